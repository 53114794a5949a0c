// Unpacks the data of the page: letters, deflate, and the numbers inside. The Swift sources Bytes.swift,
// CellColumns.swift and PageModel.swift write it.

/** Returns the contents of a raw deflate stream. */
export async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The values of the letters of packed data: ASCII from `!` to `~` without three of them (PrintableBytes.swift). */
const letterValues = new Uint8Array(128);
for (let code = 0x21, value = 0; code <= 0x7e; code++) if (![0x26, 0x3c, 0x3d].includes(code)) letterValues[code] = value++;

/** Returns the bytes of packed text: two letters have thirteen bits, and a single last letter has six. */
export function fromLetters(text) {
  const pairs = text.length >> 1;
  const bytes = new Uint8Array((13 * pairs + 6 * (text.length & 1)) >> 3);
  let [held, count, at] = [0, 0, 0];
  for (let i = 0; i < text.length; i += 2) {
    const isPair = i + 1 < text.length;
    held |= (letterValues[text.charCodeAt(i)] + (isPair ? 91 * letterValues[text.charCodeAt(i + 1)] : 0)) << count;
    for (count += isPair ? 13 : 6; count >= 8; count -= 8) {
      bytes[at++] = held & 0xff;
      held >>>= 8;
    }
  }
  return bytes;
}

/** Reads numbers and texts one after another. */
export class Reader {
  constructor(bytes, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  number() {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.bytes[this.position++];
      if (byte === undefined) throw new Error("The data of this page is cut off.");
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  signed() {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  double() {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset + this.position, 8);
    this.position += 8;
    return view.getFloat64(0, true);
  }

  text() {
    const length = this.number();
    const part = this.bytes.subarray(this.position, this.position + length);
    this.position += length;
    return new TextDecoder().decode(part);
  }

  /** Reads a table of numbers, in which the first element means none. Ascending multiples of `1 / parts` are followed by exact numbers. */
  numbers(parts = 1e6) {
    let last = null;
    const small = this.list(() => (last = last === null ? this.signed() : last + this.number()));
    return [NaN, ...small.map((number) => number / parts), ...this.list(() => this.double())];
  }

  list(read) {
    const count = this.number();
    const values = [];
    for (let i = 0; i < count; i++) values.push(read());
    return values;
  }
}

/** The names of the axes in the order of a cell's id, with the command line's options for them. */
export const AXES = [
  { name: "strategy", plural: "strategies", short: "-s", long: "--strategy" },
  { name: "device", plural: "devices", short: "-d", long: "--device" },
  { name: "orientation", plural: "orientations", short: "", long: "--orientation" },
  { name: "scenario", plural: "scenarios", short: "-k", long: "--scenario" },
  { name: "screen", plural: "screens", short: "-l", long: "--screen" },
];

/** The results of all cells in columns. A row is a cell's index in the record. */
export class Run {
  constructor(model, bytes) {
    this.model = model;
    this.axes = model.axes;
    const reader = new Reader(bytes);
    const count = reader.number();
    this.count = count;
    const column = (Type, map = (n) => n) => {
      const values = new Type(count);
      for (let row = 0; row < count; row++) values[row] = map(reader.number());
      return values;
    };
    /** The index of the entry on its axis, by axis, then by row. */
    this.index = AXES.map(() => column(Uint16Array));
    const scores = () => {
      const numbers = reader.numbers(1e9);
      return column(Float64Array, (n) => numbers[n]);
    };
    this.occlusion = scores();
    this.motion = scores();
    this.outcomes = model.metrics.map(() => {
      const [values, marks] = [reader.numbers(), reader.numbers()];
      let [value, score] = [0, 0];
      const outcomes = reader.list(() => {
        value += reader.number();
        score += reader.signed();
        return { value: values[value], score: marks[score], reason: reader.number() - 1 };
      });
      return { outcomes, rows: column(Uint32Array) };
    });
    this.gates = column(Uint8Array);
    this.barsDisplaced = column(Uint32Array);
    this.brokenConstraints = column(Uint32Array);
    this.inferred = column(Uint8Array);
    this.result = column(Uint8Array);
    /** Whether each cell counts in shares, scores and ranks, because it was played and its situation can be scored. */
    this.counts = new Uint8Array(count);
    /** Whether the screen ever looked different from the screen without code, by row. */
    this.moved = new Uint8Array(count);
    for (let row = 0; row < count; row++) {
      const flags = reader.number();
      this.counts[row] = flags & 1 && this.status(row) !== "error" ? 1 : 0;
      this.moved[row] = flags & 2 ? 1 : 0;
    }
    this.error = column(Uint32Array);
    this.notes = [];
    for (let row = 0; row < count; row++) this.notes.push(reader.list(() => reader.number()));
    this.withoutFilm = column(Uint16Array);

    this.failed = new Uint8Array(count);
    const share = model.occlusionShare;
    /** The overall score by row, limited by the caps of failed gates. NaN if no metric applies. */
    this.overall = new Float64Array(count);
    for (let row = 0; row < count; row++) {
      let cap = 100;
      for (let gate = 0; gate < model.gates.length; gate++) {
        if (this.gate(row, gate) !== 1) continue;
        this.failed[row] |= 1 << gate;
        cap = Math.min(cap, model.gates[gate].cap);
      }
      const [o, m] = [this.occlusion[row], this.motion[row]];
      // Math.min keeps NaN.
      this.overall[row] = Math.min(cap, Number.isNaN(o) ? m : Number.isNaN(m) ? o : share * o + (1 - share) * m);
    }
    /** Whether each cell is in the ranked matrix. Other cells are played only for the pain points. */
    this.isInMatrix = new Uint8Array(count);
    for (let row = 0; row < count; row++) {
      this.isInMatrix[row] = this.index.every((ids, axis) => this.axes[axis][ids[row]].isInMatrix) ? 1 : 0;
    }
    this.rowsByID = null;
    this.ids = null;
  }

  /** Returns the result of a gate: 0 for passed, 1 for failed, 2 for not applicable. */
  gate(row, gate) {
    return Math.floor(this.gates[row] / 3 ** gate) % 3;
  }

  outcome(row, metric) {
    const { outcomes, rows } = this.outcomes[metric];
    return outcomes[rows[row]];
  }

  part(row, axis) {
    return this.axes[axis][this.index[axis][row]].id;
  }

  id(row) {
    if (this.ids) return this.ids[row];
    return AXES.map((_, axis) => this.part(row, axis)).join("/");
  }

  /** Returns all ids. The list is created by the first call. */
  allIDs() {
    if (!this.ids) {
      const ids = [];
      for (let row = 0; row < this.count; row++) ids.push(this.id(row));
      this.ids = ids;
    }
    return this.ids;
  }

  /** Returns the row of a cell's id, or -1 if there is none. */
  row(id) {
    if (!this.rowsByID) this.rowsByID = new Map(this.allIDs().map((text, row) => [text, row]));
    return this.rowsByID.get(id) ?? -1;
  }

  /** Returns the row of a strategy's cell in another cell's situation, or -1 if it was not played there. */
  inSituation(row, strategy) {
    const parts = this.id(row).split("/");
    parts[0] = strategy;
    return this.row(parts.join("/"));
  }

  /** Returns `pass`, `fail`, `does-nothing`, `error`, or `not-judged` for a cell that fails no gate in a situation that cannot be judged. */
  status(row) {
    const outcome = this.model.outcomes[this.result[row]];
    return outcome === "pass" && !this.counts[row] ? "not-judged" : outcome;
  }
}

/** Returns the nearest-rank percentile of values, sorted from best to worst. With 0.75, three quarters of the values are as good or better. */
export function percentile(values, share, higherIsBetter) {
  if (values.length === 0) return NaN;
  const sorted = Float64Array.from(values).sort();
  if (higherIsBetter) sorted.reverse();
  const rank = Math.ceil(share * sorted.length - 1e-9);
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1];
}

/** Unpacks the data of the page, except the films. */
export async function load() {
  const text = (id) => document.getElementById(id).textContent;
  const model = JSON.parse(new TextDecoder().decode(await inflate(fromLetters(text("model")))));
  const run = new Run(model, await inflate(fromLetters(text("cells"))));
  return { model, run, packedFilms: () => fromLetters(text("films")) };
}
