import type { RuleSet } from "@eiao/wam-core";
import { evaluateDocument } from "./document/evaluate-document.ts";
import type { Evaluator } from "./evaluator.ts";

/**
 * Evaluates documents in this process by rule sets that no worker knows: these are code, which does not cross. Nothing ends a page that takes
 * long but the engine's budgets, and nothing else is done meanwhile: for archived pages, which were evaluated once.
 */
export function createOwnEvaluator(ruleSets: readonly RuleSet[]): Evaluator {
  return {
    width: 1,
    evaluate: (task, load) => evaluateDocument(task, load, undefined, ruleSets),
    close: () => Promise.resolve(),
  };
}
