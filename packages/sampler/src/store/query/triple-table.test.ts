import fc from "fast-check";
import { expect, test } from "vitest";
import { tripleTableBuilder } from "./triple-table.ts";
import type { Statement } from "../trig/dialect.ts";

function tableOf(statements: readonly Statement[]) {
  const builder = tripleTableBuilder();
  for (const [subject, predicate, object] of statements) builder.add(subject, predicate, object);
  const table = builder.table();
  const match = (...pattern: [string | null, string | null, string | null]) =>
    [...table.match(...pattern)].map((row) => table.at(row));
  return { ...table, match };
}

test("a repeated node adds only new statements, even if another node has them", () => {
  const { match } = tableOf([
    ["a", "p", "x"],
    ["b", "p", "y"],
    ["a", "p", "x"],
    ["a", "p", "y"],
    ["b", "p", "x"],
    ["a", "p", "y"],
  ]);
  expect(match(null, null, null)).toEqual([
    ["a", "p", "x"],
    ["b", "p", "y"],
    ["a", "p", "y"],
    ["b", "p", "x"],
  ]);
});

test("the mark of a literal is the text after its last quote", () => {
  const { literalMarks } = tableOf([
    ["a", '"p', '"say "x""@en'],
    ["a", "p", '"1"^^t'],
    ["a", "p", '"x"'],
    ["a", "p", "b@en"],
  ]);
  expect(literalMarks).toEqual(new Set(["@en", "^^t", "", "p"]));
});

test("every pattern matches the same statements as a scan, each once, in order", () => {
  const name = (letters: string) => fc.constantFrom(...letters);
  // The statements of a node are adjacent, each once.
  const node = fc.record({
    subject: name("abcde"),
    pairs: fc.uniqueArray(fc.tuple(name("pqr"), name("abxyz")), {
      minLength: 1,
      maxLength: 6,
      selector: (pair) => pair.join(" "),
    }),
  });
  const property = fc.property(fc.array(node, { maxLength: 30, size: "max" }), (drawn) => {
    const nodes = drawn.filter(({ subject }, at) => subject !== drawn[at - 1]?.subject);
    const added = nodes.flatMap(({ subject, pairs }) => pairs.map(([p, o]): Statement => [subject, p, o]));
    const statements = [...new Map(added.map((statement) => [statement.join(" "), statement])).values()];
    const { match, size } = tableOf(added);
    expect(size).toBe(statements.length);
    for (const s of [null, "a", "x"])
      for (const p of [null, "p", "nowhere"])
        for (const o of [null, "a", "z"])
          expect(match(s, p, o)).toEqual(
            statements.filter(([x, y, z]) => (s ?? x) === x && (p ?? y) === y && (o ?? z) === z),
          );
  });
  fc.assert(property, { numRuns: 50 });
});

test("3,000 different nodes, all repeated", () => {
  const statements = Array.from({ length: 3_000 }, (_, at): Statement => [`s${at}`, "p", `o${at}`]);
  const { size, match } = tableOf([...statements, ...statements, ["s2999", "q", "o0"]]);
  expect(size).toBe(3_001);
  expect(match("s2047", null, null)).toEqual([["s2047", "p", "o2047"]]);
  expect(match("s2999", null, null)).toEqual([
    ["s2999", "p", "o2999"],
    ["s2999", "q", "o0"],
  ]);
});
