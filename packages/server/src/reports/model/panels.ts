import type { PublishedRun } from "@eiao/etl";
import { reportError } from "../errors.ts";

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
