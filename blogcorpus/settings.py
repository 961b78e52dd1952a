"""Scrapy settings of the project, in groups, each with its reason. `docs/settings.md` explains those one may change."""

from __future__ import annotations

# --- the project -----------------------------------------------------------------------------------------------------
BOT_NAME = "blogcorpus"
SPIDER_MODULES = ["spiders"]
NEWSPIDER_MODULE = "spiders"
COMMANDS_MODULE = "spiders.commands"  # `scrapy crawl` with an exit code that tells how it went

# --- manners: what a blog's owner sees of us -------------------------------------------------------------------------
#: A name or address at which the owner of a blog can reach you. It becomes part of the user agent.
BLOGCORPUS_CONTACT = None
USER_AGENT = "blogcorpus/0.1 (a crawler for text corpora)"
ROBOTSTXT_OBEY = True
ROBOTSTXT_USER_AGENT = "blogcorpus"
CONCURRENT_REQUESTS_PER_DOMAIN = 1
DOWNLOAD_DELAY = 1.0  # seconds between two requests to one host; robots.txt's Crawl-delay may make it longer
BLOGCORPUS_MAX_CRAWL_DELAY = 30.0  # a longer Crawl-delay is cut to this
BLOGCORPUS_MAX_RETRY_AFTER = 120.0  # wait so long when a server asks to; longer: leave the blog to the next run
#: What to do with pages that ask not to be used (noai, noindex, noarchive, TDM reservation): record or respect.
BLOGCORPUS_OPT_OUTS = "record"

# --- how far a crawl goes --------------------------------------------------------------------------------------------
BLOGCORPUS_MODE = "new"
BLOGCORPUS_FEEDS = True
BLOGCORPUS_ARCHIVE = True
BLOGCORPUS_COMMENT_FEEDS = True
BLOGCORPUS_LESSON_SIZE = 10
BLOGCORPUS_MAX_PAGES = 5000
BLOGCORPUS_MAX_INDEX_PAGES = 1000
BLOGCORPUS_MAX_SITEMAPS = 100
BLOGCORPUS_MAX_ENTRIES = 1000

# --- bounds: pages, feeds and redirects are hostile until shown otherwise --------------------------------------------
DOWNLOAD_MAXSIZE = 10 * 1024 * 1024  # Scrapy's own bound is 1 GiB
DOWNLOAD_WARNSIZE = 0
BLOGCORPUS_MAX_FEED_BYTES = 5 * 1024 * 1024
BLOGCORPUS_MAX_SITEMAP_BYTES = 50 * 1024 * 1024
BLOGCORPUS_MAX_ROBOTS_BYTES = 512 * 1024  # RFC 9309 asks for 500 KiB; what comes behind is not read
BLOGCORPUS_MAX_HEAD_BYTES = 256 * 1024  # header lines of one response
BLOGCORPUS_MAX_FAILURES = 10  # timeouts, lost connections and server errors in a row, after which a blog is left
DOWNLOAD_TIMEOUT = 60
REDIRECT_MAX_TIMES = 8
METAREFRESH_MAXDELAY = 5
DOWNLOAD_VERIFY_CERTIFICATES = True  # Scrapy does not verify by default
#: Addresses on this machine and in private networks are refused; the bundled blogs and tests allow them.
BLOGCORPUS_ALLOW_PRIVATE_ADDRESSES = False
DOWNLOAD_HANDLERS = {
    "file": None,
    "data": None,
    "ftp": None,
    "s3": None,
    # Scrapy's own, which hand a page to the browser where it asks for that.
    "http": "spiders.browser.handler.BrowserHandler",
    "https": "spiders.browser.handler.BrowserHandler",
}
COOKIES_ENABLED = False
REFERRER_POLICY = "no-referrer"  # a guessed address stands on no page, and would be counted as its broken link
MEMUSAGE_LIMIT_MB = 2048

# --- the browser: for pages that are empty before their scripts have run. docs/browser.md -----------------------------
BLOGCORPUS_BROWSER = "auto"  # auto, always or never
BLOGCORPUS_BROWSER_BLOGS: dict[str, str] = {}  # the same for single blogs: {"example.org": "always"}
BLOGCORPUS_BROWSER_COMMENTS = False  # auto: also pages of which only the comments come by script
BLOGCORPUS_BROWSER_PATH = None  # None: the first Chromium that is found
BLOGCORPUS_BROWSER_PAGES = 4  # open at once
BLOGCORPUS_BROWSER_SECONDS = 20.0  # for one page
BLOGCORPUS_BROWSER_CLICKS = 10  # "more comments" pressed, and screens scrolled, on one page
BLOGCORPUS_BROWSER_MEMORY_MB = 1500  # above this the browser is started anew
BLOGCORPUS_BROWSER_SANDBOX = None  # None: on, but as root, where Chromium cannot

# --- speed -----------------------------------------------------------------------------------------------------------
CONCURRENT_REQUESTS = 64  # hosts at once: each has one request under way
BLOGCORPUS_BLOGS_AT_ONCE = 100  # each under way holds its front page and its lesson, some 4 MB
WARN_ON_GENERATOR_RETURN_VALUE = False  # reads and parses the callback's source anew for every response
CONCURRENT_ITEMS = 2  # each page is work for the processor: more only wait, and Scrapy makes tasks for all of them
RETRY_TIMES = 2
DOWNLOADER_STATS = False  # writes every request out once more, to count its bytes
DNSCACHE_SIZE = 50_000
TWISTED_DNS_RESOLVER = "spiders.resolver.GuardedResolver"
SCHEDULER_PRIORITY_QUEUE = "scrapy.pqueues.DownloaderAwarePriorityQueue"

# --- the road --------------------------------------------------------------------------------------------------------
ITEM_PIPELINES = {
    "pipelines.dedup.DedupPipeline": 100,
    "pipelines.wrapper.WrapperPipeline": 200,
    "pipelines.heuristics.HeuristicsPipeline": 300,
    "pipelines.template.TemplatePipeline": 400,
    "pipelines.publish.PublishPipeline": 500,
}
DOWNLOADER_MIDDLEWARES = {
    "scrapy.downloadermiddlewares.offsite.OffsiteMiddleware": None,  # a blog's crawl knows its own hosts
    "spiders.middlewares.browser.BrowserMiddleware": 60,  # before robots.txt (100) and all others see a request
    "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,  # takes a failing server for consent
    "spiders.middlewares.robots.RobotsMiddleware": 100,
    "spiders.middlewares.charsets.CharsetMiddleware": 585,  # a response is unpacked (590), and nobody read its text
    "spiders.middlewares.turns.TurnsMiddleware": 555,  # after robots.txt and retries: every request waits for its turn
    "spiders.middlewares.patience.PatienceMiddleware": 560,  # sees a response before Scrapy's retries (550)
    "scrapy.downloadermiddlewares.httpproxy.HttpProxyMiddleware": None,  # reads the environment for every request
    "spiders.middlewares.proxies.ProxiesMiddleware": 750,
    "spiders.middlewares.addresses.AddressGuardMiddleware": 900,  # last: it must know whether a proxy (750) resolves
    # Nearest to the network: what goes out has its last form, what comes in its first.
    "spiders.middlewares.warc.ReplayMiddleware": 940,
    "spiders.middlewares.warc.WarcMiddleware": 950,
}
SPIDER_MIDDLEWARES = {
    # The spider reads statuses itself: an error that is raised and caught costs more than a page that is not there.
    "scrapy.spidermiddlewares.httperror.HttpErrorMiddleware": None,
    # It drops long addresses without a word, for which their blog would wait; the crawl has a bound of its own.
    "scrapy.spidermiddlewares.urllength.UrlLengthMiddleware": None,
    "scrapy.spidermiddlewares.depth.DepthMiddleware": None,  # counts; a blog's crawl has other bounds
    "scrapy.spidermiddlewares.start.StartSpiderMiddleware": None,  # marks first requests, which nobody asks about
    "scrapy.spidermiddlewares.metacopy.MetaCopyDetectionMiddleware": None,  # a warning for authors of spiders
}
EXTENSIONS = {
    "spiders.extensions.anew.AnewExtension": -100,  # before the feed exporters (0), which write over the old corpus
    "spiders.extensions.lifeline.LifelineExtension": 50,
    "spiders.extensions.manners.MannersExtension": 100,
    "spiders.extensions.console.ConsoleExtension": 200,
    "spiders.extensions.heap.HeapExtension": 300,
    "spiders.extensions.journal.JournalExtension": 800,  # before the ledger, which closes the store
    "spiders.extensions.ledger.LedgerExtension": 900,  # after the feed exporters: what it remembers has been written
    # Both let other programs of this machine run code in the crawl.
    "scrapy.extensions.telnet.TelnetConsole": None,
}
TELNETCONSOLE_ENABLED = False
REMOTE_CONTROL_ENABLED = False

#: A file, or a list of files, with your own rules for URL keys; they come before ours. docs/methods/keys.md
BLOGCORPUS_URL_RULES = None
#: How wrappers are learnt: `full`, or only what the paper on them describes (`paper`), for comparisons.
BLOGCORPUS_INDUCTION = "full"
#: Seconds of the processor for each property that no induced rule reads well: evolution looks for a better one.
BLOGCORPUS_EVOLUTION_SECONDS = 5.0
#: What is known about near and exact copies under another address: mark them in the record, or drop them.
BLOGCORPUS_DUPLICATES = "mark"
BLOGCORPUS_MIN_CONFIDENCE: dict[str, float] = {}
BLOGCORPUS_KEEP_REMOVED = False
BLOGCORPUS_TEMPLATE = "pipeline"
BLOGCORPUS_PROFILE = "corpus"
BLOGCORPUS_PROFILES = None  # a TOML file with profiles of one's own, and which hosts get which

# --- what comes out --------------------------------------------------------------------------------------------------
#: Where the crawl keeps its memory: a file, or postgresql://… Left alone, the environment's BLOGCORPUS_STORE, or else
#: beside the corpus: corpus.jsonl → corpus.state.sqlite.
BLOGCORPUS_STORE = None
#: Where no feed is JSON Lines the add-on adds the corpus: output/corpus.jsonl, or beside the first file of another
#: format (posts.csv → posts.csv.jsonl). If it stood here, `-o FILE.jsonl` would write both.
FEEDS: dict[str, dict[str, object]] = {}
#: Folder in which to keep what is fetched, as WARC files; `scrapy crawl archive` makes the corpus again from it.
BLOGCORPUS_WARC = None
BLOGCORPUS_WARC_SIZE = 1_000_000_000  # bytes, after which a new file is begun
FEED_EXPORT_ENCODING = "utf-8"
FEED_STORE_EMPTY = False
FEED_EXPORTERS = {
    # All three names that Scrapy has for JSON Lines: `-o FILE.jsonl` means `jsonl`.
    **dict.fromkeys(("jsonlines", "jsonl", "jl"), "blogcorpus.exporters.feeds.CorpusExporter"),
    "csv": "blogcorpus.exporters.feeds.CsvExporter",
    "xml": "blogcorpus.exporters.feeds.XmlExporter",
    "tei": "blogcorpus.exporters.feeds.TeiExporter",
    "vertical": "blogcorpus.exporters.feeds.VerticalExporter",
    "parquet": "blogcorpus.exporters.feeds.ParquetExporter",
    "sqlite": "blogcorpus.exporters.feeds.SqliteExporter",
    "text": "blogcorpus.exporters.feeds.TextExporter",  # a zip file
}

# --- what a person sees ----------------------------------------------------------------------------------------------
LOG_LEVEL = "WARNING"
LOG_FORMATTER = "spiders.logs.QuietLogFormatter"
BLOGCORPUS_PROGRESS = None  # None: a live display on a terminal, log lines elsewhere

# --- settings that follow from others --------------------------------------------------------------------------------
ADDONS = {"spiders.addon.BlogcorpusAddon": 100}
BLOGCORPUS_STORE_FRESH = False
#: Set by `blogcorpus crawl` for each of its workers' crawls. docs/scale.md
BLOGCORPUS_SHARD = False
