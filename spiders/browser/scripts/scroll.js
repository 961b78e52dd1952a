// One screen further down; whether there was one. What watches for being seen is told when the next picture is drawn.
async () => {
  const page = document.scrollingElement;
  if (!page) return false;
  const before = page.scrollTop;
  window.scrollBy(0, window.innerHeight);
  const drawn = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await Promise.race([drawn, new Promise((done) => setTimeout(done, 500))]);
  return page.scrollTop > before;
}
