import { expect, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { readQuery } from "./sparql-text.ts";

test.each([
  ["SELECT * { ?s ?p ?o }", "SELECT * { ?s ?p ?o }\nLIMIT 11\n"],
  ["select * { ?s ?p ?o } limit 5", "select * { ?s ?p ?o } limit 5"],
  ["SELECT * { ?s ?p ?o } LIMIT 500 OFFSET 2", "SELECT * { ?s ?p ?o } LIMIT 11 OFFSET 2"],
  ["SELECT * { ?s ?p ?o } OFFSET 2 LIMIT 500", "SELECT * { ?s ?p ?o } OFFSET 2 LIMIT 11"],
  ["SELECT ?limit { ?limit ?p ?o } # LIMIT 1\n", "SELECT ?limit { ?limit ?p ?o } # LIMIT 1\n\nLIMIT 11\n"],
  [`SELECT * { ?s ?p "} LIMIT 5" }`, `SELECT * { ?s ?p "} LIMIT 5" }\nLIMIT 11\n`],
  [`SELECT * { ?s ?p """}" LIMIT 5""" }`, `SELECT * { ?s ?p """}" LIMIT 5""" }\nLIMIT 11\n`],
  ["SELECT * { ?s <http://a.example/}LIMIT> ?o }", "SELECT * { ?s <http://a.example/}LIMIT> ?o }\nLIMIT 11\n"],
  [
    "PREFIX limit: <http://a.example/> SELECT * { limit:x ?p ?o }",
    "PREFIX limit: <http://a.example/> SELECT * { limit:x ?p ?o }\nLIMIT 11\n",
  ],
  [
    "PREFIX ask: <http://a.example/#> SELECT * { ?s ?p ?o }",
    "PREFIX ask: <http://a.example/#> SELECT * { ?s ?p ?o }\nLIMIT 11\n",
  ],
  ["SELECT * { ?s ?p ?o } VALUES ?o { 1 }", "SELECT * { ?s ?p ?o } \nLIMIT 11\nVALUES ?o { 1 }"],
  [
    "SELECT (COUNT(*) AS ?n) { ?s ?p ?o } GROUP BY ?p HAVING (COUNT(*) > 1) ORDER BY ?n",
    "SELECT (COUNT(*) AS ?n) { ?s ?p ?o } GROUP BY ?p HAVING (COUNT(*) > 1) ORDER BY ?n\nLIMIT 11\n",
  ],
  ["ASK { ?s ?p ?o }", "ASK { ?s ?p ?o }"],
  ["SELECT * { { SELECT ?s { ?s ?p ?o } LIMIT 2 } }", "SELECT * { { SELECT ?s { ?s ?p ?o } LIMIT 2 } }\nLIMIT 11\n"],
  ["SELECT * { VALUES ?s { 1 } ?s ?p ?o }", "SELECT * { VALUES ?s { 1 } ?s ?p ?o }\nLIMIT 11\n"],
  // An empty local name, followed by a closing parenthesis.
  ["PREFIX p: <x> SELECT * { FILTER(?o = p:) } LIMIT 5", "PREFIX p: <x> SELECT * { FILTER(?o = p:) } LIMIT 5"],
])("rows are limited to 10 in %s", (query, limited) => expect(readQuery(query, 10).limited).toBe(limited));

test("a long hostile query is read in linear time", () => {
  const start = computingMilliseconds();
  const pieces = ['"', "'", "'''", "'''a", '"\n', '"\\', "<", "<a", "a.", "{", "\\", '"""', '"""\\', "?", "# "];
  for (const piece of pieces) readQuery(`SELECT ${piece.repeat(100_000)}`, 10);
  expect(computingMilliseconds() - start).toBeLessThan(15_000); // quadratic: minutes
});

test.each([
  ["CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }", "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }\nLIMIT 10\n"],
  ["CONSTRUCT { ?s ?p ?o } { ?s ?p ?o } LIMIT 3", "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o } LIMIT 3"],
  ["CONSTRUCT WHERE { ?s ?p ?o } LIMIT 30", "CONSTRUCT WHERE { ?s ?p ?o } LIMIT 10"],
  ["DESCRIBE ?s { ?s ?p ?o } LIMIT 30", "DESCRIBE ?s { ?s ?p ?o } LIMIT 10"],
  ["DESCRIBE <x>", "DESCRIBE <x>\nLIMIT 10\n"],
])("graphs of at most 10 solutions: %s", (query, limited) => expect(readQuery(query, 10).limited).toBe(limited));

test.each([
  ["BASE <http://a.example/> PREFIX p: <x> select * {}", "SELECT"],
  ["# CONSTRUCT\nask {}", "ASK"],
  ["Construct WHERE {}", "CONSTRUCT"],
  ["DESCRIBE <ask>", "DESCRIBE"],
])("%s is a %s", (query, form) => expect(readQuery(query, 1).form).toBe(form));

test.each([
  ["SELECT * { GRAPH ?g { ?s ?p ?o } }", true],
  ["SELECT * from <g> { ?s ?p ?o }", true],
  ["SELECT * FROM NAMED <g> { ?s ?p ?o }", true],
  ['SELECT ?from { ?from eiao:graph "GRAPH" } # GRAPH\n', false],
  ["SELECT * { <from> <graph> ?o }", false],
])("%s names graphs: %s", (query, expected) => expect(readQuery(query, 1).namesGraphs).toBe(expected));

test("prefixes of the vocabulary that are used but not declared are added on the first line", () => {
  const { limited, shift } = readQuery("SELECT *\n{ ?s eiao:page ?o ; a earl:Assertion ; mine:x rdf:nil }", 1);
  const added =
    "PREFIX earl: <http://www.w3.org/WAI/ER/EARL/nmg-strawman#> PREFIX eiao: <http://www.eiao.net/rdf/2.0#> " +
    "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> ";
  expect(limited).toBe(`${added}SELECT *\n{ ?s eiao:page ?o ; a earl:Assertion ; mine:x rdf:nil }\nLIMIT 2\n`);
  expect(shift).toBe(added.length);
  const own = readQuery('prefix eiao: <http://a.example/> ASK { ?s eiao:page "dc:title" } # earl:x', 1);
  expect([own.limited, own.shift]).toEqual([
    'prefix eiao: <http://a.example/> ASK { ?s eiao:page "dc:title" } # earl:x',
    0,
  ]);
});

/** The probe asks for one row per solution, and for one more than the limit, to detect if there are more. */
test.each([
  [
    "CONSTRUCT { ?s a ?o } WHERE { ?s ?p ?o } OFFSET 3",
    "SELECT (1 AS ?eiaoSolution)  WHERE { ?s ?p ?o } OFFSET 3\nLIMIT 11\n",
  ],
  ["CONSTRUCT { ?s a ?o } FROM <g> { ?s ?p ?o }", "SELECT (1 AS ?eiaoSolution)  FROM <g> { ?s ?p ?o }\nLIMIT 11\n"],
  ["CONSTRUCT WHERE { ?s ?p ?o } LIMIT 4", "SELECT (1 AS ?eiaoSolution) WHERE { ?s ?p ?o } LIMIT 4"],
  ["BASE <b> DESCRIBE ?s { ?s ?p ?o }", "BASE <b> SELECT (1 AS ?eiaoSolution) { ?s ?p ?o }\nLIMIT 11\n"],
  ["DESCRIBE <x>", undefined],
  ["SELECT * { ?s ?p ?o }", undefined],
  ["ASK { ?s ?p ?o }", undefined],
])("solutions of %s", (query, probe) => expect(readQuery(query, 10).probe).toBe(probe));

test("for several FROM, the engine is asked for the names of their graphs, with the query's own base and prefixes", () => {
  const from = "FROM # FROM <x>\n <a> from eiao:b";
  const { dataset } = readQuery(
    `BASE <http://a.example/> SELECT * ${from} FROM NAMED <c> FROM NAMED\n<d> { ?s ?p ?o }`,
    1,
  );
  const added = "PREFIX eiao: <http://www.eiao.net/rdf/2.0#> BASE <http://a.example/> ";
  expect(dataset).toEqual({
    from: `${added}SELECT ?g { VALUES ?g { <a> eiao:b } }`,
    named: `${added}SELECT ?g { VALUES ?g { <c> <d> } }`,
  });
  expect(readQuery("SELECT * FROM <a> FROM <b>{ ?s ?p ?o }", 1).dataset).toEqual({
    from: "SELECT ?g { VALUES ?g { <a> <b> } }",
    named: undefined,
  });
  for (const one of ["FROM <a>", "FROM <a> FROM NAMED <b>", "FROM NAMED <a> FROM NAMED <b>", ""])
    expect(readQuery(`SELECT * ${one} { ?s ?p ?o }`, 1).dataset).toBeUndefined();
});

test.each([
  ["", "SparqlForm", "but it is NOTHING"],
  ["CLEAR ALL", "SparqlForm", "but it is CLEAR"],
  ["PREFIX a: <x> INSERT DATA {}", "SparqlForm", "but it is INSERT"],
  ["SELECT * { service <http://a.example/> {} }", "SparqlService", "another server"],
])("refused: %s", (query, code, pattern) => {
  expect(() => readQuery(query, 1)).toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(new RegExp(pattern, "i")) as string }),
  );
});

test("a query that ends too early is left to the engine to report", () => {
  for (const query of ["SELECT", "SELECT * FROM", "SELECT * FROM <a> FROM NAMED", "CONSTRUCT {", "DESCRIBE"])
    expect(readQuery(query, 1).dataset).toBeUndefined();
});
