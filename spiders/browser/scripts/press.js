// Press one button that brings more comments; whether there was one.
// A button that was pressed before is pressed again only if the page has grown since.
(words) => {
  const letter = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Hebrew}]";
  const pattern = (source, end = "") => new RegExp(`(?<!${letter})(?:${source})${end}`, "iu");
  const more = pattern(words.more, `(?!${letter})`);
  const [show, never, nouns] = [pattern(words.show), pattern(words.never), pattern(words.nouns)];
  const area = '[id*="comment" i],[class*="comment" i],[id*="disqus" i],[class*="replies" i],[id*="respon" i]';
  const size = String(document.body ? document.body.textContent.length : 0);
  const buttons = document.querySelectorAll('button,[role="button"],a:not([href]),a[href^="#"],a[href^="javascript:"],summary');
  for (const button of buttons) {
    const text = (button.textContent || button.getAttribute("aria-label") || "").trim();
    if (!text || text.length > 80 || button.disabled || button.closest("form")) continue;
    if (!button.getClientRects().length || button.dataset.blogcorpusPressed === size || never.test(text)) continue;
    const among = words.everywhere || button.closest(area) !== null;
    const wanted = nouns.test(text) ? more.test(text) || show.test(text) : among && more.test(text);
    if (!wanted) continue;
    button.dataset.blogcorpusPressed = size;
    button.click();
    return true;
  }
  return false;
}
