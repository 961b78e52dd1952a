const app = document.getElementById("app");
const path = location.pathname;
const ask = async (what, more = "") => (await fetch(`/daten/${what}?path=${encodeURIComponent(path)}${more}`)).json();
const post = await ask("beitrag");
const german = (date) => new Date(date).toLocaleDateString("de-DE", { day: "numeric", month: "long", year: "numeric" });

if (path === "/") {
  app.innerHTML = "<h1>Gezeiten</h1>" + post.map((one) =>
    `<div class="eintrag"><h2><a href="${one.path}">${one.title}</a></h2>
     <span class="datum">${german(one.date)}</span><p>${one.text}…</p></div>`).join("");
} else {
  app.innerHTML = `<article class="eintrag"><h1>${post.title}</h1>
    <p class="meta">von <span class="author">${post.author}</span> am <time datetime="${post.date}">${german(post.date)}</time></p>
    <div class="text">${post.html}</div></article>
    <div style="height: 5000px"></div><div id="kommentare" class="comments"><ol></ol></div>`;
  const list = app.querySelector("ol");
  const more = async () => {
    const answer = await ask("kommentare", `&from=${list.children.length}`);
    for (const one of answer.comments) {
      list.insertAdjacentHTML("beforeend", `<li class="comment" id="kommentar-${one.id}"><b class="comment-author">${one.author}</b>
        <time datetime="${one.date}">${german(one.date)}</time><div class="comment-text"><p>${one.text}</p></div></li>`);
    }
    app.querySelector(".mehr")?.remove();
    if (list.children.length < answer.count) {
      const button = document.createElement("button");
      button.className = "mehr";
      button.textContent = "Weitere Kommentare laden";
      button.addEventListener("click", more);
      list.after(button);
    }
  };
  const watcher = new IntersectionObserver((seen) => {
    if (seen.some((one) => one.isIntersecting)) {
      watcher.disconnect();
      more();
    }
  });
  watcher.observe(document.getElementById("kommentare"));
}
