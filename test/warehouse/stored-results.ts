import { readPages } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { openStoreReader } from "@eiao/sampler/internal";
import { Parser } from "n3";

const EARL = "http://www.w3.org/WAI/ER/EARL/nmg-strawman#";
const EIAO = "http://www.eiao.net/rdf/2.0#";
const DC = "http://purl.org/dc/elements/1.1/";

/**
 * Returns every result of a sealed store as one text, sorted: page, document, test, line, column, sheet, value. It reads the statements of
 * its pages by N3.js, as wams.md 7 and observatory.md 10.3 describe them.
 */
export async function resultsInGraph(store: string): Promise<string[]> {
  const reader = await openStoreReader(store);
  const found: string[] = [];
  for (const page of reader.pages) found.push(...resultsOfPage((await reader.pageTrig(page)).toString()));
  await reader.close();
  return found.toSorted();
}

function resultsOfPage(trig: string): string[] {
  const statements = new Map<string, Map<string, string[]>>();
  for (const { subject, predicate, object, graph } of new Parser({ format: "application/trig" }).parse(trig)) {
    const node = `${graph.value} ${subject.value}`;
    const of = statements.get(node) ?? new Map<string, string[]>();
    statements.set(node, of);
    const values = of.get(predicate.value);
    if (values === undefined) of.set(predicate.value, [object.value]);
    else values.push(object.value);
  }
  const found: string[] = [];
  for (const [name, scenario] of statements) {
    const [graph = "", page] = name.split(" ");
    if (graph !== page || !scenario.has(`${EIAO}typeofscenario`)) continue;
    const all = (node: string | undefined, property: string) => statements.get(`${graph} ${node}`)?.get(property) ?? [];
    const one = (node: string | undefined, property: string) => all(node, property)[0];
    for (const range of all(page, `${EIAO}rangeLocation`))
      for (const assertion of all(range, `${EARL}asserts`)) {
        const location = one(assertion, `${EIAO}singleLocation`);
        const value = one(one(assertion, `${EARL}result`), `${EIAO}barrierIndicator`);
        found.push(
          resultText({
            page: page.replace(/^.*_scenario_/, ""),
            document: one(range, `${EIAO}page`) ?? "",
            wam: one(assertion, `${EARL}requirement`)?.replace(/^.*#/, "") ?? "",
            line: Number(one(location, `${EIAO}line`)),
            column: Number(one(location, `${EIAO}column`)),
            source: one(location, `${DC}source`),
            value: value === undefined ? null : Number(value),
          }),
        );
      }
  }
  return found;
}

/** Returns the same from the warehouse. */
export async function resultsInWarehouse(warehouse: Warehouse, run: string, site: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { facts } of readPages(warehouse, run, site))
    for (const { url, results } of facts.documents)
      for (const result of results) found.push(resultText({ page: facts.id, document: url, ...result }));
  return found.toSorted();
}

/** Returns for each test, sorted, the results that are a pass or a fail on all pages of a site, and the sum of their values. */
export async function countsInWarehouse(
  warehouse: Warehouse,
  run: string,
  site: string,
): Promise<(readonly [wam: string, applied: number, failed: number])[]> {
  const counts = new Map<string, { applied: number; failed: number }>();
  for await (const { tests } of readPages(warehouse, run, site))
    for (const { wam, applied, failed } of tests) {
      const count = counts.get(wam) ?? { applied: 0, failed: 0 };
      counts.set(wam, { applied: count.applied + applied, failed: count.failed + failed });
    }
  return [...counts]
    .filter(([, { applied }]) => applied > 0)
    .map(([wam, { applied, failed }]) => [wam, applied, failed] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

interface PlacedResult {
  readonly page: string;
  readonly document: string;
  readonly wam: string;
  readonly line: number;
  readonly column: number;
  readonly source?: string | undefined;
  readonly value: number | null;
}

function resultText({ page, document, wam, line, column, source, value }: PlacedResult): string {
  return [page, document, wam, line, column, source ?? "", value ?? "cannot tell"].join(" ");
}
