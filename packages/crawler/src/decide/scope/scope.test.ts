import { describe, expect, test } from "vitest";
import type { ScopeRule, GeoLookup } from "./rule-kinds.ts";
import { createScope, decideOneHopBeyond } from "./scope.ts";

/** Table 7 (spec 5.3), spelt as in Appendix B and as it is printed. */
const appendixB = [
  ["include", String.raw`http://www\.example\.com/site1/admin/private/.*`],
  ["include", String.raw`http://www\.example\.com/site1/admin/public/.*`],
  ["include", String.raw`.*?type\=notsosecret\&isitsecret\=no.*`],
  ["exclude", String.raw`http://www\.example\.com/site1/admin/.*`],
  ["include", String.raw`http://www\.example\.com/site1/.*`],
] as const;
const printed = appendixB.map(
  ([type, pattern], i) => [type, i === 2 ? pattern : pattern.replaceAll("\\", "")] as const,
);

function rulesOf(table: readonly (readonly ["include" | "exclude", string])[]): ScopeRule[] {
  return table.map(([type, pattern], i) => ({ order: i + 1, type, pattern }));
}

const decided = async (rules: readonly ScopeRule[], url: string, seeds: readonly string[] = [], geo?: GeoLookup) => {
  const { index, rule, verdict } = await createScope(rules, seeds, geo).decide(url);
  return `${index} ${rule} ${verdict}`;
};

describe.each([
  ["Appendix B", appendixB],
  ["Table 7 as printed", printed],
])("%s", (_name, table) => {
  test.each([
    ["AT-SCOPE-1", "http://www.example.com/site1/admin/adminpage.html", "4 RegexDecideRule REJECT"],
    ["AT-SCOPE-2", "http://www.example.com/site1/admin/public/publicadminpage.html", "2 RegexDecideRule ACCEPT"],
    ["AT-SCOPE-3", "http://www.example.com/site1/normalpage", "5 RegexDecideRule ACCEPT"],
    ["AT-SCOPE-4", "http://www.anotherexample.com/site1/normalpage", "0 RejectDecideRule REJECT"],
    [
      "AT-SCOPE-5",
      "http://www.example.com/site1/admin/x.html?type=notsosecret&isitsecret=no",
      "3 RegexDecideRule ACCEPT",
    ],
    ["AT-SCOPE-6", "http://elsewhere.org/?type=notsosecret&isitsecret=no", "3 RegexDecideRule ACCEPT"],
    ["AT-SCOPE-8", "https://www.example.com/site1/normalpage", "0 RejectDecideRule REJECT"],
  ])("%s: %s", async (_case, url, decision) => {
    expect(await decided(rulesOf(table), url)).toBe(decision);
  });

  test("AT-SCOPE-7: with rules 4 and 2 swapped, the order decides", async () => {
    const [one, two, three, four, five] = table;
    if (!one || !two || !three || !four || !five) throw new Error("the table has five rules");
    const url = "http://www.example.com/site1/admin/public/publicadminpage.html";
    expect(await decided(rulesOf([one, four, three, two, five]), url)).toBe("2 RegexDecideRule REJECT");
  });
});

test("rules apply in the order of their numbers, not of the list; the index is that number", async () => {
  const rules: ScopeRule[] = [
    { order: 30, type: "include", pattern: "http://a/" },
    { order: 10, type: "exclude", pattern: "http://a/x" },
  ];
  expect(await decided(rules, "http://a/x")).toBe("10 RegexDecideRule REJECT");
  expect(await decided(rules, "http://a/y")).toBe("30 RegexDecideRule ACCEPT");
});

test.each([
  ["https://www.example.com/a", "1 RegexDecideRule ACCEPT"],
  ["http://www.example.com/", "1 RegexDecideRule ACCEPT"],
  ["http://example.com/", "0 RejectDecideRule REJECT"],
  ["http://sub.www.example.com/", "0 RejectDecideRule REJECT"],
  ["http://wwwxexample.com/", "0 RejectDecideRule REJECT"],
  ["http://www.example.com:8080/", "0 RejectDecideRule REJECT"],
])("AT-SCOPE-9: the default scope of http://www.example.com and %s", async (url, decision) => {
  expect(await decided([], url, ["http://www.example.com"])).toBe(decision);
});

test("the default scope has a rule for each host of the seeds, once", async () => {
  const seeds = ["http://a.example/1", "https://a.example/2", "http://b.example:8080/"];
  expect(await decided([], "https://a.example/3", seeds)).toBe("1 RegexDecideRule ACCEPT");
  expect(await decided([], "http://b.example:8080/x", seeds)).toBe("2 RegexDecideRule ACCEPT");
  expect(await decided([], "http://b.example/x", seeds)).toBe("0 RejectDecideRule REJECT");
});

test.each([
  ["http://www.example.com/private/x", "1 RegexDecideRule REJECT"],
  ["http://www.example.com/x", "2 RegexDecideRule ACCEPT"],
  ["http://www.example2.com/y", "3 RegexDecideRule ACCEPT"],
])("AT-SCOPE-10: %s", async (url, decision) => {
  const rules = rulesOf([
    ["exclude", String.raw`http[s]?://www\.example\.com/private/.*`],
    ["include", String.raw`http[s]?://www\.example\.com/.*`],
    ["include", String.raw`http[s]?://www\.example2\.com/.*`],
  ]);
  expect(await decided(rules, url)).toBe(decision);
});

describe("one hop beyond (D-43)", () => {
  const rules = rulesOf([
    ["exclude", "http://bad/.*"],
    ["include", "http://site/.*"],
  ]);
  const slow: GeoLookup = { countryOf: async () => null };
  test.each([
    ["a link of the site", { foundBy: "link", foundOn: "http://site/a" }, "ACCEPT"],
    ["a link of a neighbour", { foundBy: "link", foundOn: "http://far/a" }, "REJECT"],
    ["a link of an excluded page", { foundBy: "link", foundOn: "http://bad/a" }, "REJECT"],
    ["the target of a redirect", { foundBy: "redirect", foundOn: "http://far/a" }, "ACCEPT"],
    ["a frame", { foundBy: "frame", foundOn: "http://far/a" }, "ACCEPT"],
    ["a page that was kept before", { foundBy: "known" }, "ACCEPT"],
    ["a seed", { foundBy: "seed" }, "REJECT"],
  ] as const)("%s", async (_about, found, verdict) => {
    const countries: ScopeRule = { order: 9, type: "include", countries: ["GB"] };
    for (const scope of [createScope(rules, []), createScope([...rules, countries], [], slow)]) {
      expect((await decideOneHopBeyond(scope, { url: "http://far/b", ...found })).verdict).toBe(verdict);
      expect((await decideOneHopBeyond(scope, { url: "http://site/b", ...found })).rule).toBe("RegexDecideRule");
      expect((await decideOneHopBeyond(scope, { url: "http://bad/b", ...found })).verdict).toBe("REJECT");
    }
  });
});

test("AT-SCOPE-11: a pattern that does not compile is refused", () => {
  expect(() => createScope([{ order: 1, type: "include", pattern: "(" }], [])).toThrow(
    expect.objectContaining({ code: "InvalidPattern" }),
  );
});

test("a URL of the site with more than 2,048 characters is left out", async () => {
  const long = (host: string) => `http://${host}/${"x".repeat(3_000)}`;
  const rules: ScopeRule[] = [{ order: 1, type: "include", pattern: "http://a/.*" }];
  expect(await decided(rules, long("a"))).toBe("0 UrlLengthDecideRule REJECT");
  expect(await decided(rules, long("b"))).toBe("0 RejectDecideRule REJECT");
});

test("the length of a URL does not slow the rules down", async () => {
  const url = `http://a/${"x".repeat(10_000_000)}`;
  expect(await decided([{ order: 1, type: "include", pattern: "(.*)*y|.*" }], url)).toBe(
    "0 UrlLengthDecideRule REJECT",
  );
});

describe("geolocated rules (spec 19.1)", () => {
  const rules: ScopeRule[] = [
    { order: 1, type: "exclude", pattern: "http://b/private" },
    { order: 2, type: "exclude", countries: ["FR"] },
    { order: 3, type: "include", countries: ["GB", "DE"] },
    { order: 4, type: "include", pattern: "http://c/" },
  ];
  const countries: Record<string, string | null> = { a: "FR", b: "GB", c: null, d: null };

  test.each([
    ["http://a/", "2 ExternalGeoLocationDecideRule REJECT"],
    ["http://b/", "3 ExternalGeoLocationDecideRule ACCEPT"],
    ["http://b/private", "1 RegexDecideRule REJECT"],
    ["http://c/", "4 RegexDecideRule ACCEPT"],
    ["http://d/", "0 RejectDecideRule REJECT"],
  ])("%s", async (url, decision) => {
    const now: GeoLookup = { countryOf: (host) => countries[host] ?? null };
    const later: GeoLookup = { countryOf: async (host) => countries[host] ?? null };
    expect(await decided(rules, url, [], now)).toBe(decision);
    expect(await decided(rules, url, [], later)).toBe(decision);
  });

  test("a decision is a promise only if a host must be resolved", () => {
    const geo: GeoLookup = { countryOf: async () => "GB" };
    const scope = createScope(rules, [], geo);
    expect(scope.decide("http://b/private")).not.toBeInstanceOf(Promise);
    expect(scope.decide("http://b/")).toBeInstanceOf(Promise);
  });

  test("a host is looked up once, however many rules need its country", async () => {
    const lookups: string[] = [];
    const geo: GeoLookup = { countryOf: async (host) => (lookups.push(host), null) };
    await createScope(rules, [], geo).decide("http://user@[::1]:8080/x");
    expect(lookups).toEqual(["[::1]"]);
  });

  test("without a database such rules are refused", () => {
    expect(() => createScope(rules, [])).toThrow(
      expect.objectContaining({ code: "MissingGeoDatabase", message: expect.stringContaining("rule 2") }),
    );
  });
});
