// The first page: the recommended strategy for each kind of screen, and situations that show why it is recommended and
// where it fails.

import { h, short, outcomeWord, MARKS } from "./dom.js";
import { Player } from "./player.js";
import { part, blocks, inline } from "./text.js";

/** Returns the recommendation in a few sentences. */
export function leadText(app) {
  const paragraphs = (part(app.model, "answer")?.blocks ?? []).filter(([kind]) => kind === 2);
  return paragraphs.map(([, runs], n) => h("p", { class: n === 0 ? "lead" : "muted prose" }, inline(app, runs)));
}

/** Returns the first part of the page. Null if the record has neither a recommendation nor a deciding situation. */
export function answerSection(app) {
  const { model } = app;
  const use = part(model, "answer")?.sections.find(({ id }) => id === "use");
  const scenes = [
    { title: "Why", rows: rowsOf(app, model.decision).slice(0, 2), plays: 1 },
    { title: "Where it fails", rows: rowsOf(app, model.failing), plays: 0 },
  ].filter(({ rows }) => rows.length > 1);
  const stage = scenes.length > 0 ? h("section", { class: "answer-stage", "aria-label": "Situations that show why" }) : null;
  if (stage) app.afterRender(() => play(app, stage, scenes, 0));
  if (!use && !stage) return null;
  return h("div", { class: "answer" },
    use ? h("section", { id: "answer", "aria-label": "What to use" }, h("h2", null, inline(app, use.title)), blocks(app, use.blocks, 2)) : null, stage);
}

function rowsOf({ run }, ids) {
  return (ids ?? []).map((id) => run.row(id)).filter((row) => row >= 0);
}

/** Plays a situation as soon as its films are unpacked. Users who prefer reduced motion see still pictures. */
async function play(app, stage, scenes, chosen) {
  const { run, model, films } = app;
  const { rows, plays } = scenes[chosen];
  let found;
  try {
    found = await Promise.all(rows.map((row) => films.film(row)));
  } catch {
    // The cell's own page shows the error.
    return;
  }
  if (!stage.isConnected || found.includes(null)) return;
  const device = model.devices[run.part(rows[0], 1)];
  if (!device) return;
  const isLandscape = run.part(rows[0], 2) === "landscape";
  const sides = rows.map((row, n) => ({
    name: run.part(row, 0), film: found[n], device, isLandscape, note: `${MARKS[run.status(row)]} ${outcomeWord(run.status(row))}`,
  }));
  app.player?.pause();
  const player = new Player({ sides, time: 0, speed: app.speed, onspeed: (value) => (app.speed = value), ontime: () => {} });
  app.player = player;
  const situation = run.id(rows[0]).split("/").slice(1).join("/");
  const choice = scenes.map(({ title }, n) => h("button", {
    type: "button", id: `scene-${n}`, "aria-pressed": n === chosen ? "true" : "false",
    onclick: async () => {
      await play(app, stage, scenes, n);
      document.getElementById(`scene-${n}`)?.focus();
    },
  }, title));
  stage.replaceChildren(
    scenes.length > 1 ? h("div", { class: "scenes", role: "group", "aria-label": "Situation" }, choice) : h("h2", null, scenes[0].title),
    h("p", { class: "muted" }, h("a", { href: app.href({ view: "cell", cell: run.id(rows[plays]), with: run.part(rows[1 - plays], 0), time: null }) }, short(situation, 120))), player.element);
  stage.dataset.filled = "yes";
  player.play();
}
