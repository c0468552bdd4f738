import type {
  AttributeTest,
  Combinator,
  ComplexSelector,
  Compound,
  Pseudo,
  SelectorContext,
  SelectorList,
} from "./selector-shape.ts";
import { unpackSpecificity } from "./specificity.ts";

/** The kinds of levels: the whole list, or the content of a function. `any` is the old `:-webkit-any()`, which forgives nothing. */
export type LevelKind = "top" | "is" | "where" | "any" | "not" | "has" | "nth";

export type Status = "valid" | "unknown" | "invalid";

const empty: readonly never[] = [];

/** A compound selector that is being read. Empty lists share one array, since most lists stay empty. */
export class CompoundDraft implements Compound {
  combinator: Combinator;
  name: string | undefined = undefined;
  lowerName: string | undefined = undefined;
  namespace: string | null | undefined;
  ids: readonly string[] = empty;
  classes: readonly string[] = empty;
  attributes: readonly AttributeTest[] = empty;
  pseudos: readonly Pseudo[] = empty;

  constructor(combinator: Combinator, namespace?: string) {
    this.combinator = combinator;
    this.namespace = namespace;
  }

  add<K extends "ids" | "classes" | "attributes" | "pseudos">(key: K, entry: CompoundDraft[K][number]): void {
    if (this[key] === empty) (this as Record<K, unknown>)[key] = [entry];
    else (this[key] as unknown[]).push(entry);
  }

  /** Adds all tests of another compound except its name. Moves the shorter lists, so that a chain of merges stays linear. */
  merge(inner: CompoundDraft): void {
    for (const key of ["ids", "classes", "attributes", "pseudos"] as const) {
      const mine = this[key];
      const other = inner[key];
      const [longer, shorter] = mine.length >= other.length ? [mine, other] : [other, mine];
      for (const entry of shorter) (longer as unknown[]).push(entry);
      (this as Record<typeof key, unknown>)[key] = longer;
    }
  }
}

/** One selector list that is being read. Levels are on an explicit stack, so that depth needs no call stack. */
export class Level {
  readonly kind: LevelKind;
  readonly end: number;
  /** Index of the next token. */
  at: number;
  /** The number of levels around it. */
  readonly stackDepth: number;
  /** True if it is in `:has()`, at any depth. */
  readonly inHas: boolean;
  /** The `An+B`, if this list is the S of `:nth-child(An+B of S)`. */
  readonly nth: { a: number; b: number; last: boolean } | undefined;
  readonly selectors: ComplexSelector[] = [];
  /** The worst status of the selectors so far. */
  status: Status = "valid";
  /** True if a selector of the list, even a dropped one, contains `&`. `listAnchored`: depends on the scope root. */
  listNests = false;
  listAnchored = false;
  // The complex selector that is being read:
  selectorStatus: Status = "valid";
  compounds: CompoundDraft[] = [];
  compound: CompoundDraft | undefined;
  combinator: Combinator = "";
  /** The names of the pseudo-elements in which it ends, with `:` for a pseudo-class after them. */
  pseudoElement = "";
  /** True if it begins with a combinator. */
  relative = false;
  nests = false;
  anchored = false;
  a = 0;
  b = 0;
  c = 0;
  depth = 0;

  constructor(kind: LevelKind, at: number, end: number, outer?: Level, nth?: Level["nth"]) {
    this.kind = kind;
    this.at = at;
    this.end = end;
    this.stackDepth = outer === undefined ? 0 : outer.stackDepth + 1;
    this.inHas = kind === "has" || outer?.inHas === true;
    this.nth = nth;
  }

  fail(status: "unknown" | "invalid"): void {
    if (this.selectorStatus !== "invalid") this.selectorStatus = status;
  }

  /** Returns the compound that the next simple selector joins. */
  openCompound(context: SelectorContext): CompoundDraft {
    if (this.compound === undefined) {
      if (this.pseudoElement) this.fail("unknown"); // a pseudo-element has no descendants or siblings
      // Without a type selector the default namespace counts, but not inside functions (Selectors 4, 6.1).
      const namespace = this.kind === "top" ? context.namespaces?.get("") : undefined;
      this.compound = new CompoundDraft(this.combinator, namespace);
      this.compounds.push(this.compound);
      this.combinator = "";
    } else if (this.pseudoElement) this.fail("invalid");
    return this.compound;
  }

  addSpecificity(packed: number): void {
    const [a, b, c] = unpackSpecificity(packed);
    this.a += a;
    this.b += b;
    this.c += c;
  }

  /** Adds `&`. The list that it stands for counts for specificity and depth. */
  addNesting(parent: SelectorList | undefined): void {
    this.nests = true;
    if (parent === undefined || parent.anchored) this.anchored = true;
    if (parent === undefined) return;
    this.addSpecificity(parent.specificity);
    this.depth = Math.max(this.depth, parent.depth + 1);
  }

  /** Resets the state for the next complex selector. */
  nextSelector(): void {
    this.listNests ||= this.nests;
    this.listAnchored ||= this.anchored;
    this.compounds = [];
    this.compound = undefined;
    this.combinator = "";
    this.selectorStatus = "valid";
    this.pseudoElement = "";
    this.relative = this.nests = this.anchored = false;
    this.a = this.b = this.c = this.depth = 0;
  }
}
