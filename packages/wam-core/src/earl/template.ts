import type { GraphNode } from "./graph-node.ts";
import { digitsOf, type ByteSink } from "./byte-sink.ts";
import type { Syntax } from "./syntax.ts";

/**
 * The names of the parts that differ between two results of one kind. The rest of their nodes is equal, so it is
 * written once, with a slot for each of these. `subject` and `prefix` (of a number) are the same for all results of a
 * report; `count`, `line` and `column` are numbers.
 */
const slots = ["subject", "prefix", "count", "line", "column", "source", "indicator", "text"] as const;

/** Marks a hole. No legal text or IRI contains U+FFFF (characters.ts), so the mark is unambiguous. */
const MARK = "\uFFFF";
const [SUBJECT, PREFIX, COUNT, LINE, COLUMN, SOURCE, INDICATOR] = [0, 1, 2, 3, 4, 5, 6] as const;

/** Returns the hole of a slot, which replaces the value in a node description. */
export function hole(slot: (typeof slots)[number]): string {
  return MARK + slots.indexOf(slot);
}

/** The values that all results of a report share, escaped for the syntax. There is one object per report. */
export interface ReportFilling {
  readonly subject: string;
  readonly prefix: string;
}

/** The values of one result. Texts are escaped for the syntax. */
export interface ResultFilling {
  /** An integer of at least 0. */
  readonly count: number;
  readonly line: number;
  readonly column: number;
  readonly source: string;
  readonly indicator: string;
  readonly text: string;
}

/**
 * The nodes of one kind of result. Two consecutive results of a report differ only in a few digits. So the second is
 * copied from the first within the document, as far as the holes have the same width, and its digits are replaced. This
 * makes writing cheap.
 */
export class Template {
  /** The number of triples in its nodes. */
  readonly triples: number;
  readonly #pieces: readonly Uint8Array[];
  /** The slots: `#slots[i]` is filled in between pieces i and i + 1. */
  readonly #slots: readonly number[];
  // The last written result: its report, the digits of its count, its place in the document.
  #report: ReportFilling | undefined;
  #digits = 0;
  #start = 0;
  #length = 0;
  // The last report for which the least size was computed.
  #weighed: ReportFilling | undefined;
  #least = 0;
  // For each hole: its end, from the start of the result, its size in bytes, and its text if it has one.
  readonly #ends: number[] = [];
  readonly #widths: number[] = [];
  readonly #texts: string[] = [];

  constructor(nodes: readonly GraphNode[], syntax: Syntax) {
    const encoder = new TextEncoder();
    let written = "";
    this.triples = 0;
    for (const node of nodes) {
      written += syntax.separator + syntax.node(node);
      this.triples += node.types.length + node.properties.length;
    }
    const [head = "", ...rest] = written.split(MARK);
    this.#pieces = [head, ...rest.map((piece) => piece.slice(1))].map((piece) => encoder.encode(piece));
    this.#slots = rest.map((piece) => Number(piece[0]));
  }

  /** Returns the least size in bytes of a result of this report: without texts, and with numbers of one digit. */
  leastBytes(report: ReportFilling): number {
    if (this.#weighed === report) return this.#least;
    const { subject, prefix } = report;
    this.#weighed = report;
    this.#least = 0;
    for (const { length } of this.#pieces) this.#least += length;
    for (const slot of this.#slots)
      this.#least += slot === SUBJECT ? subject.length : slot === PREFIX ? prefix.length : slot <= COLUMN ? 1 : 0;
    return this.#least;
  }

  /** Writes one result of a report. @param sink  the document that holds the report from its first result on. */
  write(sink: ByteSink, report: ReportFilling, result: ResultFilling): void {
    const digits = digitsOf(result.count);
    const start = sink.length;
    if (this.#report === report && this.#digits === digits) this.#again(sink, result);
    else this.#anew(sink, report, result);
    this.#report = report;
    this.#digits = digits;
    this.#start = start;
    this.#length = sink.length - start;
  }

  #anew(sink: ByteSink, report: ReportFilling, result: ResultFilling): void {
    const start = sink.length;
    for (const [i, piece] of this.#pieces.entries()) {
      sink.append(piece);
      const slot = this.#slots[i];
      if (slot === undefined) break;
      const before = sink.length;
      const text = textOf(slot, report, result);
      if (text === undefined) sink.number(numberOf(slot, result));
      else sink.text(text);
      this.#ends[i] = sink.length - start;
      this.#widths[i] = sink.length - before;
      this.#texts[i] = text ?? "";
    }
  }

  #again(sink: ByteSink, result: ResultFilling): void {
    const slots = this.#slots;
    const ends = this.#ends;
    const widths = this.#widths;
    const from = this.#start;
    const start = sink.length;
    let copied = 0;
    let shift = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      const end = ends[i] as number;
      const width = widths[i] as number;
      ends[i] = end + shift;
      if (slot <= COUNT) continue;
      const isNumber = slot <= COLUMN;
      const number = isNumber ? numberOf(slot, result) : 0;
      const text = isNumber ? "" : resultText(slot, result);
      if (isNumber ? number >= 0 && digitsOf(number) === width : text === this.#texts[i]) continue;
      sink.repeat(from + copied, end - width - copied);
      const before = sink.length;
      if (isNumber) sink.number(number);
      else sink.text(text);
      this.#texts[i] = text;
      widths[i] = sink.length - before;
      ends[i] = sink.length - start;
      copied = end;
      shift = sink.length - start - end;
    }
    sink.repeat(from + copied, this.#length - copied);
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      if (slot < COUNT || slot > COLUMN) continue;
      const number = numberOf(slot, result);
      if (number >= 0) sink.overwrite(start + (ends[i] as number), number);
    }
  }
}

function numberOf(slot: number, { count, line, column }: ResultFilling): number {
  return slot === COUNT ? count : slot === LINE ? line : column;
}

function resultText(slot: number, { source, indicator, text }: ResultFilling): string {
  return slot === SOURCE ? source : slot === INDICATOR ? indicator : text;
}

/** Returns the text of a slot; undefined for a slot with a number. */
function textOf(slot: number, { subject, prefix }: ReportFilling, result: ResultFilling): string | undefined {
  if (slot === SUBJECT) return subject;
  if (slot === PREFIX) return prefix;
  return slot <= COLUMN ? undefined : resultText(slot, result);
}
