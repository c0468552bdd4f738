import { expect, test } from "vitest";
import type { PageTestFindings } from "./page-findings.ts";
import { provenPlaces } from "./page-proofs.ts";

const place = (line: number, value: number | null = 1) => ({ document: 0, line, column: 2, source: null, value });
const failing = (...places: PageTestFindings["places"]): PageTestFindings => ({
  test: "t",
  wam: "w",
  failed: 2,
  applied: 3,
  places,
});
const finding = (line: number, fingerprint: string, wam = "w") => ({
  document: 0,
  wam,
  value: 1,
  line,
  column: 2,
  snippet: `<i id="${fingerprint}">`,
  fingerprint,
  proof: { clause: "t", path: "html" },
});
const printsOf = (found: ReturnType<typeof provenPlaces>) =>
  found.tests.map(({ places }) => places.map(({ fingerprint }) => fingerprint));

test("each place of a test has what was found there: several at one place in their order, none of another test or line", () => {
  const findings = [finding(1, "a"), finding(1, "b"), finding(1, "c", "v"), finding(4, "d")];
  const found = provenPlaces({ tests: [failing(place(1), place(1), place(4))] }, { findings, isCut: false });
  expect([printsOf(found), found.state]).toEqual([[["a", "b", "d"]], "proved"]);
});

test("places that were not found again are told, apart from those for which there was no space; of what a person has to decide nothing is to be found", () => {
  const findings = [finding(1, "a")];
  const two = provenPlaces({ tests: [failing(place(1), place(9))] }, { findings, isCut: false });
  expect([printsOf(two), two.state]).toEqual([[["a", undefined]], "differs"]);
  const cut = provenPlaces({ tests: [failing(place(1), place(9))] }, { findings, isCut: true });
  expect([printsOf(cut), cut.state]).toEqual([[["a", undefined]], "some"]);
  const unsure = provenPlaces({ tests: [failing(place(1), place(9, null))] }, { findings, isCut: false });
  expect(unsure.state).toBe("proved");
  const tests = [failing(place(1))];
  expect(provenPlaces({ tests }, { unproved: "busy" })).toEqual({ tests, state: "busy" });
});
