import type { PublishedRun } from "@eiao/etl/internal";
import { reportError } from "./errors.ts";

/** The choices of a reader that hold for all pages, by their names in addresses. */
export type Choices = readonly (readonly [name: string, value: string])[];

/** The names of the choices. */
const choiceNames = ["panel", "ruleset"];

/** Reads the choices of an address. */
export function choicesOf(query: URLSearchParams): Choices {
  return choiceNames.flatMap((name) => {
    const value = (query.get(name) ?? "").trim();
    return value === "" ? [] : [[name, value] as const];
  });
}

/** Adds choices to a query. @param query  It begins with a question mark, or is empty. @param joint  An ampersand, plain or escaped. */
export function withChoices(query: string, choices: Choices, joint = "&"): string {
  return choices.reduce(
    (before, [name, value]) =>
      `${before}${before === "" ? "?" : joint}${name}=${encodeURIComponent(value.toWellFormed())}`,
    query,
  );
}

/** The panel that readers see first. The configuration can name another one. */
const FIRST = "default";

/** Returns the panels that have a published run, by name. */
export function panelsOf(runs: readonly PublishedRun[]): string[] {
  return [...new Set(runs.flatMap(({ panel }) => (panel === null ? [] : [panel])))].toSorted();
}

/**
 * Returns the panel whose figures a page shows: that of the run in its address, the one that its address names, or the first panel. If the
 * first panel has no published run, it is the panel of the newest run.
 * @throws EiaoError `BadReportQuery` if the address names a panel without a published run.
 */
export function shownPanel(query: URLSearchParams, runs: readonly PublishedRun[], first = FIRST): string {
  const name = (query.get("panel") ?? "").trim();
  if (name !== "" && name !== first && !runs.some(({ panel }) => panel === name))
    throw reportError("BadReportQuery", {
      name: "panel",
      value: JSON.stringify(name.slice(0, 100)),
      problem: "no run of this panel is published",
    });
  const run = (query.get("run") ?? "").trim();
  const chosen = runs.find((each) => each.run === run)?.panel ?? name;
  if (chosen !== "") return chosen;
  const inPanels = runs.flatMap(({ panel }) => panel ?? []);
  return inPanels.includes(first) ? first : (inPanels[0] ?? first);
}

/** The name of the choice in addresses. */
const NAME = "ruleset";

/**
 * Returns the rule set that an address names. "" if it names none: each run then shows its leading rule set.
 * @throws EiaoError `BadReportQuery` if no published run, or not the run in the address, was measured by it.
 */
export function chosenRuleSet(query: URLSearchParams, runs: readonly PublishedRun[]): string {
  const id = (query.get(NAME) ?? "").trim();
  if (id === "") return "";
  const bad = (problem: string) =>
    reportError("BadReportQuery", { name: NAME, value: JSON.stringify(id.slice(0, 100)), problem });
  if (!runs.some((run) => run.ruleSets.includes(id))) throw bad("no published run was measured by this rule set");
  const run = runs.find((each) => each.run === (query.get("run") ?? "").trim());
  if (run !== undefined && !run.ruleSets.includes(id)) throw bad(`run ${run.run} was not measured by this rule set`);
  return id;
}

/** Returns the runs that were measured by a rule set, or all runs for "". */
export function runsBy(ruleSet: string, runs: readonly PublishedRun[]): readonly PublishedRun[] {
  return ruleSet === "" ? runs : runs.filter(({ ruleSets }) => ruleSets.includes(ruleSet));
}
