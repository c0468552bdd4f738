import { expect, test } from "vitest";
import { pairIndex, tripleTableBuilder } from "./triple-table.ts";
import { openStoreReader } from "../file/read.ts";
import { statementsIn } from "../trig/statements.ts";
import { embedPage, evaluated, readByN3, scenarioOf, sealedStore, smallScenarios } from "../test-store.ts";
import { openTripleQuery } from "./triple-query.ts";
import type { Statement } from "../trig/dialect.ts";

const survey = "http://www.eiao.net/rdf/2.0/#survey_200802_www.example.com";

test("AT-RDF 1: query('200802', 'sitesurvey', null) gives one triple with the survey as its object", async () => {
  const store = openTripleQuery(await sealedStore(smallScenarios(2)));
  const found = await store.query("200802", "sitesurvey", null);
  expect(found.map(({ object }) => object)).toEqual([survey]);
});

test("AT-RDF 5: a link to another host is an external link", async () => {
  const page = evaluated("http://www.example.com/", `<a href="http://www.google.com/search.html">x</a>`);
  const store = openTripleQuery(await sealedStore([scenarioOf("p", [page])]));
  const external = await store.query(null, "type", "externalLinks");
  expect(external.length).toBe(1);
  expect(await store.query(external[0]?.subject ?? "", "eiao:value", null)).toMatchObject([{ object: "text/html" }]);
  expect(await store.query(null, "type", "internalLinks")).toEqual([]);
});

test("names, fragment ids, IRIs and literals of every kind are understood; unknown terms match nothing", async () => {
  const file = await sealedStore([scenarioOf("p", [evaluated("http://www.example.com/", embedPage)])]);
  const store = openTripleQuery(file);
  const count = async (...terms: Parameters<typeof store.query>) => (await store.query(...terms)).length;
  expect(await count("#survey_200802_www.example.com", "urlCount", "700")).toBe(1);
  expect(await count(survey, "http://www.eiao.net/rdf/2.0#urlCount", null)).toBe(1);
  expect(await count("http://www.example.com/", "dc:date", "2008-02-01T14:37:31Z")).toBe(1); // xsd:dateTime
  expect(await count(null, "dc:title", "EIAO WAM")).toBe(1); // in English
  expect(await count(null, "population", "700")).toBe(0); // not a known name
  expect(await count(null, "eiao:population", "700")).toBe(1); // xsd:integer
  expect(await count(null, "a", "earl:TestSubject")).toBe(1);
  expect(await count("http://nowhere.example/", null, null)).toBe(0);
  expect(await count(null, null, null)).toBe(await store.readRdf());
  const [title] = await store.query(null, "dc:title", "EIAO WAM");
  expect(title?.literal).toEqual({ language: "en" });
  const xsd = "http://www.w3.org/2001/XMLSchema#";
  const [kind] = await store.query(null, "typeofscenario", null);
  expect(kind).toMatchObject({ object: "pagescenario", literal: { datatype: `${xsd}string` } });
  const [urls] = await store.query(null, "urlCount", null);
  expect(urls).toMatchObject({ object: "700", literal: { datatype: `${xsd}integer` } });
});

test("any missing argument is a wildcard (10.2), even for deleteTriple", async () => {
  const store = openTripleQuery(await sealedStore(smallScenarios(2)));
  const all = await store.query(null, null, null);
  const scenarios = all.filter((triple) => triple.subject === survey && triple.predicate.endsWith("#scenario"));
  expect(scenarios).toHaveLength(2);
  expect(await store.query()).toEqual(all);
  expect(await store.query(survey)).toEqual(all.filter(({ subject }) => subject === survey));
  expect(await store.query(survey, "scenario")).toEqual(scenarios);
  expect(await store.query(undefined, "scenario", undefined)).toEqual(scenarios);
  expect(await store.deleteTriple(survey, "scenario")).toBe(2);
  expect(await store.deleteTriple()).toBe(all.length - 2);
  expect(await store.query()).toEqual([]);
});

test("only the requested pages are loaded; the error names an unknown one", async () => {
  const file = await sealedStore(smallScenarios(3));
  const subjects = await openTripleQuery(file, { pages: ["p2", "http://www.example.com/2.html"] }).query(
    null,
    "a",
    "earl:TestSubject",
  );
  expect(subjects.map(({ subject }) => subject)).toEqual(["http://www.example.com/2.html"]);
  const unknown = openTripleQuery(file, { pages: ["p9"] }).readRdf();
  await expect(unknown).rejects.toMatchObject({ code: "UnknownPage", message: expect.stringContaining("p9") });
});

test("a statement of several pages occurs once, as in any graph", async () => {
  const file = await sealedStore(smallScenarios(3));
  const store = openTripleQuery(file);
  const all = await store.query(null, null, null);
  const texts = all.map((triple) => JSON.stringify(triple));
  expect(new Set(texts).size).toBe(texts.length);
  const reader = await openStoreReader(file);
  const parts = [await reader.surveyTrig(), ...(await reader.manifestTrig())];
  for (const page of reader.pages) parts.push(await reader.pageTrig(page));
  await reader.close();
  const stated = new Set(parts.flatMap((part) => readByN3(part.toString())));
  expect(stated.size).toBeLessThan(reader.triples);
  expect(texts.length).toBe(stated.size);
  expect(await store.query("http://www.eiao.net/2.0/RelaxedWAM/", "dc:title", "EIAO WAM")).toHaveLength(1);
});

test("deleteTriple deletes exactly the matching triples", async () => {
  const store = openTripleQuery(await sealedStore(smallScenarios(2)));
  const all = await store.query(null, null, null);
  expect(await store.deleteTriple(survey, "scenario", null)).toBe(2);
  expect(await store.deleteTriple(survey, "scenario", null)).toBe(0);
  const rest = all.filter((triple) => triple.subject !== survey || !triple.predicate.endsWith("#scenario"));
  expect(await store.query(null, null, null)).toEqual(rest);
});

test("each form of query gives the result of a scan of all statements, in the same order", async () => {
  const reader = await openStoreReader(await sealedStore(smallScenarios(3)));
  const statements: Statement[] = [];
  for (const page of reader.pages) statements.push(...statementsIn([await reader.pageTrig(page)], reader.file));
  await reader.close();
  const builder = tripleTableBuilder();
  for (const statement of statements) builder.add(...statement);
  const distinct = [...new Map(statements.map((statement) => [statement.join("\n"), statement])).values()];
  const table = builder.table();
  for (let at = 0; at < statements.length; at += 41) {
    const statement = statements[at] as Statement;
    for (let form = 0; form < 8; form++) {
      const [s, p, o] = statement.map((term, place) => (((form >> place) & 1) === 1 ? term : null)) as [
        string | null,
        string | null,
        string | null,
      ];
      const fits = ([a, b, c]: Statement) => (s ?? a) === a && (p ?? b) === b && (o ?? c) === c;
      expect([...table.match(s, p, o)].map((row) => table.at(row))).toEqual(distinct.filter(fits));
    }
  }
});

test("AT-RDF 4: a lookup in 600 x 3 documents reads as few cells as in one", () => {
  const reads = [1, 1_800].map((documents) => {
    const size = documents * 100;
    const subjects = new Uint32Array(size).map((_, row) => Math.floor(row / 5));
    const objects = new Uint32Array(size).map((_, row) => 7 + (row % 11));
    let cells = 0;
    const counted = (column: Uint32Array) =>
      new Proxy(column, {
        get(target, name) {
          if (typeof name === "string" && /^\d+$/.test(name)) cells++;
          return Reflect.get(target, name) as unknown;
        },
      });
    const index = pairIndex(counted(subjects), counted(objects));
    cells = 0;
    let found = 0;
    for (let subject = 0; subject < 20; subject++) found += [...index.rows(subject, 7 + ((subject * 5) % 11))].length;
    return { found, cellsPerLookup: cells / 20 };
  });
  expect(reads.map(({ found }) => found)).toEqual([20, 20]); // the first of each subject's five rows
  for (const { cellsPerLookup } of reads) expect(cellsPerLookup).toBeLessThan(8);
});

test("a group of many rows does not slow down lookups of other keys", () => {
  const keys = Uint32Array.from({ length: 100_000 }, (_, row) => (row % 10 === 0 ? row : 3));
  const index = pairIndex(keys);
  expect([...index.rows(3, 0)].length).toBe(90_000);
  expect([...index.rows(500, 0)]).toEqual([500]);
  expect([...index.rows(4, 0)]).toEqual([]);
});
