// Another screen that is presented over this one, such as an alert. The sizes are those of `explain`'s pictures
// (DevicePainter+Presented.swift).

import { s } from "./dom.js";

const undimmed = ["undimmed-half-sheet", "popover", "full-screen", "over-full-screen"];
const questions = ["alert", "action-sheet"];

/** Returns the frame of a presented screen. `free` is the height above a docked keyboard. */
function frameOf(style, { width, height }, free) {
  const isPad = Math.min(width, height) >= 700;
  const centered = (w, h) => {
    const size = { width: Math.min(w, width), height: Math.min(h, height) };
    return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
  };
  switch (style) {
    // UIKit centers an alert above the keyboard that it has.
    case "alert": return { ...centered(270, 140), y: Math.max(8, (free - 140) / 2) };
    case "action-sheet": {
      const w = Math.min(width, height) - 16;
      return isPad ? centered(300, 190) : { x: (width - w) / 2, y: height - 190 - 21, width: w, height: 190 };
    }
    case "popover": return centered(320, 260);
    case "form-sheet": return centered(540, 620);
    case "page-sheet": return isPad ? centered(704, height - 40) : { x: 0, y: 54, width, height: height - 54 };
    case "half-sheet":
    case "undimmed-half-sheet": {
      const w = isPad ? Math.min(704, width) : width;
      return { x: (width - w) / 2, y: height / 2, width: w, height: height / 2 };
    }
    default: return { x: 0, y: 0, width, height };
  }
}

const piece = (style, x, y, width, height) => s("rect", { class: style, x, y, width: Math.max(0, width), height });

/** Returns the title, the message and the buttons of an alert or an action sheet. */
function question({ x, y, width, height }, hasButtonsInRow) {
  const middle = x + width / 2;
  const stroke = (style, share, top, thickness) =>
    piece(style, middle - (width * share) / 2, y + top - thickness / 2, width * share, thickness);
  const row = 44;
  const foot = y + height - (hasButtonsInRow ? row : 2 * row);
  const divider = hasButtonsInRow ? piece("line", middle, foot, 1, row) : piece("line", x, foot + row, width, 1);
  const buttons = hasButtonsInRow
    ? [0.25, 0.75].map((share) => [x + width * share, foot + row / 2]) : [0.5, 1.5].map((n) => [middle, foot + row * n]);
  return [stroke("ink", 0.4, 28, 10), stroke("words", 0.75, 52, 8), stroke("words", 0.5, 70, 8),
    piece("line", x, foot, width, 1), divider,
    ...buttons.map(([centre, top]) => piece("action", centre - 28, top - 4, 56, 8))];
}

/** Returns the title and some lines of a page. */
function page({ x, y, width, height }) {
  const room = Math.max(0, width - 48);
  const lines = [0, 1, 2, 3, 4, 5].filter((line) => y + 84 + line * 26 < y + height);
  return [piece("ink", x + width / 2 - 40, y + 20, 80, 10),
    ...lines.map((line) => piece("words", x + 24, y + 64 + line * 26, (line % 3 === 2 ? 0.5 : 0.85) * room, 8))];
}

/** Returns the shapes of a presented screen on a screen of a size. */
export function presentedShapes(style, size, free) {
  if (!style) return [];
  const card = frameOf(style, size, free);
  const isFull = card.width >= size.width && card.height >= size.height;
  const shade = undimmed.includes(style) ? [] : [s("rect", { class: "shade", width: size.width, height: size.height })];
  return [...shade, s("rect", { class: "presented-card", ...card, rx: isFull ? 0 : 14 }),
    ...(questions.includes(style) ? question(card, style === "alert") : page(card))];
}
