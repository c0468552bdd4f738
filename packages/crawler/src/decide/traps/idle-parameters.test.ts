import { describe, expect, test } from "vitest";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { createFarPages } from "./page-guard.ts";
import { idleParameterGuard } from "./idle-parameters.ts";
import { readyText } from "./page-text.ts";
import { textOf } from "./test-pages.ts";

function guardOf() {
  const far = createFarPages();
  const guard = idleParameterGuard(far);
  const said = (text: string) => readyText(textOf("http://a/", "", text));
  return { guard, far, said, note: (url: string, text: string) => guard.note({ url }, said(text)) };
}

describe("a parameter that changes nothing", () => {
  test.each<[string, (i: number) => string, (i: number) => string]>([
    ["a variant for the printer", (i) => `http://a/p${i}.html`, (i) => `http://a/p${i}.html?print=yes`],
    ["the previous page", (i) => `http://a/p?id=${i}`, (i) => `http://a/p?id=${i}&from=/x`],
  ])("%s: after 15 pages, URLs found only on its own pages are left out", (_about, plain, variant) => {
    const { guard, note } = guardOf();
    for (let i = 0; i < 30; i++) note(plain(i), `page ${i}`);
    for (let i = 0; i < 14; i++) note(variant(i), `page ${i}`);
    const found = { url: variant(20), foundOn: variant(3) };
    expect([guard.patternOf(found), guard.isSuspect?.({ url: variant(20) })]).toEqual([undefined, true]);
    note(variant(14), "page 14");
    expect(guard.patternOf(found)).toMatchObject({ guard: "idle-parameter", name: expect.stringMatching(/^a\/: /) });
    expect(guard.patternOf({ ...found, foundOn: plain(20) })).toBeUndefined(); // a page without the parameter links to it
    expect(guard.patternOf({ ...found, url: variant(40) })).toBeUndefined(); // the crawl has not seen that page
  });

  test.each<[string, (i: number) => string, (i: number) => string]>([
    ["another value", (i) => `http://a/p?zz=${i}f&id=x${i}`, (i) => `http://a/p?zz=${i}e&id=x${i}`],
    ["a session in the path", (i) => `http://a/0a1b2c3d${i}/p${i}.html`, (i) => `http://a/9a8b7c6d${i}/p${i}.html`],
  ])("%s with digits: a far-away value is requested, and shows the same page", (_about, plain, variant) => {
    const { guard, far, note, said } = guardOf();
    for (let i = 0; i < 30; i++) note(plain(i), `page ${i}`);
    for (let i = 0; i < 20; i++) note(variant(i), `page ${i}`);
    const found = { url: variant(25), foundOn: variant(3) };
    expect(guard.patternOf(found)).toBeUndefined();
    const [farUrl = ""] = far.wanted();
    expect(new URL(farUrl).host).toBe("a");
    far.note(farUrl, said("page 14"));
    expect(guard.patternOf(found)).toBeDefined();
  });

  test.each([
    ["nothing", undefined],
    ["another page", "There is no such page."],
  ])("far away is %s: only 250 equal pages are a pattern", (_about, text) => {
    const { guard, far, note, said } = guardOf();
    const url = (i: number) => `http://a/photo?id=${i}`;
    for (let i = 0; i < 100; i++) note(url(i), "Photo");
    const [farUrl = ""] = far.wanted();
    expect(farUrl).toMatch(/^http:\/\/a\/photo\?id=9\d{7}$/);
    far.note(farUrl, text === undefined ? undefined : said(text));
    expect(guard.patternOf({ url: url(500), foundOn: url(3) })).toBeUndefined();
    for (let i = 100; i < 251; i++) note(url(i), "Photo");
    expect(guard.patternOf({ url: url(500), foundOn: url(3) })).toBeDefined();
  });

  test("one page that changes with it is enough to allow it, and opens the pattern", () => {
    const { guard, note } = guardOf();
    for (let i = 0; i < 30; i++) note(`http://a/p${i}`, `page ${i}`);
    for (let i = 1; i < 20; i++) expect(note(`http://a/p${i}?lang=de`, `page ${i}`)).toBe(false);
    expect(guard.patternOf({ url: "http://a/p25?lang=de", foundOn: "http://a/p3?lang=de" })).toBeDefined();
    expect(note("http://a/p0?lang=de", "Seite 0")).toBe(true);
    expect(guard.patternOf({ url: "http://a/p25?lang=de", foundOn: "http://a/p3?lang=de" })).toBeUndefined();
    expect(guard.isSuspect?.({ url: "http://a/p25?lang=de" })).toBe(false);
  });

  test("the numbers of articles change their pages", () => {
    const { guard, note } = guardOf();
    for (let i = 0; i < 500; i++) note(`http://a/article?id=${i}`, `article ${i}`);
    expect(guard.isSuspect?.({ url: "http://a/article?id=501" })).toBe(false);
  });

  test("pages with the same text but different measurements are not the same", () => {
    const { guard, said } = guardOf();
    const text = said("Photo");
    for (let i = 0; i < 100; i++) {
      const same = { ...text.same, measured: i === 0 ? undefined : "m", details: i === 0 ? undefined : String(i) };
      guard.note({ url: `http://a/photo?of=${"x".repeat(i + 1)}` }, { ...text, same });
    }
    expect(guard.isSuspect?.({ url: "http://a/photo?of=y" })).toBe(false);
  });
});

test.each([
  ["10 MB", `http://a/?${"x".repeat(10_000_000)}=1`],
  ["a million parameters", `http://a/?${"a=1&".repeat(1_000_000)}`],
  ["a million segments", `http://a/${"0a1b2c3d4e/".repeat(1_000_000)}`],
])("%s end in time", (_about, url) => {
  const { note } = guardOf();
  const started = computingMilliseconds();
  note(url, "x");
  expect(computingMilliseconds() - started).toBeLessThan(2_000);
});
