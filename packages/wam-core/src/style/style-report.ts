import type { Element } from "../document/document.ts";
import { LineTable } from "../document/location.ts";
import { asciiLowerCase } from "../document/text.ts";
import type { StyledPage } from "./cascade/apply.ts";
import { preludeOf } from "./cascade/apply.ts";
import type { ComputedStyle } from "./computed/computed-style.ts";
import type { CascadeCandidate, Match } from "./cascade/candidate.ts";
import { valueOf } from "./cascade/strength.ts";
import { ElementPaths } from "./element-paths.ts";
import { isShorthand, longhandsOf, settersOf } from "./values/shorthand.ts";
import type { SheetInstance, SheetText } from "./sheets/sheet-tree.ts";
import type { Block } from "./sheets/stylesheet.ts";
import { shownSource, tokensOf } from "./syntax/tokens.ts";
import { knownProperties } from "./values/value-validity.ts";
import { partOf } from "./values/value-parts.ts";

/** A rule that matches an element. Line and column count in the sheet's own text. */
export interface MatchedRule {
  readonly sheet: string;
  readonly line: number;
  readonly column: number;
  readonly selector: string;
}

/** The declaration that wins a property; `sheet` is `attribute` for a style attribute, without line and column. */
export interface WinningDeclaration {
  readonly value: string;
  readonly important: boolean;
  readonly sheet: string;
  readonly line?: number;
  readonly column?: number;
}

/** The rules that match one element, and the declarations that win there. */
export interface ElementStyle {
  /** A path such as `/html[1]/body[1]/p[2]`, numbered among siblings with the same local name. */
  readonly path: string;
  readonly matched: readonly MatchedRule[];
  readonly winners: Readonly<Record<string, WinningDeclaration>>;
  /** The computed value of each requested property; null if the source alone does not determine it. Present only on request. */
  readonly computed?: Readonly<Record<string, string | null>>;
}

let longhands: readonly string[] | undefined;

/** Returns the properties that `all` stands for: every known property that is no shorthand and has no vendor prefix. */
function knownLonghands(): readonly string[] {
  longhands ??= knownProperties().filter(
    (name) => !isShorthand(name) && !name.startsWith("-") && settersOf(name).includes("all"),
  );
  return longhands;
}

/** Reports which rules match each element and which declarations win. `eiao-wam style` prints it (cli.md 3). */
export class StyleReport {
  readonly #page: StyledPage;
  readonly #paths = new ElementPaths();
  readonly #lines = new Map<SheetText, LineTable>();
  readonly #properties: readonly string[] | undefined;
  readonly #computed: ComputedStyle | undefined;

  /**
   * @param properties  the properties in `winners`. Default: every longhand that an author declaration for the element sets.
   * @param computed    adds the computed values of `properties`.
   */
  constructor(page: StyledPage, properties?: readonly string[], computed?: ComputedStyle) {
    this.#page = page;
    this.#computed = computed;
    this.#properties = properties?.flatMap((name) => {
      const property = name.startsWith("--") ? name : asciiLowerCase(name);
      return isShorthand(property) ? longhandsOf(property) : [property];
    });
  }

  of(element: Element): ElementStyle {
    const { cascade } = this.#page;
    const matches = cascade.rules.matched(element).matches.filter(({ active }) => !active.isOpen);
    const winners: Record<string, WinningDeclaration> = {};
    for (const property of this.#properties ?? this.#declared(element, matches)) {
      const best = cascade.winner(element, property);
      if (best !== undefined) winners[property] = this.#winning(property, best);
    }
    const style = { path: this.#paths.of(element), matched: this.#matched(matches), winners };
    return this.#computed === undefined ? style : { ...style, computed: this.#valuesOf(element, this.#computed) };
  }

  #valuesOf(element: Element, computed: ComputedStyle): Record<string, string | null> {
    const values: Record<string, string | null> = {};
    for (const property of this.#properties ?? []) values[property] = computed.value(element, property) ?? null;
    return values;
  }

  /** Returns the longhands that the declarations for this element set. `all` sets every known longhand. */
  #declared(element: Element, matches: readonly Match[]): string[] {
    const names = new Set<string>();
    const add = (property: string): void => {
      for (const longhand of property === "all" ? knownLonghands() : longhandsOf(property)) names.add(longhand);
    };
    for (const { active } of matches) for (const { property } of active.rule.declarations) add(property);
    for (const { property } of this.#page.cascade.styleAttribute(element)?.declarations ?? []) add(property);
    return [...names].sort();
  }

  #matched(matches: readonly Match[]): MatchedRule[] {
    const seen = new Map<SheetInstance, Set<Block>>();
    const rules: MatchedRule[] = [];
    for (const { active } of matches) {
      const { instance, rule } = active;
      // Declarations after a nested rule have their own position in the order, but belong to the rule around them (D78).
      let blocks = seen.get(instance);
      if (blocks === undefined) seen.set(instance, (blocks = new Set()));
      if (blocks.has(rule.block)) continue;
      blocks.add(rule.block);
      rules.push({
        sheet: this.#nameOf(instance.text),
        ...this.#locate(instance.text, rule.block.start),
        selector: preludeOf(instance.text, rule.block),
      });
    }
    return rules;
  }

  #winning(property: string, { match, declaration, text }: CascadeCandidate): WinningDeclaration {
    const tokens = tokensOf(valueOf(declaration, text));
    const value = partOf(declaration.property, property, shownSource(tokens, 0, tokens.count));
    const { important } = declaration;
    if (match === null) return { value, important, sheet: "attribute" };
    const sheet = match.active.instance.text;
    return { value, important, sheet: this.#nameOf(sheet), ...this.#locate(sheet, declaration.start) };
  }

  #nameOf(text: SheetText): string {
    return text.element === null ? text.url : `style:${this.#paths.of(text.element)}`;
  }

  #locate(text: SheetText, offset: number): { line: number; column: number } {
    let lines = this.#lines.get(text);
    if (lines === undefined) this.#lines.set(text, (lines = new LineTable(text.sheet.text)));
    return lines.locate(offset);
  }
}
