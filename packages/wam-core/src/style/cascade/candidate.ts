import type { SheetInstance } from "../sheets/sheet-tree.ts";
import type { DeclarationSource, StyleRule } from "../sheets/stylesheet.ts";

/** A rule that takes part, at one place of the cascade. */
export interface ActiveRule {
  readonly rule: StyleRule;
  readonly instance: SheetInstance;
  /** Order of appearance over all sheets. */
  readonly order: number;
  readonly layer: number;
  /** True for a rule in `@container`: whether it applies takes layout. */
  readonly isOpen: boolean;
  /** Its valid declarations of the property that it was made for: looked for when the first element asks. */
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
  /** Steps to the scope root; Infinity without a scope. */
  readonly proximity: number;
}

/** A valid declaration of a slot that applies to an element. `match` null: from the style attribute. */
export interface CascadeCandidate {
  readonly match: Match | null;
  readonly declaration: DeclarationSource;
  /** The text that the declaration's offsets count in. */
  readonly text: string;
}
