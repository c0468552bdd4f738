import type { MediaList } from "../conditions/media-query.ts";
import type { SelectorList } from "../selectors/selector-shape.ts";

/**
 * A construct as it stands in the text of a sheet. Offsets count in that text.
 * `style`: a rule set; `at`: an at-rule; `stray`: text that begins no construct.
 */
export interface Block {
  readonly kind: "style" | "at" | "stray";
  /** Name of an at-rule, lower case, without `@`. */
  readonly name: string;
  readonly start: number;
  /** The end of the prelude: the offset of its `{` or `;`, else the end of the construct. */
  readonly preludeEnd: number;
  readonly parent: Block | null;
  /** The first fault found in the block (6.5). */
  error: string | undefined;
}

/** One declaration that is syntactically right. `property`: lower case, custom properties as written. */
export interface DeclarationSource {
  readonly property: string;
  readonly start: number;
  /** Value without `!important` and without space around it. */
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly important: boolean;
}

/** The condition that must hold for a rule to apply, linked to those around it. A parsed sheet holds it unevaluated. */
export type Condition = { readonly outer: Condition | null } & (
  | { readonly kind: "media"; readonly list: MediaList }
  | { readonly kind: "supports"; readonly text: string }
  /** undefined name: an anonymous layer, one for each such object. */
  | { readonly kind: "layer"; readonly name: readonly string[] | undefined }
  /** `roots` undefined: the parent of the `style` element; `limits` undefined: none. */
  | { readonly kind: "scope"; readonly roots: SelectorList | undefined; readonly limits: SelectorList | undefined }
  /** `@container`, `@starting-style`: never applies, but layers named inside count. Without name a dropped rule: they do not. */
  | { readonly kind: "never"; readonly name: string }
);

/** Declarations that stand together in one rule. A rule with nested rules between its declarations has several. */
export interface StyleRule {
  /** The rule that they belong to: its position is theirs (6.6). */
  readonly block: Block;
  readonly condition: Condition | null;
  readonly selectors: SelectorList;
  readonly declarations: readonly DeclarationSource[];
}

export interface ImportRule {
  readonly block: Block;
  readonly url: string;
  /** The layer; undefined for none, [] for an anonymous one. */
  readonly layer: readonly string[] | undefined;
  readonly supports: string | undefined;
  readonly media: MediaList;
}

/** First mentions of layers and the imports between them, in source order (CSS Cascade 5). */
export type LayerEvent =
  | { readonly kind: "layer"; readonly name: readonly string[]; readonly outer: Condition | null }
  | { readonly kind: "anonymous"; readonly layer: Condition }
  | { readonly kind: "import"; readonly rule: ImportRule };

/** A sheet as parsed: free of page, medium and environment, so that all may share it (6.7). */
export interface StyleSheet {
  readonly text: string;
  /** In order of appearance. Rules that are in error or unknown are not among them. */
  readonly rules: readonly StyleRule[];
  readonly imports: readonly ImportRule[];
  readonly layerEvents: readonly LayerEvent[];
  /** Erroneous constructs in order of position (6.5). A comment that is open after the last rule is one by itself. */
  readonly errors: readonly Block[];
  /** `@media` rules and `@import` rules with a media list, with the list as written. */
  readonly mediaLists: readonly { readonly block: Block; readonly list: string }[];
}
