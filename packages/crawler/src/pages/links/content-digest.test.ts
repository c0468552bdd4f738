import { expect, test } from "vitest";
import { extract } from "./test-extract.ts";

const digest = (markup: string, url?: string) => extract(markup, {}, url).content;
const page = (title: string, text: string, more = "") => `<title>${title}</title><p>${text}</p>${more}`;

test.each([
  ["other markup, other links", page("T", "One two three", "<a href=x></a>")],
  ["letter case and signs", page("T", "ONE, two - three!")],
])("%s: the same page", (_about, markup) => {
  expect(digest(markup)?.exact).toBe(digest(page("T", "One two three"))?.exact);
});

test.each([
  ["title", page("U", "One two three")],
  ["word", page("T", "One two four")],
  ["order of words", page("T", "Two one three")],
  ["number", page("T", "One two three 4")],
  ["image", page("T", "One two three", "<img src=a.png>")],
  ["set of images", page("T", "One two three", "<img srcset='a.png 2x'>")],
  ["object", page("T", "One two three", "<object data=a.svg></object>")],
  ["embed", page("T", "One two three", "<embed src=a.mp4>")],
  ["frame", page("T", "One two three", "<iframe src=a.html></iframe>")],
  ["image in SVG", page("T", "One two three", "<svg><image href=a.png></svg>")],
])("another %s: another page", (_about, markup) => {
  expect(digest(markup)?.exact).not.toBe(digest(page("T", "One two three"))?.exact);
});

test("images with the same name in two directories are different", () => {
  const album = page("Album", "", "<img src=photo.jpg>");
  expect(digest(album, "http://a.test/1/")?.exact).not.toBe(digest(album, "http://a.test/2/")?.exact);
  expect(digest(album, "http://a.test/1/")?.setting).not.toBe(digest(album, "http://a.test/2/")?.setting);
});

test("numbers, and words of the page's own address, change neither setting nor words", () => {
  const missing = (name: string, number: number) =>
    digest(page(`${name} is not here`, `At ${number}:17 there is no ${name} here.`), `http://a.test/old/${name}`);
  const [one, other] = [missing("kiosk", 9), missing("garden", 23)];
  expect([one?.setting, one?.words]).toEqual([other?.setting, other?.words]);
  expect(one?.exact).not.toBe(other?.exact);
});

test("words of the page's own address do not change `unaddressed`; every other word and number does", () => {
  const record = (name: string, text: string) =>
    digest(page(name, `You see /old/${name}/n7: ${text}`), `http://a.test/old/${name}/n7`);
  expect(record("kiosk", "a chest")?.unaddressed).toBe(record("garden", "a chest")?.unaddressed);
  expect(record("kiosk", "a chest")?.unaddressed).not.toBe(record("kiosk", "a spoon")?.unaddressed);
  expect(record("kiosk", "chest 3")?.unaddressed).not.toBe(record("kiosk", "chest 4")?.unaddressed);
});

test("one more word adds 1 to one of the 32 kinds", () => {
  const counts = (text: string) => [...Buffer.from(digest(page("T", text))?.words ?? "", "hex")];
  const [few, more] = [counts("one two three"), counts("one two three four")];
  expect(more.reduce((sum, count, kind) => sum + Math.abs(count - (few[kind] ?? 0)), 0)).toBe(1);
  expect(few.reduce((sum, count) => sum + count, 0)).toBe(3);
});
