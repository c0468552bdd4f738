import type { Node } from "./graph.ts";
import { digitsOf, type OctetSink } from "./octet-sink.ts";
import type { Syntax } from "./syntax.ts";

/**
 * What differs between two results of one kind. All other text of their nodes is equal, so it is written once, with holes
 * in these places. `subject` and `prefix` (of a number) are the same for all results of a report.
 */
const slots = ["subject", "prefix", "count", "line", "column", "source", "indicator", "text"] as const;

/** Marks a hole. No legal text or IRI contains U+FFFF (characters.ts), so nothing else can be taken for one. */
const MARK = "\uFFFF";
const [SUBJECT, PREFIX, COUNT, LINE, COLUMN, SOURCE, INDICATOR] = slots.map((_, i) => i);

/** The hole of a slot, to be put into a node description in place of the value. */
export function hole(slot: (typeof slots)[number]): string {
  return MARK + slots.indexOf(slot);
}

/** What all results of a report have in common, escaped for the syntax. One object a report. */
export interface ReportFilling {
  readonly subject: string;
  readonly prefix: string;
}

/** What a result has of its own. Texts are escaped for the syntax. */
export interface ResultFilling {
  /** A whole number from 0. */
  readonly count: number;
  readonly line: number;
  readonly column: number;
  readonly source: string;
  readonly indicator: string;
  readonly text: string;
}

/**
 * The nodes of one kind of result. Two of them in a row in one report differ in a few digits only, so the second is copied from
 * the first in the document itself, block by block between the holes whose width differs, and the count put right: this is what
 * makes writing cost little.
 */
export class Template {
  /** Statements of its nodes. */
  readonly triples: number;
  readonly #pieces: readonly Uint8Array[];
  /** `#slots[i]` is filled in between pieces i and i + 1. */
  readonly #slots: readonly number[];
  /** Of the holes between two blocks, in order. */
  readonly #between: readonly number[];
  // The last result that was written piece by piece or copied: in which report, digits of its count, its blocks with the places after
  // each count, from the start of the block.
  #report: ReportFilling | undefined;
  #digits = 0;
  #starts: number[] = [];
  #lengths: number[] = [];
  #counts: number[][] = [];

  constructor(nodes: readonly Node[], syntax: Syntax) {
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
    this.#between = this.#slots.filter((slot) => slot > (COUNT as number));
  }

  /** @param sink  the document that the report is written to from its first result on. */
  write(sink: OctetSink, report: ReportFilling, result: ResultFilling): void {
    const digits = digitsOf(result.count);
    if (this.#report === report && this.#digits === digits) return this.#again(sink, result);
    this.#report = report;
    this.#digits = digits;
    this.#anew(sink, report, result);
  }

  #anew(sink: OctetSink, report: ReportFilling, result: ResultFilling): void {
    this.#starts = [];
    this.#lengths = [];
    this.#counts = [];
    let start = sink.length;
    let counts: number[] = [];
    const endBlock = (): void => {
      this.#starts.push(start);
      this.#lengths.push(sink.length - start);
      this.#counts.push(counts);
    };
    for (const [i, piece] of this.#pieces.entries()) {
      sink.append(piece);
      const slot = this.#slots[i];
      if (slot === undefined) break;
      if (slot === SUBJECT) sink.text(report.subject);
      else if (slot === PREFIX) sink.text(report.prefix);
      else if (slot === COUNT) {
        sink.number(result.count);
        counts.push(sink.length - start);
      } else {
        endBlock();
        fill(sink, slot, result);
        start = sink.length;
        counts = [];
      }
    }
    endBlock();
  }

  #again(sink: OctetSink, result: ResultFilling): void {
    const between = this.#between;
    const starts = this.#starts;
    for (let block = 0; block < starts.length; block++) {
      const start = sink.length;
      sink.repeat(starts[block] as number, this.#lengths[block] as number);
      starts[block] = start;
      const counts = this.#counts[block] as number[];
      for (let i = 0; i < counts.length; i++) sink.overwrite(start + (counts[i] as number), result.count);
      if (block < between.length) fill(sink, between[block] as number, result);
    }
  }
}

function fill(sink: OctetSink, slot: number, { line, column, source, indicator, text }: ResultFilling): void {
  if (slot === LINE) sink.number(line);
  else if (slot === COLUMN) sink.number(column);
  else sink.text(slot === SOURCE ? source : slot === INDICATOR ? indicator : text);
}
