import { byText } from "../../assessment/by-text.ts";
import type { ArchiveFile, DrawnScenario, SiteScoreFacts, SiteSurvey, SiteTestFacts } from "../../rdf-store/index.ts";
import { createSiteStatistics } from "../../statistics/site-statistics.ts";
import { tallyBy } from "./scenario-tally.ts";
import type { ScenarioTally } from "./scenario-tally.ts";

export interface SurveyParts {
  readonly tallies: readonly ScenarioTally[];
  /** Ids, the first gives deviation and margin. */
  readonly ruleSets: readonly string[];
  /** Pages that were drawn from. */
  readonly population: number;
  /** In the order of the draw. */
  readonly drawn: readonly DrawnScenario[];
  readonly archives: readonly ArchiveFile[];
  /** xsd:dateTime. */
  readonly finished: string;
}

/** The site survey of a store: statistics of 9.4 with their intervals. The order of the tallies changes nothing. */
export function siteSurvey({ tallies, ruleSets, population, drawn, archives, finished }: SurveyParts): SiteSurvey {
  // Sums of fractions depend on their order.
  const ordered = tallies.toSorted((a, b) => byText(a.id, b.id));
  const failedPages = drawn.filter(({ outcome }) => outcome === "failed").length;
  const all = ruleSets.map((ruleSet) => {
    const statistics = createSiteStatistics();
    for (const tally of ordered) statistics.add(tallyBy(ruleSet, tally));
    return { ruleSet, statistics };
  });
  const scores = all.map(({ ruleSet, statistics }): SiteScoreFacts => {
    const { failed, applied } = statistics.running;
    return { ruleSet, failed, applied, ...statistics.interval(population - failedPages) };
  });
  const emptyShells = tallies.filter(({ notes }) => notes.includes("empty-shell")).length;
  const { standardDeviation, errorMargin } = all[0]?.statistics.running ?? {};
  return {
    urlCount: population,
    ...(standardDeviation === undefined ? {} : { standardDeviation }),
    ...(errorMargin === undefined ? {} : { errorMargin }),
    ...(emptyShells === 0 ? {} : { emptyShells }),
    scores,
    tests: testsOf(ordered),
    drawn,
    archives,
    finished,
  };
}

/** Every test that applied somewhere, in order of rule set and class. */
function testsOf(tallies: readonly ScenarioTally[]): readonly SiteTestFacts[] {
  const found = new Map<string, { -readonly [Key in keyof SiteTestFacts]: SiteTestFacts[Key] }>();
  for (const { ruleset, test, wam, failed, applied } of tallies.flatMap(({ tests }) => tests)) {
    const key = `${ruleset} ${wam}`;
    const facts = found.get(key) ?? { ruleSet: ruleset, test, wam, failed: 0, applied: 0 };
    found.set(key, facts);
    facts.failed += failed;
    facts.applied += applied;
  }
  return [...found.entries()].sort(([a], [b]) => byText(a, b)).map(([, facts]) => facts);
}
