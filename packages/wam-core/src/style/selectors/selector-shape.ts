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
  /** Decided by a look at the element; `args`: the ranges of `:lang()`, the direction of `:dir()`. */
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
  /** `&`: the parent rule's selectors, or, where there is none, the scope root. */
  | { readonly kind: "nesting"; readonly list: SelectorList | undefined };

/** A compound selector with the combinator on its left ("" for the first of an absolute selector). */
export interface Compound {
  readonly combinator: Combinator;
  /** Local name as written; undefined: any (`*` or none). */
  readonly name: string | undefined;
  readonly lowerName: string | undefined;
  readonly namespace: string | null | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  readonly pseudos: readonly Pseudo[];
}

/** One complex selector, compounds in source order. */
export interface ComplexSelector {
  readonly compounds: readonly Compound[];
  /** Packed by `packSpecificity`; the contribution of `&` included. */
  readonly specificity: number;
  /** The pseudo-element that it ends in: kept apart, never matches an element (D42). Empty: none. */
  readonly pseudoElement: string;
  /** It is true if the matches depend on the scope root: the selector holds `:scope` or `&`, or begins with a combinator. */
  readonly anchored: boolean;
  /** 128 bits, one for each id, class and tag name that some ancestor must have (see document-facts.ts). */
  readonly ancestors: readonly [number, number, number, number];
  /** Nesting of functions; beyond the limit of match.ts it never matches. */
  readonly depth: number;
}

export interface SelectorList {
  readonly selectors: readonly ComplexSelector[];
  /** The specificity of its strongest selector without those of pseudo-elements, which `&` and functions use. */
  readonly specificity: number;
  readonly depth: number;
  readonly anchored: boolean;
}

/**
 * `invalid`: not a syntactically valid selector list, a grammar error (6.5). `unknown`: valid syntax, but a name that
 * is not known (pseudo-class, pseudo-element, name space prefix) makes the rule drop out without being an error (6.4).
 */
export type ParsedSelectors =
  | { readonly status: "valid"; readonly list: SelectorList }
  | { readonly status: "invalid" | "unknown" };

export interface SelectorContext {
  /** Selectors of the parent rule, for `&` and relative nested selectors. */
  readonly parent?: SelectorList | undefined;
  /** Inside a style rule: selectors may be relative. */
  readonly nested?: boolean;
  /** Inside `@scope`: relative selectors hang on `:scope`. */
  readonly scoped?: boolean;
  /** Declared prefixes; `""` is the default name space. */
  readonly namespaces?: ReadonlyMap<string, string>;
  /**
   * It is true if the selector is read as `@supports selector()` asks: `:is()` forgives nothing, and an unknown `::-webkit-`
   * name is unknown.
   */
  readonly strict?: boolean;
}
