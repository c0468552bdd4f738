import { createUnderWay } from "./ask/under-way.ts";
import type { UnderWay } from "./ask/under-way.ts";
import { familyOf } from "../frontier/family.ts";
import { createFrontier } from "../frontier/frontier.ts";
import type { Frontier } from "../frontier/frontier-shape.ts";
import { createPageBudget } from "../frontier/page-budget.ts";
import type { PageBudget } from "../frontier/page-budget.ts";
import type { TrapGuards } from "../traps/trap-guards.ts";
import type { VisitId } from "../url/visit.ts";

/** What is to be fetched, and what is being fetched. */
export interface Queue {
  readonly frontier: Frontier;
  readonly budget: PageBudget;
  readonly underWay: UnderWay;
  /** Visits that need no fetching although they wait: the WARC had their exchange already. */
  readonly replayed: Set<VisitId>;
}

export function createQueue(maxPages: number, guards: Pick<TrapGuards, "isSuspect">): Queue {
  return {
    frontier: createFrontier({ groupOf: familyOf, maxPages, isSuspect: (entry) => guards.isSuspect(entry) }),
    budget: createPageBudget(maxPages),
    underWay: createUnderWay(),
    replayed: new Set(),
  };
}
