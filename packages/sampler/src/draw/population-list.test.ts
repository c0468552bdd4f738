import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf, populationList, readLines, readSizes, sizeList } from "./population-list.ts";
import { checkSeed, derivedSeed } from "./seed.ts";
import { anyWebUrl } from "../../../../test/support/any-web-url.ts";

const page = (url: string, id = url) => ({ id, url });

test("URLs sorted by code point, not by code unit, each followed by a line feed", () => {
  // U+FF5E is one code unit, FF5E. U+1F600 is two; the first is D83D.
  const { bytes, pages } = populationList([
    page("b", "1"),
    page("\u{1f600}"),
    page("\uff5e"),
    page("b", "0"),
    page("a"),
  ]);
  expect(bytes.toString()).toBe("a\nb\nb\n\uff5e\n\u{1f600}\n");
  expect(pages.map(({ id }) => id)).toEqual(["a", "0", "1", "\uff5e", "\u{1f600}"]);
});

test("digest and seed agree with sha256sum", () => {
  // printf 'http://www.example.com/\nhttp://www.example.com/a\n' | sha256sum
  const { digest } = populationList([page("http://www.example.com/a"), page("http://www.example.com/")]);
  expect(digest).toBe("a34b41be4beacd993094285d64b58c7cdaf478a0b34b83e06397a9784925eb83");
  // printf 'www.example.com\n20261121093000\nDIGEST' | sha256sum | cut -c 1-32
  const seed = derivedSeed({ site: "www.example.com", run: "20261121093000", populationDigest: digest });
  expect(seed).toBe("7c8a00431b65a9ca535511b56bb9ce2c");
  expect(checkSeed(seed)).toBe(seed);
});

test("the order of the pages changes nothing, but a missing page does", () => {
  const urls = fc.uniqueArray(anyWebUrl(), { minLength: 1, maxLength: 20 });
  const property = fc.property(urls, fc.nat(), (all, at) => {
    const list = populationList(all.map((url) => page(url)));
    expect(populationList(all.toReversed().map((url) => page(url)))).toEqual(list);
    const less = populationList(all.toSpliced(at % all.length, 1).map((url) => page(url)));
    expect(less.digest).not.toBe(list.digest);
    expect(readLines(list.bytes)).toEqual(list.pages.map(({ url }) => url));
  });
  fc.assert(property);
});

test("lines are read back; a text without a final line feed is refused", () => {
  expect(readLines(Buffer.from(linesOf([])))).toEqual([]);
  expect(readLines(Buffer.from(linesOf(["", "a"])))).toEqual(["", "a"]);
  expect(readLines(Buffer.from("a\nb"))).toBeUndefined();
});

test("sizes are one number per line in the order of the pages; their digest agrees with sha256sum", () => {
  const { pages } = populationList([
    { ...page("b"), elements: 412 },
    { ...page("a"), elements: 0 },
  ]);
  const { bytes, digest } = sizeList(pages);
  expect(bytes.toString()).toBe("0\n412\n");
  // printf '0\n412\n' | sha256sum
  expect(digest).toBe("36d29aecd526b472054678ae3f24631d3c6788177cfc676f4e4e681fd5c70745");
  expect(readSizes(bytes)).toEqual([0, 412]);
});

test.each(["1\n2", "-1\n", "1.5\n", "01\n", "\n", " 1\n", "1e3\n", "9999999999999999\n"])(
  "%j is not a list of sizes",
  (text) => {
    expect(readSizes(Buffer.from(text))).toBeUndefined();
  },
);
