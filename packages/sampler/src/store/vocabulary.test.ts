import { rm } from "node:fs/promises";
import { Parser } from "n3";
import type { Quad } from "n3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStoreReader } from "./file/read.ts";
import { openSparql } from "./query/sparql.ts";
import type { SparqlEndpoint } from "./query/sparql.ts";
import { readVocabulary, researchStores } from "../../../../test/support/research-stores.ts";
import { storeNamespaces, RDF_TYPE } from "./trig/dialect.ts";

let folder = "";
let files: readonly string[] = [];
let endpoint: SparqlEndpoint;

beforeAll(async () => {
  ({ folder, files } = await researchStores());
  endpoint = openSparql({ files: files.slice(0, 1), pages: "all" });
});

afterAll(async () => {
  await endpoint.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the distinct statements of the first store, read by N3.js. */
async function statements(): Promise<Quad[]> {
  const reader = await openStoreReader(files[0] ?? "");
  const parts = [await reader.surveyTrig(), ...(await reader.manifestTrig())];
  for (const page of reader.pages) parts.push(await reader.pageTrig(page));
  await reader.close();
  const quads = parts.flatMap((part) => new Parser({ format: "application/trig" }).parse(part.toString()));
  const text = ({ subject, predicate, object }: Quad) => JSON.stringify([subject.value, predicate.value, object]);
  return [...new Map(quads.map((quad) => [text(quad), quad])).values()];
}

function nameOf(iri: string): string {
  const [prefix, start] = Object.entries(storeNamespaces).find(([, namespace]) => iri.startsWith(namespace)) ?? [
    "",
    "",
  ];
  return `${prefix}:${iri.slice(start.length)}`;
}

test("docs/vocabulary.md lists exactly the classes, properties, types and numbers of stores", async () => {
  const quads = await statements();
  const types = new Map(
    quads
      .filter(({ predicate }) => predicate.value === RDF_TYPE)
      .map((quad) => [quad.subject.value, nameOf(quad.object.value)]),
  );
  const nodes = Map.groupBy(quads, ({ subject }) => subject.value);
  /** By class and property: the types of the values, and the number of values at each node of the class. */
  const seen = new Map<string, { types: Set<string>; numbers: number[] }>();
  const ofClass = Map.groupBy(nodes.keys(), (node) => types.get(node) ?? "none");
  for (const [name, members] of ofClass) {
    const properties = new Set(
      members.flatMap((node) => nodes.get(node)?.map(({ predicate }) => predicate.value) ?? []),
    );
    for (const property of properties) {
      if (property === RDF_TYPE) continue;
      const values = members.map((node) =>
        (nodes.get(node) ?? []).filter(({ predicate }) => predicate.value === property),
      );
      const kinds = values
        .flat()
        .map(({ object }) =>
          object.termType !== "Literal"
            ? (types.get(object.value) ?? "IRI")
            : object.language === ""
              ? nameOf(object.datatype.value)
              : `@${object.language}`,
        );
      seen.set(`${name} ${nameOf(property)}`, { types: new Set(kinds), numbers: values.map(({ length }) => length) });
    }
  }
  const { rows } = await readVocabulary();
  expect(new Set(rows.map((row) => `${row.class} ${row.property}`))).toEqual(new Set(seen.keys()));
  for (const { class: name, property, type, number } of rows) {
    const { types: found = new Set(), numbers = [] } = seen.get(`${name} ${property}`) ?? {};
    expect([name, property, ...found]).toEqual([name, property, type]);
    const [min = "", max = min] = number.split("..");
    expect([name, property, Math.min(...numbers) >= Number(min)]).toEqual([name, property, true]);
    expect([name, property, max === "*" || Math.max(...numbers) <= Number(max)]).toEqual([name, property, true]);
  }
});

async function answer(number: number, from = endpoint): Promise<readonly Record<string, string>[]> {
  const { questions } = await readVocabulary();
  const query = [...questions].find(([title]) => title.startsWith(`${number}. `))?.[1] ?? "";
  const { json } = await from.query(query);
  return (json.results?.bindings ?? []).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
  );
}

const url = (name: string) => `http://www.example.com/${name}`;

// The numbers were counted by hand in test-research.ts.
test.each<[number, readonly Record<string, string>[]]>([
  [
    1,
    [
      { page: url("1.html"), barriers: "2" },
      { page: url("2.html"), barriers: "1" },
    ],
  ],
  // 2/4 and 1/4 in English, 1/4 in German. The page without an applied test has no score.
  [
    2,
    [
      { language: "de", pages: "1", mean: "0.25" },
      { language: "en", pages: "2", mean: "0.375" },
    ],
  ],
  [
    6,
    [
      { language: "en", pages: "4" },
      { language: "de", pages: "1" },
    ],
  ],
  // The `link` elements on two pages count as links too.
  [
    7,
    [
      { direction: "internal", type: "text/css", links: "2" },
      { direction: "external", type: "application/pdf", links: "1" },
      { direction: "internal", type: "text/html", links: "1" },
    ],
  ],
  [8, [{ url: url("a.css"), documents: "2" }]],
])("question %i is answered as counted by hand", async (number, rows) => {
  expect(await answer(number)).toEqual(rows);
});

test("question 3: images of a frame count for each page that shows it", async () => {
  // 3 images of which 2 failed, 1 that failed, and 1 that passed on two pages.
  const rows = await answer(3);
  expect(rows.find(({ test: name }) => name === "UWEM.B.10.1.1.3.HTML.DEF.1.1")).toEqual({
    test: "UWEM.B.10.1.1.3.HTML.DEF.1.1",
    applied: "6",
    failed: "3",
    passRatio: "0.5",
  });
});

test("questions 4, 5 and 9: the worst page, a finding at the same location of two pages, and the error of their style sheet", async () => {
  expect((await answer(4))[0]?.["page"]).toBe(url("1.html"));
  const column = String('<html lang="en"><link rel="stylesheet" type="text/css" href="a.css"><p>'.length + 1);
  expect(await answer(5)).toContainEqual({ test: "UWEM.B.10.1.1.3.HTML.DEF.1.1", line: "1", column, pages: "2" });
  expect(await answer(9)).toEqual([
    { sheet: url("a.css"), line: "2", message: expect.any(String) as string, pages: "2" },
  ]);
});

test("question 10: the test that changed between two runs, over both stores", async () => {
  const both = openSparql({ files, pages: "all" });
  const rows = await answer(10, both);
  await both.close();
  expect(rows).toEqual([{ site: "www.example.com", test: "1.1_HTML_01", before: "0.75", after: "0.25" }]);
  expect(await answer(10)).toEqual([]);
});
