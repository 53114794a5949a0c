// The answer: what to use on which kind of screen, its code, and one situation playing that tells why.

import { h, short, counted, MARKS } from "./dom.js";
import { Player } from "./player.js";

/** The first thing on the page: null where the record decides nothing. */
export function answerSection(app) {
  const { model } = app;
  const stage = model.decision.length > 1 ? h("div", { class: "answer-stage" }) : null;
  if (stage) app.afterRender(() => play(app, stage));
  const table = kinds(app);
  return stage || table ? h("div", { class: "answer" }, table, stage) : null;
}

/** For every kind of screen the strategy that passes most, how often, and its code. */
function kinds({ model, run }) {
  const rows = model.kinds.map((kind) => {
    const order = new Map(model.ranking.map(({ id, rank }) => [id, rank]));
    const best = kind.strategies.filter((one) => one.isBest && order.get(one.id) > 0);
    const floor = kind.strategies.find((one) => one.id === "none");
    const choice = best.find((one) => one.isChoice) ?? best[0];
    return choice ? { kind, best: choice, others: best.length - 1, floor } : null;
  }).filter((row) => row);
  if (rows.length === 0) return null;
  const shown = new Map();
  for (const { best } of rows) {
    const code = run.axes[0].find((axis) => axis.id === best.id)?.facts.find(([name]) => name === "code")?.[1];
    if (code && !shown.has(best.id)) shown.set(best.id, code);
  }
  return h("section", { "aria-label": "What to use" }, h("h2", null, "What to use"),
    h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "What to use on which kind of screen" },
      h("table", { id: "answer" },
        h("thead", null, h("tr", null, ["kind of screen", "use", "passing", "doing nothing passes"].map((title, n) =>
          h("th", { scope: "col", class: n > 1 ? "number" : "" }, h("span", { class: "head" }, title))))),
        h("tbody", null, rows.map(({ kind, best, others, floor }) => h("tr", null,
          h("th", { scope: "row" }, kind.title),
          h("td", null, h("strong", null, short(best.id, 60)), others > 0 ? h("span", { class: "muted note" }, ` or ${counted(others, "other")} as good`) : null),
          h("td", { class: "number" }, best.passing), h("td", { class: "number" }, floor ? floor.passing.split(" ")[0] : "–")))))),
    [...shown].map(([id, code]) => h("details", { class: "code" }, h("summary", null, `The code of ${short(id, 60)}`), listing(code))));
}

/** Code line by line, since a text's own line breaks are not kept. */
function listing(code) {
  const block = h("code");
  for (const line of code.split("\n")) {
    block.append(h("span", null, line || " "), document.createElement("br"));
  }
  return h("pre", { tabindex: "0" }, block);
}

/** Plays the situation as soon as its films are unpacked; people who ask for less motion see stills. */
async function play(app, stage) {
  const { run, model, films } = app;
  const rows = model.decision.map((id) => run.row(id)).filter((row) => row >= 0).slice(0, 2);
  let found;
  try {
    found = await Promise.all(rows.map((row) => films.film(row)));
  } catch {
    // The cell's own page says why.
    return;
  }
  if (!stage.isConnected || found.length < 2 || found.includes(null)) return;
  const device = model.devices[run.part(rows[0], 1)];
  if (!device) return;
  const isLandscape = run.part(rows[0], 2) === "landscape";
  const sides = rows.map((row, n) => ({
    name: run.part(row, 0), film: found[n], device, isLandscape, note: `${MARKS[run.status(row)]} ${run.status(row)}`,
  }));
  const player = new Player({ sides, time: 0, speed: app.speed, onspeed: (value) => (app.speed = value), ontime: () => {} });
  app.player = player;
  const situation = run.id(rows[0]).split("/").slice(1).join("/");
  stage.replaceChildren(h("h2", null, "Why"),
    h("p", { class: "muted" }, h("a", { href: app.href({ view: "cell", cell: run.id(rows[1]), with: run.part(rows[0], 0) }) }, short(situation, 120))), player.element);
  stage.dataset.filled = "yes";
  player.play();
}
