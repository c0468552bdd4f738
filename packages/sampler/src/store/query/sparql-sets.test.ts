import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import oxigraph from "oxigraph";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openStoreReader } from "../file/read.ts";
import { openSparql } from "./sparql.ts";
import type { SparqlEndpoint, SparqlSettings } from "./sparql.ts";
import { embedPage, evaluated, opening, readByN3, scenarioOf, surveyOf } from "../test-store.ts";
import { openStore } from "../file/write.ts";

/** Two pages, the second a frameset. Software and test requirements are in both graphs, and those of the frames repeat. */
const scenarios = [
  scenarioOf("p1", [evaluated("http://www.example.com/1", embedPage)]),
  scenarioOf("p2", [
    evaluated("http://www.example.com/2", embedPage.repeat(2)),
    evaluated("http://www.example.com/3", embedPage),
  ]),
];

let folder = "";
let file = "";
/** The endpoint of all tests that need no own one, because threads start slowly. */
let shared: ReturnType<typeof queriesOf>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-sparql-"));
  file = await writeStore("site", opening.run);
  shared = queriesOf(openSparql({ files: [file], pages: "all", maxRows: 3 }));
});

afterAll(async () => {
  await shared.endpoint.close();
  await rm(folder, { recursive: true, force: true });
});

async function writeStore(name: string, run: string): Promise<string> {
  const written = path.join(folder, `${name}.trig.zst`);
  const writer = await openStore(written, { ...opening, run });
  for (const scenario of scenarios) await writer.addScenario(scenario);
  await writer.seal(surveyOf(scenarios));
  return written;
}

function open(files: readonly string[], settings: Partial<SparqlSettings> = {}) {
  const endpoint = openSparql({ files, pages: "all", ...settings });
  onTestFinished(() => endpoint.close());
  return queriesOf(endpoint);
}

function queriesOf(endpoint: SparqlEndpoint) {
  const rows = async (text: string) =>
    (await endpoint.query(text)).json.results?.bindings.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
    );
  return { endpoint, rows, count: async (text: string) => Number((await rows(text))?.[0]?.["n"]) };
}

/** Returns the statements of all graphs of a store, read by N3.js. */
async function graphsOf(storeFile: string): Promise<{ survey: string[]; manifest: string[]; pages: string[][] }> {
  const reader = await openStoreReader(storeFile);
  const pages: string[][] = [];
  for (const page of reader.pages) pages.push(readByN3((await reader.pageTrig(page)).toString()));
  const survey = readByN3((await reader.surveyTrig()).toString());
  const manifest = readByN3(Buffer.concat(await reader.manifestTrig()).toString());
  await reader.close();
  return { survey, manifest, pages };
}

const all = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }";

test("a statement of several graphs is in the default graph once: in one store, in a copy, and over two stores", async () => {
  const copy = path.join(folder, "copy.trig.zst");
  await copyFile(file, copy);
  const other = await writeStore("other", "200803");

  const { survey, manifest, pages } = await graphsOf(file);
  const stated = [...survey, ...manifest, ...pages.flat()];
  expect(new Set(stated).size).toBeLessThan(stated.length - 40); // the engine's union would count the duplicates
  expect(await shared.count(all)).toBe(new Set(stated).size);
  expect(await open([file, copy]).count(all)).toBe(new Set(stated).size);
  const second = await graphsOf(other);
  const both = new Set([...stated, ...second.survey, ...second.manifest, ...second.pages.flat()]);
  expect(await open([file, other]).count(all)).toBe(both.size);

  // By hand: one program, and each requirement once for all pages.
  expect(await shared.rows('SELECT (COUNT(*) AS ?n) { ?s dc:title "EIAO WAM"@en }')).toEqual([{ n: "1" }]);
  expect(await shared.rows("SELECT ?t (COUNT(*) AS ?n) { ?s dc:title ?t } GROUP BY ?t HAVING (COUNT(*) > 1)")).toEqual(
    [],
  );
});

test("GRAPH, FROM and FROM NAMED see each graph's statements; the union of several FROM is a set too", async () => {
  const { pages, survey, manifest } = await graphsOf(file);
  const { count, rows } = open([file]);
  const [one = "", two = ""] = ["p1", "p2"].map((id) => `#survey_200802_www.example.com_scenario_${id}`);
  const base = "BASE <http://www.eiao.net/rdf/2.0/> PREFIX s: <http://www.eiao.net/rdf/2.0/#survey_200802_www.>\n";
  expect(await count(all)).toBeGreaterThan(0); // loads the graphs without names; later queries need names
  const sizes = await rows("SELECT ?g (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g ORDER BY ?n");
  const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  expect(sizes?.map(({ n }) => Number(n))).toEqual(
    sorted([...pages.map((page) => page.length), survey.length, manifest.length]),
  );
  expect(await count(`${base}SELECT (COUNT(*) AS ?n) FROM <${one}> { ?s ?p ?o }`)).toBe(pages[0]?.length);
  const union = new Set(pages.flat()).size;
  expect(union).toBeLessThan(pages.flat().length);
  const from = `FROM <${one}> # FROM <x>\n FROM <${two}>`;
  for (let round = 0; round < 2; round++)
    expect(await count(`${base}SELECT (COUNT(*) AS ?n) ${from} { ?s ?p ?o }`)).toBe(union);
  expect(await count(`${base}SELECT (COUNT(*) AS ?n) ${from} FROM NAMED s:example.com { GRAPH ?g { ?s ?p ?o } }`)).toBe(
    survey.length,
  );
  expect(await count(`${base}SELECT (COUNT(*) AS ?n) ${from} { GRAPH ?g { ?s ?p ?o } }`)).toBe(0);
  expect(await count("SELECT (COUNT(*) AS ?n) FROM <http://a.example/> FROM <http://b.example/> { ?s ?p ?o }")).toBe(0);
  expect(await count(all)).toBe(new Set([...pages.flat(), ...survey, ...manifest]).size);
});

test("graphs that are loaded twice for GRAPH count twice towards the limit", async () => {
  const reader = await openStoreReader(file);
  await reader.close();
  const { endpoint, count } = open([file], { maxTriples: reader.triples });
  expect(await count(all)).toBeGreaterThan(0);
  const result = endpoint.query("SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }");
  await expect(result).rejects.toMatchObject({ code: "TooManyTriples" });
});

test("numbers and times can be computed and sorted", async () => {
  const { rows } = shared;
  // By hand: the 1, 2 and 1 embeds without a replacement are barriers with indicator 1.
  expect(
    await rows(`SELECT (AVG(?b) AS ?mean) (SUM(?b) AS ?sum) {
      ?a earl:requirement ?test ; earl:result/eiao:barrierIndicator ?b
      FILTER(STRENDS(STR(?test), "#UWEM.B.10.1.1.3.HTML.DEF.6.1")) }`),
  ).toEqual([{ mean: "1", sum: "4" }]);
  expect(await rows("SELECT (MAX(?column) AS ?last) { ?l eiao:column ?column }")).toEqual([
    { last: String(1 + `${embedPage}<p>`.length) },
  ]);
  expect(
    await rows("SELECT ?n (YEAR(?t) AS ?year) { ?s eiao:urlCount ?n . ?p eiao:downloaded ?t FILTER(?n > 99) } LIMIT 1"),
  ).toEqual([{ n: "700", year: "2008" }]);
});

test("other programs read the same graph in each form", async () => {
  const { endpoint } = shared;
  const query = "CONSTRUCT { ?s eiao:line ?line ; dc:title ?t } { ?s eiao:line ?line } LIMIT 3";
  const expected = readByN3((await endpoint.graph(query, "n-triples")).graph, "N-Triples");
  expect(expected).toHaveLength(3);
  expect(readByN3((await endpoint.graph(query, "turtle")).graph, "text/turtle")).toEqual(expected);
  for (const [form, format] of [
    ["rdf-xml", "application/rdf+xml"],
    ["json-ld", "application/ld+json"],
  ] as const) {
    const quads = oxigraph.parse((await endpoint.graph(query, form)).graph, { format });
    expect(quads.map(({ object }) => (object as oxigraph.Literal).value).toSorted()).toEqual(
      expected.map((line) => (JSON.parse(line) as string[])[3] ?? "").toSorted(),
    );
  }
  // A statement occurs once, even if many solutions make it.
  const one = await endpoint.graph("CONSTRUCT { eiao:a a eiao:b } { ?s ?p ?o }", "n-triples");
  expect(one.graph.split("\n")).toHaveLength(2);
  const described = await endpoint.graph("DESCRIBE <http://www.example.com/1>", "n-triples");
  expect(described.graph).toContain("<http://www.eiao.net/rdf/2.0#contentLength>");
  expect(described.truncated).toBe(false);
});

test.each([
  ["CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }", 3, true],
  ["CONSTRUCT WHERE { ?s ?p ?o }", 3, true],
  ["CONSTRUCT { ?s a ?o } { ?s a ?o } LIMIT 2", 2, false],
  ["CONSTRUCT { ?s a ?o } { ?s a ?o } LIMIT 9", 3, true],
  ["CONSTRUCT { ?s a ?o . ?o a ?s } { ?s a ?o } OFFSET 3", 6, true],
  ["CONSTRUCT { ?s a eiao:testRun } { ?s a eiao:testRun }", 1, false],
  [
    "CONSTRUCT { ?t a ?n } { SELECT ?t (COUNT(?s) AS ?n) { ?s a ?t } GROUP BY ?t } VALUES ?t { eiao:testRun }",
    1,
    false,
  ],
])("a graph is made from at most 3 solutions: %s", async (query, statements, cut) => {
  const { graph, truncated } = await shared.endpoint.graph(query, "n-triples");
  expect([graph.split("\n").length - 1, truncated]).toEqual([statements, cut]);
});

test.each([
  ["SELECT * { ?s ?p ", "The query cannot be answered: it ends too early: the { of line 1, column 10 is not closed."],
  ["SELECT * { ?s ?p ?o } ORDER BY", "The query cannot be answered: it ends too early: a term is missing."],
  [
    'SELECT * { ?s ?p "abc }',
    'The query cannot be answered: line 1, column 18: the text that begins here is not closed by ".',
  ],
  [
    'SELECT * { ?s ?p "abc"^xsd:integer }',
    /^The query cannot be answered: line 1, column 23, after "abc": only \^\^ and the name of a type/,
  ],
  [
    "SELECT *\n{ ?s eiao:page ?o .\n  ?s nobody:p ?o }",
    'The query cannot be answered: line 3, column 14, after "?s nobody:p": the prefix is not declared (PREFIX name: <IRI>).',
  ],
  ["SELECT * { ?s ?p ?o } GRUOP BY ?s", /line 1, column 2\d, after "SELECT \* \{ \?s \?p \?o \} GRUOP": HAVING/],
  ["SELECT (COUNT(*) AS ?n) ?s { ?s ?p ?o }", /variable that is unbound/],
])("the error of a query has words for people: %s", async (query, expected) => {
  await expect(shared.endpoint.query(query)).rejects.toMatchObject({
    code: "SparqlInvalid",
    message: typeof expected === "string" ? expected : expect.stringMatching(expected),
  });
});

test("a query that needs too much memory is ended, and the next is answered", async () => {
  const { endpoint, count } = open([file], { maxMemory: 60_000_000 });
  const product = endpoint.query("SELECT DISTINCT ?a ?b ?c ?d ?e ?f { ?a ?b ?c . ?d ?e ?f } ORDER BY ?a ?d");
  await expect(product).rejects.toMatchObject({ code: "SparqlMemory" });
  expect(await count(all)).toBeGreaterThan(0);
});
