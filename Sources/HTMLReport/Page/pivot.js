// A table with any axis against any other axis. Every number has a symbol as well as a colour.

import { h, fixed, percent, quantity, rating, counted, short, choices, field } from "./dom.js";
import { AXES, percentile } from "./data.js";

/** The lower bounds of the heat map's steps, as shares of bad cells. The last step means that all cells are bad. */
const bounds = [0, 1e-9, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];

function step(share) {
  if (!(share > 0)) return 0;
  return bounds.findLastIndex((bound) => share >= bound);
}

/** Whether the strategy does nothing (value 2) in most of the cells that do not pass (values above 0). */
function isIdle(values) {
  return 2 * values.filter((value) => value === 2).length > values.filter((value) => value > 0).length;
}

/** Returns the measures that a pivot can show. */
export function measures(model) {
  const score = (key, title) => ({
    id: key, title, needs: (run, row) => (key === "motion" && !run.moved[row] ? NaN : run[key][row]), of: (values) => percentile(values, 0.75, true),
    show: (value) => fixed(value, 1), heat: (value) => (value >= 99.95 ? 0 : Math.min(8, 1 + Math.floor((100 - value) / 12.5))),
    mark: (value) => (value >= 90 ? "✓" : value >= 50 ? "~" : "✗"),
  });
  return [
    { id: "not-passing", title: "Cells that do not pass", needs: (run, row) => ["pass", "fail", "does-nothing"].indexOf(run.status(row)), isShare: true },
    { id: "failing", title: "Cells that fail", needs: (run, row) => (run.status(row) === "fail" ? 1 : 0), isShare: true },
    { id: "does-nothing", title: "Cells in which the strategy does nothing", needs: (run, row) => (run.status(row) === "does-nothing" ? 1 : 0), isShare: true },
    ...model.gates.map((gate, n) => ({
      id: gate.id, title: `${gate.id} fails; required: ${gate.title}`, isShare: true,
      needs: (run, row) => (run.gate(row, n) === 2 ? NaN : run.gate(row, n)),
    })),
    score("occlusion", "Occlusion score, p75"), score("motion", "Motion score, p75"),
    { ...score("overall", "Overall score, mean"), of: (values) => values.reduce((sum, value) => sum + value, 0) / values.length },
    ...model.metrics.map((metric, n) => ({
      id: metric.id, title: `${metric.id} ${metric.title}, p75`,
      needs: (run, row) => (run.outcome(row, n).reason < 0 ? run.outcome(row, n).value : NaN),
      of: (values) => percentile(values, 0.75, metric.higherIsBetter), show: (value) => quantity(metric, value),
      heat: (value) => ({ good: 0, "needs improvement": 3, poor: 6, "": 0 })[rating(metric, value)],
      mark: (value) => ({ good: "✓", "needs improvement": "~", poor: "✗", "": "·" })[rating(metric, value)],
    })),
  ].map((one) => (one.isShare
    ? { ...one, of: (values) => values.filter((value) => value > 0).length / values.length,
      heat: (value, values) => (isIdle(values) ? "idle" : step(value)),
      show: (value, values) => percent(Math.round(value * values.length), values.length),
      mark: (value, values) => (value === 0 ? "✓" : isIdle(values) ? "○" : value === 1 ? "✗" : "◐") }
    : one));
}

/** Returns a function that gives the values at a row and column of the pivot. */
export function pivot(run, rows, down, across, measure) {
  const width = run.axes[across].length;
  const buckets = new Map();
  const [a, b] = [run.index[down], run.index[across]];
  for (const row of rows) {
    if (!run.counts[row]) continue;
    const value = measure.needs(run, row);
    if (Number.isNaN(value)) continue;
    const key = a[row] * width + b[row];
    const bucket = buckets.get(key);
    if (bucket) bucket.push(value);
    else buckets.set(key, [value]);
  }
  return (i, j) => buckets.get(i * width + j) ?? [];
}

export function pivotView(app) {
  const { run, model, state } = app;
  const all = measures(model);
  const measure = all.find((one) => one.id === state.measure) ?? all[0];
  const { down, across } = state;
  const started = performance.now();
  const values = pivot(run, app.rows, down, across, measure);
  const used = [down, across].map((axis) => {
    const seen = new Uint8Array(run.axes[axis].length);
    for (const row of app.rows) seen[run.index[axis][row]] = 1;
    return run.axes[axis].map((_, n) => n).filter((n) => seen[n]);
  });
  // Strategies are in the order of the ranking, all other axes in the order of the plan.
  const order = new Map(model.ranking.map((summary, n) => [summary.id, n]));
  [down, across].forEach((axis, n) => {
    if (axis === 0) used[n].sort((i, j) => (order.get(run.axes[0][i].id) ?? 1e6) - (order.get(run.axes[0][j].id) ?? 1e6));
  });
  const limit = 100;
  const shown = used.map((entries) => entries.slice(0, limit));
  const head = h("tr", null, h("th", { scope: "col", class: "corner" }, `${AXES[down].name} \\ ${AXES[across].name}`),
    shown[1].map((j) => h("th", { scope: "col", class: "across", title: run.axes[across][j].title }, h("span", null, short(run.axes[across][j].id, 40)))));
  const body = shown[0].map((i, line) => h("tr", null,
    h("th", { scope: "row", title: run.axes[down][i].title }, short(run.axes[down][i].id, 40)),
    shown[1].map((j, place) => {
      const found = values(i, j);
      if (found.length === 0) return h("td", { class: "none" }, h("span", { class: "visually-hidden" }, "no cells"), h("span", { "aria-hidden": "true" }, "·"));
      const value = measure.of(found);
      let filter = app.filterWith(down, run.axes[down][i].id);
      filter = app.filterWith(across, run.axes[across][j].id, filter);
      return h("td", { class: `heat heat-${measure.heat(value, found)}` },
        h("a", {
          href: app.href({ view: "cells", filter, page: 1 }), "data-place": `${line},${place}`, tabindex: line === 0 && place === 0 ? 0 : -1,
          title: `${run.axes[down][i].id}, ${run.axes[across][j].id}: ${counted(found.length, "cell")}`,
        }, h("span", { class: "mark", "aria-hidden": "true" }, measure.mark(value, found)), measure.show(value, found)));
    })));
  const axisChoices = AXES.map((axis, n) => [String(n), axis.plural]);
  const set = (name) => (value) => {
    const next = { [name]: Number(value) };
    // The two axes must differ, so choosing the other one swaps them.
    const other = name === "down" ? "across" : "down";
    if (state[other] === next[name]) next[other] = state[name];
    app.go(next, { keepFocus: `#pivot-${name}` });
  };
  const table = h("table", { class: "pivot", id: "pivot", onkeydown: moveInside },
    h("caption", { class: "visually-hidden" }, `${measure.title}, ${AXES[down].plural} down, ${AXES[across].plural} across. Arrow keys move between the numbers; Enter lists the cells of the number.`),
    h("thead", null, head), h("tbody", null, body));
  performance.measure("pivot", { start: started, end: performance.now() });
  return [
    h("h1", { tabindex: "-1" }, "Pivot"),
    h("div", { class: "controls" },
      field("Down", choices(axisChoices, String(down), set("down"), { id: "pivot-down" })),
      field("Across", choices(axisChoices, String(across), set("across"), { id: "pivot-across" })),
      field("Show", choices(all.map((one) => [one.id, one.title]), measure.id, (value) => app.go({ measure: value }, { keepFocus: "#pivot-measure" }), { id: "pivot-measure" })),
      h("button", { type: "button", onclick: () => app.go({ down: across, across: down }, { keepFocus: "#pivot-swap" }), id: "pivot-swap" }, "Swap")),
    app.rows.length === 0 ? h("p", { class: "notice" }, "No cell matches the filter.") : h("div", { class: "scroller", role: "region", "aria-label": "Pivot", tabindex: "0" }, table),
    used.some((entries, n) => entries.length > shown[n].length) ? h("p", { class: "hint" }, `Only the first ${limit} entries of an axis are shown; use a filter to see others.`) : null,
    h("p", { class: "hint legend-line" }, measure.isShare
      ? [h("span", null, "✓ none"), h("span", null, "◐ some"), h("span", null, "✗ all"), measure.id === "not-passing" ? h("span", null, "○ mostly does nothing") : null, h("span", null, "· no cells")]
      : [h("span", null, "✓ good"), h("span", null, "~ in between"), h("span", null, "✗ poor"), h("span", null, "· no cells")],
    h("span", null, "Select a number to list its cells.")),
  ];
}

/** Moves the focus from number to number with the arrow keys. */
function moveInside(event) {
  const place = event.target.dataset?.place;
  const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!place || !move) return;
  event.preventDefault();
  const table = event.currentTarget;
  let [line, column] = place.split(",").map(Number);
  for (let tries = 0; tries < 60; tries++) {
    line += move[0];
    column += move[1];
    const next = table.querySelector(`[data-place="${line},${column}"]`);
    if (next) {
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      return;
    }
    if (line < 0 || column < 0) return;
  }
}
