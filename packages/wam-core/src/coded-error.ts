/**
 * Errors as data: a row says what an error tells, what helps, and what the program does about it. Nothing else is behind this entry
 * point, so that a program can tell errors before it has loaded the engine.
 */
import { systemErrorOf } from "./system-errors.ts";
import type { SystemErrorRow } from "./system-errors.ts";

export { codeOf, systemErrorOf } from "./system-errors.ts";

/** What the program does about an error; it stands in the error's row, and who catches it asks `reactionTo`. */
export type Reaction =
  | "retry" // it passes: the same is tried again; as often as is allowed, then as the next
  | "leave-page" // the page, record or style sheet at hand is given up; the others go on
  | "leave-site" // the site at hand is given up, and what was begun of it is kept; other sites go on
  | "end"; // the call ends: it is wrong, or nothing else would fare better

/** What a coded error says, what helps, and what is done about it. `{holes}` are filled by the thrower. */
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

/** What crosses a border between processes, where an Error loses its fields. */
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

/** Makes that function. */
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

/** From what passes to what ends all. */
const byGravity: readonly Reaction[] = ["retry", "leave-page", "leave-site", "end"];

function graver(one: Reaction, other: Reaction): Reaction {
  return byGravity.indexOf(one) < byGravity.indexOf(other) ? other : one;
}

/** What the system denied, when somebody can do something about it; undefined for all other causes, coded errors among them. */
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

/** Of a fault that nobody foresaw: no page is replaced by another one because of it, and no other site suffers from it. */
const UNFORESEEN: Reaction = "leave-site";

/** What the program does about anything that was thrown: by its row, by that of the system's error, else as about the unforeseen. */
export function reactionTo(error: unknown): Reaction {
  return error instanceof EiaoError ? error.reaction : (systemErrorOf(error)?.reaction ?? UNFORESEEN);
}

export { wrongNumber } from "./wrong-number.ts";

/** Why something failed, for a sentence that names the file: the message, of the system's errors without their call and path. */
export function wordsOf(error: unknown): string {
  const known = error instanceof EiaoError ? undefined : systemErrorOf(error);
  if (known !== undefined) return known.says;
  return error instanceof Error ? error.message || error.name : String(error);
}
