const content = document.getElementById("content");
const elsewhere = `${location.protocol}//localhost:${location.port}`;
fetch(`/data?path=${encodeURIComponent(location.pathname)}`).then((answer) => answer.json()).then((post) => {
  content.innerHTML = `<article class="hentry"><h1 class="entry-title">${post.title}</h1>
    <span class="byline">Written by <span class="author">${post.author}</span>,
    <time class="published" datetime="${post.date}">${new Date(post.date).toUTCString()}</time></span>
    <div class="entry-content">${post.html}</div></article>
    <div id="talk_thread"><iframe title="Comments" src="${elsewhere}/embed/comments?path=${encodeURIComponent(post.path)}"></iframe></div>
    <iframe name="banner" src="${elsewhere}/embed/advert"></iframe>`;
});
