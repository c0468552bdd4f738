import { coreError } from "./errors.ts";
import { withoutNulls } from "./source/without-nulls.ts";

/**
 * The limits of one evaluation. The defaults are far above real pages: they end the evaluation of a hostile one
 * with a clear error (`TooManyBytes` ...) before it takes the memory or the time of all others.
 */
export interface Budget {
  /** Octets of the page as received (of its UTF-8 form when it came as text), and of each style sheet. */
  readonly maxBytes: number;
  /** Elements, text nodes and comments that the parser makes, those of templates included. */
  readonly maxNodes: number;
  /** Elements that are open at once. */
  readonly maxDepth: number;
  /** Steps of the parts whose cost can grow faster than the page: matching of selectors, names inside names. */
  readonly maxSteps: number;
}

export const defaultBudget: Budget = Object.freeze({
  maxBytes: 50_000_000,
  maxNodes: 2_000_000, // about 130 bytes each
  maxDepth: 10_000, // browsers stop nesting at 512
  maxSteps: 500_000_000, // seconds, not minutes
});

/** The default budget with some limits changed. What is not there, such as a setting that nobody made, changes none: there is always a limit. */
export function budgetWith(limits: Partial<Budget>): Budget {
  return { ...defaultBudget, ...withoutNulls(limits) };
}

/** @throws EiaoError `TooManyBytes`. */
export function checkBytes(bytes: number, budget: Budget): void {
  if (bytes > budget.maxBytes) throw coreError("TooManyBytes", { found: bytes, limit: budget.maxBytes });
}
