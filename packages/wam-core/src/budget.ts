import { coreError } from "./errors.ts";
import { withoutNulls } from "./source/without-nulls.ts";

/**
 * The limits of one evaluation. The defaults are far above real pages. They end the evaluation of a hostile page with a
 * clear error (`TooManyBytes` ...) before it takes too much memory or time.
 */
export interface Budget {
  /** The most bytes of the page as received (in UTF-8 if it is text), and of each style sheet. */
  readonly maxBytes: number;
  /** The most elements, text nodes and comments that the parser makes, including those of templates. */
  readonly maxNodes: number;
  /** The most elements that are open at once. */
  readonly maxDepth: number;
  /** The most steps of the parts whose cost can grow faster than the page: matching of selectors, nested names. */
  readonly maxSteps: number;
}

export const defaultBudget: Budget = Object.freeze({
  maxBytes: 50_000_000,
  maxNodes: 2_000_000, // about 130 bytes each
  maxDepth: 10_000, // browsers stop nesting at 512
  maxSteps: 500_000_000, // takes seconds, not minutes
});

/** Returns the default budget with some limits changed. A missing limit keeps its default, so there is always a limit. */
export function budgetWith(limits: Partial<Budget>): Budget {
  return { ...defaultBudget, ...withoutNulls(limits) };
}

/** Checks the size of a page or style sheet. @throws EiaoError `TooManyBytes`. */
export function checkBytes(bytes: number, budget: Budget): void {
  if (bytes > budget.maxBytes) throw coreError("TooManyBytes", { found: bytes, limit: budget.maxBytes });
}
