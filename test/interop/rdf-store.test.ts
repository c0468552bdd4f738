import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkWith, writeEarl } from "@eiao/wam-core";
import { Parser } from "n3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportRdfXml, openSparql, openStore, openStoreReader } from "@eiao/sampler/internal";
import type { StoreReader } from "@eiao/sampler";
import { realPages } from "../support/pages/real-pages.ts";
import { allSamples } from "../support/random-samples.ts";
import { readGraph } from "../support/rapper.ts";
import { outputOf } from "../support/run-program.ts";

const base = "http://www.eiao.net/rdf/2.0/";
const date = "2026-01-01T00:00:00Z";
let folder = "";
let reader: StoreReader;
let trig = "";
/** The statements of the store, by its own reader. */
let own: readonly string[] = [];
const counted = { applied: 0, failed: 0 };

const limit = allSamples ? 40 : 15;

/** A store of real pages. zstd (Debian: zstd) unpacks it without knowledge of records and index. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-rdf-store-"));
  const file = join(folder, "site.trig.zst");
  const store = await openStore(file, {
    run: "200802",
    database: "rdf_200802_1201876651_1_1234567",
    site: "pages.example",
    webSite: "https://pages.example/",
    tool: { name: "eiao-wam", version: "0.1.0" },
    ruleSets: [{ id: "uwem-1.2", version: "1.0.0" }],
    seed: "1",
    population: limit,
    seedOrigin: "derived",
    populationDigest: "a".repeat(64),
    sizesDigest: "b".repeat(64),
    wanted: limit,
    extent: "sample",
  });
  const { pages } = await realPages({ limit });
  const drawn = pages.map(({ url }, at) => ({
    scenario: `p${at}`,
    url,
    outcome: "sampled" as const,
    samples: ["uniform" as const],
  }));
  for (const [at, { url, content, contentType }] of pages.entries()) {
    const report = checkWith({ url, content, contentType }, () => undefined);
    const results = report.judgements.flatMap(({ result }) => (result === null ? [] : [result]));
    const failed = results.reduce((sum, result) => sum + result, 0);
    counted.applied += results.length;
    counted.failed += failed;
    const earl = writeEarl(report, "turtle", { terms: "both", date });
    const counts = [{ ruleSet: "uwem-1.2", applied: results.length, failed }];
    await store.addScenario({ id: `p${at}`, documents: [{ url, downloaded: date, earl }], counts });
  }
  await store.seal({
    urlCount: limit,
    scores: [{ ruleSet: "uwem-1.2", ...counted, sample: "uniform", pages: pages.length }],
    tests: [],
    drawn,
    finished: date,
  });
  reader = await openStoreReader(file);
  trig = join(folder, "site.trig");
  await outputOf("zstd", ["--decompress", "--quiet", file, "-o", trig]);
  const parts = [await reader.surveyTrig(), ...(await reader.manifestTrig())];
  for (const page of reader.pages) parts.push(await reader.pageTrig(page));
  own = [...new Set(parts.flatMap((part) => quads(part.toString(), "application/trig")))].sort();
});

afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns triples with the names of their graphs, from N-Quads that N3.js reads. */
function quads(written: string, format: string): string[] {
  const lines = new Parser({ format, baseIRI: base }).parse(written).map(({ subject, predicate, object, graph }) => {
    const mark = object.termType === "Literal" ? [object.language, object.datatype.value] : [];
    return JSON.stringify([subject.value, predicate.value, object.termType, object.value, ...mark, graph.value]);
  });
  return [...new Set(lines)].sort();
}

test("Raptor reads the same graphs in the unpacked file as the store's reader", async () => {
  const read = quads(
    await outputOf("rapper", ["--quiet", "--input", "trig", "--output", "nquads", trig, base]),
    "N-Quads",
  );
  expect(read.length).toBe(reader.triples);
  expect(read).toEqual(own);
});

test("RDFLib reads the same graphs", async () => {
  const script = `import sys, rdflib
rdflib.NORMALIZE_LITERALS = False
graph = rdflib.ConjunctiveGraph()
graph.parse(sys.argv[1], format="trig")
sys.stdout.buffer.write(graph.serialize(format="nquads", encoding="utf-8"))`;
  const read = quads(await outputOf("/usr/bin/python3", ["-c", script, trig]), "N-Quads");
  expect(read).toEqual(own);
});

test("Raptor reads the export in the seed's terms without a warning, and every triple is in the store", async () => {
  const pieces: string[] = [];
  for await (const piece of exportRdfXml(reader)) pieces.push(piece);
  const file = join(folder, "site.rdf");
  await writeFile(file, pieces.join(""));
  expect((await readGraph(file, "rdfxml")).complaints).toEqual([]);
  const read = quads(
    await outputOf("rapper", ["--quiet", "--input", "rdfxml", "--output", "ntriples", file]),
    "N-Triples",
  );
  const asInSeed = new Set(own.map((line) => asSeed(JSON.parse(line) as string[])));
  expect(read.filter((line) => !asInSeed.has(line))).toEqual([]);
  expect(read.filter((line) => line.includes("nmg-strawman#Assertion")).length).toBe(counted.applied);
});

/** Returns a quad without its graph; numbers and times of download have no datatypes, as in wams.md 7.4 and 7.5. */
function asSeed(quad: readonly string[]): string {
  const terms = quad.slice(0, -1);
  const name =
    /^http:\/\/www\.eiao\.net\/rdf\/2\.0#(?:line|column|contentLength|tidy|parsingFailed|barrierIndicator|variance|errorMargin|urlCount|downloaded)$/;
  if (name.test(terms[1] ?? "")) terms[terms.length - 1] = "http://www.w3.org/2001/XMLSchema#string";
  return JSON.stringify([...terms, ""]);
}

test("SPARQL gives the counts of the engine", async () => {
  const endpoint = openSparql({ files: [reader.file], pages: "all" });
  const { json } = await endpoint.query(`PREFIX earl: <http://www.w3.org/WAI/ER/EARL/nmg-strawman#>
    PREFIX eiao: <http://www.eiao.net/rdf/2.0#> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
    SELECT (COUNT(?r) AS ?n) (SUM(xsd:decimal(?b)) AS ?f) { GRAPH ?page { ?r a earl:result ; eiao:barrierIndicator ?b } }`);
  await endpoint.close();
  expect(json.results?.bindings).toMatchObject([
    { n: { value: String(counted.applied) }, f: { value: String(counted.failed) } },
  ]);
});
