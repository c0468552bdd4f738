/** The shapes of parsed selectors (Selectors 4, CSS Nesting 1). `selector.ts` makes them, `match.ts` reads them. */

export type Combinator = "" | " " | ">" | "+" | "~";

export interface AttributeTest {
  /** The name as written; it is matched in lower case against HTML elements of HTML documents. */
  readonly name: string;
  readonly lowerName: string;
  /** The namespace; undefined stands for any, null for none. */
  readonly namespace: string | null | undefined;
  readonly operator: "" | "=" | "~=" | "|=" | "^=" | "$=" | "*=";
  readonly value: string;
  readonly flag: "i" | "s" | undefined;
}

export type Pseudo =
  /** Decided by the element alone. `args` are the ranges of `:lang()` or the direction of `:dir()`. */
  | { readonly kind: "simple"; readonly name: string; readonly args: readonly string[] }
  | { readonly kind: "is"; readonly list: SelectorList }
  | { readonly kind: "not"; readonly list: SelectorList }
  | { readonly kind: "has"; readonly list: SelectorList }
  | {
      readonly kind: "nth";
      readonly a: number;
      readonly b: number;
      readonly last: boolean;
      readonly ofType: boolean;
      readonly of: SelectorList | undefined;
    }
  /** `&`: the selectors of the parent rule or, without one, the scope root. */
  | { readonly kind: "nesting"; readonly list: SelectorList | undefined };

/** A compound selector with the combinator on its left ("" for the first of an absolute selector). */
export interface Compound {
  readonly combinator: Combinator;
  /** The local name as written; undefined for any (`*` or none). */
  readonly name: string | undefined;
  readonly lowerName: string | undefined;
  readonly namespace: string | null | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  readonly pseudos: readonly Pseudo[];
}

/** A complex selector, with its compounds in source order. */
export interface ComplexSelector {
  readonly compounds: readonly Compound[];
  /** The specificity, packed by `packSpecificity`, including the contribution of `&`. */
  readonly specificity: number;
  /** The pseudo-element in which it ends; empty for none. A selector with one never matches an element (D42). */
  readonly pseudoElement: string;
  /** True if the matches depend on the scope root: the selector contains `:scope` or `&`, or begins with a combinator. */
  readonly anchored: boolean;
  /** 128 bits, one for each id, class and tag name that some ancestor must have (see document-facts.ts). */
  readonly ancestors: readonly [number, number, number, number];
  /** The nesting depth of functions. Beyond the limit of match.ts the selector never matches. */
  readonly depth: number;
}

export interface SelectorList {
  readonly selectors: readonly ComplexSelector[];
  /** The specificity of its strongest selector without a pseudo-element, for `&` and functions. */
  readonly specificity: number;
  readonly depth: number;
  readonly anchored: boolean;
}

/**
 * `invalid`: not a syntactically valid selector list, a grammar error (6.5). `unknown`: valid syntax, but a name that
 * is not known (pseudo-class, pseudo-element, namespace prefix) drops the rule without being an error (6.4).
 */
export type ParsedSelectors =
  | { readonly status: "valid"; readonly list: SelectorList }
  | { readonly status: "invalid" | "unknown" };

export interface SelectorContext {
  /** Selectors of the parent rule, for `&` and relative nested selectors. */
  readonly parent?: SelectorList | undefined;
  /** True inside a style rule: selectors may be relative. */
  readonly nested?: boolean;
  /** True inside `@scope`: relative selectors start at `:scope`. */
  readonly scoped?: boolean;
  /** Declared prefixes; `""` is the default namespace. */
  readonly namespaces?: ReadonlyMap<string, string>;
  /**
   * True if the selector is read as in `@supports selector()`: `:is()` is not forgiving, and an unknown `::-webkit-` name
   * is unknown.
   */
  readonly strict?: boolean;
}
