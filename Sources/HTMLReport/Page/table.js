// Sortable tables.

import { h } from "./dom.js";

/**
 * Returns a sortable table in a frame that scrolls sideways.
 *
 * Columns are `{ key, title, align, sort }`; `sort` is the direction of the first sort, 0 for a column that cannot be
 * sorted.
 */
export function sortedTable({ caption, columns, rows, sort, onsort, id }) {
  const head = columns.map((column) => {
    const [key, direction] = sort;
    const isSorted = column.sort && key === column.key;
    const arrow = isSorted ? (direction > 0 ? "↑" : "↓") : "";
    return h("th", {
      scope: "col", class: column.align ?? "", "aria-sort": isSorted ? (direction > 0 ? "ascending" : "descending") : undefined,
    }, column.sort
      ? h("button", {
        type: "button", class: "head", title: column.help, "data-sort": column.key,
        onclick: () => onsort([column.key, isSorted ? -direction : column.sort]),
      }, column.title, h("span", { "aria-hidden": "true", class: "arrow" }, arrow))
            : h("span", { class: "head" }, column.title));
  });
  return h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": caption },
    h("table", { id }, h("caption", { class: "visually-hidden" }, caption), h("thead", null, h("tr", null, head)), h("tbody", null, rows)));
}

/**
 * Turns the table in a frame into blocks on a narrow screen, one for each row, with the column heads as labels.
 *
 * Roles are set explicitly, because browsers drop the roles of a table with another layout.
 */
export function stacked(frame) {
  const table = frame.querySelector("table");
  table.classList.add("stacked");
  table.setAttribute("role", "table");
  for (const part of [table.tHead, ...table.tBodies]) part.setAttribute("role", "rowgroup");
  const labels = Array.from(table.tHead.rows[0].cells, (cell) => (cell.querySelector(".head")?.firstChild ?? cell).textContent);
  for (const row of table.rows) {
    row.setAttribute("role", "row");
    for (const cell of row.cells) {
      const isHead = cell.tagName === "TH";
      cell.setAttribute("role", !isHead ? "cell" : cell.scope === "col" ? "columnheader" : "rowheader");
      if (!isHead) cell.dataset.label = labels[cell.cellIndex];
    }
  }
  return frame;
}

/** Compares two values. Missing numbers come last in both directions. */
export function compare(a, b, direction) {
  const [noA, noB] = [a === null || Number.isNaN(a), b === null || Number.isNaN(b)];
  if (noA || noB) return noA === noB ? 0 : noA ? 1 : -1;
  return (a < b ? -1 : a > b ? 1 : 0) * direction;
}
