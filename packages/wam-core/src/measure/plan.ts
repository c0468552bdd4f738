import type { AWam, ConstructWam, ElementWam, ResourceWam, TargetWam, TextWam, WinnerWam } from "../rule-set/define.ts";
import type { Environment } from "../style/conditions/environment.ts";
import { cached } from "../style/syntax/cache.ts";

/**
 * An A-WAM with the number of its id, `slot`: the walk keeps its state by number, because comparing strings would cost
 * more. `number` is the A-WAM's own: the walk must not call it twice for several of its attributes on one element.
 */
export interface Entry<W extends AWam> {
  readonly wam: W;
  readonly slot: number;
  readonly number: number;
}

/** Dispatch tables of a set of A-WAMs: those to call for an element's name, an attribute's name, a text ... */
export interface Plan {
  /** The id of the A-WAMs of each slot. */
  readonly ids: readonly string[];
  readonly byElement: ReadonlyMap<string, readonly Entry<ElementWam>[]>;
  /** The A-WAMs that name attributes but no elements. */
  readonly byAttribute: ReadonlyMap<string, readonly Entry<ElementWam>[]>;
  /** The A-WAMs that name neither elements nor attributes. */
  readonly everywhere: readonly Entry<ElementWam>[];
  readonly texts: readonly Entry<TextWam>[];
  readonly resource: readonly Entry<ResourceWam>[];
  readonly winners: readonly Entry<WinnerWam>[];
  readonly constructs: readonly Entry<ConstructWam>[];
  readonly targets: readonly Entry<TargetWam>[];
  /** The environments that the targets need. */
  readonly environments: readonly Partial<Environment>[];
}

/** Compiles A-WAMs to a plan, once for many pages. Cost: O(A-WAMs). */
export function planOf(measures: readonly AWam[]): Plan {
  const slots = new Map<string, number>();
  const entries = measures.map((wam, number) => ({ wam, slot: cached(slots, wam.id, () => slots.size), number }));
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
  for (const name of new Set(names)) cached(table, name, () => []).push(entry);
}

/** Returns true if an A-WAM of the plan needs style sheets; otherwise none are loaded. */
export function readsStyle(plan: Plan): boolean {
  return plan.winners.length > 0 || plan.constructs.length > 0 || plan.targets.some(({ wam }) => wam.needsStyle);
}
