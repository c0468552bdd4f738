/**
 * The second judge of 3.2_CSS_01: section 6.5 of the specification row by row over the component values of @csstools. Simple and
 * slow: recursive, with copies. Test material only.
 */
import { selectorListIsValid } from "./css-judge-selector.ts";
import { isDelim, isSpace, partsOf, trimmed } from "./css-parts.ts";
import type { Part } from "./css-parts.ts";

/** A row of the table of 6.5. */
export type Row =
  | "rule set"
  | "group rule"
  | "@import"
  | "@page, @font-face"
  | "other at-rule"
  | "stray text"
  | "style attribute";

/** An erroneous construct: its offset in the text, the row that applies, and the reason. */
export interface Fault {
  readonly at: number;
  readonly row: Row;
  readonly why: string;
}

/** The construct to which the declarations of a block belong. */
interface Owner {
  readonly at: number;
  readonly row: Row;
}

interface Surroundings {
  /** The owner of declarations. Undefined if the block has rules only. */
  readonly owner: Owner | undefined;
  /** True for the outermost level of a sheet. */
  readonly top: boolean;
  /** True if a selector may begin with a combinator. */
  readonly relative: boolean;
}

const groups = new Set(["media", "supports", "layer", "scope", "container", "starting-style"]);

/** Returns the erroneous constructs of a sheet in the order of their positions, each once. */
export function judgeSheet(text: string): readonly Fault[] {
  const { parts, openComment } = partsOf(text);
  const judge = new Judge();
  judge.block(parts, { owner: undefined, top: true, relative: false });
  if (openComment !== undefined && !judge.unfinished && !endsOpen(parts))
    judge.fail({ at: openComment, row: "stray text" }, "open comment");
  return judge.faults.toSorted((a, b) => a.at - b.at);
}

/** Returns the error of a style attribute, or undefined if there is none. */
export function judgeStyleAttribute(text: string): string | undefined {
  const { parts, open } = partsOf(text);
  const [only, ...others] = trimmed(parts);
  if (only?.type === "{" && others.length === 0 && !only.open && !open) return undefined; // D53
  const judge = new Judge();
  judge.block(parts, { owner: { at: 0, row: "style attribute" }, top: false, relative: true });
  if (judge.rules > 0) return "a rule in it";
  return judge.faults[0]?.why ?? (open || endsOpen(parts) ? "open at the end" : undefined);
}

/** Returns true if a bracket is open at the end. */
function endsOpen(parts: readonly Part[]): boolean {
  return parts.some((part) => part.open || endsOpen(part.parts));
}

class Judge {
  readonly faults: Fault[] = [];
  rules = 0;
  /** True if the last construct of the sheet continues to its end, including comments. */
  unfinished = false;

  fail(owner: Owner, reason: string): void {
    if (!this.faults.some(({ at }) => at === owner.at)) this.faults.push({ ...owner, why: reason });
  }

  /** Reads the content of a sheet or block, construct by construct. */
  block(parts: readonly Part[], around: Surroundings): void {
    let rest = parts;
    for (let first = rest[0]; first !== undefined; first = rest[0]) {
      if (
        isSpace(first) ||
        (first.type === "semicolon-token" && around.owner !== undefined) ||
        (around.top && /^CD[CO]-token$/.test(first.type))
      ) {
        rest = rest.slice(1);
      } else if (first.type === "at-keyword-token") rest = rest.slice(this.#atRule(rest, around));
      else rest = rest.slice(this.#declaration(rest, around) ?? this.#rule(rest, around));
    }
  }

  /** Returns the number of parts read, or undefined if it is not a declaration (CSS Syntax 3, "consume a declaration"). */
  #declaration(parts: readonly Part[], { owner }: Surroundings): number | undefined {
    if (owner === undefined || parts[0]?.type !== "ident-token") return undefined;
    const colon = parts.findIndex((part, i) => i > 0 && !isSpace(part));
    if (parts[colon]?.type !== "colon-token") return undefined;
    const semicolon = parts.findIndex(({ type }) => type === "semicolon-token");
    const end = semicolon === -1 ? parts.length : semicolon;
    const custom = parts[0].value.startsWith("--");
    const value = trimmed(withoutImportant(trimmed(parts.slice(colon + 1, end))));
    if (!custom && value.length > 1 && value.some(({ type }) => type === "{")) return undefined;
    if (value.length === 0 && !custom) this.fail(owner, "no value");
    if (value.some((part) => isDelim(part, "!"))) this.fail(owner, "! that is no final !important");
    if (holdsBadToken(value)) this.fail(owner, "bad string, bad url() or unmatched bracket in a value");
    return end;
  }

  /** Reads a rule set, or an attempt at one. Returns the number of parts read. */
  #rule(parts: readonly Part[], { owner, top, relative }: Surroundings): number {
    const begin: Owner = { at: (parts[0] as Part).at, row: "rule set" };
    const end = parts.findIndex(({ type }) => type === "{" || (type === "semicolon-token" && owner !== undefined));
    const block = parts[end];
    if (block?.type !== "{") {
      this.unfinished ||= top;
      this.fail(owner ?? { ...begin, row: "stray text" }, "no declaration, no rule");
      return end === -1 ? parts.length : end;
    }
    this.rules++;
    if (!selectorListIsValid(parts.slice(0, end), relative)) this.fail(begin, "prelude is no selector list");
    if (block.open) this.fail(begin, "block open at the end");
    this.block(block.parts, { owner: begin, top: false, relative: true });
    return end + 1;
  }

  #atRule(parts: readonly Part[], around: Surroundings): number {
    this.rules++;
    const [keyword] = parts as [Part];
    const name = keyword.value.toLowerCase();
    const found = parts.findIndex(({ type }) => type === "{" || type === "semicolon-token");
    const end = found === -1 ? parts.length : found;
    const last = parts[end];
    const block = last?.type === "{" ? last : undefined;
    this.unfinished ||= around.top && last === undefined;
    const fail = (row: Row, reason: string) => this.fail({ at: keyword.at, row }, reason);
    if (groups.has(name)) {
      if (block === undefined && (name !== "layer" || last === undefined)) fail("group rule", "no block");
      if (block?.open === true) fail("group rule", "block open at the end");
      if (block !== undefined) {
        const owner = around.owner ?? (name === "scope" ? { at: keyword.at, row: "group rule" as const } : undefined);
        this.block(block.parts, { owner, top: false, relative: around.relative || name === "scope" });
      }
    } else if (name === "import") {
      const [url] = trimmed(parts.slice(1, end));
      const isUrl =
        url?.type === "function" && /^(?:url|src)$/.test(url.value) && trimmed(url.parts)[0]?.type === "string-token";
      if (!isUrl && url?.type !== "string-token" && url?.type !== "url-token") fail("@import", "no string or url()");
      if (last?.type !== "semicolon-token") fail("@import", "no ; at the end");
    } else if (name === "page" || name === "font-face") {
      if (block?.open === true) fail("@page, @font-face", "block open at the end");
      if (last === undefined) fail("@page, @font-face", "no block");
      if (block !== undefined)
        this.block(block.parts, {
          owner: { at: keyword.at, row: "@page, @font-face" },
          top: false,
          relative: around.relative,
        });
    } else if (last === undefined) fail("other at-rule", "no ; and no block");
    else if (block?.open === true) fail("other at-rule", "block open at the end");
    return Math.min(end + 1, parts.length);
  }
}

/** Returns a value without the `!important` at its end. */
function withoutImportant(value: readonly Part[]): readonly Part[] {
  const last = value.at(-1);
  if (last?.type !== "ident-token" || last.value.toLowerCase() !== "important") return value;
  const before = trimmed(value.slice(0, -1));
  return isDelim(before.at(-1), "!") ? before.slice(0, -1) : value;
}

/** Returns true if there is a bad token at any depth. */
function holdsBadToken(parts: readonly Part[]): boolean {
  return parts.some(
    ({ type, parts: inner }) => /^(?:bad-string-token|bad-url-token|[)\]}]-token)$/.test(type) || holdsBadToken(inner),
  );
}
