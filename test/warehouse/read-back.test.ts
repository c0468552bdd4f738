import { checkWith } from "@eiao/wam-core";
import { openSparql } from "@eiao/sampler/internal";
import { readPages } from "@eiao/etl";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { optionsOf, resourceOf, wamCases } from "../support/conformance-cases.ts";
import { stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { resultsInGraph, resultsInWarehouse } from "./stored-results.ts";
import { allTests, tests, writeStore } from "../support/sealed-stores.ts";
import type { PlainPage, PlainResult, PlainSite } from "../support/sealed-stores.ts";

/** Returns a page of the specification's table, with the results of the engine. */
function pageOf(each: ReturnType<typeof wamCases>[number]): PlainPage {
  const { judgements } = checkWith(resourceOf(each), each.sheets, optionsOf(each));
  const results = judgements.map(({ wam, result, location: { line, column, source } }): PlainResult => {
    const test = allTests.findIndex(({ id }) => id === wam.id);
    return { test, value: result, line, column, ...(source === undefined ? {} : { source }) };
  });
  return { documents: [{ results, statistics: [] }] };
}

describe.each(stores)("%s", (_name, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
  });
  afterEach(() => opened.remove());

  test("exactly the results of the specification's pages are read back", async () => {
    const site: PlainSite = { site: "spec.example", pages: wamCases().map(pageOf) };
    expect(site.pages.length).toBeGreaterThanOrEqual(111);
    const file = await writeStore(opened.folder, site);
    await opened.load(file);
    const expected = await resultsInGraph(file);
    expect(expected).toHaveLength(
      site.pages.flatMap(({ documents }) => documents.flatMap(({ results }) => results)).length,
    );
    expect(await resultsInWarehouse(opened.warehouse, "R", site.site)).toEqual(expected);
  });

  test("AT-CAM 11: SPARQL counts as many fails of each test in a run as the warehouse", async () => {
    const at = (test: number, value: number | null) => ({ test, value, line: 1, column: 1 });
    const one = { site: "a.example", pages: [[at(0, 1), at(0, 0)], [at(0, 1), at(1, 0.5)], [at(2, null)]] };
    const two = { site: "b.example", pages: [[at(0, 1), at(3, 1), at(3, 1), at(1, 0)]] };
    const other = { site: "a.example", pages: [[at(0, 1), at(4, 1)]] };
    const files: string[] = [];
    for (const [run, sites] of [
      ["2026-10", [one, two]],
      ["2026-11", [other]],
    ] as const)
      for (const { site, pages } of sites) {
        const documents = pages.map((results) => ({ documents: [{ results, statistics: [] }] }));
        const file = await writeStore(opened.folder, { site, pages: documents }, { run });
        await opened.load(file, run);
        files.push(file);
      }
    await opened.publish("2026-10");
    const expected = new Map([
      ["1.1_HTML_01", 3],
      ["1.1_HTML_06", 1],
      ["7.2_HTML_01", 2],
    ]);
    expect(await failsInWarehouse(opened, "2026-10", [one.site, two.site])).toEqual(expected);
    const endpoint = openSparql({ files, pages: "all" });
    const { json } = await endpoint.query(failsOfRun("2026-10"));
    await endpoint.close();
    const bindings = json.results?.bindings ?? [];
    expect(new Map(bindings.map(({ test: id, fails }) => [testOf(id?.value), Number(fails?.value)]))).toEqual(expected);
  });
});

const testOf = (requirement = "") => tests.find(({ id }) => requirement.endsWith(`#${id}`))?.test;

function failsOfRun(run: string): string {
  return `SELECT ?test (COUNT(?assertion) AS ?fails) {
    ?run a eiao:testRun ; dct:identifier "${run}" ; eiao:siteSurvey ?survey .
    ?survey eiao:scenario ?scenario .
    ?scenario eiao:rangeLocation ?range .
    ?range earl:asserts ?assertion .
    ?assertion earl:requirement ?test ; earl:result ?result .
    ?result earl:validity earl:fail
  } GROUP BY ?test`;
}

async function failsInWarehouse({ warehouse }: TestWarehouse, run: string, sites: readonly string[]) {
  const fails = new Map<string | undefined, number>();
  for (const site of sites)
    for await (const { facts } of readPages(warehouse, run, site))
      for (const { wam, value } of facts.documents.flatMap(({ results }) => results)) {
        if (value === null || value === 0) continue;
        const test = testOf(`#${wam}`);
        fails.set(test, (fails.get(test) ?? 0) + 1);
      }
  return fails;
}
