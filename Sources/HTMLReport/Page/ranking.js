// The ranking of the record; with a filter, the ranking of the filtered cells.

import { h, fixed, percent, counted, short } from "./dom.js";
import { percentile } from "./data.js";
import { asksForResults } from "./selector.js";
import { sortedTable, compare } from "./table.js";
import { answerSection, leadText } from "./answer.js";

const verdictMarks = { "✓": "pass", "✗": "fail", "~": "improve", "○": "improve", "?": "improve" };

/** Returns the results of the selected cells by strategy. They are ranked by the mean of their scores, in which all cells of the selection have the same weight, unless the filter selects cells by their result. */
export function selection(run, rows, { isRanked = true } = {}) {
  const groups = new Map();
  for (const row of rows) {
    const id = run.part(row, 0);
    if (!groups.has(id)) groups.set(id, { cells: 0, judged: 0, passes: 0, failures: 0, nothing: 0, figures: 0, occlusion: [], motion: [] });
    const group = groups.get(id);
    group.cells++;
    if (!run.counts[row]) continue;
    group.judged++;
    group[{ pass: "passes", fail: "failures", "does-nothing": "nothing" }[run.status(row)]]++;
    if (run.status(row) === "pass" && !Number.isNaN(run.overall[row])) group.figures += run.overall[row];
    if (!Number.isNaN(run.occlusion[row])) group.occlusion.push(run.occlusion[row]);
    if (run.moved[row] && !Number.isNaN(run.motion[row])) group.motion.push(run.motion[row]);
  }
  const found = run.model.ranking.filter(({ id }) => groups.has(id)).map(({ id, rank }) => {
    const group = groups.get(id);
    return {
      id, isReference: rank === 0, rank: 0, cells: group.cells, judged: group.judged, passes: group.passes, failures: group.failures, nothing: group.nothing,
      figure: group.judged > 0 ? group.figures / group.judged : NaN,
      occlusion: percentile(group.occlusion, 0.75, true), motion: percentile(group.motion, 0.75, true),
    };
  });
  if (isRanked) rank(found.filter((one) => !one.isReference), run.model.scoreTolerance);
  return found;
}

/** Sets competition ranks by the ranked figure, in units of the tolerance of scores (Standing.swift). */
function rank(strategies, tolerance) {
  const place = ({ figure }) => Math.round((Number.isNaN(figure) ? 0 : figure) / tolerance);
  for (const one of strategies) one.rank = 1 + strategies.filter((other) => place(other) > place(one)).length;
}

export function rankingView(app) {
  const { run, model, state } = app;
  const isFiltered = app.rows.length !== app.allRows.length;
  const isRanked = !isFiltered || !asksForResults(run, state.filter);
  const chosen = isFiltered ? selection(run, app.rows, { isRanked }) : null;
  const inAll = new Map(model.ranking.map((summary, order) => [summary.id, { ...summary, order }]));
  const entries = (chosen ?? model.ranking).map((numbers, order) => ({
    ...numbers, summary: inAll.get(numbers.id), order, isReference: inAll.get(numbers.id).rank === 0, rankKey: numbers.rank || 1e6,
    rate: numbers.judged > 0 ? numbers.passes / numbers.judged : NaN,
    idle: numbers.judged > 0 ? numbers.nothing / numbers.judged : NaN, occlusion: numbers.occlusion ?? NaN, motion: numbers.motion ?? NaN,
    figure: numbers.figure ?? NaN, rankOfAll: inAll.get(numbers.id).rank || 1e6,
  }));

  // If all ranked strategies have the same verdict, a sentence replaces the column.
  const ranked = model.ranking.filter((summary) => summary.rank > 0);
  const common = ranked.length > 1 && ranked.every((summary) => summary.verdict === ranked[0].verdict) ? ranked[0].verdict : null;
  const columns = [
    isFiltered
      ? { key: "rank", title: "rank", sort: 1, help: "The rank among the cells of the selection, which all have the same weight" }
      : { key: "rank", title: "rank", sort: 1, help: "The range of ranks under all settings of the robustness check. Strategies are tied if their figures differ by no more than an error in inferred keyboard heights may cause, whatever UIKit does" },
    { key: "id", title: "strategy", sort: 1 },
    { key: "rate", title: "cells passing", align: "number", sort: -1, help: isFiltered ? undefined : "In brackets: where the share, in percent, would lie if an undocumented UIKit behaviour differed from what we assume, and inferred keyboard heights were wrong by their expected error" },
    { key: "idle", title: "does nothing", align: "number", sort: 1, help: "The screen behaves as without code, although something was needed" },
    isFiltered ? { key: "cells", title: "cells", align: "number", sort: -1, help: "The strategy's cells in the selection" }
      : common ? null : { key: "verdict", title: "verdict" },
    { key: "occlusion", title: "occlusion p75", align: "number", sort: -1, help: "Three quarters of the cells have this score or a better one; 100 is best" },
    { key: "motion", title: "motion p75", align: "number", sort: -1, help: "Three quarters of the cells have this score or a better one; 100 is best" },
    isFiltered ? { key: "rankOfAll", title: "rank in all cells", align: "number", sort: 1 } : { key: "figure", title: "ranked figure", align: "number", sort: -1, help: "The weighted mean score of the cells, with 0 for a cell that does not pass; it decides the rank" },
  ].filter((column) => column);
  // If the column by which rows are sorted is not shown, the order is by rank.
  const sort = columns.some((column) => column.sort && column.key === state.rankingSort[0]) ? state.rankingSort : ["rank", 1];
  const key = sort[0] === "rank" ? "rankKey" : sort[0];
  entries.sort((a, b) => compare(a[key], b[key], sort[1]) || a.order - b.order);

  const rows = entries.map((entry) => {
    const { summary, isReference } = entry;
    const axis = run.axes[0].find((one) => one.id === entry.id);
    const [mark, ...words] = summary.verdict.split(" ");
    const [range, tie] = isFiltered ? [entry.rank, ""] : summary.rankText.split(", ");
    const [passing, interval] = isFiltered ? [percent(entry.passes, entry.judged), ""] : summary.passing.split(" ");
    const place = entry.rank > 0 ? h("span", null, h("strong", null, range), tie ? h("span", { class: "muted note" }, ` ${tie}`) : null) : h("span", { class: "muted" }, "–");
    const bound = entry.id === "none" ? "no code" : "best possible";
    return h("tr", { class: isReference ? "reference" : "" },
      h("td", null, isReference ? bound : place),
      h("th", { scope: "row" }, h("a", { href: app.href({ view: "strategies", at: entry.id, open: "" }), title: axis?.summary }, short(entry.id, 60)),
        provenance(axis) === "corrected" ? h("span", { class: "chip" }, "corrected") : null),
      h("td", { class: "number" }, h("span", { class: "bar", "aria-hidden": "true" }, bar(entry.rate || 0)), h("span", { class: "share" }, passing), interval ? h("span", { class: "muted note" }, ` ${interval}`) : null),
      h("td", { class: "number" }, percent(entry.nothing, entry.judged)),
      isFiltered ? h("td", { class: "number" }, counted(entry.cells))
        : common ? null : h("td", null, h("span", { class: `verdict ${verdictMarks[mark] ?? ""}` }, h("span", { "aria-hidden": "true" }, `${mark} `), words.join(" ").toLowerCase())),
      h("td", { class: "number" }, fixed(entry.occlusion, 1)), h("td", { class: "number" }, fixed(entry.motion, 1)),
      h("td", { class: "number" }, !isFiltered ? fixed(entry.figure, 1) : isReference ? "–" : summary.rank));
  });
  const absent = model.ranking.length - entries.length;
  return [
    h("section", { class: "hero" },
      h("h1", { tabindex: "-1" }, "Which strategy keeps the field in view?", isFiltered ? h("span", { class: "muted" }, " In the selection") : null),
      isFiltered
        ? [h("p", { class: "lead", id: "selected" }, headline(run, chosen, isRanked)),
          h("p", null, h("button", { type: "button", id: "show-all", onclick: () => app.setFilter("", { keepFocus: "#view h1" }) }, `Back to all ${counted(app.allRows.length, "cell")}`))]
        : leadText(app)),
    isFiltered ? null : answerSection(app),
    h("section", { "aria-label": "Size" }, h("dl", { class: "tiles" }, tiles(app, isFiltered).map(([number, text]) => h("div", null, h("dt", null, text), h("dd", null, number))))),
    entries.length === 0 ? null : h("section", { "aria-label": isFiltered ? "Ranking in the selection" : "Ranking" },
      isFiltered ? null : h("h2", null, "All strategies, over all screens"),
      sortedTable({
        caption: isFiltered ? `Ranking of the strategies in the selection, ${counted(app.rows.length, "cell")}` : "Ranking of the strategies",
        columns, rows, sort, id: "ranking", onsort: (next) => app.go({ rankingSort: next }, { keepFocus: `[data-sort="${next[0]}"]` }),
      }),
      h("p", { class: "hint" }, "A cell is one strategy on one device, in one orientation, scenario and screen. It fails if one of five gates fails. A strategy does nothing if the screen behaves as without code, although something was needed; that counts as neither a pass nor a failure. ",
        common && !isFiltered ? `Every ranked strategy has the verdict ${common}. ` : "",
        "p75: three quarters of the cells score this or better; 100 is best. ",
        isFiltered
          ? ["All numbers except the last column are of the selection, ranked by the same rules. ", absent > 0 ? `${counted(absent, "strategy", "strategies")} without a cell there ${absent === 1 ? "is" : "are"} left out.` : ""]
          : "This is the ranking of the whole matrix. With a filter, only the filtered cells are ranked.")),
  ];
}

function provenance(axis) {
  return axis?.facts.find(([name]) => name === "provenance")?.[1] ?? "";
}

/** Returns the result of the selection in the form of the record's verdict. */
function headline(run, chosen, isRanked) {
  if (chosen.length === 0) return "No cell matches the filter.";
  if (!isRanked) return "The filter selects cells by their result, so the strategies cannot be ranked.";
  const tally = ({ judged, passes }) => `${counted(passes)} of ${counted(judged, "cell")}`;
  const ranked = chosen.filter((one) => !one.isReference && one.judged > 0).sort((a, b) => a.rank - b.rank);
  if (ranked.length === 0) return `No ranked strategy is in the selection. ${chosen.map((one) => `${one.id} passes ${tally(one)}.`).join(" ")}`;
  /** Returns the strategies that share the first place, with the result of the first of them. */
  const first = (among) => {
    const level = among.filter((one) => one.rank === among[0].rank);
    const names = level.slice(0, 3).map((one) => one.id).join(", ");
    return `${names}${level.length > 3 ? ` and ${level.length - 3} more` : ""}, ${level.length > 1 ? "each passes" : "passes"} ${tally(among[0])}`;
  };
  const origin = new Map(run.axes[0].map((axis) => [axis.id, provenance(axis)]));
  const published = ranked.filter((one) => origin.get(one.id) === "published");
  const text = `${ranked.length > 1 ? "Best in the selection" : "In the selection"}: ${first(ranked)}`;
  if (published.length === 0 || published[0].rank === ranked[0].rank) return `${text}.`;
  return `${text}; best as published: ${first(published)}.`;
}

/** Returns the numbers of cells above the table. */
function tiles(app, isFiltered) {
  const { run, model } = app;
  const used = (axis) => {
    if (!isFiltered) return axis === 0 ? model.ranking.length : run.axes[axis].filter((entry) => entry.isInMatrix).length;
    const seen = new Uint8Array(run.axes[axis].length);
    for (const row of app.rows) seen[run.index[axis][row]] = 1;
    return seen.reduce((sum, one) => sum + one, 0);
  };
  const cells = isFiltered
    ? [counted(app.rows.length), `of ${counted(app.allRows.length, "cell")}`]
    : [counted(run.count), run.count < model.planned ? `of ${counted(model.planned)} planned cells` : "cells played"];
  const named = [[0, "strategy", "strategies"], [1, "device", "devices"], [3, "scenario", "scenarios"], [4, "screen", "screens"]];
  return [cells, ...named.map(([axis, one, many]) => [counted(used(axis)), used(axis) === 1 ? one : many])];
}

/** Returns a bar for a share. The script sets its width, because the page allows no style attributes. */
function bar(share) {
  const inner = h("i");
  inner.style.width = `${Math.round(100 * share)}%`;
  return inner;
}
