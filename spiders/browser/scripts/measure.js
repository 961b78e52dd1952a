// How much there is: when looks give the same, the page rests. A clock that ticks is no unrest, so text is counted coarsely.
() => {
  const body = document.body;
  const elements = document.getElementsByTagName("*");
  let characters = body ? body.textContent.length : 0;
  for (const element of elements) {
    if (element.shadowRoot) characters += element.shadowRoot.textContent.length;
    else if (body && (element.localName === "script" || element.localName === "style") && body.contains(element)) {
      characters -= element.textContent.length;
    }
  }
  return [document.readyState === "loading" ? 0 : 1, elements.length, 100 * Math.round(characters / 100)];
}
