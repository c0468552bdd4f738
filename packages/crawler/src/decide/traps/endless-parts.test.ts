import { describe, expect, test } from "vitest";
import { endlessPartGuard } from "./endless-parts.ts";
import { createFarPages } from "./page-guard.ts";
import { readyText } from "./page-text.ts";
import { numbered, prose, textOf } from "./test-pages.ts";

const ready = (url: string, title: string, text: string, images?: readonly string[]) =>
  readyText(textOf(url, title, text, images));

function guardOf() {
  const far = createFarPages();
  const guard = endlessPartGuard(far);
  return {
    guard,
    far,
    note: (url: string, title: string, text: string, images?: readonly string[]) =>
      guard.note({ url }, ready(url, title, text, images)),
    /** Answers the requests of the guard, and returns their addresses. */
    answer: (title: string, text: string | undefined) =>
      far.wanted().map((url) => {
        far.note(url, text === undefined ? undefined : ready(url, title, text));
        guard.reconsider?.(url);
        return url;
      }),
  };
}

const kinds: [string, (i: number) => string][] = [
  ["a calendar by query", (i) => `https://a/calendar?date=2024-05-${i}`],
  ["a calendar by path", (i) => `https://a/calendar/${2000 + i}/05/`],
  ["a calendar by file name", (i) => `https://a/calendar-${2000 + i}-05.html`],
  ["identifiers", (i) => `https://a/node/${(0xabc00000 + i * 977).toString(16)}/`],
  ["facets in any order", (i) => `https://a/shop?${["a", "b", "c", "d"].slice(i % 4).join("=1&")}=${i}`],
];
const one = ["One", "and the same, of few words"] as const;

describe("one page under many addresses", () => {
  test.each(kinds)(
    "%s: URLs found only on 15 equal pages are a pattern, if the site shows the same page far away",
    (_about, url) => {
      const { guard, note, answer } = guardOf();
      for (let i = 0; i < 14; i++) note(url(i), ...one);
      expect(answer(...one)).toEqual([]);
      note(url(14), ...one);
      expect(answer(...one)).toHaveLength(1);
      expect(guard.patternOf({ url: url(500), foundOn: url(3) })).toMatchObject({ guard: "near-duplicate" });
      expect(guard.patternOf({ url: url(500), foundOn: "https://a/real.html" })).toBeUndefined();
      expect(guard.isSuspect?.({ url: url(500) })).toBe(true);
      expect(guard.isSuspect?.({ url: "https://a/real.html" })).toBe(false);
    },
  );

  test("an album of 249 equal pages that ends is no pattern, one of 250 is", () => {
    const { guard, note, answer } = guardOf();
    const url = (i: number) => `https://a/photo/${i}`;
    for (let i = 0; i < 249; i++) {
      note(url(i), ...one);
      answer("", undefined);
    }
    expect(guard.patternOf({ url: url(500), foundOn: url(3) })).toBeUndefined();
    note(url(249), ...one);
    expect(guard.patternOf({ url: url(500), foundOn: url(3) })).toBeDefined();
  });

  test("a page that differs opens the pattern, until 15 copies follow each other", () => {
    const { guard, note, answer } = guardOf();
    const url = (i: number) => `https://a/photo/${i}`;
    for (let i = 0; i < 15; i++) note(url(i), ...one);
    answer(...one);
    expect(note(url(20), "Another", prose(1))).toBe(true);
    expect(guard.patternOf({ url: url(500), foundOn: url(3) })).toBeUndefined();
    for (let i = 30; i < 44; i++) expect(note(url(i), ...one)).toBe(false);
    expect(guard.patternOf({ url: url(500), foundOn: url(3) })).toBeUndefined();
    note(url(44), ...one);
    expect(guard.patternOf({ url: url(500), foundOn: url(44) })).toBeDefined();
  });

  test.each<[string, (i: number) => [string, string, string[]?]]>([
    ["other titles", (i) => [`Photo ${"abcdefghijklmnopqrstuvwxyz"[i % 26]}`, "One text"]],
    ["other images: an album", (i) => ["Album", "", [`p${i}.jpg`]]],
    ["other texts: an archive", (i) => ["Archive", prose(i)]],
    ["other texts of few words", (i) => ["Archive", prose(i, 6)]],
  ])("pages with %s are never a pattern, and no page is requested", (_about, content) => {
    const { guard, far, note } = guardOf();
    const urls = numbered(1_000, (i) => `https://a/photo/${i}.html`);
    const [foundOn = ""] = urls;
    for (const [i, url] of urls.entries()) note(url, ...content(i));
    expect(urls.filter((url) => guard.patternOf({ url, foundOn }) !== undefined || guard.isSuspect?.({ url }))).toEqual(
      [],
    );
    expect(far.wanted()).toEqual([]);
  });

  test("files with names of their own are no part, however equal", () => {
    const { guard, note } = guardOf();
    const urls = numbered(400, (i) => `https://a/man/${prose(i, 1)}.html`);
    for (const url of urls) note(url, "One", "text");
    expect(urls.filter((url) => guard.isSuspect?.({ url }))).toEqual([]);
  });

  test("a different page among them restarts the count", () => {
    const { guard, note, answer } = guardOf();
    const url = (i: number) => `https://a/x?id=${i}`;
    for (let i = 0; i < 200; i++) note(url(i), "One", i % 14 === 13 ? prose(i) : "text");
    answer("", undefined);
    expect(guard.patternOf({ url: url(500), foundOn: url(1) })).toBeUndefined();
  });
});

describe("nearly the same pages", () => {
  const url = (i: number) => `https://a/calendar?day=${i}`;
  const content = (i: number) => [`Calendar ${i}`, `Day ${i}. ${prose(1, 30)}`] as const;

  test("wait, and one far-away page is requested, once", () => {
    const { guard, far, note } = guardOf();
    for (let i = 0; i < 4; i++) note(url(i), ...content(i));
    expect(guard.isSuspect?.({ url: url(500) })).toBe(false);
    for (let i = 4; i < 39; i++) note(url(i), ...content(i));
    expect([guard.isSuspect?.({ url: url(500) }), far.wanted()]).toEqual([true, []]);
    for (let i = 39; i < 60; i++) note(url(i), ...content(i));
    expect([guard.isSuspect?.({ url: url(500) }), guard.patternOf({ url: url(500), foundOn: url(1) })]).toEqual([
      true,
      undefined,
    ]);
    expect(far.wanted()).toEqual([expect.stringMatching(/^https:\/\/a\/calendar\?day=9\d{7}$/)]);
    expect(far.wanted()).toEqual([]);
  });

  test.each([
    ["the like: it has no end", `Day 90731422. ${prose(1, 30)}`, true],
    ["another page: it has one", "There is no such day.", false],
    ["nothing: it has one", undefined, false],
  ])("far away is %s", (_about, text, isEndless) => {
    const { guard, note, answer } = guardOf();
    for (let i = 0; i < 40; i++) note(url(i), ...content(i));
    answer("Calendar 90731422", text);
    expect(guard.patternOf({ url: url(500), foundOn: url(30) }) !== undefined).toBe(isEndless);
    expect(guard.isSuspect?.({ url: url(500) })).toBe(true);
  });

  test("a resumed crawl knows the far-away page before its own pages", () => {
    const [calm, resumed] = [guardOf(), guardOf()];
    for (let i = 0; i < 40; i++) calm.note(url(i), ...content(i));
    const [farUrl = ""] = calm.answer(...content(1));
    resumed.far.note(farUrl, ready(farUrl, ...content(1)));
    for (let i = 0; i < 40; i++) resumed.note(url(i), ...content(i));
    for (const { guard } of [calm, resumed]) expect(guard.patternOf({ url: url(500), foundOn: url(30) })).toBeDefined();
    expect(resumed.far.wanted()).toEqual([]);
  });
});
