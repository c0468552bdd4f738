import { LineTable } from "../document/location.ts";
import type { Violation } from "../rule-set/define.ts";

/** The highest number of violations in a report. A page with more is not fixed by reading them one by one. */
export const MOST_VIOLATIONS = 1000;

/** The names that a violation has besides its location. */
export interface ViolationSubject {
  readonly element?: string | undefined;
  readonly attribute?: string | undefined;
}

/**
 * Collects violations. While a parser tries out whether tags can be implied, they are held back: if the attempt fails they
 * were never there. Memory is bounded by MOST_VIOLATIONS; line numbers are looked up only for those that are kept.
 */
export class Reporter {
  readonly #violations: Violation[] = [];
  #held: Violation[] | undefined;
  #lines: LineTable | undefined;
  readonly #source: string;
  /** The offset for what is missing at the end: the end of the last line that has any text. */
  readonly #end: number;

  constructor(source: string) {
    this.#source = source;
    let end = source.length;
    while (end > 0 && isLineEnd(source.charCodeAt(end - 1))) end--;
    this.#end = end;
  }

  /** It is true if there are already as many violations as a report holds. */
  get full(): boolean {
    return this.#violations.length >= MOST_VIOLATIONS;
  }

  get empty(): boolean {
    return this.#violations.length === 0;
  }

  /** @param offset in the source; one in the empty lines at its end is taken for the end of the last other line. */
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

  /** In order of position; those of one position in the order of their discovery. */
  sorted(): readonly Violation[] {
    return this.#violations.toSorted((a, b) => a.line - b.line || a.column - b.column);
  }
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}
