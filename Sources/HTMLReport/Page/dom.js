// Creates elements. Text is inserted as text, never as markup, and invisible or direction-changing characters are
// replaced by their code points, so that no name can look like another.

/** Returns a text with invisible and direction-changing characters as code points. */
export function visible(text) {
  return String(text).replace(
    /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e0fff}]/gu,
    (letter) => (letter === "\n" || letter === "\t" ? " " : `U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`));
}

/** Returns a text cut to at most `limit` characters. */
export function short(text, limit = 80) {
  const letters = Array.from(String(text));
  return letters.length > limit ? `${letters.slice(0, limit - 1).join("")}…` : String(text);
}

function finish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.setAttribute("class", value);
    else element.setAttribute(name, value === true ? "" : visible(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(visible(child)));
  }
  return element;
}

/** Returns an HTML element with attributes (`on…` are listeners) and children. */
export function h(tag, attributes, ...children) {
  return finish(document.createElement(tag), attributes, children);
}

/** Returns an SVG element. */
export function s(tag, attributes, ...children) {
  return finish(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** Announces a sentence to screen readers. */
export function announce(text) {
  document.getElementById("live").textContent = visible(text);
}

/** Returns a number with a fixed number of decimals, or a dash if it is not finite. */
export function fixed(value, decimals) {
  if (!Number.isFinite(value)) return "–";
  const text = Math.abs(value) < 1e12 ? value.toFixed(decimals) : "very large";
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Returns a length with at most one decimal. */
export function points(value) {
  return Number.isFinite(value) ? String(Math.round(value * 10) / 10 || 0) : "–";
}

/** Returns a count such as `12,345`, optionally with a noun. */
export function counted(count, one, many) {
  const number = String(count).replace(/\B(?=(\d{3})+$)/g, ",");
  return one === undefined ? number : `${number} ${count === 1 ? one : many ?? `${one}s`}`;
}

/** Returns a share with one decimal. It is 0% or 100% only if this is the exact value. */
export function percent(part, whole) {
  if (whole === 0) return "–";
  if (part === 0) return "0%";
  if (part === whole) return "100%";
  const value = (100 * part) / whole;
  return value < 0.1 ? "<0.1%" : value > 99.9 ? ">99.9%" : `${value.toFixed(1)}%`;
}

/** Returns a metric's raw value with its unit. */
export function quantity(metric, value) {
  if (!Number.isFinite(value)) return "–";
  return fixed(value, metric.decimals) + metric.suffix;
}

/** Returns a phrase of the model with its value, in the form that the program writes. */
export function phrase({ text, form, decimals, atZero, unknown }, value) {
  if (unknown !== undefined && Number.isNaN(value)) return unknown;
  if (atZero !== undefined && value <= 0) return atZero;
  const number = {
    plain: () => fixed(value, decimals),
    percent: () => fixed(100 * value, decimals),
    seconds: () => fixed(value / 1000, decimals),
    times: () => (value === 1 ? "1 time" : `${fixed(value, 0)} times`),
  }[form]();
  return text.replace("{}", number);
}

/** Returns the rating of a metric's value; empty if the metric has no thresholds. */
export function rating(metric, value) {
  if (metric.good === null || !Number.isFinite(value)) return "";
  if (metric.higherIsBetter) {
    if (value >= metric.good) return "good";
    return metric.poor !== null && value <= metric.poor ? "poor" : "needs improvement";
  }
  if (value <= metric.good) return "good";
  return metric.poor !== null && value > metric.poor ? "poor" : "needs improvement";
}

/** The symbol of each status or rating, so that nothing is shown by colour only. */
export const MARKS = { pass: "✓", fail: "✗", "does-nothing": "○", "not-judged": "–", error: "!", good: "✓", "needs improvement": "~", poor: "✗", "": "–" };

/** Returns an outcome in words. */
export function outcomeWord(outcome) {
  return outcome.replace("-", " ");
}

/** Returns a labelled form control. */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", null, label), control);
}

/** Returns a `select` with pairs of value and text. */
export function choices(options, value, onchange, attributes) {
  const select = h("select", { ...attributes, onchange: () => onchange(select.value) },
    options.map(([id, title]) => h("option", { value: id, selected: id === value }, short(title, 60))));
  select.value = value;
  return select;
}
