import { expect, test } from "vitest";
import { sparqlProblem } from "./sparql-text.ts";

/** The messages are those of oxigraph, shortened. Lines and columns are counted by hand. */
const query = "SELECT *\n{ ?s nobody:p ?o .\r\n  ?s a b:c }";
/** For many queries with all their braces, the engine stops only at the end. */
const nowhere =
  "it is not valid SPARQL, but the engine does not say where: check the terms of each statement and the dots between them";

test.each([
  [
    "error at 2:14: expected Prefix not found",
    'line 2, column 14, after "{ ?s nobody:p": the prefix is not declared (PREFIX name: <IRI>)',
  ],
  ["error at 3:1: expected Prefix not found", "line 3, column 1: the prefix is not declared (PREFIX name: <IRI>)"],
  [
    'error at 2:3: expected one of "{", "(", FILTER',
    'line 2, column 3, after "{": "{", "(", FILTER would be valid here',
  ],
  ['error at 2:3: expected one of "{", \'[a-z]\', "x y", a', 'line 2, column 3, after "{": "{" would be valid here'],
  ['error at 2:3: expected one of [a-z], "a b"', 'line 2, column 3, after "{": the query is not valid SPARQL here'],
  [
    `error at 2:3: expected one of ${Array.from({ length: 8 }, (_, n) => `"${n}"`).join(", ")}`,
    'line 2, column 3, after "{": "0", "1", "2", "3", "4", "5", "6", "7" would be valid here',
  ],
  [
    `error at 2:3: expected one of ${Array.from({ length: 9 }, (_, n) => `"${n}"`).join(", ")}`,
    'line 2, column 3, after "{": the query is not valid SPARQL here',
  ],
  ['error at 3:13: expected one of "}", "."', nowhere],
  ['error at 4:1: expected one of "}", "."', nowhere],
  ['error at 3:12: expected one of "}", "."', 'line 3, column 12, after "?s a b:c": "}", "." would be valid here'],
  ['error at 2:100: expected "."', 'line 2, column 100: "." would be valid here'],
  [
    "error at 3:13: expected The SELECT contains\n ?x which is unbound",
    'line 3, column 13, after "?s a b:c }": the SELECT contains ?x which is unbound',
  ],
  ["error at 9:1: expected The SELECT is empty", "the SELECT is empty"],
  ["something\n  else.", "something else"],
])("%s", (message, expected) => {
  expect(sparqlProblem(message, query, 5)).toBe(expected);
});

test("columns of the first line count from the beginning of the query, without the added prefixes", () => {
  expect(sparqlProblem('error at 1:17: expected "*"', "SELECT ~", 9)).toBe(
    'line 1, column 8, after "SELECT": "*" would be valid here',
  );
  expect(sparqlProblem('error at 1:3: expected "*"', "SELECT ~", 9)).toBe('line 1, column 1: "*" would be valid here');
  const long = `SELECT ${"x".repeat(60)} ~ }`;
  expect(sparqlProblem('error at 1:69: expected "*"', long, 0)).toBe(
    `line 1, column 69, after "${"x".repeat(39)}": "*" would be valid here`,
  );
});

test("a query that stops before white space ends too early", () => {
  expect(sparqlProblem('error at 1:9: expected "}"', "SELECT *  ", 0)).toBe("it ends too early: a term is missing");
});

test("an unclosed text or brace is reported with its location, wherever the engine stopped", () => {
  const unclosed = 'SELECT * { ?s ?p "abc }';
  expect(sparqlProblem('error at 1:29: expected one of "\\"", [_]', unclosed, 5)).toBe(
    'line 1, column 18: the text that begins here is not closed by "',
  );
});

test("messages of the engine without a location are cut to 500 characters", () => {
  expect(sparqlProblem("x".repeat(600), query, 0)).toBe("x".repeat(500));
});
