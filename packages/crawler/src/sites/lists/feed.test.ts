import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EiaoError } from "@eiao/wam-core/errors";
import { compilePattern } from "../../decide/scope/pattern.ts";
import { readFeed } from "./feed.ts";
import { anyText } from "../../../../../test/support/any-text.ts";
import { anyWebUrl } from "../../../../../test/support/any-web-url.ts";

/** The seed's example object. */
const example = {
  id: 1,
  title: "gov.uk Publications",
  seeds: ["https://www.gov.uk/government/publications"],
  schedules: [{ frequency: "MONTHLY", startDate: 1438246800000, endDate: null }],
  scope: "root",
  depth: "DEEP",
  ignoreRobotsTxt: false,
  documentUrlScheme: null,
  loginPageUrl: null,
  secretId: null,
  logoutUrl: null,
  watched: false,
};
const feedOf = (...targets: unknown[]): string => JSON.stringify(targets);

test("AT-FEED-1: the seed's example is one target, monthly from 2015-07-30 09:00 UTC, open end", () => {
  expect(readFeed(feedOf(example), "w3act")).toEqual({
    targets: [
      {
        externalId: "1",
        position: 0,
        site: {
          site: "www.gov.uk/government/publications",
          title: "gov.uk Publications",
          source: "w3act",
          nace: null,
          continent: null,
          country: null,
          nuts: null,
          nutsKnown: null,
          smallSite: false,
          watched: false,
          documentUrlScheme: null,
          collections: [],
          setFields: [],
          addedBy: "import",
          scopeSource: null,
          seeds: ["https://www.gov.uk/government/publications"],
          rules: [
            {
              order: 1,
              type: "include",
              pattern: String.raw`http[s]?://www\.gov\.uk/government/publications(?:[/?].*)?$`,
            },
          ],
        },
        scope: "root",
        depth: "DEEP",
        hopsBeyond: 0,
        maxPages: undefined,
        schedules: [{ frequency: "MONTHLY", start: new Date("2015-07-30T09:00:00Z"), end: null }],
        ignoreRobotsTxt: false,
        entry: example,
      },
    ],
    refused: [],
    warnings: [],
  });
});

test("a target is kept as received, without values that look like secrets", () => {
  expect(readFeed(feedOf(example), "w3act").targets[0]?.entry).toEqual(example);
  const schedules = [{ ...example.schedules[0], hour: 3, apiToken: "x" }];
  const { targets, warnings } = readFeed(feedOf({ ...example, schedules }), "w3act");
  expect(targets[0]?.entry).toEqual({ ...example, schedules: [{ ...example.schedules[0], hour: 3 }] });
  expect(warnings).toMatchObject([expect.stringContaining("schedules.apiToken") as string]);
});

test("any JSON at any depth comes back unchanged, unless it may contain a secret", () => {
  let count = 0;
  const property = fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
    const target = { ...example, field: value, schedules: [{ ...example.schedules[0], [`x${count}`]: value }] };
    const text = feedOf(target);
    const { targets, warnings } = readFeed(text, "x");
    if (warnings.length > 0) return;
    count++;
    expect(JSON.stringify([targets[0]?.entry])).toBe(text);
  });
  fc.assert(property, { numRuns: 500 });
  expect(count).toBeGreaterThan(400);
});

test("an empty or false value is not a secret, and `author` is not the name of one", () => {
  const fields = { secretId: "", loginPageUrl: null, authRequired: false, author: "anj", authority: { tokens: null } };
  const { targets, warnings } = readFeed(feedOf({ ...example, ...fields }), "w3act");
  expect([targets[0]?.entry, warnings]).toEqual([{ ...example, ...fields }, []]);
  const secrets = { authorization: "Basic x", Authorisation: "x", auth: 7 };
  const other = readFeed(feedOf({ ...example, ...secrets }), "w3act");
  expect([other.targets[0]?.entry, other.warnings.length]).toEqual([example, 3]);
});

test.each(["pass", "ftpPass", "passcode", "pwd", "userPwd", "bearer", "accessKey", "access_key_id"])(
  "the field %s may be a secret",
  (name) => {
    const { targets, warnings } = readFeed(feedOf({ ...example, settings: { [name]: "x", passed: "yes" } }), "w3act");
    expect(targets[0]?.entry).toEqual({ ...example, settings: { passed: "yes" } });
    expect(warnings).toMatchObject([expect.stringContaining(`settings.${name}`) as string]);
  },
);

test.each([
  ["https://a.example/docs/", "https://a.example/docs/"],
  ["", null],
  [null, null],
  [undefined, null],
])("the document URL scheme %j becomes that of the site as %j", (documentUrlScheme, expected) => {
  const { targets } = readFeed(feedOf({ ...example, documentUrlScheme, watched: true }), "w3act");
  expect(targets[0]?.site).toMatchObject({ watched: true, documentUrlScheme: expected });
});

test("AT-FEED-2: the same text gives the same feed", () => {
  expect(readFeed(feedOf(example), "w3act")).toEqual(readFeed(feedOf(example), "w3act"));
});

test("AT-FEED-3: filtered by WEEKLY the example gives nothing; by MONTHLY itself with its monthly schedules", () => {
  const schedules = [...example.schedules, { frequency: "WEEKLY", startDate: 0, endDate: 1 }];
  const feed = feedOf(example, { ...example, id: 2, seeds: ["http://b.example/"], schedules });
  expect(readFeed(feedOf(example), "x", { frequency: "WEEKLY" })).toEqual({ targets: [], refused: [], warnings: [] });
  expect(readFeed(feed, "x", { frequency: "WEEKLY" }).targets).toMatchObject([
    { externalId: "2", schedules: [{ frequency: "WEEKLY", start: new Date(0), end: new Date(1) }] },
  ]);
  expect(readFeed(feed, "x", { frequency: "MONTHLY" }).targets).toHaveLength(2);
});

test("AT-FEED-5: a target with seeds [] is refused, others are imported", () => {
  const feed = readFeed(feedOf({ ...example, id: 7, seeds: [] }, example), "x");
  expect(feed.targets).toMatchObject([{ externalId: "1" }]);
  expect(feed.refused).toEqual([
    { index: 0, id: "7", title: "gov.uk Publications", reason: "It has no seeds; at least one is needed." },
  ]);
});

test.each([
  ["CAPPED", 600],
  ["CAPPED_LARGE", 6000],
  ["DEEP", undefined],
])("D-43: depth %s is a budget of %s pages", (depth, maxPages) => {
  expect(readFeed(feedOf({ ...example, depth }), "x").targets[0]?.maxPages).toBe(maxPages);
});

describe("D-43: scope", () => {
  const seed = "https://www.example.org/a/b.c?x=1";
  const urls = [
    "http://www.example.org/a/b.c?x=1",
    "https://www.example.org/a/b.c?x=12",
    "https://www.example.org/a/other",
    "https://www.example.org/",
    "https://sub.www.example.org:8080/",
    "https://example.org/a/",
    "https://wwwxexample.org/a/",
    "https://www.example.org.evil.example/a/",
    "https://evil.example/sub.www.example.org/",
  ];
  test.each([
    ["root", urls.slice(0, 3), 0],
    ["plus1", urls.slice(0, 3), 1],
    ["subdomains", urls.slice(0, 5), 0],
    ["resource", urls.slice(0, 1), 0],
  ])("%s accepts %j", (scope, accepted, hops) => {
    const target = readFeed(feedOf({ ...example, scope, seeds: [seed] }), "x").targets[0];
    expect(urls.filter((url) => matches(target?.site.rules ?? [], url))).toEqual(accepted);
    expect(target?.hopsBeyond).toBe(hops);
  });

  test("root of a path without a file name accepts the pages below it, not its neighbours", () => {
    const rules = readFeed(feedOf(example), "x").targets[0]?.site.rules ?? [];
    const base = "https://www.gov.uk/government/publications";
    const paths = ["", "/", "/x", "?page=2", "-archive", "s"];
    expect(paths.filter((path) => matches(rules, base + path))).toEqual(["", "/", "/x", "?page=2"]);
  });

  test("each place of several seeds gets one rule", () => {
    const seeds = ["http://a.example/", "https://a.example/", "http://b.example/x/"];
    const { site } = readFeed(feedOf({ ...example, seeds }), "x").targets[0] ?? {};
    expect(site?.rules.map((rule) => [rule.order, "pattern" in rule && rule.pattern])).toEqual([
      [1, String.raw`http[s]?://a\.example/.*`],
      [2, String.raw`http[s]?://b\.example/x/.*`],
    ]);
    expect(site?.seeds).toEqual(seeds);
  });
});

test.each([
  ["an unknown scope", { scope: "everything" }, '"everything"'],
  ["no scope", { scope: undefined }, "scope"],
  ["an unknown depth", { depth: "VERY_DEEP" }, '"VERY_DEEP"'],
  ["an unknown frequency", { schedules: [{ frequency: "HOURLY", startDate: 0 }] }, '"HOURLY"'],
  ["an invalid schedule", { schedules: [null] }, "schedule 1"],
  ["a wrong date", { schedules: [{ frequency: "DAILY", startDate: "2015-07-30" }] }, "milliseconds"],
  ["a date beyond all dates", { schedules: [{ frequency: "DAILY", startDate: 9e15 }] }, "milliseconds"],
  ["an end before the start", { schedules: [{ frequency: "DAILY", startDate: 2, endDate: 1 }] }, "ends before"],
  ["a seed that is no URL", { seeds: ["www.gov.uk"] }, "absolute http or https URL"],
  ["a seed that is no text", { seeds: [1] }, "must be text"],
  ["an id that is no number", { id: "one" }, "whole number"],
  ["a title that is no text", { title: 5 }, "title"],
  ["robots.txt to be ignored (D-47)", { ignoreRobotsTxt: true }, "robots.txt"],
  ["a login page", { loginPageUrl: "https://hush.example/" }, "loginPageUrl"],
  ["a log-out page", { logoutUrl: "https://hush.example/" }, "logoutUrl"],
  ["a document URL scheme that is no text", { documentUrlScheme: 7 }, "documentUrlScheme"],
  ["a document URL scheme with a password", { documentUrlScheme: "https://me:hush@a.example/" }, "documentUrlScheme"],
  ["a document URL scheme without a host", { documentUrlScheme: "/docs/" }, "absolute http or https URL"],
  ["a document URL scheme of ftp", { documentUrlScheme: "ftp://a.example/" }, "absolute http or https URL"],
  ["watched that is not a Boolean", { watched: "yes" }, "watched"],
  ["a secret", { secretId: "hush" }, "secretId"],
  ["a password in a seed", { seeds: ["https://me:hush@a.example/"] }, "password"],
])("a target with %s is refused, and no secret is shown", (_, change, reason) => {
  const other = { ...example, id: 2, seeds: ["http://b.example/"] };
  const feed = readFeed(feedOf({ ...example, ...change }, other), "x");
  expect(feed.refused).toMatchObject([{ index: 0, reason: expect.stringContaining(reason) }]);
  expect(feed.targets).toMatchObject([{ externalId: "2" }]);
  expect(JSON.stringify(feed)).not.toContain("hush");
});

test("entries that are not objects are refused by their index", () => {
  const feed = readFeed(feedOf(1, null, [], example), "x");
  expect(feed.refused.map((each) => each.index)).toEqual([0, 1, 2]);
  expect(feed.targets).toHaveLength(1);
});

test("ignoring robots.txt is accepted when the operator allows it (D-47)", () => {
  const feed = readFeed(feedOf({ ...example, ignoreRobotsTxt: true }), "x", { allowIgnoreRobots: true });
  expect(feed.targets).toMatchObject([{ ignoreRobotsTxt: true }]);
});

test("a second target with the id or the site of another is refused", () => {
  const feed = readFeed(feedOf(example, { ...example, id: 2 }, { ...example, seeds: ["http://b.example/"] }), "x");
  expect(feed.targets).toHaveLength(1);
  expect(feed.refused).toMatchObject([
    { index: 1, reason: "It has the same first seed as the target with index 0." },
    { index: 2, reason: "It has the same id as the target with index 0." },
  ]);
});

test("unknown fields are kept, except those that may contain secrets", () => {
  const unknown = '"crawlPriority": 3, "notes": {"by": ["anj"], "apiKey": "hush", "deep": {"Password": "hush"}}';
  const more = '"__proto__": {"polluted": true}, "mirror": "ftp://me:hush@a.example/", "ACCESS_TOKEN": "hush"';
  const text = `[${JSON.stringify(example).slice(0, -1)}, ${unknown}, ${more}}]`;
  const feed = readFeed(text, "x");
  const expected = '"crawlPriority":3,"notes":{"by":["anj"],"deep":{}},"__proto__":{"polluted":true}}';
  expect(JSON.stringify(feed.targets[0]?.entry)).toBe(`${JSON.stringify(example).slice(0, -1)},${expected}`);
  expect(JSON.stringify(feed)).not.toContain("hush");
  expect(feed.warnings).toHaveLength(4);
  expect(feed.warnings[0]).toContain('"notes.apiKey"');
});

test.each<[name: string, given: unknown, kept: unknown]>([
  ["a value beside its name", { name: "password", value: "hush", use: 3 }, { name: "password", use: 3 }],
  ["a value beside its key", [{ key: "X-Api-Key", values: ["hush"] }], [{ key: "X-Api-Key" }]],
  ["a value under a name", { "client secret": { id: "hush" } }, {}],
  ["a login in a URL", { of: ["see ftp://me:hush@a.example/", "b"] }, { of: [null, "b"] }],
  ["a parameter of a URL", { feed: "https://a.example/f?page=2&api_key=hush" }, {}],
  ["an escaped parameter", { feed: "https://a.example/f?next=%2Fb%3Faccess%5Ftoken%3Dhush" }, {}],
  ["a parameter in a fragment", { feed: "https://a.example/f#access_token=hush" }, {}],
  ["Basic", { header: "Basic aHVzaDpodXNo" }, {}],
  ["Bearer in any case", { headers: [" bearer hush.hush-hush"] }, { headers: [null] }],
  [
    "a header of a request",
    { headers: ["Authorization: Basic hush", "Accept: text/html"] },
    { headers: [null, "Accept: text/html"] },
  ],
  ["another header", { headers: "X-Auth-Token: hush" }, {}],
  ["a cookie", { headers: "Cookie: a=hush; b=hush" }, {}],
  ["a secret in a list of objects", { steps: [{ login: "hush", at: 5 }] }, { steps: [{ at: 5 }] }],
])("a secret is left out of unknown fields: %s", (_, value, expected) => {
  const { targets, warnings } = readFeed(feedOf({ ...example, more: value }), "x");
  expect(targets[0]?.entry).toEqual({ ...example, more: expected });
  expect(warnings).toHaveLength(1);
  expect(JSON.stringify(warnings)).not.toContain("hush");
});

test("unknown fields without secrets stay as they are, and so do the fields that a site has", () => {
  const notes = [
    "Secretary of State: see the page on passwords.",
    "Basic income, a study",
    "https://a.example/?q=password&sort=title#login",
    "anj@a.example",
    "12:30",
  ];
  const pairs = [
    { name: "colour", value: "red" },
    { name: "password", value: "" },
  ];
  const more = { notes, pairs, author: "anj" };
  const target = { ...example, title: "Basic research", seeds: ["https://a.example/?session=1"], more };
  const { targets, warnings } = readFeed(feedOf(target), "x");
  expect([targets[0]?.entry, warnings]).toEqual([target, []]);
});

test("a long text is searched for secrets in linear time", () => {
  const texts = [
    "a".repeat(2_000_000),
    "://".repeat(500_000),
    `a:${" ".repeat(2_000_000)}x y`,
    `a: ${"=".repeat(2_000_000)}\n b`,
  ];
  const target = { ...example, texts };
  expect(readFeed(feedOf(target), "x").targets[0]?.entry).toEqual(target);
});

test("categories come from the side table; unknown ones are left out, with a warning", () => {
  const side = new Map([["1", { nace: "84.11", country: "GB", nuts: "UKI32", continent: "EU" }]]);
  expect(readFeed(feedOf(example), "x", { side }).targets[0]?.site).toMatchObject({
    nace: "84.11",
    country: "GB",
    continent: "EU",
    nuts: "UKI32",
    nutsKnown: "UKI32",
  });
  const later = readFeed(feedOf(example), "x", { side: new Map([["1", { nace: "2.1:62.10" }]]) });
  expect(later.targets[0]?.site.nace).toBe("2.1:62.10");
  const wrong = readFeed(feedOf(example), "x", {
    side: new Map([["1", { nace: "62.10", nuts: "NO081", country: "GB" }]]),
  });
  expect(wrong.targets[0]?.site).toMatchObject({ nace: null, nuts: null, nutsKnown: null, country: "GB" });
  expect(wrong.warnings).toHaveLength(2);
});

test("a plain list has one URL per line, and comments", () => {
  const feed = readFeed(
    "\uFEFF# our sites\r\nhttps://a.example/\r\n\r\n  http://b.example/x \r\nb.example\r\n",
    "list",
  );
  expect(feed.targets).toMatchObject([
    { externalId: "a.example", schedules: [], site: { site: "a.example", title: "a.example", source: "list" } },
    { site: { site: "b.example/x", seeds: ["http://b.example/x"] } },
  ]);
  expect(feed.refused).toMatchObject([{ index: 5 }]);
});

test.each([
  ["no JSON", '[\n{"id": 1,\n "secretId": hush}]', "feed.json, line 3: it is not valid JSON."],
  ["JSON that ends too early", '[\n{"id": 1,\n', "feed.json, line 3: it is not valid JSON."],
  ["an object", '{"id": 1}', "feed.json, line 1: it is JSON, but not an array of targets."],
  ["neither", "# hello\n\nhush\n", "feed.json, line 3: it is neither JSON nor a list of URLs."],
])("a feed that is %s is one error with its line, without quoting it", (_, text, message) => {
  expect(() => readFeed(text, "feed.json")).toThrow(expect.objectContaining({ code: "InvalidFeed", message }));
});

test("an empty feed has no targets", () => {
  expect(readFeed("[]", "x").targets).toEqual([]);
  expect(readFeed("\n", "x").targets).toEqual([]);
});

test("a field nested 100,000 deep is cut off", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const feed = readFeed(`[${JSON.stringify(example).slice(0, -1)}, "deep": ${deep}}]`, "x");
  expect(feed.targets).toHaveLength(1);
  expect(feed.warnings).toHaveLength(1);
});

test("any JSON in any field gives targets or refusals; any text gives these or an InvalidFeed", () => {
  const names = fc.constantFrom(...Object.keys(example));
  const changed = fc.tuple(names, fc.jsonValue()).map(([name, value]) => feedOf({ ...example, [name]: value }));
  const text = fc.oneof(changed, fc.jsonValue().map(feedOf), fc.json(), anyText(), anyWebUrl());
  const property = fc.property(text, (each) => {
    try {
      const feed = readFeed(each, "x");
      for (const { site } of feed.targets) expect(site.rules.length).toBeGreaterThan(0);
    } catch (error) {
      expect(error, String(error)).toBeInstanceOf(EiaoError);
    }
  });
  fc.assert(property, { numRuns: 1_000 });
});

function matches(rules: readonly object[], url: string): boolean {
  return rules.some((rule) => "pattern" in rule && compilePattern(String(rule.pattern))(url));
}
