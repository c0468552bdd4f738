import type { PublishedRun } from "@eiao/etl";
import { reportError } from "../errors.ts";

/** The name of the choice in addresses. */
const NAME = "ruleset";

/**
 * Returns the rule set that an address names; "": it names none, and each run shows the one that leads in it.
 * @throws EiaoError `BadReportQuery`: no published run, or not the run in the address, was measured by it.
 */
export function chosenRuleSet(query: URLSearchParams, runs: readonly PublishedRun[]): string {
  const named = (query.get(NAME) ?? "").trim();
  if (named === "") return "";
  const bad = (problem: string) =>
    reportError("BadReportQuery", { name: NAME, value: JSON.stringify(named.slice(0, 100)), problem });
  if (!runs.some((run) => run.ruleSets.includes(named))) throw bad("no published run was measured by this rule set");
  const run = runs.find((each) => each.run === (query.get("run") ?? "").trim());
  if (run !== undefined && !run.ruleSets.includes(named)) throw bad(`run ${run.run} was not measured by this rule set`);
  return named;
}

/** Returns the runs that were measured by a rule set; all for "". */
export function runsBy(ruleSet: string, runs: readonly PublishedRun[]): readonly PublishedRun[] {
  return ruleSet === "" ? runs : runs.filter(({ ruleSets }) => ruleSets.includes(ruleSet));
}
