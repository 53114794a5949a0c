// The picture of a device: views, keyboard and marks, moved by setting transforms. They look like the pictures of
// `explain` (DevicePainter.swift); the sizes of keys and frames are choices of this project.

import { s, visible } from "./dom.js";
import { presentedShapes } from "./presented.js";

const phones = ["homeButton", "notch", "island"];

/** The width of the body beyond the screen at the short and at the long edges, in points. */
const frames = { homeButton: [56, 14], padHomeButton: [64, 30], notch: [14, 14], island: [14, 14], pad: [26, 26] };

/** Returns by stage whether the device is rotated: it rotates at a cut that changes the window horizontally. */
export function turned(film) {
  let isTurned = false;
  return film.stages.map((stage, n) => {
    if (n > 0 && stage.isCut) {
      const [before, after] = [film.windows[film.stages[n - 1].window], film.windows[stage.window]];
      if (before.x !== after.x || before.width !== after.width) isTurned = !isTurned;
    }
    return isTurned;
  });
}

/** Returns the kind of keyboard, given its rectangle: hidden, docked, hardwareBar, floating or undocked. */
export function keyboardKind(rect, screen) {
  const [x, y, width, height] = rect;
  if (width <= 0 || height <= 0 || y >= screen.height - 0.5 || y + height <= 0) return "hidden";
  if (width < screen.width - 1) return "floating";
  if (y + height < screen.height - 1) return "undocked";
  // The shortest keyboard of any device is 162 points tall, and a shortcuts bar is 55 to 75 points tall.
  return height < 100 ? "hardwareBar" : "docked";
}

function intersection(a, b) {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export function rectAt(frame, node) {
  const i = node * 4;
  return { x: frame[i], y: frame[i + 1], width: frame[i + 2], height: frame[i + 3] };
}

/** Returns the part of a node inside its clipping views and the window. Null if no part is inside. */
export function clipped(film, frame, node, window) {
  let rect = rectAt(frame, node);
  let clip = film.shape.nodes[node].clip;
  for (let steps = 0; clip >= 0 && steps < film.nodeCount; steps++) {
    rect = intersection(rect, rectAt(frame, clip));
    if (!rect) return null;
    clip = film.shape.nodes[clip].clip;
  }
  return intersection(rect, window);
}

/** Returns a node's height, and the heights of its parts above the window's top, under the keyboard and outside clipping views. */
export function sight(film, frame, node, time, screen) {
  const window = film.window(time);
  const nodes = film.shape.nodes;
  let top = window.y + window.top;
  nodes.forEach((one, n) => {
    const bar = rectAt(frame, n);
    if (one.bar === "top" && bar.width > 0 && bar.height > 0 && bar.y <= top + 1) top = Math.max(top, bar.y + bar.height);
  });
  let current = node;
  for (let steps = 0; current >= 0 && steps < nodes.length; steps++) {
    if (nodes[current].role === "bar" || nodes[current].bar || current === film.shape.pinnedBar) top = window.y;
    current = nodes[current].parent;
  }
  const rect = rectAt(frame, node);
  const keyboard = rectAt(frame, film.keyboard);
  const kind = keyboardKind([keyboard.x, keyboard.y, keyboard.width, keyboard.height], screen);
  const seen = clipped(film, frame, node, window);
  const hit = kind !== "hidden" && seen ? intersection(seen, keyboard) : null;
  const above = Math.max(0, Math.min(rect.height, top - rect.y));
  const cut = Math.max(0, rect.height - (seen?.height ?? 0) - Math.max(0, Math.min(rect.height, window.y - rect.y)));
  const covered = hit ? hit.height * Math.min(1, hit.width / Math.max(rect.width, 0.01)) : 0;
  return {
    height: rect.height, above, cut, covered,
    hidden: rect.height > 0 ? Math.min(1, (above + cut + covered) / rect.height) : 0,
  };
}

/** One device that plays one film. */
export class Scene {
  constructor(film, device, isLandscape, prefix) {
    this.film = film;
    this.device = device;
    this.prefix = prefix;
    const flips = turned(film);
    this.isLandscape = flips.map((flip) => flip !== isLandscape);
    const orientations = new Set(this.isLandscape);
    const boxes = [...orientations].map((isLandscape) => this.body(isLandscape));
    // Both orientations have the same scale and the same centre.
    const width = Math.max(...boxes.map((box) => box.width)) + 4;
    const height = Math.max(...boxes.map((box) => box.height)) + 4;
    this.element = s("svg", { class: "device", viewBox: `${-width / 2} ${-height / 2} ${width} ${height}`, role: "img" });
    this.aspect = width / height;
    this.frame = new Float64Array(film.nodeCount * 4);
    this.shown = null;
    this.sizes = new Map();
    this.nodes = [];
  }

  screen(isLandscape) {
    const { width, height } = this.device;
    return isLandscape ? { width: height, height: width } : { width, height };
  }

  body(isLandscape) {
    const size = this.screen(isLandscape);
    const [short, long] = frames[this.device.cutout] ?? frames.pad;
    const [dx, dy] = isLandscape ? [short, long] : [long, short];
    return { x: -dx, y: -dy, width: size.width + 2 * dx, height: size.height + 2 * dy };
  }

  id(name) {
    return `${this.prefix}-${name}`;
  }

  /** Builds the elements that do not change within one orientation. */
  build(isLandscape) {
    this.shown = isLandscape;
    const size = this.screen(isLandscape);
    const { device, film } = this;
    const radius = device.radius;
    const body = this.body(isLandscape);
    const nodes = film.shape.nodes;
    const clips = new Set(nodes.map((node) => node.clip).filter((clip) => clip >= 0));

    this.clipRects = new Map();
    const defs = s("defs", null,
      s("clipPath", { id: this.id("screen") }, s("rect", { width: size.width, height: size.height, rx: radius })),
      s("pattern", { id: this.id("hatch"), width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        s("rect", { width: 8, height: 8, class: "hatch-back" }), s("rect", { width: 3, height: 8, class: "hatch-line" })));
    const windowClip = s("rect", null);
    this.clipRects.set(-1, windowClip);
    defs.append(s("clipPath", { id: this.id("clip-window") }, windowClip));
    for (const clip of clips) {
      const rect = s("rect", null);
      this.clipRects.set(clip, rect);
      const outer = nodes[clip].clip;
      defs.append(s("clipPath", {
        id: this.id(`clip-${clip}`), "clip-path": `url(#${this.id(outer >= 0 ? `clip-${outer}` : "clip-window")})`,
      }, rect));
    }

    this.windowBack = s("rect", { class: "screen" });
    const content = s("g", null);
    const bars = s("g", null);
    this.nodes = [];
    this.sizes.clear();
    nodes.forEach((node, n) => {
      const isBar = node.role === "bar" || node.bar !== "";
      if (n >= film.keyboard || !(node.isLeaf || isBar)) return;
      const group = s("g", { "data-view": node.id, class: `view ${node.role}` });
      (this.isInBar(n) ? bars : content).append(
        s("g", { "clip-path": `url(#${this.id(node.clip >= 0 ? `clip-${node.clip}` : "clip-window")})` }, group));
      this.nodes.push({ n, group });
    });
    this.presented = s("g", { class: "presented" });
    this.keyboard = s("g", { class: "keyboard", "data-view": "keyboard" });
    this.action = s("path", { class: "covered-action" });
    this.pinned = s("path", { class: "pinned" });
    this.outline = s("rect", { class: "focus", rx: 8 });
    this.hidden = s("path", { class: "hidden-part", fill: `url(#${this.id("hatch")})` });
    this.caret = s("path", { class: "caret" });
    const status = this.statusBar(isLandscape);
    this.element.replaceChildren(defs, s("g", { transform: `translate(${-size.width / 2} ${-size.height / 2})` },
      s("rect", { class: "body", x: body.x, y: body.y, width: body.width, height: body.height,
        rx: radius === 0 ? 40 : radius + frames[device.cutout][1] }),
      s("g", { "clip-path": `url(#${this.id("screen")})` },
        s("rect", { class: "around", width: size.width, height: size.height }), this.windowBack, content, bars, status,
        this.presented, this.keyboard, this.pinned, this.action, this.hidden, this.outline, this.caret),
      this.hardware(isLandscape, size, body)));
  }

  isInBar(node) {
    const { nodes, pinnedBar } = this.film.shape;
    let current = node;
    for (let steps = 0; current >= 0 && steps < nodes.length; steps++) {
      if (nodes[current].role === "bar" || nodes[current].bar || current === pinnedBar) return true;
      current = nodes[current].parent;
    }
    return false;
  }

  statusBar(isLandscape) {
    const group = s("g", { class: "glyph" });
    if (phones.includes(this.device.cutout) && isLandscape) return group;
    const size = this.screen(isLandscape);
    const y = ["notch", "island"].includes(this.device.cutout) ? 26 : 9;
    group.append(s("rect", { x: 28, y: y - 3.5, width: 34, height: 7, rx: 2 }),
      s("rect", { x: size.width - 58, y: y - 4.5, width: 26, height: 9, rx: 2.5 }));
    return group;
  }

  hardware(isLandscape, size, body) {
    const { device } = this;
    const group = s("g", { class: "hardware" });
    const [short] = frames[device.cutout] ?? frames.pad;
    if (device.cutout === "homeButton" || device.cutout === "padHomeButton") {
      const [cx, cy] = isLandscape
        ? [body.x + body.width - short / 2, body.y + body.height / 2] : [body.x + body.width / 2, body.y + body.height - short / 2];
      group.append(s("circle", { class: "home", cx, cy, r: short * 0.36 }));
    }
    const along = (offset, depth, length) => {
      // The cut-out is at the top, in landscape at the left.
      const rect = isLandscape
        ? { x: offset, y: (size.height - length) / 2, width: depth, height: length }
        : { x: (size.width - length) / 2, y: offset, width: length, height: depth };
      group.append(s("rect", { class: "cutout", ...rect, rx: 18 }));
    };
    if (device.cutout === "island") along(11, 36, 124);
    if (device.cutout === "notch") along(-10, 40, device.width * 0.5);
    if (device.homeIndicator) {
      const width = Math.min(size.width, size.height) * 0.34;
      group.append(s("rect", { class: "indicator", x: (size.width - width) / 2, y: size.height - 13, width, height: 5, rx: 2.5 }));
    }
    return group;
  }

  /** Shows the device at a time. */
  update(time) {
    const { film, frame } = this;
    const stage = film.stage(time);
    const isLandscape = this.isLandscape[stage];
    if (this.shown !== isLandscape) this.build(isLandscape);
    film.frame(time, frame);
    const size = this.screen(isLandscape);
    const window = film.windows[film.stages[stage].window];
    setRect(this.clipRects.get(-1), window);
    setRect(this.windowBack, window);
    for (const [clip, rect] of this.clipRects) if (clip >= 0) setRect(rect, rectAt(frame, clip));

    for (const { n, group } of this.nodes) {
      const rect = rectAt(frame, n);
      this.resize(group, n, rect.width, rect.height, () => this.pieces(n, rect));
      group.setAttribute("transform", `translate(${round(rect.x)} ${round(rect.y)})`);
    }

    const keyboard = rectAt(frame, film.keyboard);
    const kind = keyboardKind([keyboard.x, keyboard.y, keyboard.width, keyboard.height], size);
    const style = film.presentedStyle(time);
    const free = kind === "docked" ? keyboard.y : size.height;
    this.resize(this.presented, `presented ${style} ${round(free)}`, size.width, size.height,
      () => presentedShapes(style, size, free));
    this.presented.setAttribute("data-style", style ?? "");
    this.resize(this.keyboard, `keyboard ${kind} ${isLandscape}`, keyboard.width, keyboard.height,
      () => (kind === "hidden" ? [] : this.keys(keyboard, kind, isLandscape)));
    this.keyboard.setAttribute("transform", `translate(${round(keyboard.x)} ${round(keyboard.y)})`);
    this.mark(time, stage, window, size, keyboard, kind);
    return { kind, keyboard, size };
  }

  /** Draws a group again if its size changed. */
  resize(group, key, width, height, draw) {
    const size = `${key} ${round(width)} ${round(height)}`;
    if (this.sizes.get(group) === size) return;
    this.sizes.set(group, size);
    group.replaceChildren(...(width > 0 && height > 0 ? draw() : []));
  }

  /** Returns the shapes of a view, relative to its top left corner. */
  pieces(n, { y, width, height }) {
    const node = this.film.shape.nodes[n];
    const stroke = (x, length, middle, style, thickness = 7) =>
      s("rect", { class: style, x, y: middle - thickness / 2, width: Math.max(0, length), height: thickness, rx: 2 });
    if (node.role === "bar" || node.bar) {
      const isTop = node.bar === "top" || (node.bar === "" && y < 60);
      return [s("rect", { class: "bar-fill", width, height }),
        s("rect", { class: "line", y: isTop ? height - 1 : 0, width, height: 1 })];
    }
    switch (node.role) {
      case "input": {
        const lines = height > 60 ? Math.min(4, Math.floor(height / 26)) : 1;
        const strokes = Array.from({ length: lines }, (_, line) =>
          stroke(12, Math.min(width - 24, line === lines - 1 ? 96 : width * 0.7), lines === 1 ? height / 2 : 18 + line * 24, "placeholder"));
        return [s("rect", { class: "box", width, height, rx: 8 }), ...strokes];
      }
      case "label": return [stroke(0, Math.min(width, 84), height / 2, "ink", Math.min(8, height))];
      case "text": {
        const lines = Math.max(1, Math.min(6, Math.floor(height / 24)));
        return Array.from({ length: lines }, (_, line) =>
          stroke(0, width * (lines === 1 ? 0.6 : line === lines - 1 ? 0.45 : 0.9), ((line + 0.5) * height) / lines, "words", Math.min(8, height)));
      }
      case "primary-action":
        return [s("rect", { class: "action", width, height, rx: 10 }),
          stroke(width / 2 - Math.min(36, width * 0.3), Math.min(72, width * 0.6), height / 2, "on-action")];
      case "control":
        return [s("rect", { class: "control-fill", width, height, rx: 8 }),
          stroke(width / 2 - Math.min(24, width * 0.3), Math.min(48, width * 0.6), height / 2, "words", 5)];
      case "decoration": return [s("rect", { class: "decoration-fill", width, height, rx: 8 })];
      default: return [];
    }
  }

  keys({ width, height }, kind, isLandscape) {
    const all = [s("rect", { class: "keyboard-back", width, height, rx: kind === "floating" ? 12 : 0 })];
    const key = (style, x, y, w, h) => {
      if (w > 0 && h > 0) all.push(s("rect", { class: style, x, y, width: w, height: h, rx: Math.min(5, h / 4) }));
    };
    if (kind === "hardwareBar") {
      for (let slot = 0; slot < 3; slot++) key("glyph", ((slot + 0.35) * width) / 3, height * 0.3, width * 0.1, 7);
      return all;
    }
    // On a phone with a home indicator, a strip with the globe and the microphone is below the keys.
    const isTall = !isLandscape && ["notch", "island"].includes(this.device.cutout);
    const foot = kind === "floating" ? height * 0.1 : isTall ? height * 0.2 : height * 0.03;
    const head = kind === "docked" ? height * 0.14 : height * 0.03;
    if (kind === "docked") {
      for (let slot = 0; slot < 3; slot++) key("glyph", ((slot + 0.3) * width) / 3, head / 2 - 3, (width / 3) * 0.4, 6);
    } else if (kind === "floating") {
      key("glyph", width / 2 - 20, height - foot / 2 - 2.5, 40, 5);
    }
    const gap = Math.max(5, width * 0.013);
    const row = (height - head - foot) / 4;
    [10, 9, 7].forEach((count, index) => {
      const unit = (width - gap) / 10;
      const y = head + index * row + row * 0.1;
      const left = gap / 2 + (width - gap - count * unit) / 2;
      for (let n = 0; n < count; n++) key("key", left + n * unit + gap / 2, y, unit - gap, row * 0.8);
      if (count === 7) {
        const side = 1.5 * unit - 1.5 * gap;
        key("dark-key", gap, y, side, row * 0.8);
        key("dark-key", width - gap - side, y, side, row * 0.8);
      }
    });
    const y = head + 3 * row + row * 0.1;
    const unit = (width - 2 * gap) / 4;
    key("dark-key", gap, y, unit - gap, row * 0.8);
    key("key", gap + unit, y, 2 * unit - gap, row * 0.8);
    key("dark-key", gap + 3 * unit, y, unit, row * 0.8);
    return all;
  }

  /** Marks the focused field, its hidden part, the caret, the pinned bar and a button under the keyboard. */
  mark(time, stage, window, size, keyboard, kind) {
    const { film, frame } = this;
    const { primaryAction, pinnedBar } = film.shape;
    const line = (r) => `M${round(r.x)} ${round(r.y)}h${round(r.width)}v${round(r.height)}h${round(-r.width)}z`;
    const bar = pinnedBar >= 0 ? clipped(film, frame, pinnedBar, window) : null;
    this.pinned.setAttribute("d", bar
      ? `M${round(bar.x + 1)} ${round(bar.y)}h${round(bar.width - 2)}M${round(bar.x + 1)} ${round(bar.y + 5)}h${round(bar.width - 2)}` : "");
    const button = primaryAction >= 0 && kind !== "hidden" ? clipped(film, frame, primaryAction, window) : null;
    const lost = button ? intersection(button, keyboard) : null;
    this.action.setAttribute("d", lost
      ? `${line(lost)}M${round(lost.x)} ${round(lost.y)}l${round(lost.width)} ${round(lost.height)}M${round(lost.x)} ${round(lost.y + lost.height)}l${round(lost.width)} ${round(-lost.height)}`
      : "");
    const focus = film.focusNode(film.stages[stage].focus);
    const field = focus >= 0 ? clipped(film, frame, focus, window) : null;
    this.outline.setAttribute("visibility", field ? "visible" : "hidden");
    if (field) setRect(this.outline, field);
    const covered = field && kind !== "hidden" ? intersection(field, keyboard) : null;
    this.hidden.setAttribute("d", covered ? line(covered) : "");
    const caret = focus >= 0 ? intersection(rectAt(frame, film.caret), rectAt(frame, focus)) : null;
    this.caret.setAttribute("d", caret ? `M${round(Math.max(rectAt(frame, focus).x + 6, caret.x))} ${round(caret.y)}v${round(caret.height)}` : "");
    this.outline.setAttribute("data-focus", focus >= 0 ? film.shape.nodes[focus].id : "");
  }

  describe(text) {
    this.element.setAttribute("aria-label", visible(text));
  }
}

function round(value) {
  return Math.round(value * 1000) / 1000;
}

function setRect(element, { x, y, width, height }) {
  element.setAttribute("x", round(x));
  element.setAttribute("y", round(y));
  element.setAttribute("width", round(Math.max(0, width)));
  element.setAttribute("height", round(Math.max(0, height)));
}
