import { expect, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { createTally } from "./catalogue.ts";
import { checkUrl } from "./test-pages.ts";
import { createTrapGuards } from "./trap-guards.ts";
import { createUrlGuard } from "./url-guards.ts";

const ruleFor = (url: string) => checkUrl(createTrapGuards(), url)?.rule;

test.each([
  ["one segment three times", "http://a/x/x/x"],
  ["one segment three times, further down", "http://a/docs/x/x/x/y"],
  ["two segments three times", "http://a/a/b/a/b/a/b/"],
  ["two segments three times behind others", "http://a/x/a/b/a/b/a/b"],
  ["three segments three times", "http://a/a/b/c/a/b/c/a/b/c/"],
  ["a segment six times, scattered", "http://a/x/1/x/2/x/3/x/4/x/5/x"],
  ["empty segments", "http://a////"],
  ["a query behind it", "http://a/x/x/x?y=1"],
  ["a path that is too deep as well", `http://a/${"a/b/".repeat(100)}`],
])("repeated: %s", (_about, url) => {
  expect(ruleFor(url)).toBe("RepeatedSegmentsDecideRule");
});

test.each([
  ["a segment twice", "http://a/x/x/y"],
  ["two segments twice", "http://a/a/b/a/b/"],
  ["a package path", "http://a/api/org/example/api/org/example/Api.html"],
  ["a date of one number", "http://a/01/01/01/"],
  ["a version", "http://a/1.1/1/1/1/"],
  ["five times, scattered", "http://a/x/1/x/2/x/3/x/4/x"],
  ["a repeated query", "http://a/?x=/y/y/y/y/y/y"],
  ["a repeated host", "http://x/x/x"],
  ["25 segments", `http://a/${Array.from({ length: 25 }, (_, i) => `s${i}`).join("/")}/`],
  ["the root", "http://a/"],
])("not repeated: %s", (_about, url) => {
  expect(ruleFor(url)).toBeUndefined();
});

test("26 segments are too deep, a last slash does not count", () => {
  const path = Array.from({ length: 26 }, (_, i) => `s${i}`).join("/");
  expect(ruleFor(`http://a/${path}`)).toBe("PathDepthDecideRule");
  expect(ruleFor(`http://a/${path}/`)).toBe("PathDepthDecideRule");
});

test("2,048 characters pass, one more is too long", () => {
  expect(ruleFor(`http://a/${"x".repeat(2039)}`)).toBeUndefined();
  expect(ruleFor(`http://a/${"x".repeat(2040)}`)).toBe("UrlLengthDecideRule");
});

test("a caller can set the limits", () => {
  const guards = createTrapGuards({ pathDepth: 1, urlLength: 12 });
  const rule = (url: string) => checkUrl(guards, url)?.rule;
  expect(rule("http://a/x")).toBeUndefined();
  expect(rule("http://a/xyzw")).toBe("UrlLengthDecideRule");
  expect(rule("http://a/x/y")).toBe("PathDepthDecideRule");
});

test("a refusal is a decision without a scope rule, and has a reason", () => {
  expect(checkUrl(createTrapGuards(), "http://a/a/b/a/b/a/b/")).toEqual({
    verdict: "REJECT",
    index: 0,
    rule: "RepeatedSegmentsDecideRule",
    reason: "a/b is repeated; to request them: --allow-pattern 'a/…/a/b/…'",
  });
});

test("refusals are counted by guard and pattern", () => {
  const guards = createTrapGuards();
  checkUrl(guards, "http://h.example/a/b/a/b/a/b/");
  checkUrl(guards, "http://h.example/x/a/b/a/b/a/b");
  checkUrl(guards, `http://h.example/${"x".repeat(3000)}`);
  checkUrl(guards, "http://h.example/fine");
  expect(guards.reports()).toEqual([
    { guard: "repeated-segments", pattern: "h.example/…/a/b/…", urls: 2 },
    { guard: "url-length", pattern: "h.example: longer than 2048 characters", urls: 1 },
  ]);
});

test("a million patterns are counted, 500 by name", () => {
  const tally = createTally();
  for (let i = 0; i < 1_000_000; i++) tally.count("repeated-segments", `pattern ${i}`);
  const reports = tally.reports();
  expect(reports).toHaveLength(501);
  expect(reports[0]).toEqual({ guard: "repeated-segments", pattern: "others", urls: 999_500 });
});

test.each([
  ["10 MB", `http://a/${"x".repeat(10_000_000)}`],
  ["100,000 segments", `http://a/${"x/y/z/".repeat(33_334)}`],
  ["a host of 10 MB", `http://${"a".repeat(10_000_000)}`],
])("%s are refused in time", (_about, url) => {
  const guard = createUrlGuard({}, new Set(), createTally());
  const started = computingMilliseconds();
  expect(guard.inspect(url).refusal?.decision.rule).toBe("UrlLengthDecideRule");
  expect(computingMilliseconds() - started).toBeLessThan(1000);
});
