/**
 * Finds rules and declarations in the text of a style sheet, so that the oracle can write its marks beside them. It
 * only finds their positions (CSS Syntax Level 3); the browser decides whether they count.
 */

/**
 * A style rule: the positions of its first selector and of its block. Declarations after a nested rule, or bare ones in a group rule
 * inside a rule, are a separate rule (CSSOM, CSSNestedDeclarations). For us it is the same one (D78): it has the same start.
 */
export interface ScannedRule {
  readonly start: number;
  /** The offset just after its `{`, or of the first of its declarations. */
  readonly open: number;
  readonly selector: string;
  /** The at-rules around it, outermost first, e.g. `@media print`. */
  readonly conditions: readonly string[];
}

/** A declaration of a style rule or style attribute, with property and value as written. */
export interface ScannedDeclaration {
  readonly start: number;
  readonly property: string;
  readonly value: string;
  /** The index of its rule in `rules`, or -1 in a style attribute. */
  readonly rule: number;
  readonly conditions: readonly string[];
}

export interface ScannedSheet {
  readonly rules: readonly ScannedRule[];
  readonly declarations: readonly ScannedDeclaration[];
}

interface Block {
  /** The rule of its declarations, or -1 if they belong to none. */
  readonly rule: number;
  readonly conditions: readonly string[];
  readonly declarations: boolean;
  /** True if the next declaration in it begins a rule of its own. */
  bare: boolean;
}

/** The at-rules whose blocks contain style rules. */
const groups = new Set(["media", "supports", "layer", "scope", "container", "starting-style"]);

export function scanSheet(text: string): ScannedSheet {
  return scan(text, { rule: -1, conditions: [], declarations: false, bare: false });
}

export function scanStyleAttribute(text: string): readonly ScannedDeclaration[] {
  return scan(text, { rule: -1, conditions: [], declarations: true, bare: false }).declarations;
}

function scan(text: string, outermost: Block): ScannedSheet {
  const rules: ScannedRule[] = [];
  const declarations: ScannedDeclaration[] = [];
  const open: Block[] = [];
  let block = outermost;
  let at = 0;
  while (at < text.length) {
    at = skipSpace(text, at);
    const character = text[at];
    if (character === undefined) break;
    const nested = open.length > 0 || outermost.declarations;
    if (character === ";" && nested) at++;
    else if (character === "}" && open.length > 0) {
      block = open.pop() as Block;
      block.bare = block.rule >= 0;
      at++;
    } else if (!nested && (text.startsWith("<!--", at) || text.startsWith("-->", at))) at += character === "<" ? 4 : 3;
    else if (character === "@") {
      const end = findStop(text, at, nested ? ";{}" : ";{");
      if (text[end] !== "{") at = text[end] === ";" ? end + 1 : end;
      else {
        const prelude = text.slice(at, end).trim();
        const name = /^@([\w-]*)/.exec(prelude)?.[1]?.toLowerCase() ?? "";
        if (groups.has(name)) {
          open.push(block);
          block = { ...block, conditions: [...block.conditions, prelude], bare: block.rule >= 0 };
          at = end + 1;
        } else at = findStop(text, end + 1, "}") + 1;
      }
    } else {
      const isCustom = block.declarations && /^--[^\s:;{}]*\s*:/.test(text.slice(at, at + 200));
      const end = findStop(text, at, isCustom ? ";}" : block.declarations ? ";{}" : nested ? "{}" : "{");
      if (text[end] === "{" && !isCustom) {
        rules.push({ start: at, open: end + 1, selector: text.slice(at, end).trim(), conditions: block.conditions });
        open.push(block);
        block = { rule: rules.length - 1, conditions: block.conditions, declarations: true, bare: false };
        at = end + 1;
      } else {
        const colon = /^((?:[\w-]|[^\0-\x7f]|\\.)+)(?:\s|\/\*[^]*?\*\/)*:/.exec(text.slice(at, end));
        if (block.declarations && colon !== null) {
          const value = text.slice(at + colon[0].length, end);
          if (block.bare && !/!(?!\s*important\s*$)/i.test(value)) {
            const { start = at, selector = "" } = rules[block.rule] ?? {};
            rules.push({ start, open: at, selector, conditions: block.conditions });
            block.bare = false;
          }
          declarations.push({
            start: at,
            property: colon[1] as string,
            value,
            rule: block.rule,
            conditions: block.conditions,
          });
        }
        at = end;
      }
    }
  }
  return { rules, declarations };
}

function skipSpace(text: string, at: number): number {
  for (;;) {
    if (/\s/.test(text[at] ?? "")) at++;
    else if (text.startsWith("/*", at)) at = endOfComment(text, at);
    else return at;
  }
}

/** Returns the offset of the first character of `stops` outside strings, comments, urls and brackets, or the length. */
function findStop(text: string, at: number, stops: string): number {
  const closing: string[] = [];
  while (at < text.length) {
    const character = text[at] as string;
    if (character === "\\") at += 2;
    else if (character === "/" && text[at + 1] === "*") at = endOfComment(text, at);
    else if (character === '"' || character === "'") at = endOfString(text, at);
    else if (closing.length === 0 && stops.includes(character)) return at;
    else if (
      character === "(" &&
      /url$/i.test(text.slice(Math.max(0, at - 3), at)) &&
      !/^\(\s*["']/.test(text.slice(at, at + 50))
    ) {
      at = endOfUrl(text, at);
    } else {
      if (character === "(") closing.push(")");
      else if (character === "[") closing.push("]");
      else if (character === "{") closing.push("}");
      else if (character === closing.at(-1)) closing.pop();
      at++;
    }
  }
  return text.length;
}

function endOfComment(text: string, at: number): number {
  const end = text.indexOf("*/", at + 2);
  return end === -1 ? text.length : end + 2;
}

function endOfString(text: string, at: number): number {
  const quote = text[at];
  for (at++; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at + 1;
    else if (text[at] === "\n" || text[at] === "\r" || text[at] === "\f") return at; // a bad string ends before the line does
  }
  return text.length;
}

function endOfUrl(text: string, at: number): number {
  for (; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === ")") return at + 1;
  }
  return text.length;
}

/** Returns line and column, from 1, of rising offsets of a text. Lines end at LF, CR LF or a lone CR. */
export function positions(text: string, offsets: readonly number[]): { line: number; column: number }[] {
  const result: { line: number; column: number }[] = [];
  let line = 1;
  let start = 0;
  let at = 0;
  for (const offset of offsets) {
    for (; at < offset; at++) {
      if (text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n")) {
        line++;
        start = at + 1;
      }
    }
    result.push({ line, column: offset - start + 1 });
  }
  return result;
}
