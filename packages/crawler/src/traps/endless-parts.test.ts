import { describe, expect, test } from "vitest";
import { createEndlessParts } from "./endless-parts.ts";
import { readyText } from "./page-text.ts";
import { numbered, prose, textOf } from "./test-pages.ts";

const ready = (url: string, title: string, text: string, images?: readonly string[]) =>
  readyText(textOf(url, title, text, images));

const kinds: [string, (i: number) => string][] = [
  ["a calendar by query", (i) => `https://a/calendar?date=2024-05-${i}`],
  ["a calendar by path", (i) => `https://a/calendar/${2000 + i}/05/`],
  ["a calendar by file name", (i) => `https://a/calendar-${2000 + i}-05.html`],
  ["identifiers", (i) => `https://a/node/${(0xabc00000 + i * 977).toString(16)}/`],
  ["facets in any order", (i) => `https://a/shop?${["a", "b", "c", "d"].slice(i % 4).join("=1&")}=${i}`],
];

describe("one page under many addresses", () => {
  test.each(kinds)("%s: what 15 equal pages lead to is refused, and counted", (_about, url) => {
    const parts = createEndlessParts();
    const note = (i: number) => parts.note(url(i), ready(url(i), "One", "and the same, of few words"));
    for (let i = 0; i < 14; i++) note(i);
    expect(parts.refusal(url(500), url(3))).toBeUndefined();
    note(14);
    expect(parts.refusal(url(500), url(3))).toMatchObject({ verdict: "REJECT", rule: "NearDuplicateDecideRule" });
    expect(parts.refusal(url(500), "https://a/real.html")).toBeUndefined();
    expect(parts.isSuspect(url(500))).toBe(true);
    expect(parts.isSuspect("https://a/real.html")).toBe(false);
    expect(parts.reports()).toEqual([{ guard: "near-duplicate", pattern: expect.any(String), urls: 1 }]);
  });

  test.each<[string, (i: number) => [string, string, string[]?]]>([
    ["other titles", (i) => [`Photo ${"abcdefghijklmnopqrstuvwxyz"[i % 26]}`, "One text"]],
    ["other images: an album", (i) => ["Album", "", [`p${i}.jpg`]]],
    ["other texts: an archive", (i) => ["Archive", prose(i)]],
    ["other texts of few words", (i) => ["Archive", prose(i, 6)]],
  ])("pages with %s are never refused, and nothing is asked for", (_about, said) => {
    const parts = createEndlessParts();
    const urls = numbered(1_000, (i) => `https://a/photo/${i}.html`);
    for (const [i, url] of urls.entries()) parts.note(url, ready(url, ...said(i)));
    expect(urls.filter((url) => parts.refusal(url, urls[0]) !== undefined || parts.isSuspect(url))).toEqual([]);
    expect(parts.wanted()).toEqual([]);
  });

  test("files with names of their own are no part, however equal", () => {
    const parts = createEndlessParts();
    const urls = numbered(400, (i) => `https://a/man/${prose(i, 1)}.html`);
    for (const url of urls) parts.note(url, ready(url, "One", "text"));
    expect(urls.filter((url) => parts.isSuspect(url))).toEqual([]);
  });

  test("a page of its own among them begins the count again", () => {
    const parts = createEndlessParts();
    const url = (i: number) => `https://a/x?id=${i}`;
    for (let i = 0; i < 200; i++) parts.note(url(i), ready(url(i), "One", i % 14 === 13 ? prose(i) : "text"));
    expect(parts.refusal(url(500), url(1))).toBeUndefined();
  });
});

describe("nearly the same pages", () => {
  const url = (i: number) => `https://a/calendar?day=${i}`;
  const note = (parts: ReturnType<typeof createEndlessParts>, i: number) =>
    parts.note(url(i), ready(url(i), `Calendar ${i}`, `Day ${i}. ${prose(1, 30)}`));

  test("wait, and the site is asked for one that is far away, once", () => {
    const parts = createEndlessParts();
    for (let i = 0; i < 39; i++) note(parts, i);
    expect([parts.isSuspect(url(500)), parts.wanted()]).toEqual([false, []]);
    for (let i = 39; i < 60; i++) note(parts, i);
    expect([parts.isSuspect(url(500)), parts.refusal(url(500), url(1))]).toEqual([true, undefined]);
    expect(parts.wanted()).toEqual([expect.stringMatching(/^https:\/\/a\/calendar\?day=9\d{7}$/)]);
    expect(parts.wanted()).toEqual([]);
  });

  test.each([
    ["the like: it has no end", `Day 90731422. ${prose(1, 30)}`, true],
    ["another page: it has one", "There is no such day.", false],
    ["nothing: it has one", undefined, false],
  ])("far away is %s", (_about, text, isEndless) => {
    const parts = createEndlessParts();
    for (let i = 0; i < 40; i++) note(parts, i);
    const [far = ""] = parts.wanted();
    parts.noteProbe(far, text === undefined ? undefined : ready(far, "Calendar 90731422", text));
    expect(parts.refusal(url(500), url(30)) !== undefined).toBe(isEndless);
    expect(parts.isSuspect(url(500))).toBe(true);
  });

  test("what is far away is known to a resumed crawl before its pages are", () => {
    const [calm, resumed] = [createEndlessParts(), createEndlessParts()];
    const far = "https://a/calendar?day=90731422";
    resumed.noteProbe(far, ready(far, "Calendar 1", `Day 1. ${prose(1, 30)}`));
    for (let i = 0; i < 40; i++) [calm, resumed].forEach((parts) => note(parts, i));
    calm.noteProbe(far, ready(far, "Calendar 1", `Day 1. ${prose(1, 30)}`));
    for (const parts of [calm, resumed]) expect(parts.refusal(url(500), url(30))).toBeDefined();
    expect(resumed.wanted()).toEqual([]);
  });
});
