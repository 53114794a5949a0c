// The ranking of the record, and how the same strategies do among the cells that the filter leaves.

import { h, fixed, percent, counted, short } from "./dom.js";
import { percentile } from "./data.js";
import { sortedTable, compare } from "./table.js";

const verdictMarks = { "✓": "pass", "✗": "fail", "~": "improve", "?": "improve" };

export function rankingView(app) {
  const { run, model, state } = app;
  const isFiltered = app.rows.length !== app.allRows.length;
  // By strategy: what the selected cells come to.
  const chosen = new Map();
  if (isFiltered) {
    const groups = new Map();
    for (const row of app.rows) {
      const id = run.part(row, 0);
      if (!groups.has(id)) groups.set(id, { played: 0, failures: 0, occlusion: [], motion: [] });
      const group = groups.get(id);
      if (run.error[row]) continue;
      group.played++;
      if (run.failed[row]) group.failures++;
      if (!Number.isNaN(run.occlusion[row])) group.occlusion.push(run.occlusion[row]);
      if (!Number.isNaN(run.motion[row])) group.motion.push(run.motion[row]);
    }
    for (const [id, group] of groups) {
      chosen.set(id, {
        played: group.played, failures: group.failures, rate: group.failures / group.played,
        occlusion: percentile(group.occlusion, 0.75, true), motion: percentile(group.motion, 0.75, true),
      });
    }
  }
  const entries = model.ranking.map((summary, order) => {
    const mine = chosen.get(summary.id);
    return {
      summary, order, mine, isReference: summary.rank === 0, id: summary.id, rank: summary.rank || 1e6,
      rate: summary.played > 0 ? summary.failures / summary.played : NaN, occlusion: summary.occlusion ?? NaN,
      motion: summary.motion ?? NaN, meanScore: summary.meanScore ?? NaN, meanRank: summary.meanRank ?? NaN,
      chosenRate: mine?.rate ?? NaN, chosenOcclusion: mine?.occlusion ?? NaN, chosenMotion: mine?.motion ?? NaN,
    };
  });
  const [key, direction] = state.rankingSort;
  entries.sort((a, b) => compare(a[key], b[key], direction) || a.order - b.order);

  // A verdict that all ranked strategies share is said once instead of in a column.
  const ranked = model.ranking.filter((summary) => summary.rank > 0);
  const common = ranked.length > 1 && ranked.every((summary) => summary.verdict === ranked[0].verdict) ? ranked[0].verdict : null;
  const columns = [
    { key: "rank", title: "rank (range)", sort: 1, help: "The range of ranks under all settings of the robustness check" },
    { key: "id", title: "strategy", sort: 1 },
    ...(common ? [] : [{ key: "verdict", title: "verdict" }]),
    { key: "rate", title: "cells failing", align: "number", sort: 1 },
    { key: "occlusion", title: "occlusion p75", align: "number", sort: -1, help: "The bad-side quartile of the scores, 100 is best" },
    { key: "motion", title: "motion p75", align: "number", sort: -1, help: "The bad-side quartile of the scores, 100 is best" },
    { key: "meanScore", title: "mean score", align: "number", sort: -1 },
    { key: "meanRank", title: "mean rank", align: "number", sort: 1 },
  ];
  if (isFiltered) {
    columns.push(
      { key: "chosenRate", title: "failing, filtered", align: "number filtered", sort: 1 },
      { key: "chosenOcclusion", title: "occlusion, filtered", align: "number filtered", sort: -1 },
      { key: "chosenMotion", title: "motion, filtered", align: "number filtered", sort: -1 });
  }
  const rows = entries.map(({ summary, mine, isReference }) => {
    const axis = run.axes[0].find((entry) => entry.id === summary.id);
    const provenance = axis?.facts.find(([name]) => name === "provenance")?.[1] ?? "";
    const range = summary.from === summary.to ? "" : `${summary.from}–${summary.to}`;
    const notes = [range, summary.isTie ? "tie" : ""].filter((text) => text).join(", ");
    const [mark, ...words] = summary.verdict.split(" ");
    const failing = summary.played > 0 ? summary.failures / summary.played : 0;
    return h("tr", { class: isReference ? "reference" : "" },
      h("td", null, isReference ? (summary.id === "none" ? "floor" : "ceiling") : h("span", null, h("strong", null, summary.rank), notes ? h("span", { class: "muted" }, ` (${notes})`) : null)),
      h("th", { scope: "row" }, h("a", { href: app.href({ view: "cells", filter: app.filterWith(0, summary.id) }), title: axis?.summary }, short(summary.id, 60)),
        provenance === "done-right" ? h("span", { class: "chip" }, "done right") : null),
      common ? null : h("td", null, h("span", { class: `verdict ${verdictMarks[mark] ?? ""}` }, h("span", { "aria-hidden": "true" }, `${mark} `), words.join(" ").toLowerCase())),
      h("td", { class: "number" }, h("span", { class: "bar", "aria-hidden": "true" }, bar(failing)), ` ${percent(summary.failures, summary.played)}`),
      h("td", { class: "number" }, fixed(summary.occlusion ?? NaN, 1)), h("td", { class: "number" }, fixed(summary.motion ?? NaN, 1)),
      h("td", { class: "number" }, fixed(summary.meanScore ?? NaN, 1)), h("td", { class: "number" }, isReference ? "–" : fixed(summary.meanRank ?? NaN, 2)),
      isFiltered
        ? [h("td", { class: "number filtered" }, mine ? percent(mine.failures, mine.played) : "–"), h("td", { class: "number filtered" }, fixed(mine?.occlusion ?? NaN, 1)),
          h("td", { class: "number filtered" }, fixed(mine?.motion ?? NaN, 1))]
        : null);
  });
  return [
    h("section", { class: "hero" },
      h("h1", { tabindex: "-1" }, "Which strategy keeps the field in sight?"),
      h("p", { class: "lead" }, model.verdict),
      h("dl", { class: "tiles" }, [
        [counted(run.count), run.count < model.planned ? `of ${counted(model.planned)} planned cells` : "cells played"],
        [counted(model.ranking.length), "strategies"],
        ...[1, 3, 4].map((axis) => [counted(run.axes[axis].filter((entry) => entry.isInMatrix).length), ["", "devices", "", "scenarios", "screens"][axis]]),
      ].map(([number, text]) => h("div", null, h("dt", null, text), h("dd", null, number))))),
    h("section", { "aria-label": "Ranking" },
      sortedTable({
        caption: "Ranking of the strategies", columns, rows, sort: state.rankingSort, id: "ranking",
        onsort: (sort) => app.go({ rankingSort: sort }, { keepFocus: `[data-sort="${sort[0]}"]` }),
      }),
      h("p", { class: "hint" }, "A cell is one strategy on one device, in one orientation, scenario and screen; it fails when one of five gates fails. ",
        common ? `Every ranked strategy has the verdict ${common}. ` : "",
        "p75 is the bad-side quartile of the scores, 100 is best. The ranking is that of the whole matrix",
        isFiltered ? "; the last columns are about the filtered cells alone." : "; a filter adds columns for the cells it leaves.")),
  ];
}

/** A bar of a share, drawn with an element's width so that no style attribute is needed. */
function bar(share) {
  const inner = h("i");
  inner.style.width = `${Math.round(100 * share)}%`;
  return inner;
}

