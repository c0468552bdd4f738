import { NACE_REV11 } from "./nace-rev-1.1.ts";
import { NACE_REV2 } from "./nace-rev-2.ts";
import { NACE_REV21 } from "./nace-rev-2.1.ts";

export type NaceRevision = "1.1" | "2" | "2.1";

/** `subsection` exists in Rev. 1.1 only (DA to DN and others). */
export type NaceLevel = "section" | "subsection" | "division" | "group" | "class";

/** An economic activity: a section, division, group or class. */
export interface NaceCode {
  /** As the classification writes it: `66` for a given `66.00`. */
  readonly code: string;
  readonly level: NaceLevel;
  /** The revisions that have the code, oldest first. What it means may differ between them. */
  readonly revisions: readonly NaceRevision[];
  /** English title in the newest of the revisions. */
  readonly title: string;
  readonly titles: Readonly<Partial<Record<NaceRevision, string>>>;
  /** Codes above it in the newest of the revisions, the section first; subsections are left out. */
  readonly above: readonly string[];
}

const packed: readonly (readonly [NaceRevision, string])[] = [
  ["1.1", NACE_REV11],
  ["2", NACE_REV2],
  ["2.1", NACE_REV21],
];

let known: ReadonlyMap<string, NaceCode> | undefined;

/**
 * The section, division, group or class that a text names, in any of the three revisions. A text that ends in zeros stands
 * for its division or group (spec 4.3): `66.00` for `66`, `01.30` for `01.3`. Nothing is lost by that: a class whose last
 * digit is 0 is the only one of its group. The tables are read at the first use, some 5 ms.
 *
 * @example naceCode("66.00") is { code: "66", level: "division", revisions: ["1.1", "2", "2.1"], ... }
 */
export function naceCode(text: string): NaceCode | undefined {
  known ??= readPacked();
  return (/^\d\d\.\d?0$/.test(text) ? known.get(withoutZeros(text)) : undefined) ?? known.get(text);
}

function withoutZeros(code: string): string {
  return code.slice(0, code[3] === "0" ? 2 : 4);
}

function readPacked(): Map<string, NaceCode> {
  const codes = new Map<string, NaceCode>();
  for (const [revision, table] of packed) {
    let section = "";
    for (const line of table.split("\n")) {
      const blank = line.indexOf(" ");
      const code = line.slice(0, blank);
      if (code.length === 1) section = code;
      const title = line.slice(blank + 1);
      const earlier = codes.get(code);
      codes.set(code, {
        code,
        level: levelOf(code),
        revisions: [...(earlier?.revisions ?? []), revision],
        title,
        titles: { ...earlier?.titles, [revision]: title },
        above: codesAbove(code, section),
      });
    }
  }
  return codes;
}

function levelOf(code: string): NaceLevel {
  if (/^[A-Z]/.test(code)) return code.length === 1 ? "section" : "subsection";
  if (code.length === 2) return "division";
  return code.length === 4 ? "group" : "class";
}

/** In order of the classification a code stands behind its section. */
function codesAbove(code: string, section: string): string[] {
  if (code === section) return [];
  const beginnings = [2, 4].filter((length) => length < code.length && /^\d/.test(code));
  return [section, ...beginnings.map((length) => code.slice(0, length))];
}
