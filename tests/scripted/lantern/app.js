// Builds the front page or a post. Asks also for what robots.txt closes, and for what lies on the reader's machine.
const root = document.getElementById("root");
const here = location.pathname;
const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const day = (date) => make("time", { datetime: date }, new Date(date).toUTCString());
const comment = (one) =>
  make("li", { class: "comment", id: `comment-${one.id}` },
    make("cite", { class: "comment-author" }, one.author), " ", day(one.date),
    make("div", { class: "comment-body" }, make("p", {}, one.text)));

async function front() {
  const posts = await (await fetch("/api/posts")).json();
  root.append(make("h1", {}, "Lantern Street"), ...posts.map((post) =>
    make("article", { class: "teaser" },
      make("h2", {}, make("a", { href: post.path }, post.title)), day(post.date), make("p", {}, `${post.text}…`))));
}

async function single() {
  const post = await (await fetch(`/api/posts?path=${encodeURIComponent(here)}`)).json();
  const body = make("div", { class: "post-body" });
  body.innerHTML = post.html;
  document.title = `${post.title} | Lantern Street`;
  root.append(
    make("header", {}, make("a", { href: "/" }, "Lantern Street")),
    make("article", { class: "post" }, make("h1", { class: "post-title" }, post.title),
      make("p", { class: "byline" }, "by ", make("a", { rel: "author", href: "/" }, post.author), " on ", day(post.date)), body),
    make("section", { id: "comments" }, make("h3", {}, `${post.comments.length} comments`),
      make("ol", {}, ...post.comments.map(comment))));
}

(here === "/" ? front() : single()).then(() => {
  const inside = "http://127.0.0.1:4711/inside";
  for (const closed of ["/private/notes", "/astray", "/away", inside, "/lamp.png"]) {
    fetch(closed, { mode: closed.startsWith("/") ? "cors" : "no-cors" }).then((answer) => answer.text())
      .then((found) => root.append(make("p", {}, found)), () => {});
  }
  new Image().src = "/lamp.png";
  new WebSocket(inside.replace("http", "ws"));
  root.append(make("iframe", { src: `${inside}/comments` }), make("iframe", { src: "/away?comments" }),
    make("iframe", { src: "/astray?comments" }));
});
