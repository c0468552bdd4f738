import { readTable } from "./table.ts";

/** The revisions of NACE, oldest first. */
const naceRevisions = ["1.1", "2", "2.1"] as const;
/** A revision of NACE. One code may mean different things in two of them. */
export type NaceRevision = (typeof naceRevisions)[number];

/** The revision of a code that names none. */
export const DEFAULT_NACE_REVISION: NaceRevision = "2";

/** `subsection` exists in Rev. 1.1 only (DA to DN and others). */
type NaceLevel = "section" | "subsection" | "division" | "group" | "class";

/** An economic activity: a section, division, group or class of one revision. */
export interface NaceCode {
  /** The code with its revision: `66` for the text `66.00` of Rev. 2, `2.1:66` for one of Rev. 2.1. */
  readonly code: string;
  readonly revision: NaceRevision;
  /** The code without its revision, as the classification writes it: `66` for the text `66.00`. */
  readonly bare: string;
  readonly level: NaceLevel;
  /** The title in English. */
  readonly title: string;
  /** The `code` of each level above it, the section first. Subsections are left out. */
  readonly above: readonly string[];
}

let known: Readonly<Record<NaceRevision, ReadonlyMap<string, NaceCode>>> | undefined;

/**
 * Returns the section, division, group or class that a text names: `84.11`, or `2.1:84.11` with its revision. A text that ends in zeros
 * means its division or group (spec 4.3): `66.00` means `66`, `01.30` means `01.3`. This loses nothing: a class whose last digit is 0 is
 * the only one of its group. The first call reads the tables, in some 5 ms.
 *
 * @param revision  the revision of a text that names none.
 * @example naceCode("2.1:66.00") is { code: "2.1:66", revision: "2.1", bare: "66", level: "division", ... }
 */
export function naceCode(text: string, revision: NaceRevision = DEFAULT_NACE_REVISION): NaceCode | undefined {
  const parsed = revisionAndCode(text, revision);
  return parsed === undefined ? undefined : codeIn(parsed.revision, parsed.code);
}

/** Returns a text with its revision, unless that is the default. `naceCode` reads the same code from it, whatever the revision of a list. */
export function naceText(text: string, revision: NaceRevision): string {
  const parsed = revisionAndCode(text, revision);
  return parsed === undefined ? text : inRevision(parsed.revision, parsed.code);
}

/** Returns the revisions that have a code, oldest first. @param code  without a revision. */
export function revisionsWith(code: string): NaceRevision[] {
  return naceRevisions.filter((revision) => codeIn(revision, code) !== undefined);
}

/** Splits `2.1:84.11` at its colon. Undefined if NACE has no such revision. @param otherwise  the revision of a text that names none. */
export function revisionAndCode(
  text: string,
  otherwise: NaceRevision,
): { readonly revision: NaceRevision; readonly code: string } | undefined {
  const end = text.indexOf(":");
  if (end === -1) return { revision: otherwise, code: text };
  const revision = naceRevisions.find((one) => one === text.slice(0, end));
  return revision === undefined ? undefined : { revision, code: text.slice(end + 1) };
}

function inRevision(revision: NaceRevision, code: string): string {
  return revision === DEFAULT_NACE_REVISION ? code : `${revision}:${code}`;
}

function codeIn(revision: NaceRevision, code: string): NaceCode | undefined {
  known ??= { "1.1": readCodes("1.1"), "2": readCodes("2"), "2.1": readCodes("2.1") };
  const codes = known[revision];
  return (/^\d\d\.\d?0$/.test(code) ? codes.get(withoutZeros(code)) : undefined) ?? codes.get(code);
}

function withoutZeros(code: string): string {
  return code.slice(0, code[3] === "0" ? 2 : 4);
}

function readCodes(revision: NaceRevision): Map<string, NaceCode> {
  const codes = new Map<string, NaceCode>();
  let section = "";
  for (const [bare = "", title = ""] of readTable(`nace-rev-${revision}.tsv`)) {
    if (bare.length === 1) section = bare;
    codes.set(bare, {
      code: inRevision(revision, bare),
      revision,
      bare,
      level: levelOf(bare),
      title,
      above: codesAbove(bare, section).map((above) => inRevision(revision, above)),
    });
  }
  return codes;
}

function levelOf(code: string): NaceLevel {
  if (/^[A-Z]/.test(code)) return code.length === 1 ? "section" : "subsection";
  if (code.length === 2) return "division";
  return code.length === 4 ? "group" : "class";
}

/** Returns the codes above a code. In the order of the classification, a code comes after its section. */
function codesAbove(code: string, section: string): string[] {
  if (code === section) return [];
  const beginnings = [2, 4].filter((length) => length < code.length && /^\d/.test(code));
  return [section, ...beginnings.map((length) => code.slice(0, length))];
}
