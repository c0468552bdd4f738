/**
 * Errors as data: a row has the message of an error, its remedy and the reaction of the program. This entry point contains nothing else,
 * so that a program can recognise errors before it has loaded the engine.
 */
import { systemErrorOf } from "./system-errors.ts";
import type { SystemErrorRow } from "./system-errors.ts";

export { codeOf, systemErrorOf } from "./system-errors.ts";

/** The reaction of the program to an error. It is in the row of the error; code that catches an error calls `reactionTo`. */
export type Reaction =
  | "retry" // it passes: the same is tried again; as often as is allowed, then as the next
  | "leave-page" // the page, record or style sheet at hand is given up; the others go on
  | "leave-site" // the site at hand is given up, and what was begun of it is kept; other sites go on
  | "end"; // the call ends: it is wrong, or nothing else would fare better

/** The message of a coded error, its remedy, and the reaction of the program. The code that throws it fills the `{holes}`. */
export interface ErrorRow {
  readonly says: string;
  readonly remedy: string;
  readonly reaction: Reaction;
}

type HolesOf<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesOf<Rest> : never;

/** The values that fill the holes of one row; a missing one is a type error. */
export type Holes<Row extends ErrorRow> = Record<HolesOf<Row["says"]> | HolesOf<Row["remedy"]>, string | number>;

/** A coded error as plain data, such as it crosses from one process to another. */
export interface ErrorParts {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly reaction: Reaction;
}

/** An error for people and programs: `code` is stable, `message` names the input, `remedy` says what helps. */
export class EiaoError extends Error implements ErrorParts {
  override readonly name = "EiaoError";
  readonly code: string;
  readonly remedy: string;
  readonly reaction: Reaction;

  constructor({ code, message, remedy, reaction }: ErrorParts, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.remedy = remedy;
    this.reaction = reaction;
  }
}

/** Returns a coded error as plain data, because an Error loses its fields between processes. */
export function partsOf({ code, message, remedy, reaction }: EiaoError): ErrorParts {
  return { code, message, remedy, reaction };
}

/**
 * Builds the errors of a table of rows: `coreError("UnknownRuleSet", { ids })`. Where the cause is something that the system denied, and
 * the system's table has a remedy for that, it is told instead of the row's, and the graver of the two reactions counts: with too many
 * files open no record is damaged, and the next page is denied the same.
 */
export type CodedErrors<Rows extends Record<string, ErrorRow>> = <Code extends keyof Rows & string>(
  code: Code,
  holes: Holes<Rows[Code]>,
  cause?: unknown,
) => EiaoError;

/** Makes the function that builds the errors of a table. */
export function defineErrors<const Rows extends Record<string, ErrorRow>>(rows: Rows): CodedErrors<Rows> {
  return (code, holes, cause) => {
    const { says, ...row } = rows[code] as ErrorRow;
    // Who fills a remedy of its own knows more than the table.
    const denied = row.remedy === "{remedy}" ? undefined : deniedBy(cause);
    const remedy = denied?.remedy ?? fill(row.remedy, holes);
    const reaction = denied === undefined ? row.reaction : graver(row.reaction, denied.reaction);
    return new EiaoError({ code, message: fill(says, holes), remedy, reaction }, cause);
  };
}

/** The reactions in the order of their severity. */
const byGravity: readonly Reaction[] = ["retry", "leave-page", "leave-site", "end"];

function graver(one: Reaction, other: Reaction): Reaction {
  return byGravity.indexOf(one) < byGravity.indexOf(other) ? other : one;
}

/** Returns the row of an error of the system that the user can fix, or undefined for any other cause, including coded errors. */
export function deniedBy(cause: unknown): (SystemErrorRow & { readonly remedy: string }) | undefined {
  const row = cause instanceof EiaoError ? undefined : systemErrorOf(cause);
  return row?.remedy === undefined ? undefined : { ...row, remedy: row.remedy };
}

function fill(template: string, holes: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string, at: number) => {
    if (!Object.hasOwn(holes, name)) return hole;
    const words = String(holes[name]);
    // A sentence in the midst of another one ends once; three dots stay.
    const endsTwice = template[at + hole.length] === "." && words.endsWith(".") && !words.endsWith("..");
    return endsTwice ? words.slice(0, -1) : words;
  });
}

/** The reaction to an unforeseen error: the site is left, so that no page is replaced by another one and other sites continue. */
const UNFORESEEN: Reaction = "leave-site";

/**
 * Returns the reaction of the program to a thrown value: from the error's row, from the row of the system's error, or the one for
 * unforeseen errors.
 */
export function reactionTo(error: unknown): Reaction {
  return error instanceof EiaoError ? error.reaction : (systemErrorOf(error)?.reaction ?? UNFORESEEN);
}

export { wrongNumber } from "./wrong-number.ts";

/** Returns the reason of a failure for a sentence that names the file: the message, for errors of the system without call and path. */
export function wordsOf(error: unknown): string {
  const known = error instanceof EiaoError ? undefined : systemErrorOf(error);
  if (known !== undefined) return known.says;
  return error instanceof Error ? error.message || error.name : String(error);
}
