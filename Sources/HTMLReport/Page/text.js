// The report's text (PageText.swift), in blocks whose links lead to other parts of this page.

import { h, announce, counted, visible } from "./dom.js";
import { stacked } from "./table.js";

/** The codes in the first element of a run or a block. */
const RUN = { strong: 1, emphasis: 2, code: 3, part: 4, cells: 5, cell: 6, web: 7 };
const BLOCK = { heading: 1, paragraph: 2, list: 3, numberedList: 4, table: 5, listing: 6, details: 7 };

/** The maximum number of columns of a table that becomes blocks on a phone. Wider tables scroll sideways. */
const mostStacked = 8;

/** Returns a part of the report's text by its id. Undefined if the record has no data for it. */
export function part(model, id) {
  return model.parts.find((one) => one.id === id);
}

/** Returns runs of text as nodes. */
export function inline(app, runs) {
  return typeof runs === "string" ? runs : runs.map((run) => (typeof run === "string" ? run : styled(app, run)));
}

function styled(app, [kind, ...rest]) {
  const [runs] = rest;
  if (kind === RUN.strong) return h("strong", null, inline(app, runs));
  if (kind === RUN.emphasis) return h("em", null, inline(app, runs));
  if (kind === RUN.code) return h("code", null, runs);
  if (kind === RUN.part) {
    const [id, at, showsCode, label] = rest;
    return h("a", { href: app.href({ view: id === "answer" ? "ranking" : id, at, open: showsCode ? "code" : "" }) }, inline(app, label));
  }
  if (kind === RUN.cells) {
    const [axis, id, label] = rest;
    return h("a", { href: app.href({ view: "ranking", filter: app.filterWith(axis, id) }), title: "Rank on these cells" }, inline(app, label));
  }
  if (kind === RUN.cell) {
    const [row, label] = rest;
    return row < 0 ? inline(app, label) : h("a", { href: app.href({ view: "cell", cell: app.run.id(row), with: null, time: null }), class: "plays", title: "Play this cell" }, inline(app, label));
  }
  const [address, label] = rest;
  return address.startsWith("https://") ? h("a", { href: address, rel: "noreferrer external" }, inline(app, label)) : inline(app, label);
}

/** Returns the text of runs without styles. */
export function plain(runs) {
  return typeof runs === "string" ? runs : runs.map((run) => (typeof run === "string" ? run : run[0] === RUN.code ? run[1] : plain(run.at(-1)))).join("");
}

/** Returns blocks as elements; `above` is the level of the heading above them, and `title` its text. */
export function blocks(app, list, above = 1, title = "") {
  return list.map((block) => {
    if (block[0] === BLOCK.heading) title = plain(block[2]);
    return element(app, block, above, title);
  });
}

function element(app, [kind, ...rest], above, title) {
  if (kind === BLOCK.heading) {
    const [level, runs] = rest;
    return h(`h${Math.min(6, Math.max(level, above + 1))}`, null, inline(app, runs));
  }
  if (kind === BLOCK.paragraph) return h("p", { class: "prose" }, inline(app, rest[0]));
  if (kind === BLOCK.list || kind === BLOCK.numberedList) {
    return h(kind === BLOCK.list ? "ul" : "ol", { class: "prose" }, rest.map((item) => h("li", null, inline(app, item))));
  }
  if (kind === BLOCK.table) return table(app, rest, title);
  if (kind === BLOCK.listing) return listing(rest[1], rest[0]);
  const [summary, inner] = rest;
  return h("details", { class: "more" }, h("summary", null, inline(app, summary)), blocks(app, inner, above, plain(summary)));
}

function table(app, [set, head, ...rows], title) {
  // Screen readers list regions by name, so every name must be unique.
  let label = title || plain(head[0]);
  for (let n = 2; app.labels.has(label); n++) label = `${title || plain(head[0])} (${n})`;
  app.labels.add(label);
  const side = (n) => (set[n] === "n" ? "number" : "");
  const frame = h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": label },
    h("table", { class: "words" },
      h("thead", null, h("tr", null, head.map((one, n) => h("th", { scope: "col", class: side(n) }, h("span", { class: "head" }, inline(app, one)))))),
      h("tbody", null, rows.map((row) => h("tr", null, row.map((one, n) => (n === 0 ? h("th", { scope: "row" }, inline(app, one)) : h("td", { class: `${side(n)}${plain(one) === "–" ? " nothing" : ""}` }, inline(app, one)))))))));
  if (head.length > mostStacked) frame.firstChild.classList.add("wide");
  return head.length > mostStacked ? frame : stacked(frame);
}

/** Returns code line by line (line breaks inside a text node are not kept), with a button that copies it. */
export function listing(code, language = "swift") {
  const lines = code.replace(/\n$/, "").split("\n").map((line) => visible(line));
  const block = h("code");
  for (const line of lines) {
    const sign = language === "diff" ? { "+": "added", "-": "removed", "@": "place" }[line[0]] : undefined;
    block.append(h("span", { class: sign }, line || " "), document.createElement("br"));
  }
  const frame = h("pre", { tabindex: "0" }, block);
  const button = h("button", { type: "button", class: "copy" }, "Copy");
  button.addEventListener("click", async () => {
    const isDone = await copy(lines.join("\n"), block);
    button.textContent = isDone ? "Copied" : "Selected";
    announce(isDone ? `Copied ${counted(lines.length, "line")}.` : "Selected: copy it with the keyboard.");
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  return h("div", { class: "listing" }, button, frame);
}

/** Copies a text. If the browser does not allow this, the text is selected instead. */
async function copy(text, block) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(block);
    return false;
  }
}

/** Returns a strategy's code in a closed section. Null if the record has no code of the strategy. */
export function codeOf(app, id, isOpen) {
  const code = app.run.axes[0].find((axis) => axis.id === id)?.facts.find(([name]) => name === "code")?.[1];
  if (!code) return null;
  const use = code.includes("import KeyboardAvoidance") ? "as they were played" : "to paste into an app";
  return h("details", { class: "more", id: "code", open: isOpen }, h("summary", null, `Its code, ${counted(code.trimEnd().split("\n").length, "line")}, ${use}`), listing(code));
}
