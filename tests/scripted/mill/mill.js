const app = document.querySelector("mill-app");
const path = location.pathname;
navigator.serviceWorker?.register("/worker.js").catch(() => {});
fetch(`/data?path=${encodeURIComponent(path)}`).then((answer) => answer.json()).then((post) => {
  if (path === "/") {
    app.innerHTML = "<h1>The Mill Race</h1>" + post.map((one) =>
      `<article><h2><a href="${one.path}">${one.title}</a></h2><time datetime="${one.date}">${one.date.slice(0, 10)}</time>
       <p>${one.text}…</p></article>`).join("");
  } else {
    // The post lives in a shadow root, as components do.
    const root = app.attachShadow({ mode: "open" });
    root.innerHTML = `<style>h1 { color: teal }</style><article><h1>${post.title}</h1><p class="byline">by
      <span class="author">${post.author}</span> on <time datetime="${post.date}">${new Date(post.date).toUTCString()}</time></p>
      <div class="body">${post.html}</div></article><div class="clock" hidden></div>`;
  }
  document.body.insertAdjacentHTML("beforeend", '<i id="ticks" hidden></i>');
  setInterval(() => { document.getElementById("ticks").textContent += "."; }, 40);
  setInterval(() => fetch("/tick"), 60);
  window.open("/a-wheel");
  const away = document.createElement("a");
  away.href = "/mill.zip";
  away.target = "_blank";
  away.rel = "noopener";
  document.body.append(away);
  away.click();
  alert("Stay a while?");
  onbeforeunload = () => "Really leave?";
  if (path === "/a-loop") setTimeout(() => { while (true) {} }, 300);
  if (path === "/a-wheel") setTimeout(() => { location.href = "https://elsewhere.example/"; }, 2500);
});
