import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  createPoolEvaluator,
  exportRdfXml,
  openSparql,
  openStoreReader,
  openTripleQuery,
  readAssessment,
} from "@eiao/sampler";
import { replayStore, verifyStore } from "@eiao/sampler";
import { compareAssessments, change } from "@eiao/sampler";
import type { Evaluator } from "@eiao/sampler";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { researchStores } from "../../packages/sampler/src/rdf-store/test-research.ts";

/*
 * A store as the program sealed it before version 2 of the store (2026-11-22), of a site of two pages and a style sheet:
 *   /          <p><img src="a.gif"> <img src="b.gif" alt=""> <a href="two.html">Two</a></p>
 *   /two.html  <p><img src="a.gif"><img src="a.gif"><img src="a.gif" alt="A"> <a href="./">One</a></p>
 *   /a.css     p { color: #333 }
 * By hand: 5 images, 3 of them without a replacement.
 */
const origin = "http://127.0.0.1:8491";
const kept = new URL("version-1/", import.meta.url);
const run = "20261122211151";
const site = "127.0.0.1:8491";
let dataDir = "";
let evaluator: Evaluator;
let file = "";

beforeAll(async () => {
  evaluator = createPoolEvaluator({ workers: 1 });
  dataDir = await mkdtemp(path.join(tmpdir(), "eiao-version-1-"));
  const rdf = path.join(dataDir, "output/rdf", site);
  file = path.join(rdf, `${run}.trig.zst`);
  const warc = path.join(dataDir, "output/warcs", site, run, `127.0.0.1_8491-${run}-00000.warc.gz`);
  await cp(new URL("site.trig.zst", kept), file);
  await cp(new URL("site.assessment.json", kept), path.join(rdf, `${run}.assessment.json`));
  await cp(new URL("pages.warc.gz", kept), warc);
});

afterAll(() => Promise.all([evaluator.close(), rm(dataDir, { recursive: true, force: true })]));

test("a store that was written before is evaluated again without a difference", async () => {
  const { pages, differences } = await verifyStore(file, dataDir, { evaluator });
  expect({ pages, differences }).toEqual({ pages: 2, differences: [] });
});

test("it is replayed by the rules of today, with its style sheet: the images that were counted by hand", async () => {
  const replay = await replayStore(file, dataDir, { tool: { name: "eiao-wam", version: "9.9.9" }, evaluator });
  expect(replay).toMatchObject({ pages: 2, lost: [], scoresBefore: (await readAssessment(file)).scores });
  expect(replay.assessment.tests.find(({ test: id }) => id === "1.1_HTML_01")).toMatchObject({ applied: 5, failed: 3 });
  const endpoint = openSparql({ files: [replay.file], pages: "all" });
  const { json } = await endpoint.query("SELECT ?url { ?s a eiao:StyleSheet ; eiao:sheetUrl ?url ; eiao:warcFile ?f }");
  await endpoint.close();
  expect(json.results?.bindings).toMatchObject([{ url: { value: `${origin}/a.css` } }]);
  expect((await verifyStore(replay.file, dataDir, { evaluator })).differences).toEqual([]);
});

test("its numbers are numbers to a query, and its sheets and draws are no pages", async () => {
  const endpoint = openSparql({ files: [file], pages: "all" });
  const rows = async (text: string) =>
    (await endpoint.query(text)).json.results?.bindings.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
    );
  expect(
    await rows(`SELECT (COUNT(?b) AS ?n) (AVG(?b) AS ?mean) {
      ?a earl:requirement ?test ; earl:result/eiao:barrierIndicator ?b
      FILTER(STRENDS(STR(?test), "#UWEM.B.10.1.1.3.HTML.DEF.1.1")) }`),
  ).toEqual([{ n: "5", mean: "0.6" }]);
  expect(await rows("SELECT ?url { ?s eiao:page ?url } ORDER BY ?url")).toEqual([
    { url: `${origin}/` },
    { url: `${origin}/two.html` },
  ]);
  expect(await rows("SELECT ?url { ?s a eiao:StyleSheet ; eiao:sheetUrl ?url }")).toEqual([{ url: `${origin}/a.css` }]);
  expect(await rows("SELECT ?url { ?s a eiao:Draw ; eiao:drawnUrl ?url } ORDER BY ?url")).toHaveLength(2);
  expect(
    await rows("SELECT (SUM(?n) + 1 AS ?m) { ?s eiao:urlCount ?n FILTER(NOW() > ?t) ?p eiao:downloaded ?t }"),
  ).toEqual([{ m: "5" }]);
  await endpoint.close();
});

test("with stores of today, in any order, it is one set of statements, and numbers add up", async () => {
  const { folder, files } = await researchStores();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const counted = async (...stores: string[]): Promise<number[]> => {
    const endpoint = openSparql({ files: stores, pages: "all" });
    const sparql = "SELECT (COUNT(?b) AS ?n) (SUM(?b) AS ?sum) { ?a earl:result/eiao:barrierIndicator ?b }";
    const [row = {}] = (await endpoint.query(sparql)).json.results?.bindings ?? [];
    await endpoint.close();
    return Object.values(row).map(({ value }) => Number(value));
  };
  const [[n1 = 0, sum1 = 0], [n2 = 0, sum2 = 0]] = [await counted(file), await counted(...files)];
  expect([n1, sum1]).not.toContain(0);
  expect(await counted(file, ...files)).toEqual([n1 + n2, sum1 + sum2]);
  expect(await counted(...files, file)).toEqual([n1 + n2, sum1 + sum2]);
});

test("it fits the shapes, exports, answers triple queries and is compared", async () => {
  const reader = await openStoreReader(file);
  expect(reader.version).toBe(1);
  let xml = "";
  for await (const piece of exportRdfXml(reader)) xml += piece;
  await reader.close();
  expect(xml.split("<eiao:urlCount>2</eiao:urlCount>")).toHaveLength(2);
  const triples = openTripleQuery(file);
  expect(await triples.query(run, "sitesurvey", null)).toHaveLength(1);
  expect(await triples.query(null, "sheetUrl", null)).toMatchObject([{ object: `${origin}/a.css` }]);
  const card = await readAssessment(file);
  expect(compareAssessments(card, card, change).scores).toMatchObject([{ ruleset: "uwem-1.2", difference: 0 }]);
});

test("what it says stays as it was sealed", async () => {
  const octets = await readFile(new URL("site.trig.zst", kept));
  expect(octets.toString("latin1", 9, 40)).toBe("# EIAO RDF store, version 1. Tr");
});
