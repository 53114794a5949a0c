// A chart of positions over time: the keyboard's top edge, the focused field with both strategies, the button and the
// pinned bar, with a line at the moment that the player shows.

import { s, h, points, short } from "./dom.js";
import { keyboardKind, rectAt } from "./scene.js";

export const KIND_TITLES = {
  show: "Keyboard appears", "focus-change": "Next field", "keyboard-change": "Keyboard changes", hide: "Keyboard hides",
  "text-change": "Text grows", rotation: "Device rotated", undock: "Keyboard undocked", drag: "Keyboard dragged",
  return: "Back on this screen", elsewhere: "Another screen's keyboard",
  layout: "Screen laid out again",
};

/** Returns the title of a transition, with its field if it has one. */
export function transitionTitle(film, transition) {
  const node = film.focusNode(transition.focus);
  const field = node >= 0 ? short(film.shape.nodes[node].id, 24) : "";
  if (transition.kind === "show" && field) return `Tap on ${field}`;
  if (transition.kind === "focus-change" && field) return `Focus on ${field}`;
  return KIND_TITLES[transition.kind] ?? transition.kind;
}

const height = 300;
const narrow = window.matchMedia("(max-width: 46rem)");

export class MotionChart {
  /** `scenes` are the devices in the player. Both edges of the field are drawn only for the first of them. */
  constructor(films, scenes, names, onseek) {
    this.films = films;
    this.duration = Math.max(...films.map((film) => film.duration), 0.1);
    // A smaller width keeps letters legible on a small screen.
    this.width = narrow.matches ? 480 : 960;
    const width = this.width;
    this.plot = { left: 46, right: width - 16, top: 44, bottom: 268 };
    const { plot } = this;
    this.cursor = s("line", { class: "cursor", y1: plot.top - 6, y2: plot.bottom + 4 });
    this.knob = s("circle", { class: "knob", cy: plot.top - 6, r: 4 });
    const picture = s("svg", {
      class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `Positions over time, points from the top of the screen. ${this.summary(names)}`,
    }, ...this.draw(scenes), this.cursor, this.knob);
    const seek = (event) => {
      const box = picture.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * width;
      onseek(Math.min(this.duration, Math.max(0, ((x - plot.left) / (plot.right - plot.left)) * this.duration)));
    };
    picture.addEventListener("pointerdown", (event) => {
      picture.setPointerCapture(event.pointerId);
      seek(event);
    });
    // Dragging must not select text.
    picture.addEventListener("mousedown", (event) => event.preventDefault());
    picture.addEventListener("pointermove", (event) => {
      if (picture.hasPointerCapture(event.pointerId)) seek(event);
    });
    this.element = h("figure", { class: "motion" }, picture, this.legend(names));
  }

  x(time) {
    return this.plot.left + (time / this.duration) * (this.plot.right - this.plot.left);
  }

  update(time) {
    const x = this.x(time).toFixed(2);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.knob.setAttribute("cx", x);
  }

  summary(names) {
    return this.films.map((film, n) => {
      const rests = film.transitions.filter((t) => film.focusNode(t.focus) >= 0).slice(0, 6).map((transition) => {
        const rect = rectAt(film.rest(transition.stageAfter), film.focusNode(transition.focus));
        return `${points(rect.y)} to ${points(rect.y + rect.height)} after ${transition.start.toFixed(2)} s`;
      });
      return rests.length > 0 ? `${names[n]}: the field ends up at ${rests.join(", ")}.` : `${names[n]}: no field has the focus.`;
    }).join(" ");
  }

  /** Returns the times to sample: every frame of a motion, and both sides of a jump. */
  times(film) {
    const times = new Set([0, film.duration]);
    const add = (time) => {
      if (time >= 0 && time <= film.duration) times.add(time);
    };
    for (const stage of film.stages) {
      add(stage.time - 1e-6);
      add(stage.time);
    }
    for (const motion of film.motions) {
      const end = Math.min(motion.end, motion.start + 0.75);
      for (let time = motion.start; time <= end; time += 1 / 60) add(time);
      add(motion.end);
    }
    return [...times].sort((a, b) => a - b);
  }

  draw(scenes) {
    const { plot } = this;
    const samples = this.films.map((film, n) => this.sample(film, scenes[n]));
    let low = 0;
    let high = 100;
    for (const sample of samples) {
      for (const one of sample) {
        high = Math.max(high, one.screen);
        if (one.field) low = Math.min(low, one.field.y);
      }
    }
    low = Math.max(low - 12, -high);
    const y = (value) => plot.top + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (plot.bottom - plot.top);
    const parts = [s("rect", { class: "plot", x: plot.left, y: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top })];
    const step = high - low > 900 ? 200 : 100;
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
      parts.push(s("line", { class: "grid", x1: plot.left, x2: plot.right, y1: y(value), y2: y(value) }),
        s("text", { x: plot.left - 6, y: y(value) + 4, class: "end" }, value));
    }
    const tick = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60].find((length) => this.duration / length <= this.width / 70) ?? 300;
    for (let time = 0; time <= this.duration + 1e-9; time += tick) {
      parts.push(s("text", { x: this.x(time), y: plot.bottom + 18, class: "middle" }, `${Math.round(time * 10) / 10} s`));
    }
    parts.push(...this.events(this.films[0]));

    const path = (sample, value) => {
      let d = "";
      let pen = "M";
      let last = null;
      for (const one of sample) {
        const at = value(one);
        if (at === null || (last && (one.isCut || one.key !== last.key))) pen = "M";
        if (at !== null) {
          d += `${pen}${this.x(one.time).toFixed(1)} ${y(at).toFixed(1)}`;
          pen = "L";
        }
        last = one;
      }
      return d;
    };
    const [first, second] = samples;
    let area = "";
    for (let n = 0; n + 1 < first.length; n++) {
      const [a, b] = [first[n], first[n + 1]];
      if (a.kind === "hidden" && b.kind === "hidden") continue;
      area += `M${this.x(a.time).toFixed(1)} ${y(a.keyboardTop).toFixed(1)}L${this.x(b.time).toFixed(1)} ${y(b.keyboardTop).toFixed(1)}`
        + `V${y(b.keyboardFoot).toFixed(1)}L${this.x(a.time).toFixed(1)} ${y(a.keyboardFoot).toFixed(1)}z`;
    }
    parts.push(s("path", { class: "keyboard-area", d: area }));
    let band = "";
    for (let n = 0; n + 1 < first.length; n++) {
      const [a, b] = [first[n], first[n + 1]];
      if (!a.field || !b.field || b.isCut || a.key !== b.key) continue;
      band += `M${this.x(a.time).toFixed(1)} ${y(a.field.y).toFixed(1)}L${this.x(b.time).toFixed(1)} ${y(b.field.y).toFixed(1)}`
        + `L${this.x(b.time).toFixed(1)} ${y(b.field.y + b.field.height).toFixed(1)}L${this.x(a.time).toFixed(1)} ${y(a.field.y + a.field.height).toFixed(1)}z`;
    }
    const bottom = (name) => (one) => (one[name] ? one[name].y + one[name].height : null);
    parts.push(s("path", { class: "field-band", d: band }));
    if (second) parts.push(s("path", { class: "other-line", d: path(second, bottom("field")) }));
    parts.push(
      s("path", { class: "keyboard-line", d: path(first, (one) => one.keyboardTop) }),
      s("path", { class: "pinned-line", d: path(first, bottom("pinned")) }),
      s("path", { class: "action-line", d: path(first, bottom("action")) }),
      s("path", { class: "field-line", d: path(first, bottom("field")) }));
    return parts;
  }

  sample(film, scene) {
    const frame = new Float64Array(film.nodeCount * 4);
    const { primaryAction, pinnedBar } = film.shape;
    let lastStage = 0;
    return this.times(film).map((time) => {
      film.frame(time, frame);
      const stage = film.stage(time);
      const size = scene.screen(scene.isLandscape[stage]);
      const keyboard = rectAt(frame, film.keyboard);
      const kind = keyboardKind([keyboard.x, keyboard.y, keyboard.width, keyboard.height], size);
      // Without a focus the chart continues with the field of the last transition.
      let node = film.focusNode(film.stages[stage].focus);
      if (node < 0) {
        const started = film.transitions.filter((transition) => transition.start <= time + 1e-6).at(-1) ?? film.transitions[0];
        node = started ? film.focusNode(started.focus) : -1;
      }
      let isCut = false;
      for (let n = lastStage + 1; n <= stage; n++) isCut ||= film.stages[n].isCut;
      lastStage = stage;
      return {
        time, kind, isCut, key: node, screen: size.height,
        keyboardTop: kind === "hidden" ? size.height : keyboard.y,
        keyboardFoot: kind === "hidden" ? size.height : Math.min(keyboard.y + keyboard.height, size.height),
        field: node >= 0 ? rectAt(frame, node) : null,
        action: primaryAction >= 0 ? rectAt(frame, primaryAction) : null,
        pinned: pinnedBar >= 0 ? rectAt(frame, pinnedBar) : null,
      };
    });
  }

  events(film) {
    const { plot } = this;
    const parts = [];
    const ends = [-1, -1];
    for (const transition of film.transitions) {
      const x = this.x(transition.start);
      parts.push(s("line", { class: "event", x1: x, x2: x, y1: plot.top - 4, y2: plot.bottom }));
      const title = transitionTitle(film, transition);
      const length = title.length * (this.width < 900 ? 7.4 : 5.9);
      const row = ends.findIndex((end) => x > end + 8);
      if (row < 0 || x + length > plot.right + 8) continue;
      ends[row] = x + length;
      parts.push(s("text", { x, y: plot.top - 10 - row * 15 }, title));
    }
    return parts;
  }

  legend(names) {
    const { primaryAction, pinnedBar } = this.films[0].shape;
    const entries = [["keyboard-line", "keyboard's top edge"], ["field-line", `focused field, ${names[0]}`]];
    if (names[1]) entries.push(["other-line", `its bottom edge, ${names[1]}`]);
    if (primaryAction >= 0) entries.push(["action-line", "button's bottom edge"]);
    if (pinnedBar >= 0) entries.push(["pinned-line", "pinned bar's bottom edge"]);
    return h("figcaption", { class: "legend" }, entries.map(([style, text]) =>
      h("span", null, s("svg", { viewBox: "0 0 28 8", "aria-hidden": "true" }, s("path", { class: style, d: "M1 4h26" })), text)));
  }
}
