import type { AWam, ConstructWam, ElementWam, ResourceWam, TargetWam, TextWam, WinnerWam } from "../rule-set/define.ts";
import type { Environment } from "../style/conditions/environment.ts";

/** An A-WAM with the number of its id: the walk keeps its state by number, since comparing strings would cost more. */
export interface Entry<W extends AWam> {
  readonly wam: W;
  readonly slot: number;
}

/** An element A-WAM with its own number too: several of its attributes on one element must not call it twice. */
export interface ElementEntry extends Entry<ElementWam> {
  readonly number: number;
}

/** Dispatch tables of a set of A-WAMs: what to call for an element's name, for an attribute's name, for each text ... */
export interface Plan {
  /** Ids by slot. */
  readonly ids: readonly string[];
  readonly byElement: ReadonlyMap<string, readonly ElementEntry[]>;
  /** Those that name attributes but no elements. */
  readonly byAttribute: ReadonlyMap<string, readonly ElementEntry[]>;
  /** Those that name neither. */
  readonly everywhere: readonly ElementEntry[];
  readonly texts: readonly Entry<TextWam>[];
  readonly resource: readonly Entry<ResourceWam>[];
  readonly winners: readonly Entry<WinnerWam>[];
  readonly constructs: readonly Entry<ConstructWam>[];
  readonly targets: readonly Entry<TargetWam>[];
  /** Those that the targets ask for. */
  readonly environments: readonly Partial<Environment>[];
}

/** Compiles A-WAMs to a plan, once for many pages. O(A-WAMs). */
export function planOf(measures: readonly AWam[]): Plan {
  const slots = new Map<string, number>();
  const byElement = new Map<string, ElementEntry[]>();
  const byAttribute = new Map<string, ElementEntry[]>();
  const everywhere: ElementEntry[] = [];
  const texts: Entry<TextWam>[] = [];
  const resource: Entry<ResourceWam>[] = [];
  const winners: Entry<WinnerWam>[] = [];
  const constructs: Entry<ConstructWam>[] = [];
  const targets: Entry<TargetWam>[] = [];
  measures.forEach((wam, number) => {
    const slot = slots.get(wam.id) ?? slots.size;
    slots.set(wam.id, slot);
    switch (wam.kind) {
      case "element": {
        const entry = { wam, slot, number };
        if (wam.elements !== undefined) addTo(byElement, wam.elements, entry);
        else if (wam.attributes !== undefined) addTo(byAttribute, wam.attributes, entry);
        else everywhere.push(entry);
        break;
      }
      case "text":
        texts.push({ wam, slot });
        break;
      case "resource":
        resource.push({ wam, slot });
        break;
      case "winner":
        winners.push({ wam, slot });
        break;
      case "construct":
        constructs.push({ wam, slot });
        break;
      case "target":
        targets.push({ wam, slot });
        break;
    }
  });
  const environments = targets.flatMap(({ wam }) => wam.environments ?? []);
  const ids = [...slots.keys()];
  return { ids, byElement, byAttribute, everywhere, texts, resource, winners, constructs, targets, environments };
}

function addTo(table: Map<string, ElementEntry[]>, names: readonly string[], entry: ElementEntry): void {
  for (const name of new Set(names)) {
    const entries = table.get(name);
    if (entries === undefined) table.set(name, [entry]);
    else entries.push(entry);
  }
}

/** True when something in the plan looks at style sheets; else none need be loaded. */
export function readsStyle(plan: Plan): boolean {
  return plan.winners.length > 0 || plan.constructs.length > 0 || plan.targets.some(({ wam }) => wam.needsStyle);
}
