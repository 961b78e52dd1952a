// The contents of a frame, with links that are right outside of it.
(most) => {
  for (const link of document.links) link.setAttribute("href", link.href);
  const copy = document.body ? document.body.cloneNode(true) : null;
  if (!copy) return "";
  for (const part of copy.querySelectorAll("script,style,noscript,template,iframe,link,svg")) part.remove();
  const html = copy.innerHTML;
  return html.length > most ? "" : html;
}
