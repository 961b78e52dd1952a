"""The words of addresses that lead to lists of posts, to feeds and to doors, in the languages blogs are written in."""

from __future__ import annotations

__all__ = ["ARCHIVE", "AUTHOR", "DOOR", "FEED", "NUMBERED", "PAGE", "PAGING", "POST", "SEARCH", "TAG"]

#: Before the name of a topic.
TAG = frozenset(
    """tag tags tagged category categories cat cats label labels topic topics keyword keywords subject subjects section
    sections series taxonomy collection collections hashtag
    kategorie kategorien schlagwort schlagworte thema themen rubrik rubriken
    categorie catégorie étiquette etiquette etiquettes rubrique rubriques theme themes mot-cle mots-cles
    categoria categorias categoría categorías etiqueta etiquetas tema temas argomento argomenti marcador
    marcadores rotulo rotulos assunto assuntos
    categorieen etiketten onderwerp onderwerpen kategori kategorier kategoriat etikett etiketter emne emner avainsana
    avainsanat aihe aiheet stikkord kategorija kategorije oznaka oznake kategoria tagi etykieta etykiety
    rubryka stitek stitky štítek štítky znacka cimke cimkek címke kategóriák etiket etiketler kategoriler konu konular
    рубрика рубрики категория категории метка метки тег теги тема темы rubrika rubriki metka metki
    카테고리 태그 分类 分類 标签 標籤 標籤雲 カテゴリ カテゴリー タグ  danh-muc chu-de the-loai""".split()
)

#: Before the name of who writes.
AUTHOR = frozenset(
    """author authors user users profile profiles member members people contributor contributors writer by
    autor autoren auteur auteurs autore autori autores autora verfasser forfatter författare kirjoittaja
    kirjoittajat szerzo szerző yazar yazarlar автор авторы avtor 作者 著者 tac-gia schrijver skribent""".split()
)

#: Lists of all posts.
ARCHIVE = frozenset(
    """archive archives archiv archivo archivos archivio archivi arquivo arquivos arkiv arkisto archief archiwum archív
    archivum arhiva arhiv arsiv arşiv архив архивы arxiu blog blogs weblog posts post articles article entries home
    news journal diary writing notes all all_posts all-posts all_tags all-tags sitemap site-map index
    blogroll latest recent older newer
    artikel beitraege beiträge aktuelles billets actualites articulos artículos articoli artigos noticias
    noticia notizie nyheter uutiset artikelen nieuws aktualnosci haberler yazilar статьи новости записи stati novosti
    bai-viet 归档 歸檔 文章 记录 アーカイブ 記事一覧 글목록""".split()
)

#: Before the number of a page of a list.
PAGING = frozenset(
    """page pages paged p pg seite pagina página paginas pagine side sida sivu strona strana stranica stranka oldal
    sayfa страница trang 页 頁 ページ 페이지 pagenum pageno offset older-posts""".split()
)

#: Words that a list's file carries with the number of its page: `index2.html`.
NUMBERED = frozenset("index page pages articles posts blog archives archive entries news home category tag".split())

#: Before the number of a post: `/post/2012` is no year.
POST = frozenset("post p entry article item story node nid id view show read".split())

#: Before words to look for, or alone.
SEARCH = frozenset(
    "search suche recherche buscar busca cerca ricerca busqueda búsqueda pesquisa zoeken sok sök haku szukaj hledat"
    " kereses keresés ara arama поиск poisk 搜索 搜尋 検索 검색 tim-kiem results".split()
)

FEED = frozenset(
    "feed feeds rss rss2 atom rdf feed.xml rss.xml atom.xml index.xml index.rdf rss2.xml feed.json index.rss index.atom"
    " feed.rss feed.atom posts.atom blog.rss sitemap.xml sitemap_index.xml comments-feed rss.php atom.php".split()
)

#: Doors to what readers do not read: sessions, shops, forms, scripts.
DOOR = frozenset(
    """login logout signin signup sign-in sign-up register registration wp-login.php wp-admin wp-signup.php wp-json
    wp-content wp-includes xmlrpc.php wp-trackback.php wp-comments-post.php account my-account admin administrator
    dashboard cart checkout basket warenkorb panier carrito carrello subscribe unsubscribe newsletter trackback
    mt-comments.cgi mt-tb.cgi mt-search.cgi mt-cp.cgi cgi-bin oembed embed password lost-password
    anmelden abmelden registrieren connexion inscription iniciar-sesion registro accedi entrar cadastro inloggen
    logga-in kirjaudu zaloguj prihlaseni giris вход войти регистрация 登录 登錄 ログイン 로그인 dang-nhap""".split()
)

#: Pages about the blog.
PAGE = frozenset(
    """about about-me about-us about-the-author about-this-blog contact contact-me contact-us contacts privacy
    privacy-policy terms terms-of-service terms-of-use terms-and-conditions cookies cookie-policy disclaimer disclosure
    legal imprint impressum faq guestbook now uses colophon links blogroll 404 500 offline thank-you thanks
    datenschutz datenschutzerklaerung ueber-mich ueber-uns über-mich über-uns kontakt gaestebuch
    a-propos apropos à-propos qui-suis-je mentions-legales mentions-légales contactez-moi livre-d-or
    acerca acerca-de sobre sobre-mi sobre-mí sobre-nosotros quien-soy quienes-somos contacto contactar aviso-legal
    politica-de-privacidad politica-de-cookies sobre-mim quem-somos contato politica-de-privacidade
    chi-siamo chi-sono contatti informativa-privacy over over-mij over-ons om om-mig om-meg om-oss om-os tietoja
    yhteystiedot tietosuoja o-mnie o-nas o-mne o-blogu kapcsolat rolam rólam hakkimda hakkımda iletisim iletişim
    обо-мне о-нас о-блоге контакты obo-mne o-sajte kontakty 关于 關於 关于我 關於我 联系 소개 방명록 gioi-thieu
    lien-he""".split()
)
