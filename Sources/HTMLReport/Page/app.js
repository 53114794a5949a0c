// The page: its state in the fragment, the filter, and the views.

import { h, announce, counted, field, choices, visible, outcomeWord } from "./dom.js";
import { AXES, load } from "./data.js";
import { FilmLibrary } from "./film.js";
import { select, misses, withAxis, withOption, axisChoice, statusChoice, STATUS, STATUSES } from "./selector.js";
import { PARTS, partView, strategiesView } from "./parts.js";
import { rankingView } from "./ranking.js";
import { pivotView } from "./pivot.js";
import { listView, order } from "./list.js";
import { cellView } from "./cell.js";
import { part } from "./text.js";

const defaults = {
  view: "ranking", filter: "", all: false, rankingSort: ["rank", 1], down: 0, across: 3, measure: "not-passing", sort: ["status", 1],
  column: "", page: 1, cell: "", with: null, time: null, at: "", open: "", theme: "",
};

/** The function that creates each view, and the title of the view. */
const VIEWS = { ranking: rankingView, ...Object.fromEntries(Object.keys(PARTS).map((id) => [id, id === "strategies" ? strategiesView : partView])), pivot: pivotView, cells: listView, cell: cellView };
const TITLES = { ranking: "Answer", ...PARTS, pivot: "Pivot", cells: "Cells" };

/** The form of each part of the state in the fragment. */
const codecs = {
  view: { key: "view", read: (text) => (Object.hasOwn(VIEWS, text) ? text : "ranking"), write: String },
  filter: { key: "filter", read: (text) => text.slice(0, 10000), write: String },
  all: { key: "all", read: (text) => text === "1", write: (value) => (value ? "1" : "0") },
  rankingSort: { key: "rank", read: readSort, write: writeSort },
  down: { key: "down", read: readAxis, write: (value) => AXES[value].name },
  across: { key: "across", read: readAxis, write: (value) => AXES[value].name },
  measure: { key: "show", read: String, write: String },
  sort: { key: "sort", read: readSort, write: writeSort },
  column: { key: "column", read: String, write: String },
  page: { key: "page", read: (text) => Math.max(1, Math.floor(Number(text)) || 1), write: String },
  cell: { key: "cell", read: String, write: String },
  with: { key: "with", read: String, write: String },
  time: { key: "t", read: (text) => (Number.isFinite(Number(text)) ? Math.max(0, Number(text)) : null), write: (value) => String(Math.round(value * 1e4) / 1e4) },
  at: { key: "at", read: String, write: String },
  open: { key: "open", read: (text) => (text === "code" ? text : ""), write: String },
  theme: { key: "theme", read: (text) => (["light", "dark"].includes(text) ? text : ""), write: String },
};

/** The views in which a part of the state has an effect. Links to other views leave the part out. */
const owners = {
  rankingSort: ["ranking"], down: ["pivot"], across: ["pivot"], measure: ["pivot"], sort: ["cells", "cell"], column: ["cells"], page: ["cells"],
  cell: ["cell"], with: ["cell"], time: ["cell"], at: Object.keys(PARTS), open: ["strategies"],
};

function readSort(text) {
  const isDown = text.startsWith("-");
  return [isDown ? text.slice(1) : text, isDown ? -1 : 1];
}

function writeSort([key, direction]) {
  return (direction < 0 ? "-" : "") + key;
}

function readAxis(text) {
  return Math.max(0, AXES.findIndex((axis) => axis.name === text));
}

/** Returns the state that a fragment describes. */
export function readState(fragment) {
  const state = structuredClone(defaults);
  const given = new Map();
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    try {
      given.set(part.slice(0, at), decodeURIComponent(part.slice(at + 1).replaceAll("+", "%20")));
    } catch {
      // A malformed escape is ignored.
    }
  }
  for (const [name, codec] of Object.entries(codecs)) {
    if (given.has(codec.key)) state[name] = codec.read(given.get(codec.key));
  }
  if (given.has("cell") && !given.has("view")) state.view = "cell";
  if (state.down === state.across) state.across = state.down === 0 ? 3 : 0;
  return state;
}

/** Returns the fragment of a state: the parts that differ from the defaults and belong to the view. */
export function writeState(state) {
  const parts = [];
  for (const [name, codec] of Object.entries(codecs)) {
    if (state[name] === null || (owners[name] && !owners[name].includes(state.view))) continue;
    const text = codec.write(state[name]);
    if (defaults[name] !== null && text === codec.write(defaults[name])) continue;
    if (name === "view" && state.view === "cell" && state.cell) continue;
    parts.push(`${codec.key}=${encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%3D", "=").replaceAll("%20", "+")}`);
  }
  return `#${parts.join("&")}`;
}

class App {
  constructor({ model, run, packedFilms }) {
    this.model = model;
    this.run = run;
    this.films = new FilmLibrary(model, run, packedFilms);
    this.state = readState(location.hash);
    this.main = document.getElementById("main");
    this.rows = new Uint32Array(0);
    this.allRows = this.rows;
    this.problem = "";
    this.view = h("div", { id: "view" });
    this.later = [];
    this.applyTheme();
    this.build();
    this.filter();
    this.render();
    window.addEventListener("hashchange", () => this.follow());
    // The player's keys work everywhere on a cell's page.
    document.addEventListener("keydown", (event) => this.player?.key(event));
    // Folded parts cannot be opened on paper.
    let opened = [];
    window.addEventListener("beforeprint", () => {
      opened = [...this.view.querySelectorAll("details:not([open])")];
      for (const one of opened) one.open = true;
    });
    window.addEventListener("afterprint", () => opened.forEach((one) => (one.open = false)));
    document.querySelector(".skip").addEventListener("click", (event) => {
      // The fragment holds the state, so the focus is moved without changing it.
      event.preventDefault();
      this.view.querySelector("h1")?.focus();
    });
    document.getElementById("theme").addEventListener("click", () => {
      const next = { "": "dark", dark: "light", light: "" }[this.state.theme];
      this.state.theme = next;
      this.applyTheme();
      this.writeHash(true);
      announce(`Theme: ${next || "system"}`);
      this.updateLinks();
    });
  }

  /** Builds the filter box and the footer, which stay when the view changes. */
  build() {
    this.input = h("input", {
      type: "search", id: "filter", spellcheck: "false", autocapitalize: "off", autocomplete: "off", value: this.state.filter,
      placeholder: "-s 'bottom-inset*' -d '!ipad-*' --status fail", "aria-describedby": "count",
      oninput: () => this.typed(),
    });
    this.count = h("p", { id: "count", class: "muted", role: "status" });
    this.pickers = AXES.map((axis, n) => choices(
      [["", `all ${axis.plural}`], ...this.run.axes[n].map((entry) => [entry.id, entry.id])], "",
      (value) => this.setFilter(withAxis(this.input.value, n, value), { keepFocus: `#pick-${axis.name}` }), { "aria-label": `Filter by ${axis.name}`, id: `pick-${axis.name}` }));
    this.outcomes = choices([["", "all outcomes"], ...STATUSES.map((one) => [one, outcomeWord(one)])], "",
      (value) => this.setFilter(withOption(this.input.value, STATUS, value), { keepFocus: "#pick-outcome" }), { "aria-label": "Filter by outcome", id: "pick-outcome" });
    const hasExtras = this.run.isInMatrix.includes(0);
    this.extras = h("input", { type: "checkbox", onchange: () => this.go({ all: this.extras.checked, page: 1 }) });
    this.toolbar = h("search", { class: "toolbar", role: "search" },
      h("div", { class: "filter-line" }, field("Filter", this.input),
        h("button", { type: "button", class: "quiet", id: "clear", onclick: () => this.setFilter("", { keepFocus: "#filter" }) }, "Clear")),
      h("div", { class: "under-filter" }, this.count,
      h("details", { class: "lists", open: (this.state.filter !== "" || this.state.view !== "ranking") && !window.matchMedia("(max-width: 46rem)").matches }, h("summary", null, "Choose from lists"),
        h("div", { class: "pickers" }, this.pickers, this.outcomes,
          hasExtras ? h("label", { class: "check" }, this.extras, "with the cells of the pain points") : null)),
      h("details", { class: "help" }, h("summary", null, "How to filter"),
        h("p", null, "As on the command line: ", AXES.map((axis, n) => [n > 0 ? ", " : "", h("code", null, axis.short || axis.long), ` ${axis.name}`]), ", ",
          h("code", null, "--cells"), " the whole id, ", h("code", null, "--status"), " pass, fail, does-nothing, error or not-judged, ", h("code", null, "--gate"), " a failed gate."),
        h("p", null, "Patterns: ", h("code", null, "*"), " any text, ", h("code", null, "?"), " one character, ", h("code", null, "[a-c]"), " one of a set, ",
          h("code", null, "!"), " in front excludes. Separate several patterns with commas; the last one that matches decides. A plain word is searched in all five ids; a word with one of these signs must match a whole id: ",
          h("code", null, "iphone !*-pro-*"), "."))));
    document.getElementById("loading").remove();
    this.main.append(this.toolbar, this.view);
    const { model, run } = this;
    document.getElementById("foot").append(
      h("p", null, `Made from a record of ${counted(run.count, "cell")}, model ${model.model}, platform profile ${model.profile}, ${model.frameRate} frames per second, plan ${model.planHash}.`),
      h("p", null, model.films.shown === run.count ? "Every cell can be played here: frames are computed from its key states and curves."
        : `${counted(model.films.shown)} of ${counted(run.count, "cell")} can be played on this page. For any other cell use avoidance explain; the cell's page has the command.`),
      h("p", null, "To create this page again: ", h("code", null, model.command), ", then ", h("code", null, "avoidance report --to html"), "."));
  }

  /** Applies the text in the filter box. Typing adds no entries to the history. */
  typed() {
    this.state.filter = this.input.value;
    this.state.page = 1;
    this.filter();
    this.writeHash(true);
    this.render({ keepFocus: null });
  }

  /** Sets the filter and adds an entry to the history, so that the back button undoes the change. */
  setFilter(filter, { keepFocus }) {
    this.input.value = filter;
    this.go({ filter, page: 1 }, { keepFocus });
  }

  /** Finds the rows that match the filter. If the filter is invalid, the previous rows stay. */
  filter() {
    const started = performance.now();
    const { run, state } = this;
    this.ordered = null;
    try {
      if (this.allRowsOf !== state.all) {
        this.allRows = select(run, "", !state.all);
        this.allRowsOf = state.all;
      }
      this.rows = select(run, state.filter, !state.all);
      this.problem = "";
    } catch (error) {
      this.problem = error.message;
      if (this.rows.length === 0) this.rows = this.allRows;
    }
    performance.measure("filter", { start: started, end: performance.now() });
    this.input.setAttribute("aria-invalid", this.problem ? "true" : "false");
    this.count.classList.toggle("problem", this.problem !== "");
    const empty = !this.problem && this.rows.length === 0 ? misses(run, state.filter).map((text) => ` ${text}`).join("") : "";
    this.count.textContent = this.problem || `${counted(this.rows.length)} of ${counted(this.allRows.length, "cell")}${empty && `.${empty}`}`;
    this.pickers.forEach((picker, axis) => (picker.value = axisChoice(state.filter, axis, run)));
    this.outcomes.value = statusChoice(state.filter, run);
    this.extras.checked = state.all;
  }

  /** Returns the filtered rows in the order of the list. */
  sortedRows() {
    const key = writeSort(this.state.sort);
    if (this.orderKey !== key) {
      this.order = order(this.run, this.state.sort);
      this.orderKey = key;
      this.ordered = null;
    }
    if (!this.ordered) {
      const isIn = new Uint8Array(this.run.count);
      for (const row of this.rows) isIn[row] = 1;
      this.ordered = this.order.filter((row) => isIn[row] === 1);
    }
    return this.ordered;
  }

  /** Returns the filter with one axis set to one id. */
  filterWith(axis, id, filter = this.state.filter) {
    return withAxis(filter, axis, id);
  }

  /** Returns the link to a state that differs in the given parts. */
  href(change) {
    return writeState({ ...this.state, ...change });
  }

  /** Changes the state. `keepFocus` is the selector of the element that gets the focus afterwards. */
  go(change, { keepFocus = null } = {}) {
    Object.assign(this.state, change);
    this.writeHash(false);
    if ("filter" in change || "all" in change) this.filter();
    this.render({ keepFocus });
  }

  /** Writes a change of the state to the address if the page already shows it. */
  note(change) {
    Object.assign(this.state, change);
    clearTimeout(this.noting);
    // Browsers limit how often the address may change.
    this.noting = setTimeout(() => this.writeHash(true), 200);
  }

  writeHash(replaces) {
    clearTimeout(this.noting);
    const hash = writeState(this.state);
    if (hash === (location.hash || "#")) return;
    history[replaces ? "replaceState" : "pushState"](null, "", hash);
  }

  /** Shows the state in the address after a link, the back button or an edit has changed it. */
  follow() {
    const { view, cell, at } = this.state;
    this.state = readState(location.hash);
    this.input.value = this.state.filter;
    this.applyTheme();
    this.filter();
    const isNew = view !== this.state.view || cell !== this.state.cell || at !== this.state.at;
    this.render({ isNew });
  }

  applyTheme() {
    const { theme } = this.state;
    document.documentElement.classList.toggle("dark", theme === "dark");
    document.documentElement.classList.toggle("light", theme === "light");
    document.getElementById("theme").textContent = `Theme: ${theme || "system"}`;
  }

  updateLinks() {
    for (const link of document.querySelectorAll("nav [data-view]")) {
      link.hidden = Object.hasOwn(PARTS, link.dataset.view) && !part(this.model, link.dataset.view);
      link.setAttribute("href", this.href({ view: link.dataset.view, at: "", open: "" }));
      const isHere = link.dataset.view === this.state.view || (this.state.view === "cell" && link.dataset.view === "cells");
      if (isHere) link.setAttribute("aria-current", this.state.view === "cell" ? "true" : "page");
      else link.removeAttribute("aria-current");
    }
  }

  afterRender(work) {
    this.later.push(work);
  }

  /** Marks the page of a cell as complete. */
  filled() {
    this.view.dataset.filled = this.state.cell;
    const element = this.refocus && document.querySelector(this.refocus);
    if (element) element.focus();
    this.refocus = null;
  }

  render({ keepFocus = null, isNew = false } = {}) {
    const started = performance.now();
    this.player?.pause();
    this.player = null;
    this.later = [];
    this.labels = new Set();
    delete this.view.dataset.filled;
    this.view.dataset.view = this.state.view;
    this.main.dataset.at = this.state.view;
    this.view.replaceChildren(...VIEWS[this.state.view](this).flat(Infinity).filter((part) => part));
    this.updateLinks();
    const title = this.state.view === "cell" ? this.state.cell : this.state.view === "strategies" && this.state.at ? this.state.at : TITLES[this.state.view];
    document.title = `${visible(title).slice(0, 120)} – Keyboard avoidance report`;
    performance.measure("render", { start: started, end: performance.now() });
    this.refocus = keepFocus;
    if (keepFocus) document.querySelector(keepFocus)?.focus();
    else if (isNew) {
      window.scrollTo(0, 0);
      this.view.querySelector("h1")?.focus({ preventScroll: true });
    }
    for (const work of this.later) work();
  }
}

if (typeof DecompressionStream === "undefined") {
  document.getElementById("loading").textContent = "This page needs a browser from 2024 or later to unpack its data.";
} else load().then((data) => {
  new App(data);
  // Patterns for whole ids need this list, so it is created before the first of them is typed.
  setTimeout(() => data.run.allIDs(), 300);
  document.documentElement.dataset.ready = "yes";
}).catch((error) => {
  const loading = document.getElementById("loading");
  const text = `This page cannot be shown: ${error.message}`;
  if (loading) loading.textContent = text;
  else document.getElementById("main").prepend(h("p", { class: "notice" }, text));
  throw error;
});
