// What stands in open shadow roots is moved into the page, where it can be read. The last thing done to a page.
() => {
  const queue = [document];
  for (let place = 0; place < queue.length && place < 2000; place++) {
    for (const element of queue[place].querySelectorAll("*")) {
      if (element.shadowRoot) queue.push(element.shadowRoot);
    }
  }
  for (const root of queue.slice(1)) {
    const box = document.createElement("div");
    box.dataset.blogcorpusShadow = root.host.localName;
    for (const part of root.querySelectorAll("style,link")) part.remove();
    box.append(...root.childNodes);
    root.host.append(box);
  }
}
