import { positions } from "./scan-css.ts";
import type { ScannedDeclaration, ScannedSheet } from "./scan-css.ts";

/** The longhands that Chromium sets by a declaration. Empty if it rejects the declaration. */
export interface Accepted {
  readonly longhands: readonly string[];
  readonly important: boolean;
  /** True if its value is `revert-layer`, which the companion has to repeat. */
  readonly revertsLayer: boolean;
}

export interface MarkedRule {
  /** The URL, or `style:` and the path of the element. */
  readonly sheet: string;
  readonly line: number;
  readonly column: number;
  readonly selector: string;
  readonly conditions: readonly string[];
}

export interface MarkedDeclaration {
  /** The URL, `style:` and a path, or `attribute`. */
  readonly sheet: string;
  readonly line: number;
  readonly column: number;
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
  readonly revertsLayer: boolean;
  readonly conditions: readonly string[];
}

/** The longhands that stand for `all`, which sets every longhand, if the page names no others. */
export const setByAll: readonly string[] = [
  "color",
  "background-color",
  "display",
  "font-size",
  "font-weight",
  "margin-top",
  "text-align",
  "visibility",
];

/** The number of rules, or longhands, that share the mark of a group. */
export const groupSize = 16;

/**
 * Writes marks beside the rules and declarations of a page's style. A rule N gets `--r-N: 1`, so an element that has it is matched. A declaration N
 * of the longhand P gets `--w-P: N` of its own importance, so the value of an element names the winner. Beside them are the marks of their groups,
 * `--rs-G: 1` and `--ws-G: 1`: an element without the mark of a group has none of its members, which saves most of the work. The marks stand before
 * the declaration: after it an open string or comment could swallow them.
 */
export class Marks {
  readonly rules: MarkedRule[] = [];
  readonly declarations: MarkedDeclaration[] = [];
  /** The longhands that an accepted declaration sets by name, without prefix. */
  readonly longhands = new Set<string>();
  /** The longhands that are also set under another name: comparing them would compare tables of aliases. */
  readonly aliased = new Set<string>();
  readonly #accepted: (declaration: ScannedDeclaration) => Accepted;
  readonly #groups = new Map<string, number>();

  constructor(accepted: (declaration: ScannedDeclaration) => Accepted) {
    this.#accepted = accepted;
  }

  /** Notes the longhands that the page sets, in a first pass: `all` needs them before the first sheet is written. */
  note(declarations: readonly ScannedDeclaration[]): void {
    for (const declaration of declarations) {
      const property = nameOf(declaration.property);
      if (property === "all") for (const name of setByAll) this.#note(name);
      if (property === "all") continue;
      const { longhands } = this.#accepted(declaration);
      if (property.startsWith("-") && !property.startsWith("--")) continue;
      if (isAlias(property, longhands)) for (const name of longhands) this.aliased.add(name);
      for (const name of this.#sets(property, longhands)) this.#note(name);
    }
  }

  #note(longhand: string): void {
    if (this.longhands.has(longhand)) return;
    this.#groups.set(longhand, Math.floor(this.longhands.size / groupSize));
    this.longhands.add(longhand);
  }

  /** Returns the longhands by the marks of their groups. */
  get groups(): readonly (readonly string[])[] {
    const names = [...this.longhands];
    return Array.from({ length: Math.ceil(names.length / groupSize) }, (_, group) =>
      names.slice(group * groupSize, (group + 1) * groupSize),
    );
  }

  sheet(name: string, text: string, scanned: ScannedSheet): string {
    const insertions: { at: number; mark: string }[] = [];
    const starts = [...new Set(scanned.rules.map((rule) => rule.start))].sort((a, b) => a - b);
    const places = new Map(positions(text, starts).map((place, i) => [starts[i], place]));
    for (const { start, open, selector, conditions } of scanned.rules) {
      insertions.push({
        at: open,
        mark: `--r-${this.rules.length}:1;--rs-${Math.floor(this.rules.length / groupSize)}:1;`,
      });
      this.rules.push({ sheet: name, ...(places.get(start) ?? { line: 0, column: 0 }), selector, conditions });
    }
    for (const insertion of this.#declarations(name, text, scanned.declarations)) insertions.push(insertion);
    return insert(text, insertions);
  }

  styleAttribute(text: string, declarations: readonly ScannedDeclaration[]): string {
    return insert(text, this.#declarations("attribute", text, declarations));
  }

  #declarations(sheet: string, text: string, scanned: readonly ScannedDeclaration[]): { at: number; mark: string }[] {
    const insertions: { at: number; mark: string }[] = [];
    const places = positions(
      text,
      scanned.map((declaration) => declaration.start),
    );
    for (const [i, declaration] of scanned.entries()) {
      const property = nameOf(declaration.property);
      const { longhands, important, revertsLayer } = this.#accepted(declaration);
      const names = this.#sets(property, longhands);
      if (names.length === 0) continue;
      const id = this.declarations.length;
      const { line, column } = sheet === "attribute" ? { line: 0, column: 0 } : (places[i] ?? { line: 0, column: 0 });
      this.declarations.push({
        sheet,
        line,
        column,
        property,
        value: declaration.value.trim(),
        important,
        revertsLayer,
        conditions: declaration.conditions,
      });
      const value = revertsLayer ? "revert-layer" : String(id);
      const groups = new Set(names.map((name) => this.#groups.get(name)));
      const marks = [
        ...names.map((name) => `--w-${name}:${value}${important ? "!important" : ""};`),
        ...[...groups].map((group) => `--ws-${group}:1;`),
      ];
      insertions.push({ at: declaration.start, mark: marks.join("") });
    }
    return insertions;
  }

  #sets(property: string, longhands: readonly string[]): readonly string[] {
    if (longhands.length === 0) return [];
    if (property === "all")
      return [...this.longhands].filter(
        (name) => !name.startsWith("--") && name !== "direction" && name !== "unicode-bidi",
      );
    if (property.startsWith("--")) return longhands;
    if (property.startsWith("-") || isAlias(property, longhands)) return [];
    return longhands.filter((name) => !name.startsWith("-"));
  }
}

/** Returns true for an older name of a property, e.g. `word-wrap`. */
function isAlias(property: string, longhands: readonly string[]): boolean {
  return longhands.length === 1 && longhands[0] !== property && !property.startsWith("-");
}

/** Returns a name without simple escapes, in lower case if it is not custom. */
function nameOf(property: string): string {
  const name = property.replace(/\\([^0-9a-f])/gi, "$1");
  return name.startsWith("--") ? name : name.toLowerCase();
}

function insert(text: string, insertions: { at: number; mark: string }[]): string {
  let result = "";
  let from = 0;
  for (const { at, mark } of insertions.sort((a, b) => a.at - b.at)) {
    result += text.slice(from, at) + mark;
    from = at;
  }
  return result + text.slice(from);
}
