import { expect, test } from "vitest";
import type { PageTestFindings } from "./page-findings.ts";
import { provenLocations } from "./page-proofs.ts";

const location = (line: number, value: number | null = 1) => ({ document: 0, line, column: 2, source: null, value });
const failing = (...locations: PageTestFindings["locations"]): PageTestFindings => ({
  test: "t",
  wam: "w",
  failed: 2,
  applied: 3,
  locations,
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
const printsOf = (found: ReturnType<typeof provenLocations>) =>
  found.tests.map(({ locations }) => locations.map(({ fingerprint }) => fingerprint));

test("each location of a test gets its own finding: several at one location in their order, none of another test or line", () => {
  const findings = [finding(1, "a"), finding(1, "b"), finding(1, "c", "v"), finding(4, "d")];
  const found = provenLocations(
    { tests: [failing(location(1), location(1), location(4))] },
    { findings, isCut: false },
  );
  expect([printsOf(found), found.state]).toEqual([[["a", "b", "d"]], "proved"]);
});

test("the state distinguishes locations that were not found again from those without space; open results need no finding", () => {
  const findings = [finding(1, "a")];
  const two = provenLocations({ tests: [failing(location(1), location(9))] }, { findings, isCut: false });
  expect([printsOf(two), two.state]).toEqual([[["a", undefined]], "differs"]);
  const cut = provenLocations({ tests: [failing(location(1), location(9))] }, { findings, isCut: true });
  expect([printsOf(cut), cut.state]).toEqual([[["a", undefined]], "some"]);
  const unsure = provenLocations({ tests: [failing(location(1), location(9, null))] }, { findings, isCut: false });
  expect(unsure.state).toBe("proved");
  const tests = [failing(location(1))];
  expect(provenLocations({ tests }, { unproved: "busy" })).toEqual({ tests, state: "busy" });
});
