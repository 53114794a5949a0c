// The filtered cells, sorted and split into pages.

import { h, fixed, counted, short, quantity, choices, field, outcomeWord, MARKS } from "./dom.js";
import { AXES } from "./data.js";
import { sortedTable, stacked, compare } from "./table.js";
import { reasons } from "./story.js";

const pageSize = 50;

/** Returns all rows in the requested order, independent of the filter. */
export function order(run, [key, direction]) {
  const rows = Uint32Array.from({ length: run.count }, (_, row) => row);
  if (key === "plan") return rows;
  const axis = AXES.findIndex((one) => one.name === key);
  const metric = run.model.metrics.findIndex((one) => one.id === key);
  const values = new Float64Array(run.count);
  if (axis >= 0) {
    const places = run.axes[axis].map((_, n) => n).sort((a, b) => (run.axes[axis][a].id < run.axes[axis][b].id ? -1 : 1));
    places.forEach((place, n) => {
      for (let row = 0; row < run.count; row++) if (run.index[axis][row] === place) values[row] = n;
    });
  } else if (metric >= 0) {
    for (let row = 0; row < run.count; row++) {
      const outcome = run.outcome(row, metric);
      values[row] = outcome.reason < 0 ? outcome.value : NaN;
    }
  } else if (key === "occlusion" || key === "motion") {
    values.set(run[key]);
  } else {
    // By outcome (error, fail, does nothing, not judged, pass), then by overall score.
    const places = { fail: 0, "does-nothing": 1000, "not-judged": 1500, pass: 2000 };
    for (let row = 0; row < run.count; row++) {
      const overall = Number.isNaN(run.overall[row]) ? 0 : run.overall[row];
      values[row] = run.error[row] ? -1 : overall + places[run.status(row)];
    }
  }
  return rows.sort((a, b) => compare(values[a], values[b], direction) || a - b);
}

export function listView(app) {
  const { run, model, state } = app;
  const started = performance.now();
  const rows = app.sortedRows();
  performance.measure("sort", { start: started, end: performance.now() });
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(pages, Math.max(1, state.page));
  const part = Array.from(rows.subarray((page - 1) * pageSize, page * pageSize));
  const [key] = state.sort;
  const metric = model.metrics.findIndex((one) => one.id === state.column);
  const columns = [
    { key: "status", title: "result", sort: 1, help: "Worst first: failing cells, then by overall score" },
    { key: AXES[0].name, title: AXES[0].name, sort: 1 },
    metric >= 0
      ? { key: model.metrics[metric].id, title: `${model.metrics[metric].id} ${model.metrics[metric].title}`, align: "number", sort: model.metrics[metric].higherIsBetter ? 1 : -1 }
      : { key: "why", title: "why" },
    ...AXES.slice(1).map((axis) => ({ key: axis.name, title: axis.name, sort: 1 })),
    { key: "occlusion", title: "occlusion", align: "number", sort: 1 }, { key: "motion", title: "motion", align: "number", sort: 1 },
  ];
  const body = part.map((row) => {
    const status = run.status(row);
    const failed = model.gates.filter((_, n) => run.gate(row, n) === 1).map((gate) => gate.id).join(", ");
    const outcome = metric >= 0 ? run.outcome(row, metric) : null;
    return h("tr", null,
      h("td", null, h("span", { class: `status ${status}` }, h("span", { "aria-hidden": "true" }, `${MARKS[status]} `), outcomeWord(status), failed ? h("span", { class: "muted" }, ` ${failed}`) : null),
        run.counts[row] || status === "error" || status === "not-judged" ? null : h("span", { class: "muted" }, " not judged")),
      h("th", { scope: "row" }, h("a", { href: app.href({ view: "cell", cell: run.id(row), time: null }) }, short(run.part(row, 0), 48))),
      outcome
        ? h("td", { class: "number" }, outcome.reason < 0 ? quantity(model.metrics[metric], outcome.value) : h("span", { class: "muted" }, "n/a"))
        : h("td", { class: "why" }, run.error[row] ? short(model.texts[run.error[row] - 1], 120) : short(reasons(run, row, 1)[0] ?? "", 120)),
      AXES.slice(1).map((_, axis) => h("td", null, short(run.part(row, axis + 1), 48))),
      h("td", { class: "number" }, fixed(run.occlusion[row], 1)), h("td", { class: "number" }, fixed(run.motion[row], 1)));
  });
  const turn = (text, to, id) => h("a", {
    class: "turn", id, href: to === page ? undefined : app.href({ page: to }), "aria-disabled": to === page ? "true" : undefined, role: to === page ? "link" : undefined,
  }, text);
  const besides = [["", "why"], ...model.metrics.map((one) => [one.id, `${one.id} ${one.title}`])];
  return [
    h("h1", { tabindex: "-1" }, "Cells"),
    h("div", { class: "controls" },
      field("Column beside the strategy", choices(besides, state.column, (value) => app.go({ column: value, sort: value ? [value, model.metrics.find((one) => one.id === value).higherIsBetter ? 1 : -1] : ["status", 1], page: 1 }, { keepFocus: "#list-column" }), { id: "list-column" })),
      key === "plan" ? null : h("button", { type: "button", onclick: () => app.go({ sort: ["plan", 1], page: 1 }) }, "Order of the plan")),
    rows.length === 0
      ? h("p", { class: "notice" }, "No cell matches the filter.")
      : stacked(sortedTable({
        caption: `Cells ${(page - 1) * pageSize + 1} to ${(page - 1) * pageSize + part.length} of ${rows.length}`, columns, rows: body, sort: state.sort, id: "list",
        onsort: (sort) => app.go({ sort, page: 1 }, { keepFocus: `[data-sort="${sort[0]}"]` }),
      })),
    rows.length === 0 ? null : h("nav", { class: "pages", "aria-label": "Pages of the list" },
      turn("First", 1, "page-first"), turn("Previous", Math.max(1, page - 1), "page-earlier"),
      h("span", { "aria-current": "page" }, `${counted(page)} of ${counted(pages, "page")}`),
      turn("Next", Math.min(pages, page + 1), "page-later"), turn("Last", pages, "page-last")),
  ];
}
