// One cell: its result, the player, and the details.

import { h, fixed, short, choices, field, counted, outcomeWord, MARKS } from "./dom.js";
import { AXES } from "./data.js";
import { reasons, metricTable, gateList, eventTable, restTable } from "./story.js";
import { Player } from "./player.js";
import { quoted } from "./selector.js";

export function cellView(app) {
  const { run, model, state } = app;
  const row = run.row(state.cell);
  if (row < 0) {
    return [h("h1", { tabindex: "-1" }, "Cell"), h("p", { class: "notice" }, "This record has no cell ", h("code", null, short(state.cell, 200)), ". ", h("a", { href: app.href({ view: "cells" }) }, "All cells"), ".")];
  }
  const parts = state.cell.split("/");
  const status = run.status(row);
  const why = run.error[row] ? [model.texts[run.error[row] - 1]] : reasons(run, row);
  const stage = h("div", { class: "stage-slot" }, h("p", { class: "muted", role: "status" }, "Unpacking the film …"));
  const story = h("div");
  const metrics = h("div", null, metricTable(run, row, null, () => {}));
  const place = app.sortedRows().indexOf(row);
  const near = (offset, text) => {
    const other = app.sortedRows()[place + offset];
    return place >= 0 && other !== undefined ? h("a", { href: app.href({ cell: run.id(other), time: null }), rel: offset < 0 ? "prev" : "next" }, text) : h("span", { class: "muted" }, text);
  };
  const notes = run.notes[row].map((note) => model.texts[note]);
  const command = `avoidance explain ${quoted(state.cell)}${ownFiles(run, row)}${platform(model)}`;
  app.afterRender(() => fill(app, row, { stage, story, metrics }));
  return [
    h("nav", { class: "crumbs", "aria-label": "Neighbours in the list" }, h("a", { href: app.href({ view: "cells" }) }, "Cells"),
      near(-1, "← previous"), place >= 0 ? h("span", { class: "muted" }, `${counted(place + 1)} of ${counted(app.rows.length)}`) : h("span", { class: "muted" }, "not among the filtered cells"), near(1, "next →")),
    h("h1", { class: "cell-id", tabindex: "-1" }, parts.map((part, n) => [n > 0 ? h("span", { class: "slash" }, "/") : null, h("span", null, short(part, 60))])),
    h("p", { class: "lead" }, h("span", { class: `status big ${status}` }, h("span", { "aria-hidden": "true" }, `${MARKS[status]} `), outcomeWord(status)),
      run.counts[row] || status === "error" || status === "not-judged" ? null : h("span", { class: "muted" }, "not judged: no gate or less than half of the metrics' weight applies"),
      h("span", null, "Occlusion ", h("strong", null, fixed(run.occlusion[row], 1))), h("span", null, "Motion ", h("strong", null, fixed(run.motion[row], 1)))),
    status === "does-nothing" ? h("p", null, "The screen behaves exactly as without code, although something was needed.") : null,
    h("p", null, why.length > 0 ? `${why.join("; ")}.`.replace(/^./u, (letter) => letter.toUpperCase()) : "No gate failed and no metric is poor."),
    h("div", { class: "siblings", role: "group", "aria-label": "Another cell" }, AXES.map((axis, n) => siblings(app, row, n))),
    stage,
    h("h2", null, "Gates"), gateList(run, row),
    h("h2", null, "Metrics"), metrics,
    run.barsDisplaced[row] > 0 ? h("p", null, `${counted(run.barsDisplaced[row], "bar is", "bars are")} out of place while the keyboard is up.`) : null,
    run.brokenConstraints[row] > 0 ? h("p", null, "In this cell, required constraints contradict each other. Apple does not document which one UIKit drops, so the result may differ on a device.") : null,
    story,
    h("h2", null, "About the cell"),
    h("dl", { class: "about" }, AXES.map((axis, n) => {
      const entry = run.axes[n][run.index[n][row]];
      return h("div", null, h("dt", null, axis.name), h("dd", null, h("strong", null, short(entry.title, 120)), entry.summary ? ` ${short(entry.summary, 400)}` : ""));
    }),
    h("div", null, h("dt", null, "platform"), h("dd", null, `${short(model.profile, 200)}, ${model.frameRate} frames per second`)),
    run.inferred[row] || notes.length > 0
      ? h("div", null, h("dt", null, "notes"), h("dd", null, [run.inferred[row] ? "A keyboard height in this cell is inferred, not measured." : "", ...notes.map((note) => `${short(note, 300)}.`)].filter((text) => text).join(" "))) : null),
    h("p", null, "For all details, with every frame and the heights at which a failure begins: "), h("p", { class: "command" }, h("code", { tabindex: "0" }, short(command, 600))),
  ];
}

/** Returns the options for the platform of the record. */
function platform(model) {
  const [profile, ...rules] = model.profile.split("+");
  return `${profile ? ` --profile ${quoted(profile)}` : ""}${rules.map((rule) => ` --rule ${quoted(rule)}`).join("")}${model.frameRate === 60 ? "" : ` --frame-rate ${model.frameRate}`}`;
}

/** Returns the options that name the user's own files from which a cell was played. */
function ownFiles(run, row) {
  return [["screen", 4], ["scenario-file", 3]].map(([option, axis]) => {
    const file = run.axes[axis][run.index[axis][row]].facts.find(([name]) => name === "file");
    return file ? ` --${option} ${quoted(file[1])}` : "";
  }).join("");
}

/** Returns a choice of the cells that differ only in one part. */
function siblings(app, row, axis) {
  const { run } = app;
  const parts = run.id(row).split("/");
  const options = run.axes[axis].map((entry) => entry.id).filter((id) => {
    const other = [...parts];
    other[axis] = id;
    return run.row(other.join("/")) >= 0;
  });
  return field(AXES[axis].name.replace(/^./, (letter) => letter.toUpperCase()), choices(options.map((id) => [id, id]), parts[axis], (id) => {
    const other = [...parts];
    other[axis] = id;
    app.go({ cell: other.join("/") }, { keepFocus: `#sibling-${axis}` });
  }, { id: `sibling-${axis}` }));
}

/** Adds the parts of the page that need the film. */
async function fill(app, row, { stage, story, metrics }) {
  const { run, films, state, model } = app;
  const id = state.cell;
  const strategies = run.axes[0].map((entry) => entry.id).filter((other) => run.inSituation(row, other) >= 0);
  const own = run.part(row, 0);
  let partner = state.with ?? (own === "oracle" ? "none" : "oracle");
  if (partner !== "" && (!strategies.includes(partner) || partner === own)) partner = "";
  const second = partner ? run.inSituation(row, partner) : -1;
  let [film, other] = [null, null];
  let problem = films.reason(row);
  try {
    [film, other] = await Promise.all([films.film(row), second >= 0 ? films.film(second) : null]);
  } catch (error) {
    problem = `The film cannot be read: ${error.message}`;
  }
  if (app.state.cell !== id || !stage.isConnected) return;
  const device = model.devices[run.part(row, 1)];
  if (!film || !device) {
    stage.replaceChildren(h("p", { class: "notice" }, h("strong", null, "This cell cannot be played here. "), problem || "This program does not know the device.",
      model.films.shown < model.films.all ? " The command at the end of this page shows it." : ""));
    app.filled();
    return;
  }
  const chooser = field("Compare with", choices([["", "nothing"], ...strategies.filter((one) => one !== own).map((one) => [one, one])], partner,
    (value) => app.go({ with: value }, { keepFocus: "#beside" }), { id: "beside" }));
  const isLandscape = run.part(row, 2) === "landscape";
  const side = (name, one, at) => ({ name, film: one, device, isLandscape, note: `${MARKS[run.status(at)]} ${run.status(at)}` });
  const sides = [side(own, film, row)];
  if (other) sides.push(side(partner, other, second));
  const worst = worstMoment(run, row, film);
  const player = new Player({
    sides, time: state.time ?? worst ?? firstRest(film), speed: app.speed, onspeed: (value) => (app.speed = value),
    ontime: (time) => app.note({ time }),
  });
  app.player = player;
  const go = (time) => {
    player.pause();
    player.seek(time, true);
    player.element.scrollIntoView({ block: "nearest" });
  };
  stage.replaceChildren(h("h2", { class: "visually-hidden" }, "Player"), h("div", { class: "controls" }, chooser,
    worst !== null ? h("button", { type: "button", onclick: () => go(worst) }, `Worst moment, ${fixed(worst, 2)} s`) : null,
    second >= 0 && !other ? h("span", { class: "muted" }, films.reason(second)) : null), player.element);
  metrics.replaceChildren(metricTable(run, row, film, go));
  story.replaceChildren(
    h("h2", null, "Positions after each event"), restTable(film, other, [own, partner], go), h("p", { class: "hint" }, "Positions are in points from the top of the screen."),
    h("h2", null, "Notifications and changes"), ...eventTable(film, go).filter((part) => part));
  app.filled();
}

/** Returns the end of the first transition. */
function firstRest(film) {
  return film.transitions.length > 0 ? film.transitions[0].end - 1e-4 : 0;
}

/** Returns the end of the transition that decided the first failed gate or, without one, the metric with the largest loss. */
function worstMoment(run, row, film) {
  const { metrics, gates, weights } = run.model;
  let metric = -1;
  gates.forEach((gate, n) => {
    if (metric < 0 && run.gate(row, n) === 1) metric = gate.metric;
  });
  if (metric < 0) {
    let most = 0.03;
    metrics.forEach((one, n) => {
      const outcome = run.outcome(row, n);
      const lost = outcome.reason < 0 && Number.isFinite(outcome.score) ? weights[one.tier] * (1 - outcome.score) : 0;
      if (lost > most) [most, metric] = [lost, n];
    });
  }
  const transition = metric >= 0 ? film.transitions[film.worst[metric]] : undefined;
  return transition ? Math.max(transition.start, transition.end - 1e-4) : null;
}
