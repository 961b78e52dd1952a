"""The language of a post: what is declared, unless the text clearly says otherwise."""

from __future__ import annotations

import pytest

from blogcorpus.items import Blog, Page
from blogcorpus.language import declared_language, detect_language
from blogcorpus.language_script import told_by_script
from blogcorpus.language_words import told_by_words

GERMAN = (
    "Der schnelle braune Fuchs springt über den faulen Hund, und alle Kinder im Dorf freuen sich darüber, weil sie so"
    " etwas noch nie gesehen haben. Am Abend erzählen sie es ihren Eltern, die es nicht glauben wollen."
)
ENGLISH = (
    "The quick brown fox jumps over the lazy dog, and all the children of the village are glad about it, because they"
    " have never seen such a thing. In the evening they tell their parents, who do not want to believe it."
)
INDONESIAN = (
    "Pagi ini saya pergi ke pasar bersama ibu untuk membeli ikan dan sayur. Di sana kami bertemu dengan seorang teman"
    " lama yang sekarang bekerja di kota. Kami minum teh dan bercerita sampai siang, lalu pulang naik bis."
)


def page(html: str, header: str | None = None, feed: str | None = None) -> Page:
    headers = {"content-language": header} if header else {}
    return Page(url="http://a.example/", html=html, headers=headers, blog=Blog(url="http://a.example/", language=feed))


@pytest.mark.parametrize(
    ("html", "header", "feed", "found"),
    [
        ("<html lang=en-US>", None, None, "en"),
        ("<html lang=' DE '>", None, None, "de"),
        ("<html lang=zh-Hans>", None, None, "zh"),
        ("<html lang=fil>", None, None, "fil"),
        ("<html xml:lang=fr>", None, None, "fr"),
        ("<html><meta property=og:locale content=pt_BR>", None, None, "pt"),
        ("<html>", "sv, en", None, "sv"),
        ("<html>", None, "nl-NL", "nl"),
        # The page before the feed; what is no tag is passed over.
        ("<html lang=en>", "sv", "nl", "en"),
        ("<html lang=english>", "sv", None, "sv"),
        ("<html lang=x-default>", None, "nl", "nl"),
        ("<html lang=''>", None, None, None),
        ("<html>", None, None, None),
    ],
)
def test_declared(html: str, header: str | None, feed: str | None, found: str | None) -> None:
    assert declared_language(page(html, header, feed)) == found
    assert detect_language(page(html, header, feed), "Short.") == found


@pytest.mark.parametrize(
    ("html", "text", "found"),
    [
        ("<html lang=de>", GERMAN, "de"),
        ("<html>", GERMAN, "de"),
        ("<html lang=en>", GERMAN, "de"),  # a theme's language is not always its blog's
        ("<html lang=de>", ENGLISH, "en"),
        ("<html lang=en>", GERMAN[:50], "en"),  # too short to overrule anybody
        ("<html>", GERMAN[:50], None),
        ("<html lang=en>", INDONESIAN, "id"),  # or Malay, but not English
        ("<html lang=ms>", INDONESIAN, "ms"),
        ("<html>", "It was not that they had been there, but what is this?", "en"),  # short, but of small words
        # … or in a script that the declared language is never written in, but for a name or two.
        ("<html lang=en>", "茶还没有凉，明天再写。", "zh"),
        ("<html>", "お茶はまだです。", "ja"),
        ("<html lang=zh-CN>", "お茶はまだです。", "ja"),
        ("<html lang=ja>", "茶道入門", "ja"),
        ("<html lang=zh-CN>", "日语的ない形和ます形怎么用", "zh"),
        ("<html lang=zh-CN>", "日语动词的否定形式是ない形，请看例句：野菜を食べない，" * 6, "zh"),
        ("<html lang=en>", "차가 식었다. 2024-05-01", "ko"),
        ("<html lang=zh-CN>", "차가 식었다.", "ko"),
        ("<html lang=de>", "Мы были дома.", "ru"),
        ("<html lang=uk>", "Мы были дома.", "ru"),
        ("<html lang=bg>", "Дома беше студено.", "bg"),
        ("<html lang=en>", "Tea at 東京駅", "en"),
        ("<html lang=en>", "茶", "en"),
        # What begins in the declared language is in it, however much it quotes; what begins in another is in that.
        ("<html lang=de>", GERMAN + ENGLISH * 4, "de"),
        ("<html lang=de>", ENGLISH * 4 + GERMAN, "en"),
        ("<html lang=de>", "1 2 3 4 5 6 7 8 9 " * 20, "de"),
        ("<html lang=de>", "", "de"),
    ],
)
def test_detected(html: str, text: str, found: str | None) -> None:
    assert detect_language(page(html), text) == found


@pytest.mark.parametrize(
    ("html", "text", "usual", "found"),
    [
        # Themes declare their own language; a blog's posts tell it, also of what is too short, or mostly code.
        ("<html lang=en>", "Nur ein Bild.", "de", "de"),
        ("<html lang=en>", "Bild, Katze, Tisch, Haus. " * 8, "de", "de"),
        ("<html lang=en>", "Der Kurs ist 0 1 2 3 4. " + "x = x + 1; " * 20, "de", "de"),
        ("<html lang=en>", ENGLISH, "de", "en"),
        ("<html lang=en>", GERMAN, None, "de"),
        ("<html lang=en>", "执行：sudo apt update", "zh", "zh"),
        ("<html lang=en>", "Let’s make it direct: sudo yum install ncurses", "zh", "en"),  # none of its letters
        ("<html lang=en>", "Вот.", "ru", "ru"),
        ("<html lang=en>", "Вот чай, он остыл.", "en", "ru"),
    ],
)
def test_what_the_blogs_posts_taught_goes_before_what_is_declared(
    html: str, text: str, usual: str | None, found: str
) -> None:
    assert detect_language(page(html), text, usual) == found


@pytest.mark.parametrize(
    ("text", "expected", "found"),
    [
        (GERMAN, None, "de"),
        (ENGLISH, None, "en"),
        (ENGLISH, "en", "en"),
        (ENGLISH[:90], "de", None),  # too little against what is declared
        ("Das Buch heißt „The Man Who Was Not There“ und ist nicht von mir", None, None),
        # A neighbour's words: Norwegian is not told, and not taken for Swedish.
        ("Det var en gang en mann som ikke hadde noe å gjøre, og det var for sent til å gå ut med hunden.", None, None),
        # A quotation has small words too, but they are few of all.
        ("чай " * 60 + "Does that mean you could have this for the client?", None, None),
        ("日本 お茶 1 2 3", None, None),
        ("", None, None),
    ],
)
def test_small_words(text: str, expected: str | None, found: str | None) -> None:
    assert told_by_words(text, expected) == found


@pytest.mark.parametrize(
    ("text", "expected", "found"),
    [
        ("使用以下命令在 Gradle daemon 日志中搜索权限声明", "en", "zh"),  # code and names are most of its characters
        ("お茶は冷たい。誰も飲みたくなかった。", "en", "ja"),
        ("오늘은 차가 식었다", None, "ko"),
        ("今天天气很好", "ja", None),  # Japanese without kana is no prose: a detector may tell
        ("A word, 茶, in a text of another language that goes on and on", "en", None),
        ("Это был хороший чай, но он остыл", "uk", "ru"),
        ("Това беше добър чай, но изстина", "en", None),  # Bulgarian has neither ы nor э
        ("Гэта быў добры чай, і яго пілі", "en", None),  # Belarusian has both, and letters of its own
        ("Это был хороший чай", "myv", None),  # a neighbour in the same letters is not overruled
        ("Вот фраза для вас: the tea was cold and there was nobody", "ru", "ru"),  # that it quotes
        ("Вот фраза для вас: the tea was cold and there was nobody", "en", None),
        ("Ось фраза для вас, і її пили: the tea was cold and there was", "ru", None),
        ("The tea was cold, and there was nobody (Вот)", "ru", None),
        ("Το τσάι ήταν κρύο", "en", "el"),
        ("התה היה קר", "en", "he"),
        ("דער טיי איז געווען קאַלט", "yi", None),
        ("ชาเย็น", None, "th"),
        ("The angles α and β of the cup", "en", None),
        ("The tea was cold", None, None),
        ("", None, None),
    ],
)
def test_scripts(text: str, expected: str | None, found: str | None) -> None:
    assert told_by_script(text, expected) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ذهبنا أمس إلى السوق واشترينا الخبز الذي كان لا يزال ساخنا. ", "ar"),
        ("دیروز به بازار رفتیم و نان خریدیم که هنوز گرم بود. ", "fa"),
        ("Χθες πήγαμε στην αγορά και αγοράσαμε ψωμί που ήταν ζεστό. ", "el"),
    ],
)
def test_what_themes_declare_is_no_language_of_other_letters(text: str, found: str) -> None:
    page = Page(url="http://a.example/x", html="<html lang=en-US><p>x")
    assert {detect_language(page, text), detect_language(page, text * 4)} == {found}
