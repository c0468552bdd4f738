import { LineTable } from "../document/location.ts";
import type { Violation } from "../rule-set/define.ts";

/** The most violations in a report. No one fixes a page with more by reading them one by one. */
export const MOST_VIOLATIONS = 1000;

/** The element and attribute of a violation. */
export interface ViolationSubject {
  readonly element?: string | undefined;
  readonly attribute?: string | undefined;
}

/**
 * Collects violations. While a parser tries to imply tags, they are held back, and discarded if the attempt fails.
 * MOST_VIOLATIONS limits the memory; line numbers are only computed for violations that are kept.
 */
export class Reporter {
  readonly #violations: Violation[] = [];
  #held: Violation[] | undefined;
  #lines: LineTable | undefined;
  readonly #source: string;
  /** The offset for something missing at the end: the end of the last line with text. */
  readonly #end: number;

  constructor(source: string) {
    this.#source = source;
    let end = source.length;
    while (end > 0 && isLineEnd(source.charCodeAt(end - 1))) end--;
    this.#end = end;
  }

  /** True if a report has its highest number of violations. */
  get full(): boolean {
    return this.#violations.length >= MOST_VIOLATIONS;
  }

  get empty(): boolean {
    return this.#violations.length === 0;
  }

  /** Adds a violation to the report. @param offset in the source; in empty lines at the end, the end of the last other line counts. */
  add(code: string, message: string, offset: number, { element, attribute }: ViolationSubject = {}): void {
    if (this.full) return;
    this.#lines ??= new LineTable(this.#source);
    const { line, column } = this.#lines.locate(Math.min(offset, this.#end));
    const subject = {
      ...(element === undefined ? {} : { element }),
      ...(attribute === undefined ? {} : { attribute }),
    };
    const violation = { code, message, line, column, ...subject };
    if (this.#held === undefined) this.#violations.push(violation);
    else if (this.#held.length < MOST_VIOLATIONS) this.#held.push(violation);
  }

  lineOf(offset: number): number {
    return (this.#lines ??= new LineTable(this.#source)).locate(offset).line;
  }

  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const violation of held) if (!this.full) this.#violations.push(violation);
  }

  discard(): void {
    this.#held = undefined;
  }

  /** Returns the violations in order of position; at one position, in the order of their discovery. */
  sorted(): readonly Violation[] {
    return this.#violations.toSorted((a, b) => a.line - b.line || a.column - b.column);
  }
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}
