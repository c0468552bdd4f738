import { expect, test } from "vitest";
import { openSparql } from "./sparql.ts";
import { embedPage, evaluated, scenarioOf, sealedStore, smallScenarios } from "../test-store.ts";

const prefixes = `PREFIX earl: <http://www.w3.org/WAI/ER/EARL/nmg-strawman#>
PREFIX eiao: <http://www.eiao.net/rdf/2.0#> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n`;

test("counts by SPARQL equal the statistics of the pages", async () => {
  const scenarios = smallScenarios(5);
  const file = await sealedStore(scenarios);
  const failed = scenarios.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count.failed, 0);
  const applied = scenarios.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count.applied, 0);
  const endpoint = openSparql({ files: [file], pages: "all" });
  const rows = async (text: string) => (await endpoint.query(prefixes + text)).json.results?.bindings;
  expect(
    await rows(`SELECT (COUNT(?r) AS ?n) (SUM(xsd:decimal(?b)) AS ?f) { GRAPH ?g {
      ?r a earl:result ; earl:validity ?v ; eiao:barrierIndicator ?b } FILTER(?v IN (earl:pass, earl:fail)) }`),
  ).toMatchObject([{ n: { value: String(applied) }, f: { value: String(failed) } }]);
  const perPage =
    await rows(`SELECT ?id (COUNT(?r) AS ?n) { GRAPH ?id { ?id a eiao:scenario ; eiao:rangeLocation ?range .
    ?range earl:asserts/earl:result ?r . ?r earl:validity earl:fail } } GROUP BY ?id ORDER BY ?id`);
  const expected = scenarios.filter(({ counts }) => counts[0]?.failed !== 0);
  expect(perPage?.map(({ n }) => Number(n?.value))).toEqual(expected.map(({ counts }) => counts[0]?.failed));
  expect(await rows("SELECT ?n { ?s a eiao:siteSurvey ; eiao:score/eiao:applied ?n }")).toMatchObject([
    { n: { type: "literal", value: String(applied), datatype: "http://www.w3.org/2001/XMLSchema#integer" } },
  ]);
  await endpoint.close();
});

test("only the graphs of the requested pages are loaded, and always the survey", async () => {
  const file = await sealedStore(smallScenarios(3));
  const endpoint = openSparql({ files: [file], pages: ["http://www.example.com/2.html"] });
  const { json } = await endpoint.query(`${prefixes}SELECT ?s { ?s a earl:TestSubject }`);
  expect(json.results?.bindings).toEqual([{ s: { type: "uri", value: "http://www.example.com/2.html" } }]);
  const survey = await endpoint.query(`${prefixes}ASK { ?s a eiao:siteSurvey ; eiao:manifest/eiao:draw ?d }`);
  expect(survey.json.boolean).toBe(true);
  await endpoint.close();
  const unknown = openSparql({ files: [file], pages: ["http://www.example.com/9.html"] });
  await expect(unknown.query("ASK {}")).rejects.toMatchObject({ code: "UnknownPage" });
  const small = openSparql({ files: [file], pages: "all", maxTriples: 100 });
  await expect(small.query("ASK {}")).rejects.toMatchObject({ code: "TooManyTriples" });
});

test("rows are limited, and the answer shows if there are more", async () => {
  const file = await sealedStore(smallScenarios(2));
  const endpoint = openSparql({ files: [file], pages: "all", maxRows: 3 });
  const rows = async (text: string) => {
    const { json, truncated } = await endpoint.query(text);
    return [json.results?.bindings.length, truncated];
  };
  expect(await rows("SELECT * { ?s ?p ?o }")).toEqual([3, true]);
  expect(await rows("SELECT * { ?s ?p ?o } LIMIT 3")).toEqual([3, false]);
  expect(await rows("SELECT * { ?s ?p ?o } LIMIT 4")).toEqual([3, true]);
  expect(await rows("SELECT * { { SELECT ?s { ?s ?p ?o } LIMIT 2 } }")).toEqual([2, false]);
  expect(await rows("SELECT * { ?s ?p ?o } VALUES ?o { <http://nowhere.example/> }")).toEqual([0, false]);
  // A product of a hundred million rows ends at the fourth row.
  expect(await rows("SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }")).toEqual([3, true]);
  await endpoint.close();
});

test("a query that takes too long is ended, and the next is answered", async () => {
  const page = scenarioOf("p", [evaluated("http://www.example.com/", embedPage.repeat(50))]);
  const endpoint = openSparql({ files: [await sealedStore([page])], pages: "all", timeLimit: 0.5 });
  const long = endpoint.query("SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }");
  await expect(long).rejects.toMatchObject({ code: "SparqlTimeout" });
  expect((await endpoint.query("ASK { ?s ?p ?o }")).json.boolean).toBe(true);
  await endpoint.close();
});

test("a too long answer is refused, and the next query is answered", async () => {
  const endpoint = openSparql({ files: [await sealedStore(smallScenarios(1))], pages: "all", maxCharacters: 1_000 });
  // A character is doubled ten times: 1,024 characters in one row.
  const doubled = Array.from({ length: 10 }, (_, at) => `BIND(CONCAT(?a${at}, ?a${at}) AS ?a${at + 1})`).join(" ");
  const long = { code: "SparqlLongAnswer", message: expect.stringContaining("more than 1000 characters") as unknown };
  await expect(endpoint.query(`SELECT ?a10 { BIND("x" AS ?a0) ${doubled} }`)).rejects.toMatchObject(long);
  const graph = `CONSTRUCT { <http://a.example/> <http://a.example/p> ?a10 } { BIND("x" AS ?a0) ${doubled} }`;
  await expect(endpoint.graph(graph, "turtle")).rejects.toMatchObject(long);
  const { json } = await endpoint.query(`SELECT (STRLEN(?a10) AS ?n) { BIND("x" AS ?a0) ${doubled} }`);
  expect(json.results?.bindings[0]?.["n"]?.value).toBe("1024");
  await endpoint.close();
});

const refused = [
  ["an update", "INSERT DATA { <http://a.example/> <http://a.example/p> 1 }", "SparqlForm"],
  ["an update behind a prologue", `${prefixes}DELETE WHERE { ?s ?p ?o }`, "SparqlForm"],
  ["CLEAR", "# SELECT\nCLEAR ALL", "SparqlForm"],
  ["an update behind a query", "SELECT * { ?s ?p ?o } ; CLEAR ALL", "SparqlInvalid"],
  ["a prefix of nobody", "SELECT * { ?s nobody:p ?o }", "SparqlInvalid"],
  ["LOAD", "LOAD <file:///etc/passwd>", "SparqlForm"],
  ["CONSTRUCT where rows are asked for", "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o }", "SparqlOther"],
  ["DESCRIBE where rows are asked for", "DESCRIBE <http://a.example/>", "SparqlOther"],
  ["SERVICE", "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }", "SparqlService"],
  [
    "SERVICE SILENT, which would answer without a word",
    "ASK { service silent <http://a.example/> { } }",
    "SparqlService",
  ],
  ["a query without end", `SELECT * { ?s ?p "${"x".repeat(1_000_000)}" }`, "SparqlTooLarge"],
  ["a syntax error", "SELECT * { ?s ?p", "SparqlInvalid"],
  ["nothing", "", "SparqlForm"],
] as const;

test("updates, SERVICE and texts that are not queries are refused, and the store does not change", async () => {
  const endpoint = openSparql({ files: [await sealedStore(smallScenarios(1))], pages: "all" });
  const count = async () => (await endpoint.query("SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")).json.results;
  const before = await count();
  const codes = refused.map(([name, text]) =>
    endpoint.query(text).then(
      () => [name, "answered"],
      (error: { code: string }) => [name, error.code],
    ),
  );
  expect(await Promise.all(codes)).toEqual(refused.map(([name, , code]) => [name, code]));
  expect(await count()).toEqual(before);
  await endpoint.close();
});
