// The text pages: fixes, kinds of screens, strategies, families and pain points.

import { h, short, percent, choices, field } from "./dom.js";
import { stacked } from "./table.js";
import { part, blocks, inline, plain, codeOf } from "./text.js";

/** The views that show a part of the report's text, with their titles. */
export const PARTS = { fixes: "Fixes", kinds: "Kinds of screens", strategies: "Strategies", families: "Families", pains: "Pain points" };

/** Returns a text page with its blocks and sections. Only the section in the address is open. */
export function partView(app) {
  const { state, model } = app;
  const found = part(model, state.view);
  if (!found) return [h("h1", { tabindex: "-1" }, PARTS[state.view]), h("p", { class: "notice" }, "The record has no data for this page.")];
  const isTitle = ([kind, level]) => kind === 1 && level === 1;
  const title = found.blocks.find(isTitle);
  const sections = found.sections.map((section) => sectionElement(app, section));
  return [
    h("h1", { tabindex: "-1" }, title ? inline(app, title[2]) : PARTS[state.view]), notice(app),
    ...blocks(app, found.blocks.filter((block) => !isTitle(block))),
    state.view === "kinds" ? kindsTable(app) : null,
    sections.length > 0 ? h("div", { class: "sections" },
      h("p", { class: "controls" }, ["Open all", "Close all"].map((text, n) =>
        h("button", { type: "button", class: "quiet", onclick: () => sections.forEach((section) => (section.open = n === 0)) }, text))),
      sections) : null,
  ];
}

function sectionElement(app, { id, title, blocks: list }) {
  const isNamed = app.state.at === id;
  const summary = h("summary", null, h("h2", null, inline(app, title)));
  const element = h("details", { class: "section", "data-section": id, open: isNamed }, summary, h("div", null, blocks(app, list, 2, plain(title))));
  element.addEventListener("toggle", () => {
    if (element.open && element.isConnected) app.note({ at: id });
  });
  if (isNamed) {
    app.afterRender(() => {
      element.scrollIntoView({ block: "start" });
      summary.focus({ preventScroll: true });
    });
  }
  return element;
}

/** Returns a notice that the filter has no effect on this page. Null without a filter. */
function notice(app) {
  const { filter } = app.state;
  if (!filter) return null;
  return h("p", { class: "notice" }, "This page is about all cells. Your filter ", h("code", null, short(filter, 120)), " stays active for the ",
    h("a", { href: app.href({ view: "ranking" }) }, "ranking"), ", the ", h("a", { href: app.href({ view: "pivot" }) }, "pivot"), " and the ", h("a", { href: app.href({ view: "cells" }) }, "cells"), ".");
}

/** Returns the table with the share of passing cells of each strategy on each kind of screen. */
function kindsTable(app) {
  const { model } = app;
  if (model.kinds.length === 0) return null;
  const found = model.kinds.map((kind) => new Map(kind.strategies.map((one) => [one.id, one])));
  const screens = (kind) => h("a", { href: app.href({ view: "ranking", filter: `-l ${kind.screens.join(",")}` }), title: "Rank on these screens" }, kind.title);
  const cell = (one) => {
    if (!one) return h("td", { class: "number muted" }, "–");
    return h("td", { class: "number" }, one.isBest ? h("strong", null, one.passing) : one.passing,
      one.nothing > 0 ? h("span", { class: "muted" }, ` ○ ${percent(one.nothing, one.judged)}`) : null);
  };
  return h("details", { class: "more" }, h("summary", null, "Every strategy on every kind of screen"),
    h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Passing cells by kind of screen" },
      h("table", { id: "kinds" }, h("caption", { class: "visually-hidden" }, "The share of cells that pass, by kind of screen"),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "head" }, "strategy")), model.kinds.map((kind) => h("th", { scope: "col", class: "number" }, h("span", { class: "head" }, screens(kind)))))),
        h("tbody", null, model.ranking.map((summary) => h("tr", { class: summary.rank === 0 ? "reference" : "" }, h("th", { scope: "row" }, h("a", { href: app.href({ view: "strategies", at: summary.id, open: "" }) }, short(summary.id, 60))), found.map((of) => cell(of.get(summary.id)))))))),
    h("p", { class: "hint" }, "The share of cells that pass; the strategy to use, and those that are as good, are bold. ○: the share of cells in which the strategy does nothing. In brackets: where the share, in percent, would lie if an undocumented UIKit behaviour differed from what we assume."));
}

/** Returns the page of the strategy in the address, or the list of all strategies. */
export function strategiesView(app) {
  const { state, model, run } = app;
  const sections = new Map((part(model, "strategies")?.sections ?? []).map((section) => [section.id, section]));
  const ids = model.ranking.map(({ id }) => id).filter((id) => sections.has(id));
  return sections.has(state.at) ? strategy(app, sections.get(state.at), ids) : list(app, ids, run);
}

function list(app, ids, run) {
  const { model, state } = app;
  const summaries = new Map(model.ranking.map((one) => [one.id, one]));
  const rows = ids.map((id) => {
    const summary = summaries.get(id);
    const axis = run.axes[0].find((one) => one.id === id);
    const hasCode = axis?.facts.some(([name]) => name === "code");
    return h("tr", { class: summary.rank === 0 ? "reference" : "" },
      h("th", { scope: "row" }, h("a", { href: app.href({ at: id, open: "" }) }, short(id, 60))),
      h("td", null, summary.rankText), h("td", { class: "number" }, summary.passing),
      h("td", null, hasCode ? h("a", { href: app.href({ at: id, open: "code" }), "aria-label": `code of ${short(id, 60)}` }, "code") : "–"), h("td", null, short(axis?.summary ?? "", 300)));
  });
  return [
    h("h1", { tabindex: "-1" }, "Strategies"), notice(app),
    state.at ? h("p", { class: "notice" }, "This record has no strategy ", h("code", null, short(state.at, 120)), ".") : null,
    stacked(h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Strategies" },
      h("table", { id: "strategies", class: "words" },
        h("thead", null, h("tr", null, ["strategy", "rank", "passing", "code", "what it does"].map((title, n) => h("th", { scope: "col", class: n === 2 ? "number" : "" }, h("span", { class: "head" }, title))))),
        h("tbody", null, rows)))),
  ];
}

function strategy(app, section, ids) {
  const { state } = app;
  const { id } = section;
  const at = ids.indexOf(id);
  const near = (offset, text) => (ids[at + offset] === undefined ? h("span", { class: "muted" }, text) : h("a", { href: app.href({ at: ids[at + offset], open: "" }), rel: offset < 0 ? "prev" : "next" }, text));
  const first = section.blocks.findIndex(([kind]) => kind === 1);
  const cut = first < 0 ? section.blocks.length : first;
  const code = codeOf(app, id, state.open === "code");
  if (code) {
    code.addEventListener("toggle", () => {
      if (code.isConnected) app.note({ open: code.open ? "code" : "" });
    });
    if (state.open === "code") {
      app.afterRender(() => {
        code.scrollIntoView({ block: "start" });
        code.querySelector("summary").focus({ preventScroll: true });
      });
    }
  }
  const mine = app.filterWith(0, id);
  return [
    h("nav", { class: "crumbs", "aria-label": "Other strategies" }, h("a", { href: app.href({ at: "", open: "" }) }, "Strategies"), near(-1, "← better"), near(1, "worse →"),
      field("Go to", choices(ids.map((one) => [one, one]), id, (value) => app.go({ at: value, open: "" }, { keepFocus: "#pick-page" }), { id: "pick-page" }))),
    h("h1", { tabindex: "-1" }, h("code", { class: "title" }, short(id, 80)), plain(section.title) === id ? null : h("span", { class: "subtitle" }, inline(app, section.title))),
    notice(app), ...blocks(app, section.blocks.slice(0, cut)), code,
    h("p", null, "Its cells: ", h("a", { href: app.href({ view: "cells", filter: mine }) }, "the list"), ", ",
      h("a", { href: app.href({ view: "pivot", filter: mine, down: 3, across: 1 }) }, "by scenario and device"), ", ", h("a", { href: app.href({ view: "pivot", filter: mine, down: 4, across: 3 }) }, "by screen and scenario"), "."),
    ...blocks(app, section.blocks.slice(cut)),
  ];
}
