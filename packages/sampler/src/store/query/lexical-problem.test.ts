import { expect, test } from "vitest";
import { lexicalProblem } from "./sparql-text.ts";

/** Lines and columns are counted by hand. */
const follows = "only ^^ and the name of a type, or @ and a language, can follow a text directly";

test.each([
  ['SELECT * { ?s ?p "abc }', 'line 1, column 18: the text that begins here is not closed by "'],
  ["SELECT *\n{ ?s ?p 'abc\n }", "line 2, column 9: the text that begins here is not closed by '"],
  ['SELECT * { ?s ?p "abc\\" }', 'line 1, column 18: the text that begins here is not closed by "'],
  ['SELECT * { ?s ?p """abc" }', 'line 1, column 18: the text that begins here is not closed by """'],
  ['ASK { ?s ?p "abc"^^integer }', `line 1, column 18, after "abc": ${follows}`],
  ['ASK { ?s ?p "abc"^xsd:integer }', `line 1, column 18, after "abc": ${follows}`],
  ['ASK { ?s ?p "abc"xsd:integer }', `line 1, column 18, after "abc": ${follows}`],
  ['ASK { ?s ?p "abc"@1 }', `line 1, column 18, after "abc": ${follows}`],
  [`ASK { ?s ?p "${"x".repeat(40)}"@e_n }`, `line 1, column 55, after "${"x".repeat(29)}…: ${follows}`],
  [
    "ASK { ?s ?p <http://a b> }",
    "line 1, column 13: the IRI that begins here is not closed by >, or contains a character that is not allowed in an IRI",
  ],
  ["ASK { ?s ?p “abc” }", "line 1, column 13: “ is not a quotation mark in SPARQL: use \" or '"],
  ["ASK { ?s ?p ?o }}", "line 1, column 17: } closes nothing"],
  ["ASK { FILTER(?o }", "line 1, column 17: } does not close the ( of line 1, column 13"],
  ["ASK {\r\n ?s ?p ?o . { ?a ?b ?c }", "it ends too early: the { of line 1, column 5 is not closed"],
])("%s", (query, expected) => {
  expect(lexicalProblem(query)).toBe(expected);
});

test.each([
  `ASK { ?s ?p "a\\"b"^^xsd:string, 'it is'@en-GB, """a"b""", '''c\nd''', ""^^<http://a.example/>, "x" . }`,
  `ASK { ?s ?p ?o . FILTER(?o<5 && ?o < "}" && STR("a"+'b') != "(") } # it's {`,
  "ASK { <http://a.example/(> ?p ?o }",
])("there is no problem in %s", (query) => {
  expect(lexicalProblem(query)).toBeUndefined();
});
