"""Words on the buttons that bring more comments. Only tables."""

from __future__ import annotations

from blogcorpus.heuristics.comments.words import COMMENT_NOUNS

#: "More", "older", "previous", "all": in a place for comments such a word is enough.
MORE = (
    r"more|older|earlier|previous|remaining|newer|all|mehr|weiteren?|älteren?|früheren?|vorherigen?|alle|plus|davantage|anciens"
    r"|précédents|suivants|tous|toutes|más|anteriores|siguientes|todos|todas|mais|antigos|seguintes|altri|altre|precedenti"
    r"|tutti|meer|oudere|vorige|fler|flera|äldre|tidigare|flere|eldre|ældre|tidligere|lisää|vanhemmat|aiemmat|więcej"
    r"|starsze|poprzednie|wszystkie|další|starší|předchozí|ďalšie|predchádzajúce|több|továbbiak|régebbi|korábbi|összes"
    r"|mai multe|mai vechi|toate|daha|eski|önceki|tüm|više|starije|još|ещ[её]|больше|старые|предыдущие|следующие|все"
    r"|більше|ще|старіші|попередні|усі|още|повече|всички|περισσότερα|παλαιότερα|προηγούμενα|όλα|עוד|المزيد|أقدم|السابقة"
    r"|بیشتر|قدیمی|もっと|さらに|以前|過去|すべて|全て|続き|更多|更早|较早|較早|全部|以往|更多|더|더보기|이전|모두|전체|เพิ่มเติม|ก่อนหน้า"
    r"|thêm|trước|tất cả|lagi|lainnya|sebelumnya|semua|selengkapnya"
)
#: "Load", "show": beside a word for comments.
SHOW = (
    r"load|show|view|see|display|expand|open|read|laden|anzeigen|zeigen|einblenden|öffnen|afficher|charger|voir|cargar"
    r"|mostrar|ver|carregar|exibir|carica|mostra|vedi|toon|tonen|bekijk|visa|ladda|vis|hent|näytä|lataa|pokaż|załaduj"
    r"|wczytaj|zobrazit|načíst|zobraziť|načítať|betölt|mutat|megjelenít|încarcă|afișează|arată|yükle|göster|učitaj|prikaži"
    r"|показать|загрузить|раскрыть|открыть|показати|завантажити|покажи|зареди|φόρτωση|εμφάνιση|προβολή|הצג|טען|عرض|تحميل"
    r"|نمایش|読み込|表示|開く|見る|加载|加載|载入|載入|查看|显示|顯示|展开|展開|불러오기|보기|โหลด|แสดง|ดู"
    r"|tải|xem|hiển thị|muat|tampilkan|lihat"
)
#: Buttons that would write, hide or send: never pressed.
NEVER = (
    r"hide|less|fewer|collapse|close|cancel|delete|report|flag|share|log\s?in|sign|subscribe|follow|print|ausblenden|weniger"
    r"|abbrechen|löschen|melden|masquer|moins|annuler|ocultar|menos|cancelar|nascondi|annulla|verberg|minder|dölj|skjul"
    r"|ukryj|mniej|skrýt|скрыть|свернуть|удалить|войти|приховати|隠す|閉じる|隐藏|收起|숨기"
)


def button_words() -> dict[str, str]:
    """The tables, as the script that looks for buttons wants them."""
    return {"more": MORE, "show": SHOW, "never": NEVER, "nouns": COMMENT_NOUNS}
