import fc from "fast-check";
import { expect, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { rulesFor } from "./match.ts";
import { parseRobots } from "./parse.ts";

const us = "eiao-crawler";

/** Returns true if a pattern matches, by trying every way: this is the text of RFC 9309 without optimisation. */
function matchesSlowly(pattern: string, path: string): boolean {
  if (pattern === "") return true;
  if (pattern === "$") return path === "";
  if (pattern.startsWith("*")) {
    return Array.from({ length: path.length + 1 }).some((_, at) => matchesSlowly(pattern.slice(1), path.slice(at)));
  }
  return path !== "" && path[0] === pattern[0] && matchesSlowly(pattern.slice(1), path.slice(1));
}

const letters = (alphabet: string, maxLength: number) =>
  fc.array(fc.constantFrom(...alphabet), { maxLength }).map((list) => list.join(""));

test("the indexes give the answers of a slow matcher that tries all rules in every way", () => {
  const rule = fc.record({
    allow: fc.boolean(),
    pattern: fc.tuple(letters("ab/*", 9), fc.constantFrom("", "$")).map(([text, end]) => `/${text}${end}`),
  });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 40, size: "max" }), letters("ab/", 14), (list, text) => {
      const path = `/${text}`;
      const lines = list.map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}`);
      const matching = list.filter(({ pattern }) => matchesSlowly(pattern, path));
      const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
      const winners = matching.filter(({ pattern }) => pattern.length === longest);
      const expected = winners.length === 0 ? undefined : winners.some(({ allow }) => allow);
      const file = parseRobots(["User-agent: *", ...lines].join("\n"));
      expect(rulesFor(file, us).decisive(`https://e.test${path}`)?.allow).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

/** Returns the ms per question, the best of several rounds. */
function cost(lines: readonly string[], url: string): number {
  const rules = rulesFor(parseRobots(["User-agent: *", ...lines].join("\n")), us);
  const rounds = Array.from({ length: 10 }, () => {
    const start = computingMilliseconds();
    for (let n = 0; n < 10; n++) rules.decisive(url);
    return (computingMilliseconds() - start) / 10;
  });
  return Math.min(...rounds);
}

const many = (line: (n: number) => string) => Array.from({ length: 12_000 }, (_, n) => line(n));

test.each([
  ["prefixes", many((n) => `Disallow: /shop/category-${n}/`)],
  ["wildcards", many((n) => `Disallow: /*?filter_${n}=*&sort`)],
  ["anchored wildcards", many((n) => `Disallow: /*/page-${n}.html$`)],
])("12,000 %s: a URL is checked in under 0.3 ms", (_, lines) => {
  expect(cost(lines, "https://e.test/shop/category-11999x/a/page-7.html?filter_77=1&x=2&sort=up")).toBeLessThan(0.3);
});

test("500 KiB of patterns made to be slow: under 50 ms a question", () => {
  const url = `https://e.test/${"a".repeat(4000)}b`;
  const stars = Array.from({ length: 250 }, (_, n) => `Disallow: /${"*a".repeat(1000)}${n}$`);
  const periods = Array.from({ length: 250 }, (_, n) => `Disallow: /*${"a".repeat(1000)}c*${"a".repeat(900)}${n}`);
  const nested = Array.from({ length: 1000 }, (_, n) => `Disallow: /${"a".repeat(n)}c`);
  for (const lines of [stars, periods, nested]) expect(cost(lines, url)).toBeLessThan(50);
});
