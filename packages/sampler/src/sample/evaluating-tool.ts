import type { StoreOpening } from "../rdf-store/index.ts";
import type { Evaluator } from "./evaluator.ts";

const mark = " by WAM servers";

/** The tool as it stands in a store: it tells who fetched the style sheets, since only what this program fetched is archived. */
export function evaluatingTool(
  tool: StoreOpening["tool"],
  evaluator: Pick<Evaluator, "asksForSheets"> | undefined,
): StoreOpening["tool"] {
  return evaluator?.asksForSheets === false ? { ...tool, name: tool.name + mark } : tool;
}

/** Whether the archive holds all that the verdicts of a store depend on. */
export function canBeReplayed({ tool }: StoreOpening): boolean {
  return !tool.name.endsWith(mark);
}
