"""Lines under a post that lead onward: to its neighbours, to where it is shared and discussed, to its source."""

from __future__ import annotations

import re

#: Which of a post's neighbours, and what posts are called beside that, before or behind it.
_SIDES = (
    r"previous|prev|next|older|newer|vorherige[rs]?|nächste[rs]?|précédent|suivant|anterior|siguiente|próxim[oa]"
    r"|precedente|successiv[oa]|vorige|volgende|poprzedni|następny|предыдущ\w+|следующ\w+|попередн\w+|наступн\w+"
    r"|předchozí|další|előző|következő|föregående|nästa|forrige|neste|önceki|sonraki|edellinen|seuraava"
)
_POSTS = (
    r"(?:blog\s)?(?:post|article|entry|page|story|beitrag|artikel|eintrag|seite|billet|entrada|artículo|artigo|articolo"
    r"|bericht|wpis|запис\w+|стать\w+|пост|příspěvek|článek|bejegyzés|inlägg|innlegg|yazı)"
)
_SIDE = rf"(?:(?:{_SIDES})(?:\s{_POSTS})?|{_POSTS}\s(?:{_SIDES}))"
#: The same in scripts without spaces, where such words may also begin a sentence: a sign or nothing follows.
_SIDE_CJK = (
    r"(?:[上下前后後]一?[篇页頁章](?:文章|日[志誌记記])?|[前次]の(?:記事|投稿|ページ|エントリー?)(?:へ)?"
    r"|(?:古い|新しい)(?:記事|投稿)(?:へ)?|(?:이전|다음)\s?(?:글|포스트|게시물|페이지))"
)
#: A neighbour's title follows: it may be a question.
_NEIGHBOUR = re.compile(rf"(?:{_SIDE}\s*[:：»«→←]|\W*{_SIDE_CJK}(?:\s*[:：»«→←|]|\s))\s*\S", re.I)
#: Ways back, as they are called among those to neighbours.
_BACK = (
    r"top|home|index|archiv(?:es?|o|io)?|back|zurück|übersicht|retour|accueil|volver|inicio|voltar|início|indietro"
    r"|terug|tillbaka|tilbage|назад|наверх|wstecz|zpět|vissza|geri|戻る|返回|首页|首頁|목록"
)
#: The names of neighbours alone, and of ways back among them.
_BARE = re.compile(rf"\W*(?:(?:{_SIDE}|{_SIDE_CJK}|{_BACK})(?![\w.!?…])[^\w.!?…]*)+", re.I)
#: Signs that point, not those that some languages quote with.
_POINTS = re.compile(r"(?:<<|←|⇐|⟵)\s*\S", re.S)
#: What a line under a post ends with that leads on.
_ARROW = ("→", "⇒", "⟶", ">>")
#: A sign that quotes in some languages points back where it is alone and apart; one that points on may be a button's.
_BACKWARD = re.compile(r"[«‹]\s[^«»‹›]+")
#: Characters of a line in which it does, and of what themes write that is the same under every post.
_TITLE, _LONGEST = 120, 90
#: Places where posts are shared and discussed.
_SITES = (
    r"(?:hacker ?news|hn|twitter|x|reddit|lobste\.?rs|mastodon|bluesky|facebook|linked-?in|github|gitlab|google ?\+"
    r"|telegram|whatsapp|pinterest|v ?k(?:ontakte)?|вконтакте|соцсетях|redes sociales|微博|微信)"
)
_SERVICE = r"(?:please enable javascript to view the |blog )?comments? powered by \w+\.?|view the discussion thread\.?"
_DISCUSSED = (
    r"(?:discuss|comment|reply|vote|join the (?:discussion|conversation))(?: on)?(?: this)?(?: (?:post|article|it))?"
    rf" (?:on|at|in|via) {_SITES}"
)
_SHARED = (
    rf"tweet(?: this)?(?: {_POSTS})?"
    r"|(?:comp[aá]rt\w*|condividi(?:lo)?|partage[rz]?|teilen?|dela?|jaa|paylaş|sdílet|поделит\w+)"
    rf"(?: (?:el|la|le|il|esta|este|cet|diesen|записью|ссылкой))?(?: {_POSTS})?"
    rf" (?:on|en|em|su|sur|auf|på|в|no|na) {_SITES}"
    r"|(?:分享|转发|轉發)(?:到|至|给|給)?[:：]?\s?(?:微博|微信|朋友圈|qq)?"
    r"|(?:この記事を)?(?:シェア|ツイート)(?:する)?|공유(?:하기)?"
)
_SOURCE = (
    r"(?:found (?:a typo|an error)\W+)?(?:edit|improve|fix|suggest (?:an )?(?:edits?|changes?)|report an issue)"
    r"(?: (?:it|to|this|the))*(?: (?:page|post|article|source|file|code))* (?:on|at|in)"
    r" (?:github|gitlab|bitbucket|codeberg)"
)
#: The whole of a post that a list cuts, a feed, other posts, gifts.
_MORE = (
    r"(?:阅读|閱讀|继续阅读|繼續閱讀)(?:全文|更多)?|続きを読む|전체 ?보기|계속 읽기|читать (?:далее|полностью|дальше)"
    r"|subscribe (?:via|by|to(?: (?:the|my|our))?) (?:rss|atom|feed|e-?mail)"
    r"|see also|further reading|you (?:may|might) also (?:like|enjoy)|related(?: (?:posts|articles|reading|content))"
    r"|(?:read )?(?:more|other) (?:posts|articles|stories)(?: by this author)?"
    r"|(?:ähnliche|weitere) (?:beiträge|artikel)"
    r"|articles (?:similaires|liés)|à lire aussi|(?:entradas|artículos|posts) relacionad[oa]s|leia também"
    r"|articoli correlati|leggi anche|zobacz też|související články|похожие (?:записи|статьи|посты)|читайте также"
    r"|相[关關](?:文章|阅读|閱讀|推荐)|推荐阅读|関連(?:記事|エントリー?)|관련 글"
    r"|赏|打赏|赞赏|buy me a coffee|(?:微信|支付宝)(?:支付|扫一扫|打赏)?"
)
#: What ends with a full stop is a sentence, and somebody wrote it, but for a service's notice.
_ALWAYS = re.compile(rf"\W*(?:{_SERVICE}|{_DISCUSSED}|{_SHARED}|{_SOURCE}|{_MORE})[^\w.。]*", re.I)


def is_neighbour(text: str) -> bool:
    """The line says which neighbour it is, and its title.

    >>> is_neighbour("Next post: Milk?"), is_neighbour("Artículo anterior: Leche"), is_neighbour("下一篇：牛奶")
    (True, True, True)
    >>> is_neighbour("Next we had milk"), is_neighbour("前の記事で書いた牛乳")
    (False, False)
    """
    return _NEIGHBOUR.match(text) is not None


def points_back(text: str) -> bool:
    """The line begins with a sign that points back, as a row of links to neighbours does."""
    return _POINTS.match(text) is not None


def leads_on(text: str) -> bool:
    """The line stands under a post and leads elsewhere, and is no sentence of it.

    >>> leads_on("Previous Next"), leads_on("« Milk"), leads_on("Discuss on Hacker News"), leads_on("この記事をシェア")
    (True, True, True, True)
    >>> leads_on("Next!"), leads_on("« Milk »"), leads_on("Share your tea with us on Twitter"), leads_on("Tweet, tweet")
    (False, False, False, False)
    """
    if text.endswith(_ARROW):
        return True
    if len(text) > _TITLE:
        return False
    if _BACKWARD.fullmatch(text):
        return True
    return len(text) <= _LONGEST and bool(_BARE.fullmatch(text) or _ALWAYS.fullmatch(text))
