// One screen further down; whether there was one.
() => {
  const page = document.scrollingElement;
  if (!page) return false;
  const before = page.scrollTop;
  window.scrollBy(0, window.innerHeight);
  return page.scrollTop > before;
}
