import type { PublishedRun } from "@eiao/etl/internal";
import { reportError } from "./errors.ts";

/** Choices of a reader that hold for all pages, by their names in addresses. */
export type Choices = readonly (readonly [name: string, value: string])[];

/** The names of such choices. */
const choiceNames = ["panel", "ruleset"];

/** Reads the choices of an address. */
export function choicesOf(query: URLSearchParams): Choices {
  return choiceNames.flatMap((name) => {
    const value = (query.get(name) ?? "").trim();
    return value === "" ? [] : [[name, value] as const];
  });
}

/** Writes choices behind a query. @param query  it begins with a question mark, or is empty. @param joint  an ampersand, as the text needs it. */
export function withChoices(query: string, choices: Choices, joint = "&"): string {
  return choices.reduce(
    (before, [name, value]) =>
      `${before}${before === "" ? "?" : joint}${name}=${encodeURIComponent(value.toWellFormed())}`,
    query,
  );
}

/** The panel that readers see first, unless the configuration names another one. */
const FIRST = "default";

/** Returns the panels that have a published run, by name. */
export function panelsOf(runs: readonly PublishedRun[]): string[] {
  return [...new Set(runs.flatMap(({ panel }) => (panel === null ? [] : [panel])))].toSorted();
}

/**
 * Returns the panel whose figures a page shows: that of the run in its address, the one that its address names, or the first one. While the
 * first one has no published run, it is the panel of the newest run.
 * @throws EiaoError `BadReportQuery`: the address names a panel without a published run.
 */
export function shownPanel(query: URLSearchParams, runs: readonly PublishedRun[], first = FIRST): string {
  const named = (query.get("panel") ?? "").trim();
  if (named !== "" && named !== first && !runs.some(({ panel }) => panel === named))
    throw reportError("BadReportQuery", {
      name: "panel",
      value: JSON.stringify(named.slice(0, 100)),
      problem: "no run of this panel is published",
    });
  const run = (query.get("run") ?? "").trim();
  const chosen = runs.find((each) => each.run === run)?.panel ?? named;
  if (chosen !== "") return chosen;
  const inPanels = runs.flatMap(({ panel }) => panel ?? []);
  return inPanels.includes(first) ? first : (inPanels[0] ?? first);
}

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
