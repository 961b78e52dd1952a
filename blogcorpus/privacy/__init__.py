"""People in a corpus: pseudonyms for names, masks for addresses, and forgetting."""

from blogcorpus.privacy.edit import check_editable, forget_in_file
from blogcorpus.privacy.forget_store import forget_in_store
from blogcorpus.privacy.forgetting import Forgetting, name_mark
from blogcorpus.privacy.masks import mask
from blogcorpus.privacy.pseudonyms import Pseudonyms, read_salt, salt_in

__all__ = [
    "Forgetting",
    "Pseudonyms",
    "check_editable",
    "forget_in_file",
    "forget_in_store",
    "mask",
    "name_mark",
    "read_salt",
    "salt_in",
]
