// The details of one cell in words and tables, as `explain` prints them.

import { h, fixed, phrase, points, quantity, rating, short, MARKS } from "./dom.js";
import { rectAt } from "./scene.js";
import { transitionTitle } from "./chart.js";
import { stacked } from "./table.js";

/** Returns the reasons why a cell is bad: failed gates, and then poor metrics with the largest loss first. */
export function reasons(run, row, limit = 4) {
  const { metrics, gates, weights } = run.model;
  const covered = new Set();
  const texts = [];
  gates.forEach((gate, n) => {
    if (run.gate(row, n) !== 1) return;
    if (!covered.has(gate.metric)) texts.push(`${phrase(gate.words, run.outcome(row, gate.metric).value)} (${gate.id})`);
    for (const metric of gate.tells) covered.add(metric);
  });
  const poor = metrics.map((metric, n) => ({ metric, n, outcome: run.outcome(row, n) }))
    .filter(({ metric, n, outcome }) => metric.tier !== "info" && !covered.has(n) && outcome.reason < 0 && rating(metric, outcome.value) === "poor")
    .sort((a, b) => weights[b.metric.tier] * (1 - b.outcome.score) - weights[a.metric.tier] * (1 - a.outcome.score));
  for (const { metric, outcome } of poor.slice(0, Math.max(0, limit - texts.length))) {
    texts.push(`${metric.title.toLowerCase()}: ${quantity(metric, outcome.value)} (${metric.id})`);
  }
  return texts;
}

/** Returns the table of all metrics of a cell, with the points that each lost. */
export function metricTable(run, row, film, onmoment) {
  const { metrics, weights } = run.model;
  const total = (side) => metrics.reduce((sum, metric, n) => {
    const outcome = run.outcome(row, n);
    return metric.isOcclusion === side && outcome.reason < 0 && Number.isFinite(outcome.score) ? sum + weights[metric.tier] : sum;
  }, 0);
  const totals = { true: total(true), false: total(false) };
  const rows = metrics.map((metric, n) => {
    const outcome = run.outcome(row, n);
    const applies = outcome.reason < 0;
    const isScored = applies && Number.isFinite(outcome.score);
    const lost = isScored ? (100 * weights[metric.tier] * (1 - outcome.score)) / totals[metric.isOcclusion] : NaN;
    const how = applies ? rating(metric, outcome.value) : "";
    const transition = film?.transitions[film.worst[n]];
    const bounds = metric.good === null ? "–" : `${metric.good} / ${metric.poor ?? "–"}`;
    return h("tr", { class: lost > 0.05 ? "lost" : "" },
      h("th", { scope: "row" }, h("span", { class: "tag" }, metric.id), " ", h("span", { title: metric.what }, metric.title)),
      h("td", { class: "number" }, Number.isFinite(outcome.value) ? quantity(metric, outcome.value) : ""),
      applies
        ? h("td", null, how ? h("span", { class: `rating ${how.replace(" ", "-")}` }, `${MARKS[how]} ${how}`) : h("span", { class: "muted" }, "for information"))
        : h("td", { class: "muted" }, run.model.notApplicable[outcome.reason]),
      h("td", { class: "number" }, isScored ? fixed(outcome.score, 3) : ""),
      h("td", { class: "number" }, isScored ? String(weights[metric.tier]) : ""),
      h("td", { class: "number" }, lost > 0.05 ? `−${fixed(lost, 1)}` : ""),
      h("td", { class: "number muted" }, bounds),
      h("td", null, lost > 0.05 && transition ? moment(transition.end - 1e-4, transitionTitle(film, transition), onmoment) : ""));
  });
  return stacked(h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Metrics of this cell" },
    h("table", { class: "metrics" },
      h("thead", null, h("tr", null, ["metric", "value", "rating", "score", "weight", "points lost", "good / poor", "decided at"].map((title, n) =>
        h("th", { scope: "col", class: [1, 3, 4, 5, 6].includes(n) ? "number" : "" }, title)))),
      h("tbody", null, rows))));
}

/** Returns the list of the five gates with their outcomes. */
export function gateList(run, row) {
  return h("ul", { class: "gates" }, run.model.gates.map((gate, n) => {
    const [style, mark, word] = [["pass", "✓", "passes"], ["fail", "✗", "fails"], ["none", "–", "does not apply"]][run.gate(row, n)];
    return h("li", { class: style, title: gate.formula }, h("span", { class: "mark", "aria-hidden": "true" }, mark),
      h("span", { class: "tag" }, gate.id), ` ${gate.title} `, h("span", { class: "word" }, word));
  }));
}

/** Returns a time as a button that moves the player there. */
function moment(time, text, onmoment) {
  return h("button", { type: "button", class: "moment", onclick: () => onmoment(time) }, `${fixed(time, 2)} s${text ? `, ${text}` : ""}`);
}

/** Returns the table of the notifications that the app received and of the changes that it made. */
export function eventTable(film, onmoment) {
  const frame = ([x, y, width, height]) => `(${[x, y, width, height].map(points).join(", ")})`;
  const received = film.notifications.map((note, n) => ({
    time: note.time, order: n, side: "received", what: note.name.replace("Notification", ""),
    details: `${frame(note.begin)} → ${frame(note.end)}, curve ${note.curve}, ${note.duration} s${note.isLocal ? "" : ", another app's"}`,
  }));
  const changed = film.adjustments.map((change, n) => ({
    time: change.time, order: 1e6 + n, side: "changed", what: `${change.target}.${change.what}`, details: `${change.value} [${change.animation}]`,
  }));
  const all = [...received, ...changed].sort((a, b) => a.time - b.time || a.order - b.order);
  const shown = all.slice(0, 300);
  return [
    film.adjustments.length === 0 ? h("p", null, "The strategy changed no view, constraint or inset.") : null,
    stacked(h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Notifications and changes" },
      h("table", { class: "events" },
        h("thead", null, h("tr", null, ["time", "", "what", "details"].map((title) => h("th", { scope: "col" }, title || h("span", { class: "visually-hidden" }, "side"))))),
        h("tbody", null, shown.map((event) => h("tr", { class: event.side },
          h("td", null, moment(event.time, "", onmoment)), h("td", null, event.side), h("td", null, h("code", null, short(event.what, 80))),
          h("td", null, short(event.details, 160)))))))),
    all.length > shown.length ? h("p", { class: "muted" }, `${all.length - shown.length} more events are left out here; the command below prints all.`) : null,
  ];
}

/** Returns the table with the final position of the field in every transition, for one or two strategies. */
export function restTable(film, other, names, onmoment) {
  const span = (rect) => `${points(rect.y)}–${points(rect.y + rect.height)}`;
  const rest = (one, transition) => {
    const node = one.focusNode(transition.focus);
    return node >= 0 ? rectAt(one.rest(transition.stageAfter), node) : null;
  };
  const twin = (transition, n) => {
    const matches = (one) => one && one.kind === transition.kind && one.focus === transition.focus && Math.abs(one.start - transition.start) < 1e-6;
    return matches(other.transitions[n]) ? other.transitions[n] : other.transitions.find(matches);
  };
  return stacked(h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Positions after each event" },
    h("table", { class: "rests" },
      h("thead", null, h("tr", null,
        ["time", "what happens", "field ends up at", "keyboard's top", other ? `with ${short(names[1], 32)} at` : null, "moved", "needed", "visible after"]
          .filter((title) => title !== null).map((title, n) => h("th", { scope: "col", class: n >= 2 ? "number" : "" }, title)))),
      h("tbody", null, film.transitions.slice(0, 100).map((transition, n) => {
        const mine = rest(film, transition);
        const keyboard = rectAt(film.rest(transition.stageAfter), film.keyboard);
        const their = other ? twin(transition, n) : null;
        const best = their ? rest(other, their) : null;
        const extra = [
          transition.overshoot > 0.5 ? `overshot ${points(transition.overshoot)} pt` : "", transition.reversals > 0 ? `changed direction ${transition.reversals}×` : "",
        ].filter((text) => text).join(", ");
        return h("tr", null,
          h("td", null, moment(Math.max(transition.start, transition.end - 1e-4), "", onmoment)),
          h("td", null, transitionTitle(film, transition), extra ? h("span", { class: "muted" }, `, ${extra}`) : null),
          h("td", { class: "number" }, mine ? span(mine) : "–"),
          h("td", { class: "number" }, keyboard.height > 0 ? points(keyboard.y) : "–"),
          other ? h("td", { class: "number" }, best ? span(best) : "–") : null,
          h("td", { class: "number" }, Number.isFinite(transition.travel) ? `${points(transition.travel)} pt` : "–"),
          h("td", { class: "number" }, Number.isFinite(transition.needed) ? `${points(transition.needed)} pt` : "–"),
          h("td", { class: "number" }, Number.isFinite(transition.timeToClear) ? `${points(transition.timeToClear)} ms` : "–"));
      })))));
}
