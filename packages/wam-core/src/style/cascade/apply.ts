import type { Document, Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";
import type { AppliedStyle } from "./applied-style.ts";
import type { Cascade } from "./cascade.ts";
import { valueOf } from "./strength.ts";
import type { Construct, Declaration, Winner } from "./construct.ts";
import type { CascadeCandidate } from "./candidate.ts";
import type { SheetText } from "../sheets/sheet-tree.ts";
import { cached } from "../syntax/cache.ts";
import { unescapedValue } from "../syntax/unescaped-value.ts";
import { ResolvedWords } from "./resolved-words.ts";
import { isDisplayedByDefault, isDisplayedWith, isNeverDisplayed } from "./rendering.ts";
import type { Block, DeclarationSource } from "../sheets/stylesheet.ts";
import { normalise, shownSource, tokenTypes, tokensOf, wordAt } from "../syntax/tokens.ts";

/** The tested sheets applied to a document. Constructs and winners are created on demand. */
export class StyledPage implements AppliedStyle {
  readonly cascade: Cascade;
  readonly #document: Document;
  readonly #url: string;
  readonly #constructs = new Map<SheetText, Map<Block, Construct>>();
  readonly #attributes = new Map<Element, Construct>();
  readonly #displayed: (boolean | undefined)[];
  readonly #displayValues = new Map<CascadeCandidate, string>();
  #errors: readonly Construct[] | undefined;
  #mediaLists: readonly Construct[] | undefined;

  constructor(cascade: Cascade, url: string) {
    this.cascade = cascade;
    this.#document = cascade.document;
    this.#displayed = new Array<boolean | undefined>(cascade.document.elements.length);
    this.#url = url;
  }

  get errors(): readonly Construct[] {
    return (this.#errors ??= this.#findErrors());
  }

  get mediaLists(): readonly Construct[] {
    return (this.#mediaLists ??= this.#texts().flatMap((text) =>
      text.sheet.mediaLists.map(({ block, list }) => new SheetConstruct(text, block, list)),
    ));
  }

  /** Returns each tested text once, even if it is linked or imported several times (D28). */
  #texts(): SheetText[] {
    const seen = new Map<string | Element, SheetText>();
    for (const { text } of this.cascade.instances) {
      const key = text.element ?? text.url;
      if (!seen.has(key)) seen.set(key, text);
    }
    return [...seen.values()];
  }

  #findErrors(): Construct[] {
    const errors = this.#texts().flatMap((text) => text.sheet.errors.map((block) => this.#construct(text, block)));
    for (const element of this.#document.elements) {
      if (!hasTestedAttribute(element)) continue;
      if (this.cascade.styleAttribute(element)?.error !== undefined) errors.push(this.#attribute(element));
    }
    return errors;
  }

  #construct(text: SheetText, block: Block): Construct {
    const blocks = cached(this.#constructs, text, () => new Map<Block, Construct>());
    return cached(blocks, block, () => new SheetConstruct(text, block));
  }

  #attribute(element: Element): Construct {
    return cached(this.#attributes, element, () => {
      const message = this.cascade.styleAttribute(element)?.error;
      return {
        kind: "construct",
        sheet: this.#url,
        ...this.#document.locate(Math.max(element.start, 0)),
        prelude: "",
        context: "",
        element,
        ...(message === undefined ? {} : { message }),
      };
    });
  }

  constructOf(element: Element, candidate: CascadeCandidate): Construct {
    if (candidate.match === null) return this.#attribute(element);
    const { instance, rule } = candidate.match.active;
    return this.#construct(instance.text, rule.block); // one text object, even for a sheet that is linked twice
  }

  winners(property: string): readonly Winner[] {
    const winners: Winner[] = [];
    const words = new Map<Construct, Set<string> | undefined>();
    const resolved = new ResolvedWords(this.cascade);
    for (const element of this.#document.elements) {
      const best = this.cascade.winner(element, property);
      if (best === undefined) continue;
      // `all` may win, but it is no declaration of the property and gives no result.
      if (best.declaration.property === "all" || !this.isRendered(element)) continue;
      if (best.match === null && !hasTestedAttribute(element)) continue;
      const construct = this.constructOf(element, best);
      const own = resolved.at(element, property, best);
      if (words.has(construct)) {
        for (const word of own ?? []) words.get(construct)?.add(word);
        continue;
      }
      words.set(construct, own);
      winners.push(new PageWinner(this, element, property, construct, best, own));
    }
    return winners;
  }

  /** Returns a declaration as proofs show it. */
  declarationOf(element: Element, candidate: CascadeCandidate): Declaration {
    const { declaration, text } = candidate;
    const { property, important } = declaration;
    const construct = this.constructOf(element, candidate);
    return { property, important, construct, ...cached(shownValues, declaration, () => shownValue(declaration, text)) };
  }

  isRendered(element: Element): boolean {
    const known = this.#displayed[element.index];
    if (known !== undefined) return known;
    const above = element.parent === null ? true : this.#displayed[element.parent.index];
    if (above !== undefined) return (this.#displayed[element.index] = above && this.#isDisplayed(element));
    // Go up to the nearest ancestor with a known answer, then down again: no recursion, and each element once.
    const path: Element[] = [];
    let at: Element | null = element;
    while (at !== null && this.#displayed[at.index] === undefined) {
      path.push(at);
      at = at.parent;
    }
    let rendered = at === null ? true : (this.#displayed[at.index] as boolean);
    for (const one of path.reverse()) {
      rendered &&= this.#isDisplayed(one);
      this.#displayed[one.index] = rendered;
    }
    return rendered;
  }

  /** Returns true if an element is rendered whenever its parent is. */
  #isDisplayed(element: Element): boolean {
    if (isNeverDisplayed(element, this.#document.mode)) return false;
    const best = this.cascade.winner(element, "display");
    const value = best === undefined ? "revert" : this.#displayOf(best);
    if (value !== "revert" && value !== "revert-layer") return isDisplayedWith(value, element);
    return isDisplayedByDefault(element);
  }

  /** Returns the value of a candidate. Elements that the same rules match share candidates, so each value is read once. */
  #displayOf(candidate: CascadeCandidate): string {
    let value = this.#displayValues.get(candidate);
    if (value === undefined) {
      value = asciiLowerCase(normalise(unescapedValue(valueOf(candidate.declaration, candidate.text))));
      if (candidate.match !== null) this.#displayValues.set(candidate, value);
    }
    return value;
  }
}

/**
 * Returns true if the style attribute of an element is tested. In SVG and MathML it is not (D71), and on an element without
 * a start tag it has no location.
 */
function hasTestedAttribute(element: Element): boolean {
  return element.start >= 0 && element.namespace === XHTML_NAMESPACE;
}

/** A construct of a sheet; prelude, context and location are computed when read. */
class SheetConstruct implements Construct {
  readonly kind = "construct";
  readonly #text: SheetText;
  readonly #block: Block;
  readonly line: number;
  readonly column: number;
  readonly source?: string;
  readonly message?: string;
  readonly mediaList?: string;

  constructor(text: SheetText, block: Block, mediaList?: string) {
    this.#text = text;
    this.#block = block;
    const location = text.locate(block.start);
    this.line = location.line;
    this.column = location.column;
    if (text.external) this.source = text.url;
    if (block.error !== undefined) this.message = block.error;
    if (mediaList !== undefined) this.mediaList = mediaList;
  }

  get sheet(): string {
    return this.#text.url;
  }

  get prelude(): string {
    return preludeOf(this.#text, this.#block);
  }

  get context(): string {
    return this.#block.parent === null ? "" : preludeOf(this.#text, this.#block.parent);
  }
}

// A page can have thousands of findings in one block, or thousands of losers: each text is read once.
const preludes = new WeakMap<Block, string>();
const shownValues = new WeakMap<DeclarationSource, Pick<Declaration, "value" | "identifiers">>();

/** Returns the source from the start of a construct to the end of its prelude, comments as spaces, normalised (11.2). */
export function preludeOf({ sheet }: SheetText, block: Block): string {
  return cached(preludes, block, () => {
    const tokens = tokensOf(sheet.text.slice(block.start, block.preludeEnd));
    return shownSource(tokens, 0, tokens.count);
  });
}

function shownValue(declaration: DeclarationSource, text: string): Pick<Declaration, "value" | "identifiers"> {
  const tokens = tokensOf(valueOf(declaration, text));
  const identifiers = new Set<string>();
  for (let i = 0; i < tokens.count; i++)
    if (tokens.type[i] === tokenTypes.Ident) identifiers.add(wordAt(tokens, i, tokens.count));
  return { value: shownSource(tokens, 0, tokens.count), identifiers };
}

/** The most losers listed for one winner. A page can have thousands of both, and its report would hold their product. */
const MOST_LOSERS = 100;

class PageWinner implements Winner {
  readonly construct: Construct;
  readonly element: Element;
  readonly #page: StyledPage;
  readonly #property: string;
  readonly #best: CascadeCandidate;
  readonly #words: ReadonlySet<string> | undefined;

  constructor(
    page: StyledPage,
    element: Element,
    property: string,
    construct: Construct,
    best: CascadeCandidate,
    words: ReadonlySet<string> | undefined,
  ) {
    this.#words = words;
    this.#page = page;
    this.element = element;
    this.#property = property;
    this.construct = construct;
    this.#best = best;
  }

  get declaration(): Declaration {
    const declaration = this.#page.declarationOf(this.element, this.#best);
    return this.#words === undefined ? declaration : { ...declaration, identifiers: this.#words };
  }

  get losers(): readonly Declaration[] {
    const all = this.#page.cascade.candidates(this.element, this.#property, MOST_LOSERS + 1);
    return all
      .filter(
        (candidate) =>
          candidate.declaration !== this.#best.declaration || candidate.match?.active !== this.#best.match?.active,
      )
      .slice(0, MOST_LOSERS)
      .map((candidate) => this.#page.declarationOf(this.element, candidate));
  }
}
