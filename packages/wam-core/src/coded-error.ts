/**
 * Errors as data: a row holds the message of an error, its remedy and the reaction of the program. This entry point
 * contains nothing else, so that a program can recognise errors before it loads the engine.
 */
/** The reaction of the program to an error; each row names one. */
export type Reaction =
  | "retry" // temporary: try again as often as allowed, then react as with `leave-page`
  | "leave-page" // give up the current page, record or style sheet; continue with the others
  | "leave-site" // give up the current site and keep its results so far; continue with other sites
  | "end"; // end the call: it is wrong, or all other pages would fail too

/** The message of a coded error, its remedy, and the reaction of the program. The code that throws it fills the `{holes}`. */
export interface ErrorRow {
  readonly message: string;
  readonly remedy: string;
  /** The default is "end". */
  readonly reaction?: Reaction;
}

type HolesOf<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesOf<Rest> : never;

/** The values that fill the holes of one row. A missing value is a type error. */
export type Holes<Row extends ErrorRow> = Record<HolesOf<Row["message"]> | HolesOf<Row["remedy"]>, string | number>;

/** A coded error as plain data, in which form it is sent between processes. */
export interface ErrorParts {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly reaction: Reaction;
}

/** An error for people and programs: `code` is stable, `message` names the input, `remedy` tells what helps. */
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

/** Builds errors from a table of rows: `coreError("UnknownRuleSet", { ids })`. */
export type CodedErrors<Rows extends Record<string, ErrorRow>> = <Code extends keyof Rows & string>(
  code: Code,
  holes: Holes<Rows[Code]>,
  cause?: unknown,
) => EiaoError;

/**
 * Returns the function that builds the errors of a table.
 *
 * @param changed  replaces the row's remedy and reaction by others that depend on the cause.
 */
export function defineErrors<const Rows extends Record<string, ErrorRow>>(
  rows: Rows,
  changed: (row: Pick<ErrorParts, "remedy" | "reaction">, cause: unknown) => typeof row = (row) => row,
): CodedErrors<Rows> {
  return (code, holes, cause) => {
    const { message, remedy: help, reaction: usual = "end" } = rows[code] as ErrorRow;
    const { remedy, reaction } = changed({ remedy: help, reaction: usual }, cause);
    return new EiaoError({ code, message: fill(message, holes), remedy: fill(remedy, holes), reaction }, cause);
  };
}

function fill(template: string, holes: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string, at: number) => {
    if (!Object.hasOwn(holes, name)) return hole;
    const value = String(holes[name]);
    // A value that ends with a full stop before another one loses its own; three dots stay.
    const endsTwice = template[at + hole.length] === "." && value.endsWith(".") && !value.endsWith("..");
    return endsTwice ? value.slice(0, -1) : value;
  });
}

export { wrongNumber } from "./wrong-number.ts";
