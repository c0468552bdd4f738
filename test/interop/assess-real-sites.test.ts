import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { announceSites, loadStore } from "@eiao/etl";
import { createPoolEvaluator, openSparql, openStoreReader, verifyStore } from "@eiao/sampler/internal";
import type { Evaluator, StoreReader, Verification } from "@eiao/sampler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSamples } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";
import { allSamples } from "../support/random-samples.ts";
import { stores, testWarehouse } from "../support/warehouse.ts";
import { countsInWarehouse, resultsInGraph, resultsInWarehouse } from "../warehouse/stored-results.ts";
import { assessDocumentations } from "./assessed-documentation.ts";
import type { AssessedDocumentation } from "./assessed-documentation.ts";
import { countsInRows, countsQuery, publishedCounts } from "../support/graph/graph-counts.ts";
import type { GraphCounts } from "../support/graph/graph-counts.ts";
import { openJena } from "../support/graph/jena.ts";
import type { Jena } from "../support/graph/jena.ts";
import { convertTrig, judgedGraph } from "../support/graph/judged-graph.ts";
import type { JudgedGraph } from "../support/graph/judged-graph.ts";
import { outputOf } from "../support/run-program.ts";

/** Three real sites from crawl to sealed store. Independent tools read the graph of most pages. Issue 6, acceptance. */

const plans = [
  { name: "postgresql-doc", ...(allSamples ? { crawled: 1000, sampled: 600 } : { crawled: 240, sampled: 90 }) },
  { name: "default-jdk-doc", ...(allSamples ? { crawled: 300, sampled: 100 } : { crawled: 100, sampled: 40 }) },
  { name: "wx3.2-doc", ...(allSamples ? { crawled: 300, sampled: 100 } : { crawled: 100, sampled: 40 }) },
] as const;
const [{ sampled: largest }, , { sampled: smallest }] = plans;
const root = fileURLToPath(new URL("../..", import.meta.url));
const shapes = join(root, "test/support/graph/shapes.ttl");
const eiao = "http://www.eiao.net/rdf/2.0#";

let samples: Samples;
let evaluator: Evaluator;
let assessed: readonly AssessedDocumentation[];
beforeAll(async () => {
  samples = await openSamples();
  evaluator = createPoolEvaluator();
  assessed = await assessDocumentations(samples, evaluator, plans);
});
afterAll(async () => {
  await evaluator.close();
  await samples.close();
});

function siteOf(docName: string): AssessedDocumentation {
  const found = assessed.find(({ name }) => name === docName);
  if (found === undefined) throw new Error(`${docName} was not assessed`);
  return found;
}

test.each(plans)("verify finds no difference in $sampled pages of $name", async ({ name, sampled, crawled }) => {
  const { file, assessment } = siteOf(name);
  expect(assessment.pages).toEqual({ found: crawled, sampled, failed: 0 });
  const { differences, notes, pages, documents } = await verifyStore(file, samples.dataDir, { evaluator });
  expect({ differences, notes, pages }).toEqual({ differences: [], notes: [], pages: sampled });
  expect(documents).toBeGreaterThanOrEqual(sampled);
});

test("the built program finds none either", async () => {
  const { file } = siteOf("wx3.2-doc");
  const args = [
    "--loglevel",
    "error",
    "--prefix",
    root,
    "--no",
    "eiao-wam",
    "verify",
    file,
    "--format",
    "json",
    "--quiet",
  ];
  const found = JSON.parse(await outputOf("npx", args)) as Verification;
  expect(found).toMatchObject({ store: file, pages: smallest, differences: [], notes: [] });
});

const inGraph = new Map<string, Promise<string[]>>();
const resultsOf = (file: string) => {
  const found = inGraph.get(file) ?? resultsInGraph(file);
  inGraph.set(file, found);
  return found;
};

describe.each(stores)("the data warehouse: %s", (_name, create) => {
  // AT-CAM 11: the counts agree with those of Jena's SPARQL below.
  test("returns every result of the three sites, and the published counts of each test", async () => {
    const opened = await testWarehouse(create);
    for (const { name } of plans) {
      const { file, assessment } = siteOf(name);
      await announceSites(opened.warehouse, "R", [assessment.site]);
      const settings = { file, run: "R", dataDir: samples.dataDir, siteAt: async () => undefined };
      const expected = await resultsOf(file);
      expect(await loadStore(opened.warehouse, settings)).toMatchObject({ outcome: "loaded", facts: expected.length });
      expect(await resultsInWarehouse(opened.warehouse, "R", assessment.site)).toEqual(expected);
      const published = assessment.tests.map(({ wam, applied, failed }) => [wam, applied, failed] as const);
      expect(await countsInWarehouse(opened.warehouse, "R", assessment.site)).toEqual(
        published.filter(([, applied]) => applied > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
    }
    await opened.remove();
  });
});

describe(`the graph of ${largest} pages`, () => {
  let folder: string;
  let reader: StoreReader;
  let jena: Jena;
  let published: GraphCounts;
  let judged: JudgedGraph;
  let byJena: { readonly quads: number; readonly violations: readonly string[]; readonly counts: GraphCounts };
  let ownCounts: GraphCounts;
  const at = (name: string) => join(folder, name);

  /** All readers run at the same time, in a thread each. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "eiao-graph-"));
    jena = await openJena(folder);
    const { file, assessment } = siteOf("postgresql-doc");
    published = publishedCounts(assessment);
    reader = await openStoreReader(file);
    await outputOf("zstd", ["--decompress", "--quiet", file, "-o", at("site.trig")]);
    const [trig, nquads, ntriples] = [at("site.trig"), at("site.nq"), at("site.nt")];
    await Promise.all([convertTrig(trig, "nquads", nquads), convertTrig(trig, "ntriples", ntriples)]);
    [judged, byJena, ownCounts] = await Promise.all([judgedGraph(nquads), askJena(trig, ntriples), countBySparql()]);
  });

  async function askJena(trig: string, ntriples: string) {
    const quads = await jena.quads(trig);
    const violations = await jena.violations(ntriples, shapes);
    return { quads, violations, counts: countsInRows(await jena.rows(ntriples, countsQuery)) };
  }

  async function countBySparql(): Promise<GraphCounts> {
    const endpoint = openSparql({ files: [reader.file], pages: "all", timeLimit: 120 });
    const { json } = await endpoint.query(countsQuery);
    await endpoint.close();
    const rows = (json.results?.bindings ?? []).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
    );
    return countsInRows(rows);
  }

  afterAll(async () => {
    await reader.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("is read by Raptor and Jena, with the number of statements of each page in the index", () => {
    const ofPages = new Map(reader.pages.map(({ id, triples }) => [id, triples]));
    const read = Object.entries(judged.graphs).flatMap(([graph, quads]): [string, number][] => {
      const [, id] = /_scenario_([^_]+)$/.exec(graph) ?? [];
      return id === undefined ? [] : [[id, quads]];
    });
    expect(new Map(read)).toEqual(ofPages);
    expect([read.length, Object.keys(judged.graphs).length]).toEqual([largest, largest + 2]); // and survey, manifest
    expect(Object.values(judged.graphs).reduce((sum, quads) => sum + quads, 0)).toBe(reader.triples);
    expect(byJena.quads).toBe(judged.lines);
  });

  test("has nodes of every class, in the numbers of the specification", () => {
    const count = (name: string) => judged.nodes[eiao + name] ?? 0;
    expect([count("testRun"), count("siteSurvey"), count("scenario")]).toEqual([1, 1, largest]);
    expect(count("MetaData")).toBeGreaterThan(largest);
    expect(count("SingleLocation")).toBeGreaterThan(count("MetaData"));
    expect(judged.faults).toEqual([]);
  });

  test("is connected: every node can be reached from the test run", () => {
    expect(judged.unreachable).toEqual([]);
  });

  test("agrees with the shapes, by Apache Jena", () => {
    expect(byJena.violations).toEqual([]);
  });

  test("gives the published statistics by our SPARQL, Jena's, and a count in Python", () => {
    expect([published.scenarios, published.counted.length > 5]).toEqual([largest, true]);
    expect(ownCounts).toEqual(published);
    expect(byJena.counts).toEqual(published);
    expect(judged.counts).toEqual(published);
  });

  describe("with one statement removed", () => {
    /** Writes survey, manifest and first page as N-Quads and N-Triples, without the line of this form. */
    async function damage(statement: RegExp): Promise<void> {
      const [page] = reader.pages;
      if (page === undefined) throw new Error("there is no page");
      const parts = [await reader.surveyTrig(), ...(await reader.manifestTrig()), await reader.pageTrig(page)];
      await writeFile(at("part.trig"), Buffer.concat(parts));
      for (const [form, file] of [
        ["nquads", at("part.nq")],
        ["ntriples", at("part.nt")],
      ] as const) {
        await convertTrig(at("part.trig"), form, file);
        const lines = (await readFile(file, "utf8")).split("\n");
        const remaining = lines.filter((line) => !statement.test(line));
        expect(remaining).toHaveLength(lines.length - 1);
        await writeFile(file, remaining.join("\n"));
      }
    }

    test("a page that the survey does not link is reported as unreachable", async () => {
      const scenario = `_scenario_${reader.pages[0]?.id}`;
      await damage(new RegExp(`^\\S+ <${eiao}scenario> \\S+${scenario}> `));
      expect((await judgedGraph(at("part.nq"))).unreachable).toContainEqual(expect.stringMatching(`${scenario}$`));
    });

    test("a survey without its number of pages breaks the table and, by Jena, a shape", async () => {
      await damage(/ <\S+#urlCount> /);
      expect((await judgedGraph(at("part.nq"))).faults).toEqual([expect.stringContaining(`has 0 of ${eiao}urlCount`)]);
      expect(await jena.violations(at("part.nt"), shapes)).toEqual([expect.stringContaining("urlCount")]);
    });
  });
});
