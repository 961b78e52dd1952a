"""Parameters that never say which post a page is: what tracks, keeps a session, or shows the same post another way.

A name alone is often not enough (`sid` is a session here and a story there), so a table gives the values that count.
Rules and experience with a site come first: a parameter they name is never taken away by these tables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["KINDS", "junk_kind"]

#: A value that only a machine would make: sixteen characters and more, with digits among them.
SESSION_VALUE = re.compile(r"(?=[a-z,-]*[0-9])[0-9a-z,-]{16,128}", re.I)

_ANY = None
_SWITCH = re.compile(r"|0|1|yes|no|on|off|true|false|mobile|desktop|pdf", re.I)
_WORD = re.compile(r"mobile|amp|print|printable|printer|pdf|desktop|touch|wap", re.I)
_REPLY = re.compile(r"reply|comments?", re.I)

#: Kind → name in lower case → values that make it junk (`_ANY`: all of them).
_TABLES: Mapping[str, Mapping[str, re.Pattern[str] | None]] = {
    "session": {
        **dict.fromkeys(
            "phpsessid jsessionid sessionid session_id sessid session oscsid zenid cfid cftoken"
            " aspxautodetectcookiesupport _wpnonce wpnonce nonce preview_nonce preview_id preview doing_wp_cron"
            " nocache no_cache purge_cache cachebuster cb zx".split(),
            _ANY,
        ),
        "sid": SESSION_VALUE,
        "s": re.compile(r"[0-9a-f]{32}", re.I),
        **dict.fromkeys("_ rand random timestamp ts".split(), re.compile(r"[0-9.]{9,}")),
    },
    "tracking": dict.fromkeys(
        "fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ymclid ysclid twclid ttclid igshid igsh li_fat_id epik"
        " mkt_tok _openstat openstat wickedid rb_clickid s_cid s_kwcid cmpid ncid ocid icid ito xtor spref spm scm"
        " _ga _gl _ke _branch_match_id __s __hstc __hssc __hsfp hsctatracking elqtrackid elqtrack trk trkinfo trackid"
        " guccounter ref ref_src ref_url referer referrer refer referral source utm xtref share shared share_from nb"
        " like_comment like_post fb_source fb_ref fb_action_ids fb_action_types action_object_map action_type_map"
        " action_ref_map fb_xd_fragment hootpostid smid smtyp partner_id campaign campaign_id campaignid"
        " sr_share soc_src soc_trk feature pfrom from_source sharetype r_source amp_gsa amp_js_v usqp triedredirect"
        " isfreemail showwelcome flattrss_redirect droid_refer highlight hilite"
        " taid tblci tg_rhash wt_mc wt.mc_id xg_source vgo_ee dm_i dm_t _bta_tid _bta_c mibextid".split(),
        _ANY,
    ),
    "view": {
        **dict.fromkeys(
            "amp noamp outputtype nomobile mobileaction mobile_view mobileview wpmp_switcher wpmp_tp wptouch_switch"
            " wptouch_redirect hl printable printer printview print_recipe print-friendly printfriendly pfstyle nojs"
            " no_js noredirect redirected opendocument sort sortby sort_by order orderby order_by".split(),
            _ANY,
        ),
        **dict.fromkeys("m sp pc mobile print pdf desktop touch".split(), _SWITCH),
        **dict.fromkeys("view mode layout format output style theme action device type tmpl do op".split(), _WORD),
        "tmpl": re.compile(r"component|print|raw", re.I),
    },
    "comment": {
        **dict.fromkeys(
            "replytocom replyto reply_to replytocomment showcomment showcomments show_comments cpage comment_page"
            " commentpage comments_page comment-page comment_id commentid postcomment post_comment unapproved"
            " moderation-hash fb_comment_id lc nocomments disqus_comment".split(),
            _ANY,
        ),
        **dict.fromkeys("mode view action do".split(), _REPLY),
    },
}

#: Kind → how names of it begin.
_PREFIXES: Mapping[str, tuple[str, ...]] = {
    "session": ("aspsessionid", "phpsess"),
    "tracking": (
        "utm_", "utm-", "pk_", "mtm_", "piwik_", "matomo_", "hsa_", "ga_", "itm_", "stm_", "_hs", "guce_", "mc_",
        "oly_", "vero_", "bsft_", "at_medium", "at_campaign", "at_custom", "trk_", "__twitter", "__cf",
        "__utm", "wt_", "ns_",
    ),
}  # fmt: skip

KINDS = tuple(_TABLES)
_NAMES = frozenset(name for table in _TABLES.values() for name in table)
_STARTS = tuple(start for starts in _PREFIXES.values() for start in starts)


def junk_kind(param: str) -> str | None:
    """The kind of junk that a parameter (`name=value`) is, or `None` where it may be identity.

    >>> junk_kind("utm_source=feed"), junk_kind("m=1"), junk_kind("m=201203"), junk_kind("sid=123")
    ('tracking', 'view', None, None)
    """
    name, _, value = param.partition("=")
    name = name.lower()
    if name.startswith(_STARTS):
        return next(kind for kind, starts in _PREFIXES.items() if name.startswith(starts))
    if name not in _NAMES:
        return None
    for kind, table in _TABLES.items():
        if name in table:
            values = table[name]
            if values is None or values.fullmatch(value):
                return kind
    return None
