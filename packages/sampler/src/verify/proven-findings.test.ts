import { expect, test } from "vitest";
import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";
import { provenFindings } from "./proof-program.ts";

const finding = (wam: string, line: number, snippet = "<p>") => ({
  ruleset: "r",
  wam,
  test: "t",
  result: 1,
  location: { line, column: 1 },
  title: "t",
  snippet,
  fingerprint: `${line}`,
  proof: { clause: "c", path: "html" },
});
const passed = { ruleset: "r", wam: "a", test: "t", result: 0, location: { line: 99, column: 1 }, title: "t" };
const evaluation = (...results: object[]) => ({ page: { results } }) as unknown as DocumentEvaluation;

const locations = (proof: ReturnType<typeof provenFindings>) =>
  "findings" in proof ? proof.findings.map(({ wam, line }) => `${wam}${line}`).toSorted() : [];

test("below the limits, exactly the findings of all documents are proved", () => {
  const all = provenFindings([evaluation(finding("a", 1), passed), evaluation(finding("b", 2), finding("a", 3))], 3);
  expect(all).toMatchObject({ isCut: false });
  expect(locations(all)).toEqual(["a1", "a3", "b2"]);
});

test("above the limits, each test has its first findings, even if another test fails everywhere", () => {
  const many = Array.from({ length: 100 }, (_, at) => finding("a", at + 10));
  const pages = [evaluation(...many, finding("b", 200), finding("b", 201)), evaluation(finding("c", 300))];
  const cut = provenFindings(pages, 6);
  expect(cut).toMatchObject({ isCut: true });
  expect(locations(cut)).toEqual(["a10", "a11", "a12", "b200", "b201", "c300"]);
});

test("the number of characters is limited too", () => {
  const long = Array.from({ length: 3 }, (_, at) => finding("a", at + 10, "x".repeat(3_000_000)));
  const cut = provenFindings([evaluation(...long, finding("b", 1))], 100);
  expect(cut).toMatchObject({ isCut: true });
  expect(locations(cut)).toEqual(["a10", "a11", "b1"]);
});
