import type { Assessment } from "@eiao/sampler";

/** The statements of a site's graph and the counts of its parts, by one reader. */
export interface GraphCounts {
  readonly scenarios: number;
  /** F(s), as the survey states it. */
  readonly score: number | null;
  /** Sorted by requirement: results with an indicator and the sum of their indicators, counted from the scenarios down. */
  readonly counted: readonly TestCount[];
  /** The same numbers, as the survey states them. */
  readonly stated: readonly TestCount[];
  /** N and B: the sums of `counted`. */
  readonly sums: readonly [applied: number, failed: number];
}

type TestCount = readonly [requirement: string, applied: number, failed: number];

/** The SPARQL 1.1 query for the rows of `countsInRows`, over the union of all graphs as the default graph. */
export const countsQuery = `
PREFIX earl: <http://www.w3.org/WAI/ER/EARL/nmg-strawman#>
PREFIX eiao: <http://www.eiao.net/rdf/2.0#>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
SELECT ?kind ?of (COUNT(*) AS ?rows) (SUM(?value) AS ?sum) {
  { SELECT ("scenarios" AS ?kind) (0 AS ?value) { ?scenario a eiao:scenario } }
  UNION { SELECT ("counted" AS ?kind) ?of (xsd:decimal(?indicator) AS ?value) {
    ?scenario a eiao:scenario ; eiao:rangeLocation ?range .
    ?range earl:asserts ?assertion .
    ?assertion earl:requirement ?of ; earl:result ?result .
    ?result eiao:barrierIndicator ?indicator } }
  UNION { SELECT ("score" AS ?kind) (xsd:decimal(?f) AS ?value) { ?survey a eiao:siteSurvey ; eiao:barrierIndicator ?f } }
  UNION { SELECT ("applied" AS ?kind) ?of ?value { ?test a eiao:TestScore ; earl:requirement ?of ; eiao:applied ?value } }
  UNION { SELECT ("failed" AS ?kind) ?of ?value { ?test a eiao:TestScore ; earl:requirement ?of ; eiao:failed ?value } }
} GROUP BY ?kind ?of`;

/** Returns the counts in the answer to `countsQuery`. */
export function countsInRows(rows: readonly Readonly<Record<string, string>>[]): GraphCounts {
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const failed = new Map(of("failed").map((row) => [row.of, Number(row.sum)]));
  const [score] = of("score");
  return graphCounts({
    scenarios: Number(of("scenarios")[0]?.rows),
    score: score === undefined ? null : Number(score.sum),
    counted: of("counted").map((row): TestCount => [row.of ?? "", Number(row.rows), Number(row.sum)]),
    stated: of("applied").map((row): TestCount => [row.of ?? "", Number(row.sum), failed.get(row.of) ?? Number.NaN]),
  });
}

/** Returns the published statistics, which every reader must count. */
export function publishedCounts({ scores, tests, pages }: Assessment): GraphCounts {
  const counts = tests.map(({ wam, applied, failed }): TestCount => [`${requirements}${wam}`, applied, failed]);
  const [score] = scores;
  return {
    ...graphCounts({
      scenarios: pages.sampled,
      score: score?.value ?? null,
      counted: counts,
      stated: counts,
    }),
    sums: [score?.applied ?? Number.NaN, score?.failed ?? Number.NaN],
  };
}

/** The base of ids, which are its fragments: wams.md 7.1. */
const requirements = "http://www.eiao.net/rdf/2.0/#";

/** Sorts counts, and adds their sums. */
export function graphCounts(counts: Omit<GraphCounts, "sums">): GraphCounts {
  const sorted = (tests: readonly TestCount[]) => tests.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...counts,
    counted: sorted(counts.counted),
    stated: sorted(counts.stated),
    sums: [total(counts.counted.map(([, applied]) => applied)), total(counts.counted.map(([, , failed]) => failed))],
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
