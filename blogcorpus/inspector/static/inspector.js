// The page of the inspector. Nothing a page or a store says is ever read as HTML here: text is set as text.

const $ = (id) => document.getElementById(id);
const COLOURS = {
  content: "#1a7f37", title: "#0550ae", published: "#953800", modified: "#953800", authors: "#8250df", tags: "#116d7e",
  comments: "#a0147d", comment_count: "#a0147d", removed: "#6e7781",
};
const state = { start: null, page: null, view: null, profile: "corpus", changes: new Map(), choosing: null, at: null };

function make(tag, options = {}, ...children) {
  const { on, data, ...rest } = options;
  const element = Object.assign(document.createElement(tag), rest);
  for (const [name, handler] of Object.entries(on ?? {})) element.addEventListener(name, handler);
  for (const [name, value] of Object.entries(data ?? {})) element.dataset[name] = value;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function say(text, wrong = false) {
  $("say").textContent = text;
  $("say").classList.toggle("wrong", wrong);
}

async function ask(path, question) {
  const options = question === undefined ? {} : {
    method: "POST", body: JSON.stringify(question), headers: { "Content-Type": "application/json" },
  };
  const answered = await fetch(path, options);
  const answer = await answered.json();
  if (!answered.ok) throw new Error(answer.error ?? `status ${answered.status}`);
  return answer;
}

// Runs something that asks the server; what goes wrong is said.
function attempt(work) {
  return async (event) => {
    event?.preventDefault();
    try {
      await work(event);
    } catch (error) {
      say(error.message, true);
    }
  };
}

function query() {
  const names = (wanted) => [...state.changes].filter(([, on]) => on === wanted).map(([name]) => name).join(",");
  const asked = { page: state.page, profile: state.profile, on: names(true), off: names(false) };
  return new URLSearchParams(asked).toString();
}

async function show(page) {
  state.page = page;
  state.view = await ask(`/api/view?${query()}`);
  const { view } = state;
  $("main").hidden = false;
  $("page").src = `/frame/before?${query()}&wrapper=${view.wrapper?.version ?? ""}`;
  $("cleaned").src = `/frame/after?${query()}&wrapper=${view.wrapper?.version ?? ""}`;
  $("address").value = view.url;
  document.title = `${view.title ?? view.url} · blogcorpus inspector`;
  for (const draw of [drawLegend, drawFields, drawSwitches, drawRemoved, drawWrapper]) draw(view);
  $("text").textContent = view.text;
  $("record-text").textContent = JSON.stringify(view.record, null, 2);
  const words = view.text.split(/\s+/).filter(Boolean).length;
  say(`${view.url}: ${words} words, ${view.removed.length} parts removed.`);
}

function drawLegend(view) {
  const found = view.fields.filter((field) => field.places.length);
  const items = found.map((field) => legendItem(field.name, `[data-n="${Number(field.places[0])}"]`));
  items.push(legendItem("removed", ".blogcorpus-dropped"));
  $("legend").replaceChildren(...items);
}

function legendItem(name, selector) {
  const button = make("button", { type: "button", textContent: name, on: { click: () => lookAt(selector) } });
  button.style.setProperty("--c", COLOURS[name] ?? "#6b5900");
  button.title = `Go to ${name} on the page`;
  return make("li", {}, button);
}

function lookAt(selector) {
  $("page").contentDocument?.querySelector(selector)?.scrollIntoView({ block: "center" });
}

function drawFields(view) {
  $("field-rows").replaceChildren(...view.fields.flatMap(fieldRows));
}

function fieldRows(field) {
  const { chosen } = field;
  const name = make("th", { scope: "row", textContent: field.name });
  const button = field.pinnable && make("button", {
    type: "button", textContent: "Choose…", ariaLabel: `Choose another element for ${field.name}`,
    data: { field: field.name }, on: { click: () => choose(field.name) },
  });
  const cells = chosen ? findingCells(chosen, field.agrees) : [make("td", { colSpan: 4, textContent: "not found" })];
  const first = make("tr", { data: { name: field.name } }, name, ...cells, make("td", {}, button || ""));
  const others = field.others.map((other) => make("tr", { className: "other" },
    make("td", { textContent: "or" }), ...findingCells(other, []), make("td")));
  return [first, ...others];
}

function findingCells(finding, agrees) {
  const agreed = agrees.length ? ` (${agrees.join(", ")} agrees)` : "";
  return [
    make("td", { className: "value", textContent: finding.value }),
    make("td", { textContent: finding.method + agreed }),
    make("td", {}, make("code", { textContent: finding.rule })),
    make("td", { className: "n", textContent: finding.confidence.toFixed(2) }),
  ];
}

function drawSwitches(view) {
  const on = new Set(view.on);
  $("switches").replaceChildren(...state.start.cleaners.map((cleaner) => {
    const id = `switch-${cleaner.name}`;
    const box = make("input", {
      type: "checkbox", id, checked: on.has(cleaner.name),
      on: { change: attempt(() => flip(cleaner.name, box.checked, id)) },
    });
    const did = view.counts[cleaner.name];
    const label = make("label", { htmlFor: id }, box, make("span", {},
      make("b", { className: did ? "did" : "", textContent: cleaner.name + (did ? ` · ${did}` : "") }),
      make("small", { textContent: cleaner.about })));
    return make("li", {}, label);
  }));
}

async function flip(name, on, id) {
  state.changes.set(name, on);
  await show(state.page);
  $(id)?.focus();
}

function drawRemoved(view) {
  const rows = view.removed.map((part) => make("tr", {},
    make("td", { textContent: part.stage }), make("td", { textContent: part.reason }),
    make("td", { className: "value", textContent: part.text })));
  $("removed-rows").replaceChildren(...rows);
}

function drawWrapper(view) {
  const { wrapper } = view;
  if (!wrapper) {
    $("wrapper").replaceChildren(make("p", { textContent: `No wrapper of ${view.blog || "this page's blog"} is known.` }));
    return;
  }
  const pinned = wrapper.pinned ? make("span", { className: "pinned", textContent: " Pinned: it is not learnt anew." }) : null;
  const about = `${wrapper.blog}, version ${wrapper.version}, learnt ${wrapper.learnt ?? "never"} from ${wrapper.pages} pages.`;
  const undo = wrapper.changes ? make("button", {
    type: "button", id: "undo", textContent: "Undo the last change",
    on: { click: attempt(async () => { await ask("/api/undo", { page: state.page }); await show(state.page); }) },
  }) : null;
  const rules = Object.entries(wrapper.rules).flatMap(([name, found]) => found.map((rule) => ruleRow(name, rule)));
  if (wrapper.content) rules.unshift(ruleRow("content", wrapper.content));
  const head = make("tr", {}, ...["Field", "Filter", "Takes", "Right", "Wrong"].map((text, place) =>
    make("th", { scope: "col", textContent: text, className: place > 2 ? "n" : "" })));
  const lesson = wrapper.lesson.map((url) => make("li", { textContent: url }));
  $("wrapper").replaceChildren(make("p", {}, about, pinned), ...(undo ? [undo] : []),
    make("div", { className: "wide" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rules))),
    ...(wrapper.content?.exclude?.length ? [make("h3", { textContent: "Left out of the content" }),
      make("ul", {}, ...wrapper.content.exclude.map((text) => make("li", {}, make("code", { textContent: text }))))] : []),
    ...(wrapper.others.length ? [make("p", { textContent: `Other wrappers of the blog, for pages that look otherwise: ${wrapper.others.join(", ")}.` })] : []),
    ...(wrapper.checks.length ? [make("h3", { textContent: "Does it hold?" }),
      make("p", { textContent: wrapper.stale ? "No: it is learnt anew in the next run." : "It agreed with the feed's entries:" }),
      make("ul", {}, ...wrapper.checks.map((one) =>
        make("li", { textContent: `${one.day}: ${one.agreed} of ${one.pages} pages` })))] : []),
    make("h3", { textContent: "Lesson" }),
    make("p", { textContent: wrapper.feed ? `Feed ${wrapper.feed}; its newest entries and their pages:` : "No feed is known." }),
    make("ul", {}, ...lesson),
    make("details", {}, make("summary", { textContent: "As JSON" }),
      make("pre", { textContent: JSON.stringify(wrapper, null, 2) })));
}

function ruleRow(name, rule) {
  const share = (value) => value === undefined ? "" : `${Math.round(100 * value)} %`;
  const filter = make("td", {}, make("code", { textContent: rule.filter }),
    rule.pinned ? make("span", { className: "pinned", textContent: " pinned" }) : null);
  return make("tr", {}, make("th", { scope: "row", textContent: name }), filter,
    make("td", { textContent: rule.take ?? "text" }), make("td", { className: "n", textContent: share(rule.score) }),
    make("td", { className: "n", textContent: share(rule.wrong) }));
}

// Choosing an element of the page: with a click, or with the arrow keys.

function choose(field, take = showWays) {
  const inside = $("page").contentDocument;
  if (!inside?.body) return;
  stopChoosing();
  state.choosing = { field, take };
  $("chooser-text").textContent = `Choose the element of ${field}: click it, or move with the arrow keys `
    + "(← around it, → into it, ↑ ↓ its neighbours) and take it with Enter.";
  $("chooser").hidden = false;
  inside.body.classList.add("blogcorpus-choosing");
  const known = state.view.fields.find((one) => one.name === field)?.places[0];
  pointAt(inside.querySelector(`[data-n="${Number(known ?? -1)}"]`) ?? inside.body.querySelector("[data-n]"));
  inside.body.tabIndex = -1;
  $("page").focus();
  inside.body.focus();
  $("before").scrollIntoView({ block: "nearest" });
}

function stopChoosing() {
  const inside = $("page").contentDocument;
  inside?.body?.classList.remove("blogcorpus-choosing");
  state.at?.classList.remove("blogcorpus-chosen");
  state.choosing = state.at = null;
  $("chooser").hidden = true;
}

function pointAt(element) {
  if (!element?.dataset?.n) return;
  state.at?.classList.remove("blogcorpus-chosen");
  state.at = element;
  element.classList.add("blogcorpus-chosen");
  element.scrollIntoView({ block: "nearest" });
}

const STEPS = {
  ArrowLeft: (element) => element.parentElement?.closest("[data-n]"),
  ArrowRight: (element) => element.querySelector("[data-n]"),
  ArrowUp: (element) => element.previousElementSibling,
  ArrowDown: (element) => element.nextElementSibling,
};

function onKey(event) {
  if (!state.choosing) return;
  if (event.key === "Escape") stopChoosing();
  else if (event.key === "Enter" && state.at) takeElement();
  else if (STEPS[event.key] && state.at) pointAt(STEPS[event.key](state.at));
  else return;
  event.preventDefault();
}

const takeElement = attempt(async () => {
  const { field, take } = state.choosing;
  const number = Number(state.at.dataset.n);
  const answer = await ask("/api/element", { page: state.page, number, field });
  stopChoosing();
  take(field, answer);
});

// The frame runs no script of its own; these listeners are ours.
$("page").addEventListener("load", () => {
  const inside = $("page").contentDocument;
  if (!inside) return;
  inside.addEventListener("click", (event) => {
    event.preventDefault();
    if (!state.choosing) return;
    pointAt(event.target.closest?.("[data-n]"));
    if (state.at) takeElement();
  }, true);
  inside.addEventListener("mouseover", (event) => {
    if (state.choosing) pointAt(event.target.closest?.("[data-n]"));
  });
  inside.addEventListener("keydown", onKey);
});
$("cleaned").addEventListener("load", () => {
  $("cleaned").contentDocument?.addEventListener("click", (event) => event.preventDefault(), true);
});
document.addEventListener("keydown", onKey);
$("chooser-stop").addEventListener("click", stopChoosing);

function showWays(field, answer) {
  const list = answer.ways.map((way, number) => make("li", {}, make("label", {},
    make("input", { type: "radio", name: "way", value: String(number), checked: number === 0 }), " ",
    make("code", { textContent: way.filter }), ` (fits ${way.fits}): `, make("q", { textContent: way.value }))));
  const pin = make("button", { type: "button", id: "pin", textContent: `Pin for ${field}`, on: { click: attempt(async () => {
    const way = answer.ways[Number($("ways").querySelector("input:checked").value)];
    const kept = await ask("/api/pin", { page: state.page, field, filter: way.filter, take: way.take });
    $("ways").hidden = true;
    await show(state.page);
    say(`Pinned ${way.filter} for ${field} of ${kept.blog}; kept in the store.`);
    document.querySelector(`button[data-field="${CSS.escape(field)}"]`)?.focus();
  }) } });
  const cancel = make("button", { type: "button", textContent: "Cancel", on: { click: () => { $("ways").hidden = true; } } });
  const head = make("h3", { textContent: `${field}: ${answer.element.name}` });
  const told = state.start.lasting ? "How should other pages of the blog find it?"
    : "There is no store: nothing can be kept. Start with --store and --new-store.";
  $("ways").replaceChildren(head, make("p", { textContent: told }), make("ul", {}, ...list),
    ...(answer.ways.length && state.start.lasting ? [pin, " "] : []), cancel);
  $("ways").hidden = false;
  select($("tab-fields"));
  ($("ways").querySelector("input") ?? cancel).focus();
}

// Tabs, as the keyboard expects them: arrows move, the chosen one takes part in the order of Tab.

const tabs = [...document.querySelectorAll("[role=tab]")];

function select(tab) {
  for (const one of tabs) {
    const chosen = one === tab;
    one.setAttribute("aria-selected", String(chosen));
    one.tabIndex = chosen ? 0 : -1;
    $(one.getAttribute("aria-controls")).hidden = !chosen;
  }
}

for (const [number, tab] of tabs.entries()) {
  tab.addEventListener("click", () => select(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step ? tabs.at((number + step) % tabs.length) : { Home: tabs[0], End: tabs.at(-1) }[event.key];
    if (!next) return;
    event.preventDefault();
    select(next);
    next.focus();
  });
}

// Opening pages, profiles, examples.

$("open").addEventListener("submit", attempt(async () => {
  say("Fetching…");
  await show((await ask("/api/open", { url: $("address").value.trim() })).page);
}));

$("blog").addEventListener("change", attempt(async () => {
  const { posts } = await ask(`/api/posts?${new URLSearchParams({ blog: $("blog").value })}`);
  $("known").replaceChildren(...posts.map((url) => make("option", { value: url })));
  $("address").value = "";
  $("address").focus();
  say(`${posts.length} posts of ${$("blog").value} are offered in the field for the page.`);
}));

$("profile").addEventListener("change", attempt(async () => {
  state.profile = $("profile").value;
  state.changes.clear();
  await show(state.page);
}));

$("reset").addEventListener("click", attempt(async () => {
  state.changes.clear();
  await show(state.page);
}));

$("example-choose").addEventListener("click", () => {
  const field = $("example-field").value.trim();
  if (!$("example-field").reportValidity()) return;
  choose(field, (_, answer) => {
    select($("tab-teach"));
    $("example-value").value = answer.element.text;
    $("example-value").focus();
  });
});

$("example").addEventListener("submit", attempt(async () => {
  const field = $("example-field").value.trim();
  const kept = await ask("/api/example", { page: state.page, field, value: $("example-value").value });
  $("example-said").textContent = `${kept.pages} page(s) with an example of ${field} in ${kept.file}. With four or more: `
    + `blogcorpus teach ${kept.file} --save --blog ${kept.blog}`;
  $("example-value").value = "";
}));

attempt(async () => {
  state.start = await ask("/api/start");
  $("profile").replaceChildren(...Object.keys(state.start.profiles).map((name) => make("option", { value: name, textContent: name })));
  $("profile").value = state.profile;
  const blogs = state.start.blogs.map((url) => make("option", { value: url, textContent: url }));
  $("blog").replaceChildren(make("option", { value: "", textContent: "choose one" }), ...blogs);
  $("blogs").hidden = !blogs.length;
  if (state.start.page) await show(state.start.page);
  else say("Open a page by its address, or choose a blog.");
})();
