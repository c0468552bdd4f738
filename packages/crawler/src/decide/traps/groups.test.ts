import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { generalised, groupOf, urlShapeOf } from "./url-groups.ts";
import { anyWebUrl } from "../../../../../test/support/any-web-url.ts";

test.each([
  ["intro", "intro"],
  ["2024", "#"],
  ["2024-05-01", "#"],
  ["2024_05_01.html", "#.html"],
  ["section12", "section#"],
  ["page-3.html", "page-#.html"],
  ["v1.2", "v#.#"],
  ["7f3a9c01", "#"],
  ["123e4567-e89b-12d3-a456-426614174000", "#"],
  ["x7f3k9q2", "#"],
  ["facade", "facade"], // hexadecimal letters, but a word
  ["deadbeef", "deadbeef"],
  ["a".repeat(300), "a".repeat(100)],
  [`1${"a".repeat(300)}`, "#"],
  ["", ""],
])("%.40s is generalised to %.40s", (segment, pattern) => {
  expect(generalised(segment)).toBe(pattern);
});

describe("groups", () => {
  test.each([
    ["https://a/", "a/"],
    ["https://a/intro.html", "a/"],
    ["https://a:8080/docs/intro.html", "a:8080/docs/"],
    ["https://a/docs/guide/", "a/docs/guide/"],
    ["https://a/docs/guide/deep/er/page.html", "a/docs/guide/"],
    ["https://a/2024/05/01/", "a/#/#/"],
    ["https://a/event-2024-05.html", "a/#"],
    ["https://a/shop/list/p12.html", "a/shop/list/#"],
    ["https://a/calendar?date=2024-05-01", "a/?date"],
    ["https://a/calendar.php?m=5&y=2024", "a/calendar.php?m&y"],
    ["https://a/calendar.php?y=2023&m=4", "a/calendar.php?m&y"],
    ["https://a/wiki/Some_page?action=edit", "a/wiki/?action"],
    ["https://a/x?f1=a&f2=b", "a/?f#"],
    ["https://a/?Some_page", "a/?"],
    ["https://a", "a/"],
  ])("%s", (url, group) => {
    expect(groupOf(url)).toBe(group);
  });

  test.each([
    ["a calendar by query", (i: number) => `https://a/calendar?date=2024-05-${i}`],
    ["a calendar by path", (i: number) => `https://a/calendar/${2000 + i}/05/01/`],
    ["a calendar by file name", (i: number) => `https://a/calendar-${2000 + i}-05.html`],
    ["a counter", (i: number) => `https://a/item/${i}`],
    ["random names", (i: number) => `https://a/maze/${"qwertyuiop".repeat(3).slice(i % 20, (i % 20) + 7)}`],
    ["facets", (i: number) => `https://a/shop?colour=${i}&size=${i * 2}`],
  ])("%s is one group, however far it goes", (_about, url) => {
    expect(new Set(Array.from({ length: 500 }, (_, i) => groupOf(url(i)))).size).toBe(1);
  });

  test("a manual, its generated index and a calendar beside it are three groups", () => {
    const urls = [
      "https://a/man/ls.html",
      "https://a/man/index-4.html",
      "https://a/man/?date=5",
      "https://a/man/cp.html",
    ];
    expect(new Set(urls.map(groupOf)).size).toBe(3);
  });

  test.each(["https://a/", "https://a", "https://a?", "", "x", "//", "https://", "?".repeat(1000), "&=".repeat(1000)])(
    "%.20j gives some group and no error",
    (url) => {
      expect(typeof groupOf(url)).toBe("string");
    },
  );

  test("any text gives a group and a shape of bounded length", () => {
    fc.assert(
      fc.property(anyWebUrl({ query: true }), fc.string(), (url, more) => {
        expect(groupOf(url + more).length).toBeLessThan(2000);
        expect(urlShapeOf(url + more)?.length ?? 0).toBeLessThan(10_000);
      }),
    );
  });

  test.each([
    ["10 MB of a path", `https://a/${"x".repeat(10_000_000)}`],
    ["100,000 segments", `https://a${"/1".repeat(100_000)}`],
    ["a million parameters", `https://a/?${"a=1&".repeat(1_000_000)}`],
  ])("%s end in time", (_about, url) => {
    const started = computingMilliseconds();
    groupOf(url);
    urlShapeOf(url);
    expect(computingMilliseconds() - started).toBeLessThan(5000);
  });
});

describe("shapes", () => {
  test.each([
    ["https://a/docs/intro.html", undefined], // a name of its own
    ["https://a/docs/", undefined],
    ["https://a/docs/page7.html", "a/docs/page#.html"],
    ["https://a/b/c/d/2024/x.html", "a/b/c/d/#/x.html"],
    ["https://a/docs/intro.html?x=1", "a/docs/intro.html?x"],
  ])("%s", (url, shape) => {
    expect(urlShapeOf(url)).toBe(shape);
  });
});
