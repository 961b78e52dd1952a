"""What a person chose on the proxy's own page, kept in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from blogcorpus.errors import OptionError
from blogcorpus.files import replacing

_MOST_HOSTS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingSettings:
    """Which pages are cleaned, and how."""

    on: bool = True
    profile: str = "reader"
    #: Patterns of hosts (`*.example.org`) whose pages are left as they are.
    left: tuple[str, ...] = ()

    def leaves(self, host: str) -> bool:
        """A host's pages are left as they are.

        >>> ReadingSettings(left=("*.example.org",)).leaves("mail.example.org")
        True
        """
        return not self.on or any(fnmatchcase(host.lower(), pattern) for pattern in self.left)

    def with_profile(self, profile: str) -> ReadingSettings:
        """The same with another profile."""
        return replace(self, profile=profile)

    def changed(self, form: Mapping[str, str]) -> ReadingSettings:
        """Settings as a form says."""
        hosts = tuple(dict.fromkeys(form.get("left", "").lower().split()))[:_MOST_HOSTS]
        return replace(self, on=form.get("on") == "1", profile=form.get("profile") or self.profile, left=hosts)

    def to_json(self) -> dict[str, Any]:
        """As kept."""
        return {"on": self.on, "profile": self.profile, "left": list(self.left)}

    def save(self, path: Path) -> None:
        """Keep them."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as part:
            part.write_text(json.dumps(self.to_json(), indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> ReadingSettings:
        """Those of a file; the usual ones where there is none."""
        if not path.exists():
            return cls()
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return cls(on=bool(data["on"]), profile=str(data["profile"]), left=tuple(map(str, data["left"])))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise OptionError("cannot be read; it can be deleted", subject=str(path)) from error
