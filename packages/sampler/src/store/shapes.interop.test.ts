/** Tests stores of small pages against the shapes and links of wams.md 7.5 and observatory.md 10.3, with Jena's SHACL and plain Python. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStoreReader } from "./index.ts";
import { embedPage, evaluated, scenarioOf, sealedStore, smallScenarios } from "./test-store.ts";
import type { StoredScenario } from "./contents.ts";
import { openJena } from "../../../../test/support/graph/jena.ts";
import { convertTrig, judgedGraph } from "../../../../test/support/graph/judged-graph.ts";

const shapes = fileURLToPath(new URL("../../../../test/support/graph/shapes.ttl", import.meta.url));

/** Returns a scenario of three documents. */
const framesetIn = (terms: "both" | "seed") =>
  scenarioOf(
    "f",
    ["a", "b", "c"].map((name) => evaluated(`http://www.example.com/${name}`, embedPage, terms)),
  );

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-shapes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the graphs of a store as TriG: survey with manifest, and each page. */
async function graphsOf(scenarios: readonly StoredScenario[]): Promise<{ survey: string; pages: readonly string[] }> {
  const reader = await openStoreReader(await sealedStore(scenarios));
  const survey = Buffer.concat([await reader.surveyTrig(), ...(await reader.manifestTrig())]).toString();
  const pages = await Promise.all(reader.pages.map(async (page) => (await reader.pageTrig(page)).toString()));
  await reader.close();
  return { survey, pages };
}

/** Returns the graphs of a frameset, one document of which has a style sheet. */
async function graphsOfFrameset(terms: "both" | "seed"): Promise<{ survey: string; page: string }> {
  const frameset = framesetIn(terms);
  const [first, ...others] = frameset.documents;
  if (first === undefined) throw new Error("no document");
  const sheets = [{ url: "http://www.example.com/a.css" }];
  const { survey, pages } = await graphsOf([{ ...frameset, documents: [{ ...first, sheets }, ...others] }]);
  return { survey, page: pages[0] ?? "" };
}

/** Checks all graphs at once, each with its own base and site, because Jena takes seconds to start. @returns those that break a shape. */
async function findBroken(trigs: readonly string[]): Promise<readonly number[]> {
  const [trig, ntriples] = [join(folder, "all.trig"), join(folder, "all.nt")];
  const apart = trigs.map((text, i) =>
    text
      .replaceAll("@base <http://www.eiao.net/rdf/2.0/>", `@base <http://graph-${i}.example/>`)
      .replaceAll("www.example.com", `graph-${i}.example`),
  );
  await writeFile(trig, apart.join("\n"));
  await convertTrig(trig, "ntriples", ntriples);
  const violations = await (await openJena(folder)).violations(ntriples, shapes);
  const numbers = violations.map((violation) => Number(/graph-(\d+)\.example/.exec(violation)?.[1]));
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

type Fault = readonly [what: string, part: string | RegExp, instead: string];

function changed(trig: string, [what, part, instead]: Fault): string {
  const text = trig.replace(part, instead);
  if (text === trig) throw new Error(`nothing to change for "${what}"`);
  return text;
}

test("stores fit the shapes: a frameset, style sheets, only terms of the seed, a page without results", async () => {
  const css = `<style>p { color: red; } } .x { color: </style><p>x</p><a href="http://a.example/x.pdf">y</a>`;
  const withSheet = scenarioOf("r", [evaluated("http://www.example.com/r", css)]);
  const seed = evaluated("http://www.example.com/", embedPage, "seed");
  const stores = [
    await graphsOf([framesetIn("both"), withSheet, ...smallScenarios(3)]),
    await graphsOf([scenarioOf("p", [{ ...seed, applied: 0, failed: 0 }])]),
  ];
  expect(await findBroken(stores.flatMap(({ survey, pages }) => [[survey, ...pages].join("\n")]))).toEqual([]);
});

/** Each fault removes or changes one thing of a page. */
const pageFaults: readonly Fault[] = [
  [
    "a scenario without its score",
    /  eiao:barrierIndicator "[0-9.]+"\^\^xsd:decimal ;\n  eiao:typeofscenario/,
    "  eiao:typeofscenario",
  ],
  ["a score above 1", /barrierIndicator "0\.[0-9]+"/, 'barrierIndicator "1.5"'],
  ["another type of scenario", '"pagescenario"', '"page"'],
  ["a range of two pages", "  eiao:page ", '  eiao:page "http://b.example/" ;\n  eiao:page '],
  ["a range without its test subject", /  earl:subject <http:[^>]*> ;\n  earl:assertedBy/, "  earl:assertedBy"],
  ["a page survey without its time", /  eiao:downloaded "[^"]*"\^\^xsd:dateTime ;\n/, ""],
  ["a time in words", /eiao:downloaded "[^"]*"/, 'eiao:downloaded "yesterday"'],
  ["a length in words", /eiao:contentLength "[0-9]+"/, 'eiao:contentLength "long"'],
  ["a result without validity", /  earl:validity earl:\w+ ;\n/, ""],
  ["a line without its datatype", /(eiao:line "[0-9]+")\^\^xsd:integer/, "$1"],
  ["a score without its datatype", /(barrierIndicator "[0-9.]+")\^\^xsd:decimal/, "$1"],
  ["a style sheet that is a page", /a eiao:StyleSheet ;\n  eiao:sheetUrl/, "a eiao:StyleSheet ;\n  eiao:page"],
  ["a validity of no vocabulary", /earl:validity earl:fail/, "earl:validity earl:perhaps"],
  [
    "a fail without indicator",
    /earl:validity earl:fail ;\n  eiao:barrierIndicator "1"\^\^xsd:decimal/,
    "earl:validity earl:fail",
  ],
  ["an assertion without location", /  eiao:singleLocation <[^>]*> ;\n  earl10/, "  earl10"],
  ["a location without line", /  eiao:line "[0-9]+"\^\^xsd:integer ;\n/, ""],
  ["a statistic with two values", /  eiao:value /, '  eiao:value "x" ;\n  eiao:value '],
  ["an assertion about a page that is no test subject", /  a earl:TestSubject/, "  a earl:Software"],
];

test(`the shapes find ${pageFaults.length} faults of a page`, async () => {
  const { page } = await graphsOfFrameset("both");
  const found = await findBroken(pageFaults.map((fault) => changed(page, fault)));
  expect(found.map((number) => pageFaults[number]?.[0])).toEqual(pageFaults.map(([what]) => what));
});

/** Each fault removes or changes one thing of a survey. */
const surveyFaults: readonly Fault[] = [
  ["no URL count", /  eiao:urlCount "[0-9]+"\^\^xsd:integer ;\n/, ""],
  ["a URL count of 0", /urlCount "[0-9]+"/, 'urlCount "0"'],
  ["no score", /  eiao:barrierIndicator "[0-9.]+"\^\^xsd:decimal ;\n  eiao:variance/, "  eiao:variance"],
  ["a deviation without margin", /  eiao:errorMargin "[0-9.]+"\^\^xsd:decimal ;\n/, ""],
  ["no web site", /  eiao:webSite "[^"]*" ;\n/, ""],
  [
    "two test runs",
    "<#testrun_200802>",
    "<#testrun_x>\n  a eiao:testRun ;\n  eiao:siteSurvey <#survey_200802_www.example.com> .\n<#testrun_200802>",
  ],
  ["a count that is no integer", /"[0-9]+"\^\^xsd:integer/, '"1.5"^^xsd:integer'],
];

test(`the shapes find ${surveyFaults.length} faults of a survey`, async () => {
  const { survey } = await graphsOfFrameset("both");
  const found = await findBroken(surveyFaults.map((fault) => changed(survey, fault)));
  expect(found.map((number) => surveyFaults[number]?.[0])).toEqual(surveyFaults.map(([what]) => what));
});

// Stores contain only the terms of the seed.
test("AT-RDF 3: if any edge above a page or within its scenario is missing, something cannot be reached", async () => {
  const { survey, page } = await graphsOfFrameset("seed");
  const [trig, nquads] = [join(folder, "frameset.trig"), join(folder, "frameset.nq")];
  await writeFile(trig, `${survey}\n${page}`);
  await convertTrig(trig, "nquads", nquads);
  const lines = (await readFile(nquads, "utf8")).split("\n").filter((line) => line !== "");
  expect((await judgedGraph(nquads)).unreachable).toEqual([]);
  const edges = lines.filter((line) =>
    /^<[^>]*(?<!_page_f_\d)> <[^>]*#(siteSurvey|scenario|pageSurvey|asserts|metaData|score|manifest|rangeLocation)> </.test(
      line,
    ),
  );
  // By hand: test run > survey; survey > scenario, 3 page surveys, score, manifest; scenario > 3 ranges and score.
  expect(edges.filter((line) => !/#(asserts|metaData)> /.test(line)).length).toBe(11);
  for (const edge of edges) {
    await writeFile(nquads, `${lines.filter((line) => line !== edge).join("\n")}\n`);
    expect([edge, (await judgedGraph(nquads)).unreachable.length > 0]).toEqual([edge, true]);
  }
});
