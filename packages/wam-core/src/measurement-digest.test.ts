import { expect, test } from "vitest";
import { measurementDigest } from "./measurement-digest.ts";
import { uwem12 } from "./rules/uwem-1.2/catalogue.ts";
import { violationsOf } from "./validity.ts";
import { wcag22 } from "./wcag.ts";

const digestOf = (content: string, url = "https://example.org/page/1") => measurementDigest({ url, content });
const page = (body: string) => `<!DOCTYPE html><html lang="en"><title>Page</title><body>${body}`;
const first = digestOf(page('<img src="a.jpg" alt="Boat"><p>Text</p><a href="2">Next</a>'));

test.each([
  [
    "its own address",
    page('<img src="a.jpg" alt="Boat"><p>Text</p><a href="2">Next</a>'),
    "https://example.org/page/77",
  ],
  ["the address of a link", page('<img src="a.jpg" alt="Boat"><p>Text</p><a href="page/10000">Next</a>')],
  ["the address of an image", page('<img src="another.jpg" alt="Boat"><p>Text</p><a href="2">Next</a>')],
  ["running text", page('<img src="a.jpg" alt="Boat"><p>Other words</p><a href="2">Next</a>')],
])("pages that differ in %s are equal", (_, content, url?: string) => {
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(digestOf(content, url)).toBe(first);
});

test.each([
  ["a missing alt", page('<img src="a.jpg"><p>Text</p><a href="2">Next</a>')],
  ["the text of a link", page('<img src="a.jpg" alt="Boat"><p>Text</p><a href="2">Next page</a>')],
  ["the kind of an image, a statistic", page('<img src="a.png" alt="Boat"><p>Text</p><a href="2">Next</a>')],
  ["one element more", page('<img src="a.jpg" alt="Boat"><p>Text</p><a href="2">Next</a><hr><table></table>')],
  [
    "a declaration in its own style",
    page('<style>p{text-decoration:blink}</style><img src="a.jpg" alt="Boat"><p>Text</p><a href="2">Next</a>'),
  ],
])("pages that differ in %s are not equal", (_, content) => {
  expect(digestOf(content)).not.toBe(first);
});

test("with more rule sets, the results of each are compared, but not the texts of their facts", () => {
  const ruleSets = [uwem12, wcag22];
  const digest = (body: string) =>
    measurementDigest({ url: "https://example.org/", content: page(body) }, { ruleSets });
  expect(digest("<h2>May</h2>")).toBe(digest("<h2>June</h2>"));
  expect(digest("<p lang=xyzzy>Text</p>")).not.toBe(digest("<p lang=nl>Text</p>"));
  expect(digestOf(page("<p lang=xyzzy>Text</p>"))).toBe(digestOf(page("<p lang=nl>Text</p>")));
});

test("the alt of a linked image is compared; that of another image is not measured", () => {
  const linked = (alt: string) => digestOf(page(`<a href="2"><img src="a.jpg" alt="${alt}"></a>`));
  expect(linked("Sea")).not.toBe(linked("Boat"));
  expect(digestOf(page('<img src="a.jpg" alt="Sea"><p>Text</p><a href="2">Next</a>'))).toBe(first);
});

test("two links with one text and one target differ from two with different targets: the results differ", () => {
  const links = (one: string, other: string) => digestOf(page(`<a href="${one}">More</a> <a href="${other}">More</a>`));
  expect(links("a.html", "a.html")).toBe(links("b.html", "b.html"));
  expect(links("a.html", "a.html")).not.toBe(links("a.html", "b.html"));
});

test("links count as a set: more links of the same kind are equal, one of another kind is not", () => {
  const links = (...texts: string[]) => digestOf(page(texts.map((text, n) => `<a href="${n}">${text}</a>`).join(" ")));
  expect(links("", "", "")).toBe(links("", ""));
  expect(links("", "", "Next")).not.toBe(links("", ""));
});

test("validity is compared if there is a validator", () => {
  const strict =
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><title>T</title>';
  const valid = { url: "https://example.org/", content: `${strict}<p>Text</p>` };
  const invalid = { url: "https://example.org/", content: `${strict}<p foo="bar">Text</p>` };
  expect(measurementDigest(valid)).toBe(measurementDigest(invalid));
  const validator = violationsOf;
  expect(measurementDigest(valid, { validator })).not.toBe(measurementDigest(invalid, { validator }));
});

test("a page that cannot be parsed has no digest", () => {
  expect(
    measurementDigest({ url: "https://example.org/", content: "%PDF-1.4", contentType: "application/pdf" }),
  ).toBeUndefined();
});
