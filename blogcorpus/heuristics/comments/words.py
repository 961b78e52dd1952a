"""What people and software write around comments, in the languages blogs are written in. Only tables and their patterns.

Taken from the translations of WordPress, Blogger, Movable Type, Drupal, Serendipity and DotClear as they stand on blogs.
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
    r"|コメント|レスポンス|フィードバック|评论|評論|留言|回复|回覆|回應|回应|迴響|响应|댓글|덧글|의견|응답"
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
    " تعليق ردود دیدگاه نظر コメント レスポンス フィードバック 评论 評論 留言 回复 回覆 回應 回应 迴響 响应 댓글 덧글 의견 응답"
    " เห็น thought opinion discuss reakt gedank meinung réflex pens avis idea reazi gedacht tank ajatu vélem gând мысл мнен"
    " first erste premier primer primeiro pierwszy".split()
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
    r"no|none|zero|without|not any|keine?|noch keine?|aucune?|pas de|pas encore de|sin|no hay|ningún|nenhum[a]?|sem|não há"
    r"|nessuna?|non ci sono|ancora nessuna?|geen|nog geen|inga|ingen|ikke noen|ei|brak|žádn\w+|bez|нет|пока нет"
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
    r"von|from|par|por|da|door|dodał(?:a)?|napisał(?:a)?|autor|vložil|napsal|přidal|kirjoittanut|lähettänyt|írta|küldte"
    r"|автор|написал(?:а)?|от|отправил(?:а)?|опубликовал(?:а)?|投稿者|名前|name|author|auteur|autore|作者|由"
)
#: Between a name and a date: "at", "on", "am".
AT = (
    r"at|on|am|um|vom|le|à|el|a las|en|em|às|il|alle|ore|op|om|den|kl\.?|på|d\.|w dniu|dnia|dne|v|в|о|об|at:|on:|ekkor"
    r"|date|datum|fecha|data|posted|postat|lisätty|am:|のコメント"
)
#: Days of the week and months: what stands before a number and is no name. From CLDR.
CALENDAR = (
    r"abr|abril|ago|agost|agosto|août|apr|april|aprile|aprilie|ara|aralık|aug|august|augusti|augustus|augusztus|avr"
    r"|avril|ağu|ağustos|bře|březen|března|cmt|csütörtök|cum|cuma|cumartesi|cze|czerwca|czerwiec|czw|czwartek|de des"
    r"|de desembre|de febr|de febrer|de gen|de gener|de jul|de juliol|de juny|de maig|de març|de nov|de novembre"
    r"|de set|de setembre|dec|december|decembrie|des|desembre|dez|dezember|dezembro|dic|dicembre|diciembre|dienstag"
    r"|dijous|dilluns|dim|dimanche|dimarts|dimecres|dinsdag|dissabte|diumenge|divendres|dom|domenica|domingo"
    r"|donderdag|donnerstag|dub|duben|dubna|dum|duminică|déc|décembre|d’abr|d’abril|d’ag|d’agost|d’oct|d’octubre|eki"
    r"|ekim|elo|elokuu|elokuuta|ene|enero|eyl|eylül|feb|febbraio|febr|febrer|febrero|februar|februari|februarie"
    r"|february|február|fev|fevereiro|fre|fredag|freitag|fri|friday|févr|février|gen|gener|gennaio|gio|giovedì|giu"
    r"|giugno|gru|grudnia|grudzień|haz|haziran|heinä|heinäkuu|heinäkuuta|helmi|helmikuu|helmikuuta|huhti|huhtikuu"
    r"|huhtikuuta|hétfő|ian|ianuarie|iul|iulie|iun|iunie|jan|janeiro|januar|januari|january|január|janv|janvier|jeu"
    r"|jeudi|joi|joulu|joulukuu|joulukuuta|jue|jueves|juil|juillet|juin|jul|julho|juli|julio|juliol|july|jun|june"
    r"|junho|juni|junio|juny|júl|július|jún|június|kas|kasım|kedd|keskiviikko|keskiviikkona|kesä|kesäkuu|kesäkuuta"
    r"|kvě|květen|května|kwi|kwiecień|kwietnia|lauantai|lauantaina|led|leden|ledna|lip|lipca|lipiec|lis|listopad"
    r"|listopada|listopadu|loka|lokakuu|lokakuuta|lug|luglio|lun|lundi|lunedì|lunes|luni|lut|lutego|luty|lör|lördag"
    r"|lør|lørdag|maalis|maaliskuu|maaliskuuta|maanantai|maanantaina|maandag|maart|mag|maggio|mai|maig|maio|maj|maja"
    r"|man|mandag|mar|marca|march|mardi|marras|marraskuu|marraskuuta|mars|mart|martedì|martes|martie|marts|marzec"
    r"|marzo|març|março|marți|may|mayo|mayıs|mei|mer|mercoledì|mercredi|mie|miercuri|mittwoch|mié|miércoles|mon"
    r"|monday|montag|mrt|máj|május|márc|március|mär|märz|mån|måndag|neděle|niedz|niedziela|nis|nisan|noiembrie|nov"
    r"|november|novembre|novembro|noviembre|oca|ocak|oct|october|octobre|octombrie|octubre|okt|oktober|október|ons"
    r"|onsdag|ott|ottobre|out|outubro|paz|pazar|pazartesi|paź|październik|października|per|perjantai|perjantaina"
    r"|perşembe|piątek|pon|pondělí|poniedziałek|pro|prosince|prosinec|pzt|pátek|péntek|qua|quarta-feira|qui"
    r"|quinta-feira|sab|sabato|sal|salı|sam|samedi|samstag|sat|saturday|seg|segunda-feira|sep|sept|september"
    r"|septembre|septembrie|septiembre|set|setembre|setembro|settembre|sex|sexta-feira|sie|sierpień|sierpnia|sob"
    r"|sobota|sonntag|srp|srpen|srpna|sty|styczeń|stycznia|středa|sun|sunday|sunnuntai|syys|syyskuu|syyskuuta|sze"
    r"|szept|szeptember|szerda|szo|szombat|sáb|sábado|sâm|sâmbătă|sön|söndag|søn|søndag|tammi|tammikuu|tammikuuta|tem"
    r"|temmuz|ter|terça-feira|thu|thursday|tiistai|tiistaina|tirs|tirsdag|tis|tisdag|tors|torsdag|torstai|torstaina"
    r"|touko|toukokuu|toukokuuta|tue|tuesday|vasárnap|ven|vendredi|venerdì|vie|viernes|vin|vineri|vrijdag|wed"
    r"|wednesday|woensdag|wrz|wrzesień|września|wtorek|zaterdag|zondag|zář|září|ápr|április|çar|çarşamba|úno|únor"
    r"|února|úterý|červen|července|červenec|června|čtvrtek|čvc|čvn|říj|říjen|října|środa|şub|şubat|απρ|απρίλιος"
    r"|απριλίου|αυγ|αυγούστου|αύγ|αύγουστος|δεκ|δεκέμβριος|δεκεμβρίου|δευ|δευτέρα|ιαν|ιανουάριος|ιανουαρίου|ιουλ"
    r"|ιουλίου|ιουν|ιουνίου|ιούλ|ιούλιος|ιούν|ιούνιος|κυρ|κυριακή|μάι|μάιος|μάρ|μάρτιος|μαΐ|μαΐου|μαρ|μαρτίου|νοέ"
    r"|νοέμβριος|νοε|νοεμβρίου|οκτ|οκτωβρίου|οκτώβριος|πέμ|πέμπτη|παρ|παρασκευή|σάβ|σάββατο|σεπ|σεπτέμβριος"
    r"|σεπτεμβρίου|τετ|τετάρτη|τρί|τρίτη|φεβ|φεβρουάριος|φεβρουαρίου|авг|август|августа|апр|апрель|апреля|бер"
    r"|березень|березня|вер|вересень|вересня|воскресенье|вторник|вівторок|груд|грудень|грудня|дек|декабрь|декабря"
    r"|жовт|жовтень|жовтня|июл|июль|июля|июн|июнь|июня|квіт|квітень|квітня|лип|липень|липня|лист|листопад|листопада"
    r"|лют|лютий|лютого|май|мар|март|марта|мая|неділя|нояб|ноябрь|ноября|окт|октябрь|октября|пʼятниця|понедельник"
    r"|понеділок|пятница|сент|сентябрь|сентября|середа|серп|серпень|серпня|среда|суббота|субота|січ|січень|січня|трав"
    r"|травень|травня|февр|февраль|февраля|черв|червень|червня|четвер|четверг|янв|январь|января"
)
#: Badges that stand beside a name and are no part of it.
BADGES = (
    r"post author|author|admin(?:istrator)?|moderator|mod|op|guest|visitor|member|gast|besucher|besucherin|autor|autorin"
    r"|beitragsautor\w*|auteur(?: de l['’]article)?|visiteur|visitante|autor de la entrada|autor do post|ospite"
    r"|автор(?: записи)?|гость|投稿者|homepage|website|web|(?:not|un)[ -]?verified|nicht überprüft|no verificado|non vérifié|non verificato|não verificado|niet gecontroleerd|не проверено|url|email|e-mail|homepage offline|link|#|unverified"
)
#: Links and lines of the software inside a comment that are nobody's words, matched against a whole line.
NOISE_LINES = (
    r"reply(?: to this(?: comment)?)?|permalink|permanent link|link(?: to this comment)?|edit|delete|report(?: abuse)?|quote"
    r"|like|dislike|share|flag|log in to reply|rep(?:ly|lies) ?[↓→⤵]|click here to reply|leave a reply|show|hide|parent|top"
    r"|your comment is awaiting moderation\.?.*|this comment is awaiting moderation\.?.*"
    r"|antworten?|zitieren|kommentieren|auf diesen kommentar antworten|melden|bearbeiten|permanenter link|link zum kommentar"
    r"|répondre(?: à ce commentaire)?|citer|signaler(?: un abus)?|lien permanent|permalien|modifier"
    r"|responder(?: a este comentario)?|respuesta|citar|editar|enlace permanente|denunciar|excluir"
    r"|rispondi|cita|modifica|segnala|beantwoorden|reageer|reageren|svara|svar|besvar|svar på kommentar|vastaa"
    r"|odpowiedz|cytuj|odpovědět|odpovedať|válasz|răspunde|yanıtla|cevapla|trả lời|balas"
    r"|ответить|цитировать|ссылка|постоянная ссылка|відповісти|цитувати|отговор|απάντηση"
    r"|返信|返信する|引用|削除|回复|回覆|回應|답글|응답|ตอบกลับ|השב|הגב|رد|الرد|پاسخ"
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
NOUN = re.compile(rf"(?<!\w)(?:{COMMENT_NOUNS})(?!\w)", re.I)
RECENT_HEADING = re.compile(rf"^\W*(?:{RECENT})\W*$", re.I)
SAYS_END = re.compile(rf"(?:\s+|(?<=[\u3040-\u9fff\uac00-\ud7af])|\s*[,:-]\s*)(?:{SAYS})\s*[:：….,>»-]*\s*$", re.I)
SAYS_END_COLON = re.compile(rf"\s+(?:{SAYS})\s*(?:[:：…]|\.\.\.)\s*$", re.I)
SAYS_LINE = re.compile(rf"^\W*(?:(?:{SAYS}|{AT}|{BY}|{BY_SHORT})\W*)*$", re.I)
BY_SURE = re.compile(rf"^\W*(?:(?:{BY}|{BY_SHORT})\s*[:：]\s*|(?:{BY})\s+)", re.I)
BY_START = re.compile(rf"^\W*(?:(?:{BY}|{BY_SHORT})\s*[:：]\s*|(?:{BY}|{BY_SHORT})\s+)", re.I)
AT_END = re.compile(rf"[\s,|·•–—(-]+(?:{AT})\s*[:,]?\s*$", re.I)
#: What is left of "At 9:18, Bo said" without its date.
AT_START = re.compile(rf"^\W*(?:{AT})\s*,\s*", re.I)
BADGE = re.compile(rf"\W*(?:{BADGES})\W*", re.I)
BADGE_END = re.compile(rf"\s*[(\[|,·•–-]*\s*(?<!\w)(?:{BADGES})\s*[)\]]?\s*$", re.I)
BADGE_BRACKET = re.compile(rf"\s*[(\[]\s*(?:{BADGES})\s*[)\]]\s*$", re.I)
CALENDAR_WORD = re.compile(rf"\W*(?:{CALENDAR})\W*", re.I)
NOISE_LINE = re.compile(rf"^[\W\d]*(?:(?:{NOISE_LINES})[\W\d]*)+$", re.I)
PING_START = re.compile(
    r"^\W*(?:pingbacks?|trackbacks?|ping|retroenlaces?|rétroliens?|отклик|уведомление|ピンバック|トラックバック)\s*(?:by|from|de|von|di|por|от)?\s*[:：]\s*",
    re.I,
)
#: "in reply to", beside a link to another comment.
IN_REPLY = re.compile(
    r"in reply to|in response to|reply to|replying to|als antwort auf|antwort auf|en réponse à|en respuesta a|in risposta a"
    r"|em resposta a|in antwoord op|som svar på|svar til|w odpowiedzi|v odpovědi|в ответ на|у відповідь|への返信|回复给|回复@",
    re.I,
)
#: Looks like it holds a date or a time, in any language; cheap, and no judge of whether it is one.
DATE_LIKE = re.compile(
    r"\b\d{1,2}[:.h]\s?\d{2}\b|\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d{1,2}\s*月|\d+\s*(?:日|일)"
    r"|\b\d+\s+\w+\s+ago\b|\b(?:an?|one)\s+\w+\s+ago\b|\bvor\s+\w+\s+\w+|\bil y a\b|\bhace\s+\w+\s+\w+|\bhá\s+\w+\s+\w+"
    r"|\b\d+\s+\w+\s+fa\b|\bgeleden\b|\bsedan\b|\bsiden\b|\bsitten\b|\btemu\b|\bназад\b|\bтому\b|\d+\s*\w*前|\d+\s*\w* 전"
    r"|\byesterday\b|\btoday\b|\bgestern\b|\bhier\b|\bayer\b|\bвчера\b|\bсегодня\b|\b\d{1,2}\.? \w{3,12}\.?,? \d{2}\b",
    re.I,
)
