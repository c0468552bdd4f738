/** Evaluates selectors for a page in which one element has the focus by the keyboard (Selectors 4, 9.3 to 9.5). */
import type { ComplexSelector, Compound, Pseudo, SelectorList } from "../selectors/selector-shape.ts";
import { cached } from "../syntax/cache.ts";

/** The deepest nesting of functions that is followed, as in match.ts. */
const DEPTH = 500;

/** The relation of an element to the focus: it has the focus, it contains the focused element, or it is a sibling before one of these. */
type FocusRelation = "focused" | "around" | "beside";

/**
 * Caches the answers for selectors. Nested rules share the selectors of their parent, so that each of 50 nested rules can lead to all
 * rules around it in several ways.
 */
function memoized<T extends {} | null>(answer: (selector: ComplexSelector) => T): (selector: ComplexSelector) => T {
  const known = new WeakMap<ComplexSelector, T>();
  return (selector) => cached(known, selector, () => answer(selector));
}

/** Returns true if a selector tests the focus, at any depth. */
export const asksForFocus = memoized(
  ({ compounds, depth }) => depth <= DEPTH && compounds.some(({ pseudos }) => pseudos.some(isOfFocus)),
);

function isOfFocus(pseudo: Pseudo): boolean {
  if (pseudo.kind === "simple") return /^focus(?:-visible|-within)?$/.test(pseudo.name);
  return listOf(pseudo)?.selectors.some(asksForFocus) === true;
}

function listOf(pseudo: Pseudo): SelectorList | undefined {
  if (pseudo.kind === "simple") return undefined;
  return pseudo.kind === "nth" ? pseudo.of : pseudo.list;
}

/** Returns true if the focus is in `:has()` or `:nth-child(of)`: the focused element and its ancestors do not determine the matches. */
export const looksElsewhere: (selector: ComplexSelector) => boolean = memoized(({ compounds }) =>
  compounds.some(({ pseudos }) =>
    pseudos.some(
      (pseudo) =>
        isOfFocus(pseudo) &&
        (pseudo.kind === "has" || pseudo.kind === "nth" || listOf(pseudo)?.selectors.some(looksElsewhere) === true),
    ),
  ),
);

/** Returns the selector as it applies to the focused element itself, without the focus; null if it cannot match that element. */
export function ofFocused(selector: ComplexSelector): ComplexSelector | null {
  return inRelation.focused(selector);
}

const inRelation: Readonly<Record<FocusRelation, (selector: ComplexSelector) => ComplexSelector | null>> = {
  focused: memoized((selector) => placed(selector, "focused")),
  around: memoized((selector) => placed(selector, "around")),
  beside: memoized((selector) => placed(selector, "beside")),
};

function placed(selector: ComplexSelector, last: FocusRelation): ComplexSelector | null {
  if (!asksForFocus(selector)) return selector;
  const compounds: Compound[] = [];
  let relation = last;
  for (const compound of selector.compounds.toReversed()) {
    const pseudos = pseudosIn(compound, relation);
    if (pseudos === undefined) return null;
    compounds.push({ ...compound, pseudos });
    // The ancestors of siblings are ancestors of the focused element too.
    relation = compound.combinator === "+" || compound.combinator === "~" ? "beside" : "around";
  }
  return { ...selector, compounds: compounds.reverse() };
}

/** Returns the pseudo-classes that remain to be matched; undefined if one of them does not match there. */
function pseudosIn({ pseudos }: Compound, relation: FocusRelation): readonly Pseudo[] | undefined {
  const remaining: Pseudo[] = [];
  for (const pseudo of pseudos) {
    const known = isOfFocus(pseudo) ? pseudoIn(pseudo, relation) : pseudo;
    if (known === false) return undefined;
    if (known !== true) remaining.push(known);
  }
  return remaining;
}

function pseudoIn(pseudo: Pseudo, relation: FocusRelation): Pseudo | boolean {
  if (pseudo.kind === "simple") return pseudo.name === "focus-within" ? relation !== "beside" : relation === "focused";
  if (pseudo.kind === "has" || pseudo.kind === "nth" || pseudo.list === undefined) return false; // not reached: see `looksElsewhere`
  const selectors = pseudo.list.selectors.flatMap((selector) => inRelation[relation](selector) ?? []);
  if (selectors.length === 0) return pseudo.kind === "not";
  return { ...pseudo, list: { ...pseudo.list, selectors } };
}

/** The compounds, without the focus, through which a selector can match an element other than the focused one, or a box next to it. */
export interface Elsewhere {
  /** The compounds for the focused element. */
  readonly focused: ComplexSelector[];
  /** The compounds for the focused element and its ancestors. */
  readonly around: ComplexSelector[];
  /** The selectors that were visited; true if only as the subject. */
  readonly seen: Map<ComplexSelector, boolean>;
}

export function addElsewhere(
  selector: ComplexSelector,
  found: Elsewhere,
  isSubject = selector.pseudoElement === "",
): void {
  if (found.seen.has(selector) && (isSubject || found.seen.get(selector) === false)) return;
  found.seen.set(selector, isSubject);
  const { compounds } = selector;
  for (const [at, compound] of compounds.entries()) {
    const isLast = isSubject && at === compounds.length - 1;
    for (const pseudo of compound.pseudos) {
      if (!isOfFocus(pseudo)) continue;
      if (pseudo.kind === "simple") {
        const kin = pseudo.name === "focus-within" ? found.around : isLast ? undefined : found.focused;
        kin?.push(withoutFocus(selector, compound));
      } else
        for (const inner of listOf(pseudo)?.selectors ?? [])
          if (asksForFocus(inner)) addElsewhere(inner, found, isLast);
    }
  }
}

function withoutFocus(selector: ComplexSelector, compound: Compound): ComplexSelector {
  const pseudos = compound.pseudos.filter((pseudo) => !isOfFocus(pseudo));
  return {
    ...selector,
    compounds: [{ ...compound, combinator: "", pseudos }],
    pseudoElement: "",
    ancestors: [0, 0, 0, 0],
  };
}
