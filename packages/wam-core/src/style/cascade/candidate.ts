import type { SheetInstance } from "../sheets/sheet-tree.ts";
import type { DeclarationSource, StyleRule } from "../sheets/stylesheet.ts";

/** A rule that takes part in the cascade, and its position there. */
export interface ActiveRule {
  readonly rule: StyleRule;
  readonly instance: SheetInstance;
  /** The order of appearance across all sheets. */
  readonly order: number;
  readonly layer: number;
  /** True for a rule in `@container`: only layout could tell whether it applies. */
  readonly isOpen: boolean;
  /** Its valid declarations of the property for which it was created. Filled in when the first element needs them. */
  valid?: ValidDeclarations;
}

/** Valid declarations of one rule or attribute, by importance, in order of appearance. */
export interface ValidDeclarations {
  readonly normal: readonly DeclarationSource[];
  readonly important: readonly DeclarationSource[];
}

/** A rule that matches an element. */
export interface Match {
  readonly active: ActiveRule;
  readonly specificity: number;
  /** The number of steps to the scope root; Infinity without a scope. */
  readonly proximity: number;
}

/** A valid declaration of a property for an element. `match` is null for one from the style attribute. */
export interface CascadeCandidate {
  readonly match: Match | null;
  readonly declaration: DeclarationSource;
  /** The text in which the declaration's offsets count. */
  readonly text: string;
}
