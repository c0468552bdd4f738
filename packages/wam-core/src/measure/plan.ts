import type { AWam, ConstructWam, ElementWam, ResourceWam, TargetWam, TextWam, WinnerWam } from "../rule-set/define.ts";
import type { Environment } from "../style/conditions/environment.ts";
import { kept } from "../style/syntax/kept.ts";

/**
 * An A-WAM with the number of its id, `slot`: the walk keeps its state by number, since comparing strings would cost more. It has its own number
 * too: the walk must not call it twice for several of its attributes on one element.
 */
export interface Entry<W extends AWam> {
  readonly wam: W;
  readonly slot: number;
  readonly number: number;
}

/** Dispatch tables of a set of A-WAMs: what to call for an element's name, for an attribute's name, for each text ... */
export interface Plan {
  /** The id of the A-WAMs of each slot. */
  readonly ids: readonly string[];
  readonly byElement: ReadonlyMap<string, readonly Entry<ElementWam>[]>;
  /** The A-WAMs that name attributes but no elements. */
  readonly byAttribute: ReadonlyMap<string, readonly Entry<ElementWam>[]>;
  /** The A-WAMs that name neither. */
  readonly everywhere: readonly Entry<ElementWam>[];
  readonly texts: readonly Entry<TextWam>[];
  readonly resource: readonly Entry<ResourceWam>[];
  readonly winners: readonly Entry<WinnerWam>[];
  readonly constructs: readonly Entry<ConstructWam>[];
  readonly targets: readonly Entry<TargetWam>[];
  /** The environments that the targets ask for. */
  readonly environments: readonly Partial<Environment>[];
}

/** Compiles A-WAMs to a plan, once for many pages. O(A-WAMs). */
export function planOf(measures: readonly AWam[]): Plan {
  const slots = new Map<string, number>();
  const entries = measures.map((wam, number) => ({ wam, slot: kept(slots, wam.id, () => slots.size), number }));
  type Of<K> = Entry<Extract<AWam, { kind: K }>>;
  const ofKind = <K extends AWam["kind"]>(kind: K): readonly Of<K>[] =>
    entries.filter((entry): entry is Of<K> => entry.wam.kind === kind);
  const byElement = new Map<string, Entry<ElementWam>[]>();
  const byAttribute = new Map<string, Entry<ElementWam>[]>();
  const everywhere: Entry<ElementWam>[] = [];
  for (const entry of ofKind("element")) {
    const { elements, attributes } = entry.wam;
    if (elements !== undefined) addTo(byElement, elements, entry);
    else if (attributes !== undefined) addTo(byAttribute, attributes, entry);
    else everywhere.push(entry);
  }
  const targets = ofKind("target");
  return {
    ids: [...slots.keys()],
    byElement,
    byAttribute,
    everywhere,
    texts: ofKind("text"),
    resource: ofKind("resource"),
    winners: ofKind("winner"),
    constructs: ofKind("construct"),
    targets,
    environments: targets.flatMap(({ wam }) => wam.environments ?? []),
  };
}

function addTo(table: Map<string, Entry<ElementWam>[]>, names: readonly string[], entry: Entry<ElementWam>): void {
  for (const name of new Set(names)) kept(table, name, () => []).push(entry);
}

/** True when something in the plan looks at style sheets; else none need be loaded. */
export function readsStyle(plan: Plan): boolean {
  return plan.winners.length > 0 || plan.constructs.length > 0 || plan.targets.some(({ wam }) => wam.needsStyle);
}
