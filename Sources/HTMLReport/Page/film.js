// Films: the key states and animations of a cell, from which every frame is computed. FilmPacker.swift writes them; the
// curves are the same as in AnimationCurve.swift.

import { Reader, inflate } from "./data.js";

/** The keyboard's spring: sqrt(1000 / 3) rad/s, critically damped; at 0.7 s it snaps to its end. */
const naturalFrequency = Math.sqrt(1000 / 3);
const springLength = 0.7;
/** Control points by the curve's number in a film, which is its UIKit number plus 2. */
const beziers = {
  0: [0.38, 0.7, 0.125, 1],
  1: [0.25, 0.1, 0.25, 1],
  2: [0.42, 0, 0.58, 1],
  3: [0.42, 0, 1, 1],
  4: [0, 0, 0.58, 1],
};
const linear = 5;
const spring = 9;
const dampedSpring = 10;

/** Returns the progress of a curve after `time` seconds, from 0 at the start to 1 at the end. */
export function progress(curve, time, duration, damped) {
  if (!(time > 0)) return duration <= 0 ? 1 : 0;
  const length = duration <= 0 ? 0 : curve === spring ? springLength : duration;
  if (time >= length) return 1;
  if (curve === spring) {
    const x = naturalFrequency * time;
    return 1 - (1 + x) * Math.exp(-x);
  }
  if (curve === dampedSpring) return dampedProgress(damped, time);
  if (curve === linear) return time / duration;
  return bezier(beziers[curve] ?? beziers[2], time / duration);
}

/** Returns the progress of a spring with parameters, as DampedSpring.swift computes it. */
function dampedProgress({ ratio, frequency, velocity }, time) {
  const damped = frequency * Math.sqrt(Math.max(0, 1 - ratio * ratio));
  const decay = ratio * frequency;
  const toward = decay - velocity;
  const swing =
    damped > 0 ? Math.cos(damped * time) + (toward / damped) * Math.sin(damped * time) : 1 + toward * time;
  return 1 - Math.exp(-decay * time) * swing;
}

/** Returns the y of a cubic Bézier timing function at an x, by Newton's method inside a shrinking bracket. */
function bezier([x1, y1, x2, y2], x) {
  const value = (a, b, t) => {
    const u = 1 - t;
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t;
  };
  const slope = (a, b, t) => {
    const u = 1 - t;
    return 3 * u * u * a + 6 * u * t * (b - a) + 3 * t * t * (1 - b);
  };
  let [low, high, t] = [0, 1, x];
  for (let i = 0; i < 64; i++) {
    const error = value(x1, x2, t) - x;
    if (Math.abs(error) < 1e-13) break;
    if (error > 0) high = t;
    else low = t;
    const d = slope(x1, x2, t);
    const next = d > 1e-9 ? t - error / d : (low + high) / 2;
    t = next > low && next < high ? next : (low + high) / 2;
  }
  return value(y1, y2, t);
}

/** Returns for every node the index of the node that most likely moves in the same way: the previous sibling, or the parent, or -1. */
export function neighbours(nodes) {
  const lastChild = new Int32Array(nodes.length).fill(-1);
  return nodes.map((node, n) => {
    const parent = node.parent;
    if (parent < 0 || parent >= n) return -1;
    const neighbour = lastChild[parent] >= 0 ? lastChild[parent] : parent;
    lastChild[parent] = n;
    return neighbour;
  });
}

/** One cell's film. */
export class Film {
  constructor(parts) {
    Object.assign(this, parts);
    this.nodeCount = this.shape.nodes.length;
    this.keyboard = this.nodeCount - 2;
    this.caret = this.nodeCount - 1;
  }

  /** Returns the index of the last stage that starts at or before a time. */
  stage(time) {
    let low = 0;
    let high = this.stages.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.stages[middle].time <= time + 1e-9) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the positions of all nodes at a time, four numbers for each node: x, y, width, height in points. */
  frame(time, out = new Float64Array(this.nodeCount * 4)) {
    const size = this.nodeCount * 4;
    const stage = this.stage(time);
    const layout = this.layouts.subarray(stage * size, (stage + 1) * size);
    out.set(layout);
    for (const motion of this.motions) {
      if (motion.start > time + 1e-9 || time >= motion.end - 1e-9) continue;
      const left = 1 - progress(motion.curve, time - motion.start - motion.delay, motion.duration, motion.damped);
      const deltas = motion.deltas;
      for (let i = 0; i < size; i++) if (deltas[i] !== 0) out[i] += deltas[i] * left;
    }
    for (let i = 0; i < size; i++) out[i] /= this.units;
    return out;
  }

  /** Returns the final layout of a stage, after all animations. */
  rest(stage) {
    const size = this.nodeCount * 4;
    return this.layouts.slice(stage * size, (stage + 1) * size).map((value) => value / this.units);
  }

  /** Returns the focused input's node at a time, or -1. */
  focus(time) {
    return this.focusNode(this.stages[this.stage(time)].focus);
  }

  focusNode(input) {
    return input >= 0 && input < this.shape.inputs.length ? this.shape.inputs[input] : -1;
  }

  /** Returns the style of the screen that is presented over this one at a time, or null. */
  presentedStyle(time) {
    return this.presented.findLast((screen) => screen.start <= time + 1e-9 && time < screen.end)?.style ?? null;
  }

  window(time) {
    return this.windows[this.stages[this.stage(time)].window];
  }
}

/** The packed films of a page. A group is unpacked when one of its cells is first needed. */
export class FilmLibrary {
  constructor(model, run, packed) {
    this.model = model;
    this.run = run;
    this.packed = packed;
    this.bytes = null;
    this.groups = new Map();
    const films = model.films;
    this.shapes = films.shapes.map((shape) => {
      const nodes = shape.nodes.map(([id, parent, role, clip, bar, isLeaf]) => ({
        id, parent, role, clip, bar: ["", "top", "bottom"][bar], isLeaf: isLeaf === 1,
      }));
      return { ...shape, nodes, neighbours: neighbours(nodes) };
    });
    this.windows = films.windows.map((numbers) => {
      const [x, y, width, height, top, left, bottom, right] = numbers.map((n) => n / films.unitsPerPoint);
      return { x, y, width, height, top, left, bottom, right };
    });
    let offset = 0;
    this.blocks = new Map();
    for (const [first, size] of films.blocks) {
      this.blocks.set(this.key(first), { offset, size });
      offset += size;
    }
  }

  /** Returns the key that all cells of one group share. */
  key(row) {
    return [1, 2, 4].map((axis) => this.run.index[axis][row]).join("/");
  }

  /** Returns the reason why a cell has no film. Empty if the cell has one. */
  reason(row) {
    const number = this.run.withoutFilm[row];
    return number === 0 ? "" : this.model.films.reasons[number - 1];
  }

  /** Returns the film of a cell, or null. */
  async film(row) {
    if (row < 0 || this.run.withoutFilm[row] !== 0) return null;
    const key = this.key(row);
    if (!this.groups.has(key)) {
      const { offset, size } = this.blocks.get(key);
      this.bytes ??= this.packed();
      const unpacked = inflate(this.bytes.subarray(offset, offset + size)).then((bytes) => this.read(bytes));
      this.groups.set(key, unpacked);
    }
    const group = await this.groups.get(key);
    const entry = group.entries.get(row);
    return entry ? this.build(group, entry) : null;
  }

  read(bytes) {
    const reader = new Reader(bytes);
    const differences = reader.list(() =>
      reader.list(() => [reader.number(), reader.signed(), reader.signed(), reader.signed(), reader.signed()]));
    const notifications = reader.list(() => Array.from({ length: 12 }, () => reader.signed()));
    const names = this.model.films.names;
    const adjustments = reader.list(() => ({
      target: names[reader.number()], what: names[reader.number()], value: reader.text(),
      animation: names[reader.number()],
    }));
    const films = reader.list(() => {
      const length = reader.number();
      const start = reader.position;
      reader.position += length;
      return start;
    });
    const entries = new Map();
    let row = 0;
    const count = reader.number();
    for (let i = 0; i < count; i++) {
      row += reader.number();
      const film = reader.number();
      entries.set(row, { film, details: reader.list(() => reader.number()) });
    }
    return { bytes, differences, notifications, adjustments, films, entries };
  }

  build(group, entry) {
    const films = this.model.films;
    const reader = new Reader(group.bytes, group.films[entry.film]);
    const references = reader.list(() => reader.number());
    let next = 0;
    let place = 0;
    const time = () => films.times[(place += reader.signed())];
    const shape = this.shapes[reader.number()];
    const frameRate = reader.number();
    const duration = time();
    const size = shape.nodes.length * 4;
    const spread = (runs) => this.spread(runs, shape, size);

    const steps = [];
    const stageCount = reader.number();
    const layouts = new Float64Array(stageCount * size);
    const stages = [];
    for (let n = 0; n < stageCount; n++) {
      const start = time();
      const window = reader.number();
      stages.push({ time: start, window: window >> 1, isCut: (window & 1) === 1, focus: reader.number() - 1 });
      const step = spread(group.differences[references[next++]]);
      steps.push(step);
      for (let i = 0; i < size; i++) {
        layouts[n * size + i] = step[i] + (n > 0 ? layouts[(n - 1) * size + i] : 0);
      }
    }
    const motions = reader.list(() => {
      const motion = { start: time(), end: time(), curve: reader.number(), delay: 0 };
      const millionths = () => reader.number() / 1e6;
      if (motion.curve >= 32) {
        motion.curve -= 32;
        motion.delay = millionths();
      }
      if (motion.curve === dampedSpring) {
        motion.damped = { ratio: millionths(), frequency: millionths() };
        motion.damped.velocity = reader.number() === 1 ? -millionths() : millionths();
      }
      motion.duration = films.times[reader.number()];
      const form = reader.number();
      if (form === 2) {
        motion.deltas = spread(group.differences[references[next++]]);
      } else {
        // The animation takes back the step of a stage, with or without the caret.
        motion.deltas = steps[reader.number()].map((value) => -value);
        if (form === 1) motion.deltas.fill(0, size - 4);
      }
      return motion;
    });
    const transitions = reader.list(() => {
      const transition = {
        kind: films.kinds[reader.number()], start: time(), end: time(), focus: reader.number() - 1,
      };
      const flags = reader.number();
      transition.keyboardMoves = (flags & 1) === 1;
      transition.reachesRest = (flags & 2) === 2;
      transition.stageBefore = reader.number();
      transition.stageAfter = reader.number();
      return transition;
    });
    const rect = (numbers) => numbers.map((n) => n / films.unitsPerPoint);
    const notifications = reader.list(() => {
      const at = time();
      const note = group.notifications[reader.number()];
      return {
        time: at, begin: rect(note.slice(0, 4)), end: rect(note.slice(4, 8)), name: films.names[note[8]],
        duration: films.times[note[9]], curve: note[10], isLocal: note[11] === 1,
      };
    });
    const adjustments = reader.list(() => ({ time: time(), ...group.adjustments[reader.number()] }));
    const personScrolls = reader.list(() => time());
    const presented = reader.list(() => ({ style: films.styles[reader.number()], start: time(), end: time() }));

    const details = entry.details;
    const tenths = (i) => {
      const word = details[i];
      const value = word % 2 === 1 ? -(word + 1) / 2 : word / 2;
      return value === films.noNumber ? NaN : value / 10;
    };
    transitions.forEach((transition, n) => {
      const i = n * 6;
      Object.assign(transition, {
        needed: tenths(i), travel: tenths(i + 1), overshoot: tenths(i + 2), reversals: details[i + 3],
        timeToClear: tenths(i + 4), onset: tenths(i + 5),
      });
    });
    const worst = details.slice(transitions.length * 6).map((number) => number - 1);
    return new Film({
      shape, frameRate, duration, stages, layouts, motions, transitions, notifications, adjustments, personScrolls, presented,
      worst, windows: this.windows, units: films.unitsPerPoint,
    });
  }

  /** Returns a difference of layouts, given its runs, which are relative to the difference of each node's neighbour. */
  spread(runs, shape, size) {
    const step = new Float64Array(size);
    const own = new Map();
    let node = -1;
    for (const [gap, ...rest] of runs) own.set((node += gap), rest);
    for (let n = 0; n * 4 < size; n++) {
      const neighbour = shape.neighbours[n];
      const rest = own.get(n);
      for (let k = 0; k < 4; k++) {
        step[n * 4 + k] = (neighbour >= 0 ? step[neighbour * 4 + k] : 0) + (rest ? rest[k] : 0);
      }
    }
    return step;
  }
}
