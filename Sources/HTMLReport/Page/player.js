// Plays one or two strategies next to each other with the same clock.

import { h, s, choices, announce, fixed, short, field } from "./dom.js";
import { Scene, rectAt, sight } from "./scene.js";
import { MotionChart, transitionTitle } from "./chart.js";

const speeds = [["stills", "Stills"], ["0.1", "0.1×"], ["0.25", "0.25×"], ["0.5", "0.5×"], ["1", "1×"], ["2", "2×"]];
const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Player {
  /**
   * `sides` are one or two of `{ name, film, device, isLandscape }`; `ontime` is called with every moment that the user
   * chooses.
   */
  constructor({ sides, time, ontime, speed, onspeed }) {
    this.sides = sides;
    this.ontime = ontime;
    this.onspeed = onspeed;
    const [first] = sides;
    this.rate = first.film.frameRate;
    this.duration = Math.max(...sides.map((side) => side.film.duration));
    this.frames = Math.max(1, Math.round(this.duration * this.rate));
    this.speed = speed ?? (reducedMotion.matches ? "stills" : "1");
    this.isPlaying = false;
    this.loops = true;
    this.scenes = sides.map((side, n) => new Scene(side.film, side.device, side.isLandscape, "ab"[n]));
    this.chart = new MotionChart(sides.map((side) => side.film), this.scenes, sides.map((side) => short(side.name, 40)),
      (moment) => this.seek(moment, true));
    // The keys for events stop at the start and the end of every event.
    this.moments = [...new Set(first.film.transitions.flatMap((transition) => [
      transition.start, Math.max(transition.start, transition.end - 1e-4)]))].sort((a, b) => a - b);
    if (this.moments.length === 0) this.moments = [0];
    this.element = this.build();
    // After a drag in the chart, the keys of the slider continue from the same moment.
    this.chart.element.addEventListener("pointerdown", () => this.slider.focus({ preventScroll: true }));
    this.time = Math.min(this.duration, Math.max(0, time ?? this.moments[0]));
    this.show();
  }

  build() {
    this.captions = this.sides.map(() => h("p", { class: "sight" }));
    const figures = this.sides.map((side, n) => {
      const aspect = this.scenes[n].aspect;
      this.scenes[n].element.classList.add(aspect > 1 ? "wide" : "tall");
      return h("figure", { class: "side" },
        h("figcaption", null, h("strong", null, short(side.name, 48)), side.note ? h("span", { class: "muted" }, side.note) : null),
        this.scenes[n].element, this.captions[n]);
    });
    this.playButton = h("button", { type: "button", class: "play", onclick: () => this.toggle() });
    this.slider = h("input", {
      type: "range", class: "scrubber", min: 0, max: this.frames, step: 1, "aria-label": "Moment", id: "scrubber",
      oninput: () => this.seek(Number(this.slider.value) / this.rate, true),
    });
    this.clock = h("output", { class: "clock", for: "scrubber" });
    const button = (label, text, act) => h("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);
    const icon = (d) => s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d }));
    this.loopBox = h("input", { type: "checkbox", checked: true, onchange: () => (this.loops = this.loopBox.checked) });
    this.table = h("tbody");
    this.details = h("details", { class: "positions", ontoggle: () => this.fillTable() },
      h("summary", null, "Positions of all views at this moment"),
      h("div", { class: "scroller", tabindex: "0", role: "region", "aria-label": "Positions of all views" },
        h("table", null,
          h("thead", null, h("tr", null, h("th", { scope: "col" }, "view"),
            this.sides.flatMap((side) => ["x", "y", "width", "height"].map((name) =>
              h("th", { scope: "col", class: "number" }, name, this.sides.length > 1 ? h("span", { class: "muted" }, ` ${short(side.name, 24)}`) : null))))),
          this.table)));
    this.event = h("p", { class: "event", "aria-hidden": "true" });
    return h("section", { class: "player", "aria-label": "Player" },
      h("div", { class: `stage${this.sides.length > 1 ? " two" : ""}` }, figures),
      this.event,
      h("div", { class: "transport", role: "group", "aria-label": "Playing" },
        this.playButton,
        button("Previous event", icon("M3 3h2v10H3zM13 3v10L6 8z"), () => this.step(-1)),
        button("One frame back", "−1", () => this.nudge(-1)),
        this.slider,
        button("One frame forward", "+1", () => this.nudge(1)),
        button("Next event", icon("M11 3h2v10h-2zM3 3v10l7-5z"), () => this.step(1)),
        this.clock,
        field("Speed", choices(speeds, this.speed, (value) => {
          this.speed = value;
          this.onspeed(value);
        })),
        h("label", { class: "check" }, this.loopBox, "Loop")),
      this.chart.element,
      h("p", { class: "hint" }, "Keys: space plays and pauses, ← and → move by one frame, with Shift by one event, Home and End go to the start and the end. They work everywhere on this page. Drag in the chart to change the moment."),
      this.details);
  }

  /** Handles a key wherever the focus is, unless the focused control uses the key itself. */
  key(event) {
    const { target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.matches?.("select, textarea, input:not([type='range'], [type='checkbox'])")) return;
    const isScroller = target.matches?.(".scroller");
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction && !isScroller) {
      event.preventDefault();
      if (event.shiftKey) this.step(direction);
      else this.nudge(direction);
    } else if ((event.key === "Home" || event.key === "End") && !isScroller) {
      event.preventDefault();
      this.seek(event.key === "Home" ? 0 : this.duration, true);
    } else if (event.key === " " && !target.matches?.("button, summary, [type='checkbox']")) {
      // The space key would scroll the page.
      event.preventDefault();
      if (!event.repeat) this.toggle();
    } else {
      return;
    }
    this.bringIntoView();
  }

  /** Scrolls to the player if its pictures are not visible. */
  bringIntoView() {
    const { top, bottom } = this.element.getBoundingClientRect();
    if (bottom < 80 || top > window.innerHeight - 80) this.element.scrollIntoView({ block: "nearest" });
  }

  nudge(frames) {
    this.pause();
    this.seek((Math.round(this.time * this.rate) + frames) / this.rate, true);
  }

  step(direction) {
    this.pause();
    const next = direction > 0
      ? this.moments.find((moment) => moment > this.time + 1e-3) ?? this.duration
      : this.moments.findLast((moment) => moment < this.time - 1e-3) ?? 0;
    this.seek(next, true);
    announce(`${fixed(this.time, 2)} seconds. ${this.eventText()}`);
  }

  seek(time, isChosen) {
    this.time = Math.min(this.duration, Math.max(0, time));
    this.show();
    if (isChosen) this.ontime(this.time);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    if (this.time >= this.duration - 1e-6) this.time = 0;
    this.isPlaying = true;
    this.show();
    let last = null;
    let still = 0;
    const tick = (now) => {
      if (!this.isPlaying) return;
      if (!this.element.isConnected) return void (this.isPlaying = false);
      const passed = last === null ? 0 : Math.min(0.1, (now - last) / 1000);
      last = now;
      if (this.speed === "stills") {
        // Without motion, each moment is shown for a second.
        still += passed;
        if (still >= 1) {
          still = 0;
          this.time = this.moments.find((moment) => moment > this.time + 1e-3) ?? Infinity;
        }
      } else {
        this.time += passed * Number(this.speed);
      }
      if (this.time >= this.duration) {
        if (!this.loops) {
          this.time = this.duration;
          return this.pause();
        }
        this.time = this.speed === "stills" && this.time !== Infinity ? this.moments[0] : 0;
      }
      this.show();
      this.request = requestAnimationFrame(tick);
    };
    this.request = requestAnimationFrame(tick);
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    cancelAnimationFrame(this.request);
    this.show();
    this.ontime(this.time);
  }

  /** Returns the event at the current moment in words. */
  eventText() {
    const { film } = this.sides[0];
    const transition = film.transitions.findLast((one) => one.start <= this.time + 1e-6);
    if (!transition) return "Before anything happens.";
    const isOver = this.time >= transition.end - 2e-4;
    return `${transitionTitle(film, transition)}${isOver ? (transition.reachesRest ? ": finished." : ": still moving.") : `, ${Math.round((this.time - transition.start) * 1000)} ms in.`}`;
  }

  show() {
    const frame = Math.round(this.time * this.rate);
    this.slider.value = frame;
    this.slider.setAttribute("aria-valuetext", `${fixed(this.time, 2)} seconds. ${this.eventText()}`);
    this.clock.textContent = `${fixed(this.time, 3)} s`;
    this.event.textContent = this.eventText();
    const label = this.isPlaying ? "Pause" : "Play";
    if (this.playButton.getAttribute("aria-label") !== label) {
      this.playButton.setAttribute("aria-label", label);
      this.playButton.replaceChildren(s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" },
        s("path", { d: this.isPlaying ? "M4 2h3v12H4zM9 2h3v12H9z" : "M4 2l9 6-9 6z" })));
    }
    this.scenes.forEach((scene, n) => {
      const { kind, size } = scene.update(this.time);
      const text = this.sightText(n, kind, size);
      if (this.captions[n].textContent !== text) {
        this.captions[n].textContent = text;
        this.captions[n].dataset.ok = text.startsWith("✓") ? "yes" : text.startsWith("✗") ? "no" : "";
      }
      // The description is not updated while it plays, because a screen reader could not keep up.
      if (!this.isPlaying) scene.describe(`${this.sides[n].name} at ${fixed(this.time, 2)} s: ${text}`);
    });
    this.chart.update(this.time);
    if (this.details.open) this.fillTable();
  }

  sightText(n, kind, size) {
    const { film } = this.sides[n];
    const node = film.focus(this.time);
    if (node < 0) return kind === "hidden" ? "– no field focused" : "– keyboard up, no field focused";
    const seen = sight(film, this.scenes[n].frame, node, this.time, size);
    const name = short(film.shape.nodes[node].id, 24);
    if (seen.hidden < 0.005) return `✓ ${name} visible`;
    const part = `${Math.max(1, Math.round(seen.hidden * 100))}% of ${name} hidden`;
    const worst = Math.max(seen.above, seen.cut, seen.covered);
    const how = worst === seen.covered ? "under the keyboard" : worst === seen.above ? "past the top" : "cut off";
    return `✗ ${part}, ${how}`;
  }

  fillTable() {
    if (!this.details.open) return;
    const [first] = this.sides;
    // A screen that was changed for a strategy has views that the other screen does not have.
    const places = this.sides.map((side) => new Map(side.film.shape.nodes.map((node, n) => [node.id, n])));
    this.table.replaceChildren(...first.film.shape.nodes.map((node) =>
      h("tr", null, h("th", { scope: "row" }, short(node.id, 48)),
        this.scenes.flatMap((scene, side) => {
          const rect = rectAt(scene.frame, places[side].get(node.id) ?? -1);
          return [rect.x, rect.y, rect.width, rect.height].map((value) => h("td", { class: "number" }, fixed(value, 2)));
        }))));
  }
}
