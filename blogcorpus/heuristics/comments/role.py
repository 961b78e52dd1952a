"""What an element can be to a comment."""

from __future__ import annotations

from enum import IntEnum, auto


class Role(IntEnum):
    """What an element is."""

    #: One comment with all its parts, perhaps with the answers to it.
    ITEM = auto()
    #: The first of several siblings that are one comment.
    RUN = auto()
    AUTHOR = auto()
    DATE = auto()
    #: Author, date and links together: a comment's head or foot line.
    META = auto()
    BODY = auto()
    #: Buttons, pictures, votes: nobody's words.
    NOISE = auto()
    #: Holds the answers to the comment before or around it.
    REPLIES = auto()
    #: All comments of the page.
    AREA = auto()
    FORM = auto()
    #: A list of comments of other posts; or a sidebar.
    ELSEWHERE = auto()


#: How sure a role is told: by a platform's own name, by a telling word, by a word that also means other things.
OWN, SURE, WEAK = 3, 2, 1
