// The filter: the selectors of the command line, parsed in the same way (Selector.swift).

import { AXES } from "./data.js";

/** The codes of pattern elements that are not letters; a set is `FIRST_SET` minus its number. */
const ANY_TEXT = -1;
const ANY_LETTER = -2;
const FIRST_SET = -3;

/** A pattern for ids: `*` any text, `?` one character, `[a-c]` one of a set, `[!a]` one not in it. */
export class Glob {
  constructor(pattern) {
    const letters = Array.from(pattern);
    if (letters.length === 0) throw new Error("A pattern is empty.");
    if (letters.length > 4096) throw new Error("A pattern is longer than 4096 characters.");
    const elements = [];
    this.sets = [];
    for (let i = 0; i < letters.length;) {
      const letter = letters[i++];
      if (letter === "*") {
        if (elements.at(-1) !== ANY_TEXT) elements.push(ANY_TEXT);
      } else if (letter === "?") {
        elements.push(ANY_LETTER);
      } else if (letter === "[") {
        const negated = letters[i] === "!" || letters[i] === "^";
        if (negated) i++;
        const ranges = [];
        while (i < letters.length && (ranges.length === 0 || letters[i] !== "]")) {
          const first = letters[i++];
          if (i + 1 < letters.length && letters[i] === "-" && letters[i + 1] !== "]") {
            const last = letters[i + 1];
            if (first.codePointAt(0) > last.codePointAt(0)) {
              throw new Error(`The pattern '${pattern}' has a range that runs backwards.`);
            }
            ranges.push([first.codePointAt(0), last.codePointAt(0)]);
            i += 2;
          } else {
            ranges.push([first.codePointAt(0), first.codePointAt(0)]);
          }
        }
        if (i >= letters.length) throw new Error(`The pattern '${pattern}' has a '[' without a ']'.`);
        i++;
        elements.push(FIRST_SET - this.sets.length);
        this.sets.push({ ranges, negated });
      } else {
        elements.push(letter.codePointAt(0));
      }
    }
    this.elements = Int32Array.from(elements);
    /** The letter of each element as a text; empty if the element is not a letter. */
    this.letters = elements.map((element) => (element >= 0 ? String.fromCodePoint(element) : ""));
    this.isPlain = elements.every((element) => element >= 0);
  }

  /** Whether a whole id matches. Only the last `*` is tried again, so no pattern takes long. */
  matches(id) {
    const { elements } = this;
    const [length, count] = [id.length, elements.length];
    let [element, position, retryElement, retryPosition] = [0, 0, -1, 0];
    while (position < length) {
      const wanted = element < count ? elements[element] : FIRST_SET - this.sets.length;
      if (wanted === ANY_TEXT) {
        retryElement = ++element;
        retryPosition = position;
      } else if (wanted === id.charCodeAt(position)) {
        element++;
        position++;
      } else if ((wanted < 0 || wanted > 0xffff) && this.fits(wanted, id.codePointAt(position))) {
        element++;
        position += id.codePointAt(position) > 0xffff ? 2 : 1;
      } else if (retryElement >= 0) {
        retryPosition += id.codePointAt(retryPosition) > 0xffff ? 2 : 1;
        // Continues at the next position at which the rest after the `*` can start.
        if (retryElement < count && this.letters[retryElement] !== "") {
          retryPosition = id.indexOf(this.letters[retryElement], retryPosition);
          if (retryPosition < 0) return false;
        }
        element = retryElement;
        position = retryPosition;
      } else {
        return false;
      }
    }
    while (element < count && elements[element] === ANY_TEXT) element++;
    return element === count;
  }

  /** Whether a letter matches an element. There is no match after the last element. */
  fits(element, code) {
    if (element >= 0) return element === code;
    if (element === ANY_LETTER) return true;
    const set = this.sets[FIRST_SET - element];
    return set !== undefined && set.ranges.some(([low, high]) => low <= code && code <= high) !== set.negated;
  }
}

/** Patterns in their order. The last one that matches an id decides, and a leading `!` excludes the id. */
export class Selector {
  constructor(patterns) {
    this.rules = patterns.map((pattern) => {
      const takes = !pattern.startsWith("!");
      const text = takes ? pattern : pattern.slice(1);
      return { text, takes, glob: new Glob(text) };
    });
  }

  contains(id) {
    for (let n = this.rules.length - 1; n >= 0; n--) {
      if (this.rules[n].glob.matches(id)) return this.rules[n].takes;
    }
    return this.rules.length === 0 || !this.rules[0].takes;
  }
}

/** Splits a line into words as a shell does, with quotes and backslashes. */
export function words(line) {
  const found = [];
  let word = null;
  let quote = "";
  for (let i = 0; i < line.length; i++) {
    const letter = line[i];
    if (quote) {
      if (letter === quote) quote = "";
      else if (letter === "\\" && quote === '"' && i + 1 < line.length) word += line[++i];
      else word += letter;
    } else if (letter === "'" || letter === '"') {
      quote = letter;
      word ??= "";
    } else if (letter === "\\" && i + 1 < line.length) {
      word = (word ?? "") + line[++i];
    } else if (/\s/.test(letter)) {
      if (word !== null) found.push(word);
      word = null;
    } else {
      word = (word ?? "") + letter;
    }
  }
  if (quote) throw new Error(`A ${quote} is not closed.`);
  if (word !== null) found.push(word);
  return found;
}

/** The outcomes of cells, as `--status` names them. */
export const STATUSES = ["pass", "fail", "does-nothing", "error", "not-judged"];

/** Parses a line into patterns by option. Words without an option are searched in all five ids of a cell. */
export function parse(line, axes, gates) {
  const found = { axes: AXES.map(() => []), cells: [], any: [], status: [], gates: [] };
  const take = (list, text) => list.push(...text.split(",").filter((part) => part !== ""));
  const lists = new Map([["--cells", found.cells], ["--status", found.status], ["--gate", found.gates]]);
  AXES.forEach((axis, n) => {
    lists.set(axis.long, found.axes[n]);
    if (axis.short) lists.set(axis.short, found.axes[n]);
  });
  const all = words(line);
  for (let i = 0; i < all.length; i++) {
    const word = all[i];
    if (!word.startsWith("-") || word === "-") {
      take(found.any, word);
      continue;
    }
    const [, name, attached] = /^(--[^=]*|-.)=?(.*)$/s.exec(word);
    const list = lists.get(name);
    if (!list) {
      throw new Error(`Unknown option '${name}'.${hint(name, [...lists.keys()])} There are ${[...lists.keys()].join(", ")}.`);
    }
    const isAttached = name.length < word.length;
    if (!isAttached && i + 1 >= all.length) throw new Error(`The option '${name}' needs a value.`);
    take(list, isAttached ? attached : all[++i]);
  }
  found.axes.forEach((patterns, axis) => {
    const ids = axes[axis].map((entry) => entry.id);
    for (const pattern of patterns) {
      const text = pattern.replace(/^!/, "");
      if (new Glob(text).isPlain && !ids.includes(text)) {
        throw new Error(`Unknown ${AXES[axis].name} '${text}'.${several(text, ids) || hint(text, ids)}`);
      }
    }
  });
  for (const [list, known, kind] of [[found.status, STATUSES, "status"], [found.gates, gates, "gate"]]) {
    for (const text of list) {
      if (!known.includes(text.replace(/^!/, ""))) {
        throw new Error(`Unknown ${kind} '${text}'. Expected one of: ${known.join(", ")}.`);
      }
    }
  }
  return found;
}

/** A word without an option. A pattern must match a whole id, but a plain word may match any part of an id. Case is ignored. */
class Word {
  constructor(word) {
    this.takes = !word.startsWith("!");
    this.text = this.takes ? word : word.slice(1);
    this.glob = new Glob(this.text);
    this.plain = this.text.toLowerCase();
    /** Whether the word is compared with the five ids of a cell as one text. */
    this.isWhole = word.includes("/");
  }

  matches(id) {
    return this.glob.isPlain ? id.toLowerCase().includes(this.plain) : this.glob.matches(id);
  }
}

/** Returns sentences about the parts of a line that match no id, for a filter without results. */
export function misses(run, line) {
  const found = parse(line, run.axes, run.model.gates.map((gate) => gate.id));
  const ids = run.axes.map((axis) => axis.map((entry) => entry.id));
  const texts = [];
  found.axes.forEach((patterns, axis) => {
    for (const pattern of patterns) {
      const text = pattern.replace(/^!/, "");
      const glob = new Glob(text);
      if (!ids[axis].some((id) => glob.matches(id))) texts.push(`No ${AXES[axis].name} matches '${text}'.${hint(text.replaceAll("*", ""), ids[axis])}`);
    }
  });
  for (const word of found.any.map((text) => new Word(text))) {
    if (word.isWhole || ids.some((axis) => axis.some((id) => word.matches(id)))) continue;
    texts.push(`No id ${word.glob.isPlain ? "contains" : "matches"} '${word.text}'.${hint(word.text.replaceAll("*", ""), ids.flat())}`);
  }
  return texts;
}

/** Whether a line selects cells by their result. Such cells cannot be used to compare strategies. */
export function asksForResults(run, line) {
  try {
    const { status, gates } = parse(line, run.axes, run.model.gates.map((gate) => gate.id));
    return status.length > 0 || gates.length > 0;
  } catch {
    return false;
  }
}

/** Returns the rows that a line selects, in the order of the record. */
export function select(run, line, matrixOnly) {
  const found = parse(line, run.axes, run.model.gates.map((gate) => gate.id));
  // Each id is matched only once, although many cells have it.
  const inAxis = found.axes.map((patterns, axis) => {
    const selector = new Selector(patterns);
    return Uint8Array.from(run.axes[axis], (entry) => (selector.contains(entry.id) ? 1 : 0));
  });
  const any = found.any.map((text) => {
    const word = new Word(text);
    return { word, hits: word.isWhole ? null : run.axes.map((axis) => Uint8Array.from(axis, (entry) => (word.matches(entry.id) ? 1 : 0))) };
  });
  const cells = found.cells.length > 0 ? new Selector(found.cells) : null;
  const status = found.status.length > 0 ? new Selector(found.status) : null;
  const gateBits = found.gates.map((text) => {
    const takes = !text.startsWith("!");
    const gate = run.model.gates.findIndex((one) => one.id === text.replace(/^!/, ""));
    return { takes, bit: 1 << gate };
  });
  const ids = cells || any.some(({ word }) => word.isWhole) ? run.allIDs() : null;
  const rows = new Uint32Array(run.count);
  let count = 0;
  const index = run.index;
  for (let row = 0; row < run.count; row++) {
    if (matrixOnly && run.isInMatrix[row] === 0) continue;
    if (inAxis[0][index[0][row]] === 0 || inAxis[1][index[1][row]] === 0 || inAxis[2][index[2][row]] === 0
      || inAxis[3][index[3][row]] === 0 || inAxis[4][index[4][row]] === 0) continue;
    if (any.length > 0 && !any.every(({ word, hits }) => {
      const isHit = hits ? hits.some((axisHits, axis) => axisHits[index[axis][row]] === 1) : word.matches(ids[row]);
      return isHit === word.takes;
    })) continue;
    if (status && !status.contains(run.status(row))) continue;
    if (gateBits.length > 0 && !gateBits.every(({ takes, bit }) => ((run.failed[row] & bit) !== 0) === takes)) continue;
    if (cells && !cells.contains(ids[row])) continue;
    rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** The option that selects cells by their outcome. */
export const STATUS = { short: "", long: "--status" };

/** Returns a line with the patterns of one axis replaced by one id. An empty id removes the patterns. */
export function withAxis(line, axis, id) {
  return withOption(line, AXES[axis], id);
}

/** Returns a line with the values of one option replaced by one value. An empty value removes the option. */
export function withOption(line, { short, long }, id) {
  let all;
  try {
    all = words(line);
  } catch {
    all = [];
  }
  const kept = [];
  for (let i = 0; i < all.length; i++) {
    const word = all[i];
    if (word === long || (short && word === short)) i++;
    else if (word.startsWith(`${long}=`)) continue;
    else if (short && word.startsWith(short) && !word.startsWith("--")) continue;
    else kept.push(quoted(word));
  }
  return [...kept, ...(id ? [short || long, quoted(id)] : [])].join(" ");
}

/** Returns the id that a line names for an axis. Empty if it names none or several. */
export function axisChoice(line, axis, run) {
  try {
    const patterns = parse(line, run.axes, run.model.gates.map((gate) => gate.id)).axes[axis];
    return patterns.length === 1 && run.axes[axis].some((entry) => entry.id === patterns[0]) ? patterns[0] : "";
  } catch {
    return "";
  }
}

/** Returns the outcome that a line names. Empty if it names none or several. */
export function statusChoice(line, run) {
  try {
    const { status } = parse(line, run.axes, run.model.gates.map((gate) => gate.id));
    return status.length === 1 && STATUSES.includes(status[0]) ? status[0] : "";
  } catch {
    return "";
  }
}

/** Returns a word quoted for a shell. */
export function quoted(word) {
  return /^[A-Za-z0-9\-./=_,]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns ` Did you mean 'x'?` for the most similar known word. Empty if no word is similar. */
function hint(word, known) {
  let best = null;
  for (const other of known) {
    let distance = editDistance(word.toLowerCase(), other.toLowerCase());
    if (word.length >= 3 && other.startsWith(word)) distance = Math.min(distance, 1);
    if (distance <= Math.max(1, Math.floor(word.length / 3)) && distance < word.length
      && (!best || distance < best.distance)) best = { distance, other };
  }
  return best ? ` Did you mean '${best.other}'?` : "";
}

/** Returns ` Did you mean 'x*'?` if at least two ids begin with the text or contain it. Empty otherwise. */
function several(word, known) {
  const text = word.toLowerCase();
  const count = (fits) => known.filter((id) => fits(id.toLowerCase())).length;
  if (count((id) => id.startsWith(text)) > 1) return ` Did you mean '${text}*'?`;
  return count((id) => id.includes(text)) > 1 ? ` Did you mean '*${text}*'?` : "";
}

function editDistance(first, second) {
  if (first.length > 64 || second.length > 64) return Infinity;
  let last = Array.from({ length: second.length + 1 }, (_, j) => j);
  for (let i = 1; i <= first.length; i++) {
    const row = [i];
    for (let j = 1; j <= second.length; j++) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (first[i - 1] === second[j - 1] ? 0 : 1));
    }
    last = row;
  }
  return last[second.length];
}
