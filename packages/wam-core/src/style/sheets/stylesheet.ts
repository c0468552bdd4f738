import type { MediaList } from "../conditions/media-query.ts";
import type { SelectorList } from "../selectors/selector-shape.ts";

/**
 * A construct in the text of a sheet. Offsets count in that text.
 * `style`: a rule set; `at`: an at-rule; `stray`: text that begins no construct.
 */
export interface Block {
  readonly kind: "style" | "at" | "stray";
  /** The name of an at-rule, in lower case, without `@`. */
  readonly name: string;
  readonly start: number;
  /** The end of the prelude: the offset of its `{` or `;`, else the end of the construct. */
  readonly preludeEnd: number;
  readonly parent: Block | null;
  /** The first fault found in the block (6.5). */
  error: string | undefined;
}

/** A declaration with valid syntax. `property` is in lower case, but custom properties are as written. */
export interface DeclarationSource {
  readonly property: string;
  readonly start: number;
  /** The start of the value, which is without `!important` and without space around it. */
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly important: boolean;
}

/** The condition that must hold for a rule to apply, linked to the conditions around it. A parsed sheet stores it unevaluated. */
export type Condition = { readonly outer: Condition | null } & (
  | { readonly kind: "media"; readonly list: MediaList }
  | { readonly kind: "supports"; readonly text: string }
  /** Without a name it is an anonymous layer, one for each such object. */
  | { readonly kind: "layer"; readonly name: readonly string[] | undefined }
  /** Without `roots`, the root is the parent of the `style` element. Without `limits`, there are none. */
  | { readonly kind: "scope"; readonly roots: SelectorList | undefined; readonly limits: SelectorList | undefined }
  /** `@container` and `@starting-style` never apply, but layers named inside count. With an empty name, a dropped rule: they do not. */
  | { readonly kind: "never"; readonly name: string }
);

/** A run of declarations in one rule. A rule with nested rules between its declarations has several runs. */
export interface StyleRule {
  /** The rule that contains the declarations. Its location counts as theirs (6.6). */
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

/** A parsed sheet. It does not depend on page, medium and environment, so that all may share it (6.7). */
export interface StyleSheet {
  readonly text: string;
  /** The rules in order of appearance, without rules that are in error or unknown. */
  readonly rules: readonly StyleRule[];
  readonly imports: readonly ImportRule[];
  readonly layerEvents: readonly LayerEvent[];
  /** Erroneous constructs in order of position (6.5). An unclosed comment after the last rule is a construct by itself. */
  readonly errors: readonly Block[];
  /** `@media` rules and `@import` rules with a media list, with the list as written. */
  readonly mediaLists: readonly { readonly block: Block; readonly list: string }[];
}
