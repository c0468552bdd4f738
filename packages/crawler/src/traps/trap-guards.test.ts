import { describe, expect, test } from "vitest";
import { groupOf } from "./groups.ts";
import { noteAll, numbered, textOf } from "./test-pages.ts";
import { createTrapGuards } from "./trap-guards.ts";

/** Near variants of one text: at most two bits of the last digit. */
const near = (i: number) => ({ simhash: `000000000000000${"0123"[i % 4]}`, words: 200 + (i % 10) });

describe("near-duplicates", () => {
  test.each([
    ["a calendar by query", (i: number) => `https://a/calendar?date=2024-05-${i}`],
    ["a calendar by path", (i: number) => `https://a/calendar/${2000 + i}/05/`],
    ["a calendar by file name", (i: number) => `https://a/calendar-${2000 + i}-05.html`],
    ["identifiers", (i: number) => `https://a/node/${(0xabc00000 + i * 977).toString(16)}/`],
    ["facets in any order", (i: number) => `https://a/shop?${i % 2 ? `a=${i}&b=1` : `b=1&a=${i}`}`],
  ])("%s is shut after 100 pages of one text, not before", (_about, url) => {
    const guards = createTrapGuards();
    const group = noteAll(guards, numbered(99, url), near);
    expect(guards.closedGroup(group, url(500))).toBeUndefined();
    noteAll(guards, [url(99)], near);
    expect(guards.closedGroup(group, url(500))).toMatchObject({
      verdict: "REJECT",
      index: 0,
      rule: "NearDuplicateDecideRule",
    });
  });

  test("95 of the last 100 are enough, 94 are not", () => {
    const url = (i: number) => `https://a/calendar?date=${i}`;
    for (const [others, shut] of [
      [5, true],
      [6, false],
    ] as const) {
      const guards = createTrapGuards();
      const group = noteAll(guards, numbered(100, url), (i) => (i < others ? textOf(1000 + i) : near(i)));
      expect(guards.closedGroup(group, url(500)) !== undefined).toBe(shut);
    }
  });

  test("only the last 100 pages count", () => {
    const guards = createTrapGuards();
    const url = (i: number) => `https://a/calendar?date=${i}`;
    const group = noteAll(guards, numbered(600, url), (i) => (i < 505 ? textOf(1000 + i) : near(i)));
    expect(guards.closedGroup(group, url(900))).toBeDefined();
  });

  test("pages that differ in their texts are never shut", () => {
    const guards = createTrapGuards();
    const url = (i: number) => `https://a/article.php?id=${i}`;
    const group = noteAll(guards, numbered(2000, url), (i) => textOf(i + 1));
    expect(guards.closedGroup(group, url(5000))).toBeUndefined();
    expect(guards.reports()).toEqual([]);
  });

  test("other URLs of the group pass", () => {
    const guards = createTrapGuards();
    const group = noteAll(
      guards,
      numbered(100, (i) => `https://a/calendar-${i}.html`),
      near,
    );
    expect(guards.closedGroup(group, "https://a/calendar-500.html")).toBeDefined();
    expect(groupOf("https://a/chapter7.html")).toBe(group);
    expect(guards.closedGroup(group, "https://a/chapter7.html")).toBeUndefined();
    expect(guards.closedGroup(group)).toBeDefined(); // asked about the group as a whole
  });

  test("a second endless part of a group is shut as well", () => {
    const guards = createTrapGuards();
    const group = noteAll(
      guards,
      numbered(100, (i) => `https://a/calendar-${i}.html`),
      near,
    );
    noteAll(
      guards,
      numbered(100, (i) => `https://a/event-${i}.html`),
      near,
    );
    expect(guards.closedGroup(group, "https://a/calendar-500.html")).toBeDefined();
    expect(guards.closedGroup(group, "https://a/event-500.html")).toBeDefined();
    expect(guards.closedGroup(group, "https://a/chapter-500.html")).toBeUndefined();
  });

  test("the decision names the shape of the URLs, and asking counts nothing", () => {
    const guards = createTrapGuards();
    const group = noteAll(
      guards,
      numbered(100, (i) => `https://a/calendar?date=${i}`),
      near,
    );
    expect(guards.closedGroup(group, "https://a/calendar?date=500")?.reason).toContain("a/calendar?date");
    expect(guards.reports()).toEqual([]);
  });

  test.each([
    ["texts one bit apart", (i: number) => ({ simhash: `000000000000000${i % 2}`, words: 10 }), () => "Photo", false],
    ["one text, other titles", () => ({ simhash: "0000000000000000", words: 10 }), (i: number) => `Photo ${i}`, false],
    ["one text and title", () => ({ simhash: "0000000000000000", words: 10 }), () => "Photo", true],
    ["one text, no title", () => ({ simhash: "0000000000000000", words: 10 }), () => "", false],
    ["no text at all", () => ({ simhash: "0000000000000000", words: 0 }), () => "Photo", false],
  ])("short texts: %s", (_about, text, title, shut) => {
    const guards = createTrapGuards();
    const url = (i: number) => `https://a/photo?id=${i}`;
    const group = noteAll(guards, numbered(300, url), text, title);
    expect(guards.closedGroup(group, url(500)) !== undefined).toBe(shut);
  });

  test("errors are no evidence", () => {
    const guards = createTrapGuards();
    const urls = numbered(200, (i) => `https://a/calendar?date=${i}`);
    for (const [i, url] of urls.entries()) guards.notePage(url, groupOf(url), near(i), "", 404);
    expect(guards.closedGroup(groupOf(urls[0] ?? ""))).toBeUndefined();
  });
});

describe("generated documentation is never shut, even where all pages had one text", () => {
  const words = ["Array", "Buffer", "Channel", "Device", "Event", "Frame", "Graph", "Handle", "Index", "Job"];
  const name = (i: number) => [i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100) % 10].map((n) => words[n]).join("");

  test.each([
    ["Doxygen", (i: number) => `https://a/html/class${name(i)}.html`],
    ["Doxygen in folders", (i: number) => `https://a/html/d${i % 16}/d${(i % 256).toString(16)}/class${name(i)}.html`],
    [
      "Doxygen, lists by letter",
      (i: number) => `https://a/html/functions_${"abcdefghijklmnopqrstuvwxyz"[i % 26]}.html`,
    ],
    ["Javadoc", (i: number) => `https://a/api/org/example/${name(i)}.html`],
    ["Javadoc, uses", (i: number) => `https://a/api/org/example/class-use/${name(i)}.html`],
    ["Sphinx", (i: number) => `https://a/en/latest/library/${name(i).toLowerCase()}.html`],
    ["Sphinx, index", (i: number) => `https://a/en/latest/genindex-${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26]}.html`],
    ["manual pages", (i: number) => `https://a/man/man3/${name(i)}.3.html`],
  ])("%s", (_about, url) => {
    const guards = createTrapGuards();
    const urls = numbered(1000, url);
    noteAll(guards, urls, near);
    expect(urls.filter((each) => guards.closedGroup(groupOf(each), each) !== undefined)).toEqual([]);
  });

  test("numbered pages of a manual with texts of their own", () => {
    const guards = createTrapGuards();
    const urls = numbered(1000, (i) => `https://a/libstdc++/html/a${String(i).padStart(5, "0")}.html`);
    noteAll(guards, urls, (i) => textOf(i + 1));
    expect(urls.filter((each) => guards.closedGroup(groupOf(each), each) !== undefined)).toEqual([]);
  });
});

test("the memory for groups, hosts and texts is bounded", () => {
  const guards = createTrapGuards();
  const round = (from: number) => {
    for (let i = from; i < from + 60_000; i++) {
      const url = `https://h${i % 500}.example/${"abcdefgh"[i % 8]}${i}word/${i * 7}word/page?id=${i}`;
      guards.notePage(url, `group ${i}`, textOf(i), `Title ${i}`, 200);
    }
    global.gc?.();
    return process.memoryUsage().heapUsed;
  };
  const before = round(0);
  expect(round(60_000) - before).toBeLessThan(5_000_000);
});
