import { DataFactory, termToId } from "n3";
import type { Quad } from "n3";
import { expect, test } from "vitest";
import { createQuadIndex } from "./quad-index.ts";

const literal = (text: string, language?: string) => DataFactory.literal(text, language);
const blankNode = (name: string) => DataFactory.blankNode(name);
const iri = (name: string) => DataFactory.namedNode(`http://x.example/${name}`);
const [a, b, p, q] = [iri("a"), iri("b"), iri("p"), iri("q")];
const one = DataFactory.quad(a, p, literal("1"));
const two = DataFactory.quad(a, p, literal("1", "en"));
const three = DataFactory.quad(a, q, b);
const four = DataFactory.quad(b, p, literal("1"));
const five = DataFactory.quad(blankNode("a"), q, b);
const index = createQuadIndex([one, two, three, one, four, five, DataFactory.quad(a, q, b, iri("graph"))], termToId);

test("each statement counts once, in the order in which it came first", () => {
  expect([...index]).toEqual([one, two, three, four, five]);
  expect(index.size).toBe(5);
});

test.each<[string, Parameters<typeof index.match>, readonly Quad[]]>([
  ["all", [], [one, two, three, four, five]],
  ["all, by null", [null, null, null], [one, two, three, four, five]],
  ["a subject", [a], [one, two, three]],
  ["a subject that is a blank node", [blankNode("a")], [five]],
  ["a subject and a predicate", [a, p], [one, two]],
  ["a subject and an object", [a, null, b], [three]],
  ["all three", [a, p, literal("1")], [one]],
  ["a predicate", [null, p], [one, four, two]],
  ["a predicate and an object", [null, q, b], [three, five]],
  ["an object", [null, null, literal("1")], [one, four]],
  ["what is nowhere", [iri("nowhere"), p], []],
  ["what is no subject", [q], []],
  ["an object that differs by its language", [null, p, literal("1", "de")], []],
])("%s", (_, asked, wanted) => {
  const found = index.match(...asked);
  expect([...found]).toEqual(wanted);
  expect(found.size).toBe(wanted.length);
});
