import { expect, test } from "vitest";
import type { Decision } from "./scope/decision.ts";
import { createScope } from "./scope/scope.ts";
import type { Scope } from "./scope/scope.ts";
import type { UrlInspection } from "./traps/url-guards.ts";
import type { Visit } from "../url/visit.ts";
import type { Origin } from "../url/frontier-entry.ts";
import { decide } from "./decide.ts";
import type { Evidence } from "./decide.ts";
import { createEvidence } from "./evidence.ts";

/** Spec 5.1 (scope), 8.5 (seen), 8.6 (traps), 19.2 (frames), D-43 (one hop beyond the site). By hand. */

const rules = [
  { order: 1, type: "exclude", pattern: "http://s[.]example/out/.*" },
  { order: 2, type: "include", pattern: "http://s[.]example/.*" },
] as const;
const link: Origin = { depth: 1, foundBy: "link", foundOn: "http://s.example/", hops: 0 };
const beyond: Origin = { ...link, foundOn: "http://b.example/" };
const frame: Origin = { depth: 1, foundBy: "frame", foundOn: "http://s.example/", hops: 0, scenario: "7" };
const refusal = {
  decision: { verdict: "REJECT", index: 3, rule: "UrlLengthDecideRule" },
  guard: "url-length",
  pattern: "x",
} as const;

/** Returns the visits and URLs that were checked, in order, and the decision. */
function check(url: string, origin: Origin, known: Partial<Evidence> = {}) {
  const visits: Visit[] = [];
  const inspected: string[] = [];
  const evidence: Evidence = {
    scope: createScope(rules, []),
    oneHopBeyond: false,
    hasSeen: (visit) => (visits.push(visit), false),
    wasTurnedAway: () => false,
    framesOf: () => 0,
    inspect: (each) => (inspected.push(each), {}),
    ...known,
  };
  return { verdict: decide({ url, key: `key of ${url}` }, origin, evidence), visits, inspected };
}
const pageOfSite = "http://s.example/a";
const included: Decision = { verdict: "ACCEPT", index: 2, rule: "RegexDecideRule" };

test("a URL found before is not decided again; a frame or a second visit is a visit of its own", () => {
  expect(check(pageOfSite, link, { hasSeen: () => true }).verdict).toBeUndefined();
  const key = `key of ${pageOfSite}`;
  expect(check(pageOfSite, link).visits).toEqual([{ key, scenario: undefined, again: undefined }]);
  expect(check(pageOfSite, { ...frame, again: true }).visits).toEqual([{ key, scenario: "7", again: true }]);
});

test("a link that the rules accept is checked by the trap guards, and is an entry with its origin", () => {
  const inspection: UrlInspection = { combination: { names: "a", directory: "b" } as never };
  expect(check(pageOfSite, link, { inspect: () => inspection }).verdict).toEqual({
    entry: { url: pageOfSite, key: `key of ${pageOfSite}`, ...link },
    decision: expect.objectContaining(included) as Decision,
    by: "scope",
    isFinal: true,
    readmitted: false,
    inspection,
  });
});

test("a URL that a trap guard refuses has the guard's reason", () => {
  expect(check(pageOfSite, link, { inspect: () => ({ refusal }) }).verdict).toMatchObject({
    decision: refusal.decision,
    by: "traps",
    isFinal: true,
    inspection: { refusal },
  });
});

test.each([
  ["http://s.example/out/1", link],
  ["http://b.example/", link],
  [pageOfSite, { depth: 0, foundBy: "seed", hops: 0 }],
  [pageOfSite, { depth: 0, foundBy: "known", hops: 0 }],
] as const)("%s is not checked by the trap guards: rejected by the rules, seed or known page", (url, origin) => {
  const { verdict, inspected } = check(url, origin, {});
  expect(inspected).toEqual([]);
  expect(verdict).toMatchObject({ by: "scope", isFinal: true, readmitted: false });
  expect(verdict).not.toHaveProperty("inspection");
});

test("a page scenario may have 100 frames; other documents have no such limit", () => {
  const framesOf = (scenario: string) => (scenario === "7" ? 100 : 99);
  expect(check(pageOfSite, frame, { framesOf }).verdict).toEqual({
    entry: { url: pageOfSite, key: `key of ${pageOfSite}`, ...frame },
    decision: {
      verdict: "REJECT",
      index: 0,
      rule: "KnownUrlLimitDecideRule",
      reason: "more than 100 frames in one page",
    },
    by: "frames",
    isFinal: true,
    readmitted: false,
  });
  expect(check(pageOfSite, { ...frame, scenario: "8" }, { framesOf }).verdict).toMatchObject({ by: "scope" });
  expect(check(pageOfSite, link, { framesOf: () => 100 }).verdict).toMatchObject({ by: "scope" });
});

const one = { oneHopBeyond: true } as const;

test("one hop beyond the site: a page there is accepted from a page of the site, not from another page there", () => {
  const url = "http://c.example/";
  expect(check(url, link).verdict).toMatchObject({ decision: { verdict: "REJECT" }, isFinal: true });
  expect(check(url, link, one).verdict).toMatchObject({
    decision: { verdict: "ACCEPT", rule: "OneHopBeyondDecideRule" },
    isFinal: true,
    readmitted: false,
  });
  // A page of the site may still link to it.
  expect(check(url, beyond, one).verdict).toMatchObject({ decision: { verdict: "REJECT" }, isFinal: false });
  expect(check(url, beyond, { ...one, wasTurnedAway: () => true }).verdict).toBeUndefined();
  expect(check(url, link, { ...one, wasTurnedAway: (key) => key === `key of ${url}` }).verdict).toMatchObject({
    decision: { verdict: "ACCEPT" },
    readmitted: true,
  });
  // A rejection by a rule is final, and a URL of the site was never rejected.
  const out = "http://s.example/out/1";
  expect(check(out, beyond, one).verdict).toMatchObject({ decision: { verdict: "REJECT", index: 1 }, isFinal: true });
  expect(check(pageOfSite, link, { ...one, wasTurnedAway: () => true }).verdict).toMatchObject({ readmitted: false });
});

test.each([
  [{ ...link, foundBy: "sitemap", foundOn: "http://b.example/sitemap.xml" }, true],
  [{ depth: 1, foundBy: "link", hops: 0 }, true],
  [{ depth: 0, foundBy: "seed", hops: 0 }, true],
] as const)("the rejection of a URL that was not found on a page beyond the site is final: %j", (origin, isFinal) => {
  expect(check("http://c.example/", origin, one).verdict).toMatchObject({ decision: { verdict: "REJECT" }, isFinal });
});

test.each([
  { ...frame, foundOn: "http://b.example/" },
  { ...link, foundBy: "redirect", again: true },
] as const)("frames and second visits are not readmitted: %j", (origin) => {
  expect(check("http://c.example/", origin, { ...one, wasTurnedAway: () => true }).verdict).toMatchObject({
    decision: { rule: "OneHopBeyondDecideRule" },
    readmitted: false,
  });
});

test("if a rule must resolve a host first, the decision comes later", async () => {
  const scope = { decide: () => Promise.resolve(included) } as unknown as Scope;
  const { verdict } = check(pageOfSite, link, { scope, inspect: () => ({ refusal }) });
  expect(verdict).toBeInstanceOf(Promise);
  expect(await verdict).toMatchObject({ by: "traps", decision: refusal.decision });
});

test("evidence notes final URLs as seen, others as turned away, frames by their scenario, and inspections", () => {
  const seen = new Set<string>();
  const noted: unknown[] = [];
  const parts = {
    scope: createScope(rules, []),
    urls: { inspect: (url: string) => ({ url }) as UrlInspection, note: (each: unknown) => void noted.push(each) },
    seen: {
      has: (id: string) => seen.has(id),
      add: (id: string) => seen.add(id),
      refill: (ids: string[]) => ids.forEach((id) => seen.add(id)),
    },
  };
  const evidence = createEvidence(parts as unknown as Parameters<typeof createEvidence>[0], true);
  const note = (key: string, isFinal: boolean, origin: Origin, inspection?: UrlInspection) =>
    evidence.note({
      entry: { url: key, key, ...origin },
      decision: included,
      by: "scope",
      readmitted: false,
      isFinal,
      ...(inspection && { inspection }),
    });
  note("a", true, link, { refusal });
  note("b", false, beyond);
  note("c", true, frame);
  note("d", true, frame);
  const known = (key: string) => [evidence.hasSeen({ key }), evidence.wasTurnedAway(key)];
  expect([known("a"), known("b"), known("c")]).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(evidence.hasSeen({ key: "c", scenario: "7" })).toBe(true);
  expect([evidence.framesOf("7"), evidence.framesOf("8")]).toEqual([2, 0]);
  expect(noted).toEqual([{ refusal }]);
  evidence.restore([
    { url: "e", key: "e", depth: 0, foundBy: "seed", hops: 0 },
    { url: "f", key: "f", depth: 0, foundBy: "known", hops: 0 },
    { url: "g", key: "g", ...link },
    { url: "h", key: "h", ...frame },
  ]);
  expect(["e", "f", "g", "h"].map((key) => evidence.hasSeen({ key }))).toEqual([true, true, true, false]);
  expect(evidence.framesOf("7")).toBe(3);
  expect(noted.slice(1)).toEqual([{ url: "g" }, { url: "h" }]);
});
