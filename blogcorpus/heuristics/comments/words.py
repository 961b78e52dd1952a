"""What people and software write around comments, in the languages blogs are written in: tables and their patterns.

After the translations of WordPress, Blogger, Movable Type, Drupal, Serendipity and DotClear as they stand on blogs. The
patterns are long: ask them of short lines only (`byline.is_says`, `byline.is_noise`).
"""

from __future__ import annotations

import re

#: Nouns for "comment", stems where a language bends them.
COMMENT_NOUNS = (
    r"comments?|repl(?:y|ies)|responses?|kommentar\w*|antwort(?:en)?|wortmeldung(?:en)?|commentaires?|réponses?|réactions?"
    r"|comentarios?|respuestas?|comentários?|respostas?|coment[aà]ris?|comment[io]|rispost[ae]|reacties?|antwoord(?:en)?"
    r"|svar|vastau\w+|komment\w+|komentar\w*|komentář\w*|komentár\w*|odpowied\w+|odpověd\w+|hozzászólás\w*|válasz\w*"
    r"|comentari\w+|răspuns\w*|yorum\w*|bình luận|phản hồi|tanggapan|коммент\w*|коментар\w*|ответ\w*|отзыв\w*"
    r"|отговор\w*|відгук\w*|каментар\w*|σχόλι\w*|απαντήσεις|תגובות|תגובה|תגובת|تعليق\w*|تعليقات|ردود|دیدگاه\w*|نظر\w*"
    r"|コメント|ツッコミ|レスポンス|フィードバック|评论|評論|留言|回复|回覆|回應|回应|迴響|响应|댓글|덧글|의견|응답"
    r"|ความ(?:คิด)?เห็น"
)
#: Nouns that mean a comment only where they are on something: "3 thoughts on “…”".
THOUGHTS = (
    r"thoughts?|reactions?|opinions?|discussions?|reaktion(?:en)?|gedanken?|meinung(?:en)?|réflexions?|pensées?|avis|ideas?"
    r"|pensamientos?|opiniones?|pensamentos?|pensier[io]|reazioni?|gedachten?|tankar|tanker|ajatu\w+|vélemény\w*|gânduri?"
    r"|мысл\w+|мнени\w+"
)
_ON = r"(?=\s+(?:on|to|about|zu|über|sur|à|au sujet|sobre|en|a|su|over|om|på|о|об|на)(?!\w)|\s+\S{1,14}\s*[“”\"„«»‘])"
_NOUNS_ON = rf"(?:(?:{COMMENT_NOUNS})(?!\w)|(?:{THOUGHTS}){_ON})"
#: One of these stands in every text that speaks of comments; asked first, because the patterns are slow.
STEMS = tuple(
    "omment oment repl respon antw wortm réponse réact reacti respuest respost rispost reacti svar vastau odpow odpov"
    " hozzász válasz răspuns yorum bình phản tanggap ответ отзыв отгов відгук коммент камент комент σχόλι απαντ תגוב"
    " تعليق ردود دیدگاه نظر コメント ツッコミ レスポンス フィードバック 评论 評論 留言 回复 回覆 回應 回应 迴響 响应"
    " 댓글 덧글 의견 응답 เห็น thought opinion discuss reakt gedank meinung réflex pens avis idea reazi gedacht tank"
    " ajatu vélem gând мысл мнен first erste premier primer primeiro pierwszy".split()
)
#: What may stand between a number and its noun: "3 件のコメント", "2 条评论", "5 reader comments".
COUNTERS = r"(?:件の?|条|條|則|则|篇|个|個|개의|개|reader|readers'|user|visitor|blog|new|nouveaux?|so far)?"
#: One, written out.
ONE = (
    r"one|a single|eine?n?|un[eao]?|um[a]?|één|een|et[t]?|en|yksi|jeden|jedna|jedno|один|одна|egy|bir|una|ένα|μία|אחת"
    r"|واحد|satu"
)
#: None at all, written out.
NONE = (
    r"no|none|zero|without|not any|keine?|noch keine?|aucune?|pas de|pas encore de|sin|no hay|ningún|nenhum[a]?|sem"
    r"|não há|nessuna?|non ci sono|ancora nessuna?|geen|nog geen|inga|ingen|ikke noen|ei|brak|žádn\w+|bez|нет|пока нет"
    r"|ещё нет|ни одного|немає|без|няма|nincs(?:enek)?|még nincs\w*|niciun|nici un|henüz|hiç|ไม่มี|chưa có|belum ada"
    r"|δεν υπάρχουν|κανένα|אין|لا توجد|لا يوجد|بدون|아직|cap|sense"
)
#: The same in scripts that write no spaces.
NONE_UNSPACED = r"まだ|暂无|暫無|没有|沒有|尚無|尚无|还没有"
#: "Nothing here" where the word for none stands behind the noun or elsewhere.
EMPTY = (
    r"be the first to|sei der erste|soyez le premier|sé el primero|seja o primeiro|wees de eerste|bądź pierwszy"
    r"|コメントはまだ|コメントはありません|комментариев (?:пока )?нет|댓글이 없|なし$|comments? \(0\)"
    r"|(?:^|\s)yorum yok|yapılmamış"
)

#: Behind a name: "Ann says:", "Ann a dit :", "schrieb am". Also before it in a few languages, see BY.
SAYS = (
    r"says?|said|wrote|writes|commented|replied|responded|adds?|thinks|on"
    r"|sagt|sagte|schreibt|schrieb|meint|meinte|kommentiert\w*|antwortete?"
    r"|dit|a dit|écrit|a écrit|a commenté|a répondu"
    r"|dice|dijo|escribe|escribió|comentó|respondió|ha dicho|diz|disse|escreveu|comentou|ha detto|scrive|ha scritto"
    r"|scrisse|diu|ha dit|va dir"
    r"|zegt|zei|schreef|schrijft|säger|sa|sade|skriver|skrev|siger|sagde|sier|sanoo|sanoi|kirjoitti|kirjoittaa"
    r"|mówi|powiedział(?:a|\(a\))?|pisze|napisał(?:a|\(a\))?|říká|napsal(?:\(a\)|a)?|píše|napísal(?:a)?|hovorí"
    r"|szerint|írta|mondta|mondja|üzente|spune|scrie|a spus|a scris|a zis|kaže|pravi|diyor ki|dedi ki|dedi|yazdı|yazmış"
    r"|пишет|написал(?:а|\(а\))?|говорит|сказал(?:а|\(а\)|\(-а\))?|пише|каже|написав(?:ла)?|сказав(?:ла)?|казва|каза"
    r"|λέει|είπε|έγραψε|يقول|قال|כתב|כתבה|אומר|אומרת|הגיב|می‌گوید|میگه|گفت|nói|viết|berkata|menulis"
    r"|より|さん(?:の発言)?|さんより|さんのコメント|说|說|说道|說道|评论道|写道|님의 말|말하길"
)
#: Before a name: "Posted by", "Comment from".
BY = (
    r"(?:posted|submitted|written|left|added|said|sent|published|comment(?:ed)?|reply|response|comentario|commento"
    r"|commentaire|kommentar|pingback|trackback)\s+(?:by|from|de|par|por|di|da|von|af|av|fra|från)"
    r"|(?:geschrieben|verfasst|gepostet|erstellt|abgeschickt|kommentiert) von|kommentar von|by"
    r"|(?:posté|écrit|rédigé|envoyé|publié|déposé) par|(?:publicado|escrito|enviado|dejado|postado) por"
    r"|(?:scritto|inviato|pubblicato|postato|lasciato) da|(?:geplaatst|geschreven) door"
    r"|(?:skrevet|postet|inlagt|skrivet|postat) (?:af|av)|wysłan[ey] przez|komentář od|(?:trimis|scris|postat) de"
    r"|комментарий от"
)
#: The same in words so short that a name may begin with them; a colon behind them makes them sure.
BY_SHORT = (
    r"von|from|par|por|da|door|dodał(?:a)?|napisał(?:a)?|autor|kirjoittanut|lähettänyt|írta|küldte"
    r"|(?:vložil|napsal|přidal|odeslal|odoslal)(?: uživatel| používateľ)?"
    r"|автор|написал(?:а)?|от|отправил(?:а)?|опубликовал(?:а)?|投稿者|名前|name|author|auteur|autore|作者|由"
)
#: Between a name and a date: "at", "on", "am".
AT = (
    r"at|on|am|um|vom|le|à|el|a las|en|em|às|il|alle|ore|op|om|den|kl\.?|på|d\.|w dniu|dnia|dne|v|в|о|об|at:|on:|ekkor"
    r"|date|datum|fecha|data|posted|postat|lisätty|am:|のコメント"
)
#: Badges that stand beside a name and are no part of it.
BADGES = (
    r"post author|author|admin(?:istrator)?|moderator|mod|op|guest|visitor|member|gast|besucher|besucherin|autor"
    r"|autorin|beitragsautor\w*|auteur(?: de l['’]article)?|visiteur|visitante|autor de la entrada|autor do post|ospite"
    r"|автор(?: записи)?|гость|投稿者|homepage|website|web|(?:not|un)[ -]?verified|nicht überprüft|no verificado"
    r"|non vérifié|non verificato|não verificado|niet gecontroleerd|не проверено|не перевірено|nem ellenőrzött"
    r"|niezweryfikowany|neověřeno|doğrulanmamış|未验证|url|email|e-mail|link|#"
)
#: Links and lines of the software inside a comment that are nobody's words, matched against a whole line.
NOISE_LINES = (
    r"reply(?: to this(?: comment)?)?|permalink|permanent link|link(?: to this comment)?|edit|delete|report(?: abuse)?"
    r"|quote|like|dislike|share|flag|log in to reply|click here to reply|leave a reply|show|hide|parent|top"
    r"|your comment is awaiting moderation\.?.*|this comment is awaiting moderation\.?.*"
    r"|antworten?|zitieren|kommentieren|auf diesen kommentar antworten|melden|bearbeiten|permanenter link"
    r"|link zum kommentar"
    r"|répondre(?: à ce commentaire)?|citer|signaler(?: un abus)?|lien permanent|permalien|modifier"
    r"|responder(?: a este comentario)?|respuesta|citar|editar|enlace permanente|denunciar|excluir"
    r"|rispondi|cita|modifica|segnala|beantwoorden|reageer|reageren|svara|svar|besvar|svar på kommentar|vastaa"
    r"|odpowiedz|cytuj|odpovědět|odpovedať|válasz|răspunde|yanıtla|cevapla|trả lời|balas"
    r"|ответить|цитировать|ссылка|постоянная ссылка|відповісти|цитувати|отговор|απάντηση"
    r"|返信|返信する|引用|削除|編集|(?:コメント|ツッコミ)(?:する|を書く|を入れる)|回复|回覆|回應|답글|응답|ตอบกลับ|השב|הגב|رد|الرد|پاسخ"
)
#: Headings over lists of comments of *other* posts.
RECENT = (
    r"(?:recent|latest|last|newest|new|popular|top)\s+(?:comments?|replies|responses|discussions?)"
    r"|(?:letzte|neueste|neue|aktuelle)\s+kommentare|(?:derniers|récents)\s+commentaires|commentaires\s+récents"
    r"|(?:últimos|ultimos)\s+coment[aá]rios|comentarios\s+recientes|comentários\s+recentes|(?:ultimi|recenti)\s+commenti"
    r"|commenti\s+recenti|(?:recente|laatste)\s+reacties|senaste\s+kommentarer\w*|seneste\s+kommentarer"
    r"|viimeisimmät\s+kommentit|(?:ostatnie|najnowsze)\s+komentarze|(?:poslední|nejnovější)\s+komentáře"
    r"|(?:свежие|последние|новые)\s+комментарии|(?:останні|нові)\s+коментарі|legutóbbi\s+hozzászólások|son\s+yorumlar"
    r"|最近のコメント|最新のコメント|近期评论|最新评论|最近评论|近期迴響|最新留言|최근\s*댓글|최신\s*댓글|bình luận mới"
)

_NUMBER = r"(?<![\w.,])(\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+|\d{1,7})"

SPACE = re.compile(r"\s+")
COUNT_FIRST = re.compile(rf"{_NUMBER}\s*{COUNTERS}\s*{_NOUNS_ON}", re.I)
COUNT_LAST = re.compile(
    rf"(?<!\w)(?:{COMMENT_NOUNS})\s*(?:数|數|number)?\s*[:：(（\[【»–—-]*\s*{_NUMBER}(?:개|件|条)?(?![\w/.:-])", re.I
)
#: "One comment", "Une réflexion sur « … »", but not "Laisser un commentaire" nor "Einen Kommentar schreiben".
COUNT_ONE = re.compile(rf"^\W*(?:{ONE})\s+{_NOUNS_ON}(?=\W*$|(?:\s+\w+){{0,3}}\s*[“”\"„»«‘'])", re.I)
COUNT_NONE = re.compile(
    rf"(?<!\w)(?:{NONE})\s+(?:\w+\s+){{0,2}}(?:{COMMENT_NOUNS})(?!\w)|(?:{NONE_UNSPACED})\w{{0,2}}(?:{COMMENT_NOUNS})|(?:{EMPTY})|(?<!\w)(?:{COMMENT_NOUNS})\s*[:–—-]?\s*"
    r"(?:нет|none|keine|yok|brak)\b",
    re.I,
)
#: A heading over a comment area that says no number.
HEADING = re.compile(
    rf"^\W*(?:(?:reader|user|your|view|the)\s+)?(?:{COMMENT_NOUNS})(?:\W*$|\s*[:!(„“\"«-]|\s+\w+\s*[:„“\"«].*)", re.I
)
#: The noun in scripts that write no spaces, where it may stand behind other words.
NOUN_UNSPACED = re.compile(r"コメント|ツッコミ|评论|評論|留言|回應|댓글|덧글")
#: In the headings of lists that hold comments of the whole blog, whatever else they say.
RECENT_WORD = re.compile(
    r"\b(?:recent|latest|last|newest|letzte|neueste|aktuelle|derni[eè]r|récent|[úu]ltim|recient|laatste|senaste"
    r"|seneste|viimeis|ostatni|najnow|posledn|nejnov|последн|свеж|останн|legutóbb|son\s)"
    r"|最近|最新|近期|최근|최신|bình luận mới",
    re.I,
)
NOUN = re.compile(rf"(?<!\w)(?:{COMMENT_NOUNS})(?!\w)", re.I)
RECENT_HEADING = re.compile(rf"^\W*(?:{RECENT})\W*$", re.I)
SAYS_END = re.compile(rf"(?:\s+|(?<=[\u3040-\u9fff\uac00-\ud7af])|\s*[,:-]\s*)(?:{SAYS})\s*[:：….,>»-]*\s*$", re.I)
SAYS_END_COLON = re.compile(rf"\s+(?:{SAYS})\s*(?:[:：…]|\.\.\.)\s*$", re.I)
SAYS_LINE = re.compile(rf"^\W*(?:(?:{SAYS}|{AT}|{BY}|{BY_SHORT})\W*)*$", re.I)
#: What stands before a name, in an element of its own.
BY_LINE = re.compile(rf"\W*(?:{BY})\W*", re.I)
BY_SURE = re.compile(rf"^\W*(?:(?:{BY}|{BY_SHORT})\s*[:：]\s*|(?:{BY})\s+)", re.I)
BY_START = re.compile(rf"^\W*(?:(?:{BY}|{BY_SHORT})\s*[:：]\s*|(?:{BY}|{BY_SHORT})\s+)", re.I)
AT_END = re.compile(rf"[\s,|·•–—(-]+(?:{AT})\s*[:,]?\s*$", re.I)
#: What is left of "At 9:18, Bo said" without its date.
AT_START = re.compile(rf"^\W*(?:{AT})\s*,\s*", re.I)
BADGE = re.compile(rf"\W*(?:{BADGES})\W*", re.I)
BADGE_END = re.compile(rf"\s*[(\[|,·•–-]*\s*(?<!\w)(?:{BADGES})\s*[)\]]?\s*$", re.I)
BADGE_BRACKET = re.compile(rf"\s*[(\[]\s*(?:{BADGES})\s*[)\]]\s*$", re.I)
NOISE_LINE = re.compile(rf"^[\W\d]*(?:(?:{NOISE_LINES})[\W\d]*)+$", re.I)
_PING = r"^\W*(?:pingbacks?|trackbacks?|ping|retroenlaces?|rétroliens?|отклик|уведомление|ピンバック|トラックバック)"
_PING_BY = r"\s*(?:by|from|de|von|di|por|от)"
PING_START = re.compile(rf"{_PING}(?:{_PING_BY})?\s*[:：]\s*", re.I)
#: The same before a name, or as a label.
PING_LABEL = re.compile(rf"{_PING}(?:{_PING_BY}(?!\w)\s*|\s*$)", re.I)
#: "in reply to", beside a link to another comment.
IN_REPLY = re.compile(
    r"in reply to|in response to|reply to|replying to|als antwort auf|antwort auf|en réponse à|en respuesta a"
    r"|in risposta a|em resposta a|in antwoord op|som svar på|svar til|w odpowiedzi|v odpovědi|в ответ на|у відповідь"
    r"|への返信|回复给|回复@",
    re.I,
)
#: Looks like it holds a date or a time, in any language; cheap, and no judge of whether it is one.
DATE_LIKE = re.compile(
    r"\b\d{1,2}[:.h]\s?\d{2}\b|\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d{1,2}\s*月|\d+\s*(?:日|일)"
    r"|\b\d+\s+\w+\s+ago\b|\b(?:an?|one)\s+\w+\s+ago\b|\bvor\s+\w+\s+\w+|\bil y a\b|\bhace\s+\w+\s+\w+"
    r"|\bhá\s+\w+\s+\w+|\b\d+\s+\w+\s+fa\b|\bgeleden\b|\bsedan\b|\bsiden\b|\bsitten\b|\btemu\b|\bназад\b|\bтому\b"
    r"|\d{1,4}\s*\w{0,3}前|\d{1,4}\s*\w{0,3} 전|\byesterday\b|\btoday\b|\bgestern\b|\bhier\b|\bayer\b"
    r"|\bвчера\b|\bсегодня\b|\b\d{1,2}\.? \w{3,12}\.?,? \d{2}\b",
    re.I,
)
