import { expect, test } from "vitest";
import { checkStore } from "./check.ts";
import { objectsOf, unreachable } from "./connected.ts";
import { openStoreReader } from "../file/read.ts";
import { loadShapes } from "./shapes.ts";
import { statementsIn } from "../trig/statements.ts";
import { embedPage, evaluated, scenarioOf, sealedStore, smallScenarios } from "../test-store.ts";
import { RDF_TYPE } from "../trig/terms.ts";

const frameset = scenarioOf(
  "f",
  ["a", "b", "c"].map((name) => evaluated(`http://www.example.com/${name}`, embedPage)),
);
const css = `<style>p { color: red; } } .x { color: </style><p>x</p><a href="http://a.example/x.pdf">y</a>`;
const real = scenarioOf("r", [evaluated("http://www.example.com/r", css)]);

test("what the store writes fits the shapes and is connected", async () => {
  const reader = await openStoreReader(await sealedStore([frameset, real, ...smallScenarios(3)]));
  expect(await checkStore(reader)).toEqual([]);
  await reader.close();
});

test("what is wrong with a graph of a store is found: in the survey, in each page by its id, and no more than asked for", async () => {
  const reader = await openStoreReader(await sealedStore(smallScenarios(3)));
  const changing = (part: RegExp, instead: string) => (trig: Buffer) => {
    const changed = trig.toString().replace(part, instead);
    expect(changed).not.toBe(trig.toString());
    return Buffer.from(changed);
  };
  const noCount = changing(/  eiao:urlCount "[0-9]+"\^\^xsd:integer ;\n/, "");
  const wrongType = changing(/"pagescenario"/, '"page"');
  const noScore = changing(/ ;\n {2}eiao:score <[^>]*> \./, " .");
  const survey = (change: (trig: Buffer) => Buffer) => ({
    ...reader,
    surveyTrig: async () => change(await reader.surveyTrig()),
  });
  const pages = (change: (trig: Buffer) => Buffer) => ({
    ...reader,
    pageTrig: async (page: Parameters<typeof reader.pageTrig>[0]) => change(await reader.pageTrig(page)),
  });
  const namesOf = (faults: readonly { readonly page?: string }[]) => [...new Set(faults.map(({ page }) => page))];
  expect(namesOf(await checkStore(survey(noCount)))).toEqual([undefined]);
  expect(await checkStore(survey(noCount), { shapes: false })).toEqual([]);
  expect(namesOf(await checkStore(pages(wrongType)))).toEqual(["p1", "p2", "p3"]);
  expect(await checkStore(pages(wrongType), { maxFaults: 2 })).toHaveLength(2);
  const lost = await checkStore(pages(noScore), { shapes: false });
  expect(namesOf(lost)).toEqual(["p1", "p2", "p3"]);
  expect(lost[0]?.fault).toBe("it cannot be reached from the test run");
  expect(lost[0]?.node).toContain("_scenario_p1_score_");
  await reader.close();
});

test("terms of the seed alone fit as well; so do one page without deviation and a page without results", async () => {
  const seed = evaluated("http://www.example.com/", embedPage, "seed");
  const report = { ...seed, applied: 0, failed: 0 };
  const file = await sealedStore([scenarioOf("p", [report])]);
  const reader = await openStoreReader(file);
  expect(await checkStore(reader)).toEqual([]);
  await reader.close();
});

/** Both graphs of a store of a frameset. */
async function graphs(): Promise<{ survey: string; manifest: Buffer; page: string; file: string }> {
  const [first, ...others] = frameset.documents;
  if (first === undefined) throw new Error("no document");
  const sheets = [{ url: "http://www.example.com/a.css" }];
  const file = await sealedStore([{ ...frameset, documents: [{ ...first, sheets }, ...others] }]);
  const reader = await openStoreReader(file);
  const [page] = reader.pages;
  if (page === undefined) throw new Error("no page");
  const survey = (await reader.surveyTrig()).toString();
  const manifest = Buffer.concat(await reader.manifestTrig());
  const text = (await reader.pageTrig(page)).toString();
  await reader.close();
  return { survey, manifest, page: text, file };
}

test.each([
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
])("the shapes find in a page: %s", async (_, part, instead) => {
  const { page } = await graphs();
  const validate = await loadShapes(100);
  expect(await validate([Buffer.from(page)])).toEqual([]);
  const changed = page.replace(part, instead);
  expect(changed).not.toBe(page);
  expect(await validate([Buffer.from(changed)])).not.toEqual([]);
  expect(await validate([Buffer.from(page)])).toEqual([]);
});

test.each([
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
])("the shapes find in a survey: %s", async (_, part, instead) => {
  const { survey, manifest } = await graphs();
  const validate = await loadShapes(100);
  expect(await validate([Buffer.from(survey), manifest])).toEqual([]);
  const changed = survey.replace(part, instead);
  expect(changed).not.toBe(survey);
  expect(await validate([Buffer.from(changed), manifest])).not.toEqual([]);
});

test("AT-RDF 3: without any one edge above a page, or within its scenario, something cannot be reached", async () => {
  const { survey, manifest, page, file } = await graphs();
  const root = "http://www.eiao.net/rdf/2.0/#testrun_200802";
  const above = statementsIn([Buffer.from(survey)], file);
  const made = statementsIn(
    [manifest.subarray(0, manifest.lastIndexOf("@base")), manifest.subarray(manifest.lastIndexOf("@base"))],
    file,
  );
  const below = statementsIn([Buffer.from(page)], file);
  const all = [...above, ...made, ...below];
  expect(unreachable(all, [root])).toEqual([]);
  expect(unreachable(below, objectsOf(above))).toEqual([]);
  const subjects = new Set(all.map(([subject]) => subject));
  const edges = [...above, ...below].filter(
    ([subject, predicate, object]) =>
      predicate !== RDF_TYPE &&
      subjects.has(object) &&
      /#(siteSurvey|scenario|pageSurvey|asserts|metaData|score|manifest|rangeLocation)$/.test(predicate) &&
      !/_page_f_\d$/.test(subject),
  );
  // By hand: test run > survey > scenario and 3 page surveys, score, manifest; scenario > 3 ranges and score.
  expect(edges.filter(([, predicate]) => !/#(asserts|metaData)$/.test(predicate)).length).toBe(11);
  for (const edge of edges)
    expect([
      edge,
      unreachable(
        all.filter((other) => other !== edge),
        [root],
      ).length > 0,
    ]).toEqual([edge, true]);
});
