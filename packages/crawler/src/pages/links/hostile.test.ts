import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { realPages } from "../../../../../test/support/pages/real-pages.ts";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import { extractLinks } from "./extract.ts";
import { extract, pageUrl } from "./test-extract.ts";

const { pages } = await realPages({ limit: 40 });

/** Repeats a piece until the text has `length` characters. */
const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

/** 1 MB takes well under a second at linear cost, and hours at quadratic cost. */
describe("1 MB of the same markup takes linear time", () => {
  test.each([
    ["unfinished tags", "<a "],
    ["tags in tags", "<a <b "],
    ["less-than signs", "<"],
    ["end tags", "</a>"],
    ["unclosed comments", "<!--"],
    ["odd comment ends", "<!-- --!>"],
    ["unfinished declarations", "<!"],
    ["unclosed CDATA sections", "<svg><![CDATA["],
    ["unclosed quotes", `<a href="`],
    ["quotes in turns", `<a href="'>`],
    ["attributes", "a=b "],
    ["one tag of attributes", "a "],
    ["deep nesting", "<div>"],
    ["deep SVG", "<svg><g>"],
    ["deep MathML, closed as SVG", "<math></svg>"],
    ["deep templates", "<template>"],
    ["templates closed", "</template>"],
    ["framesets", "<frameset><frame src=a>"],
    ["references", "&amp;"],
    ["invalid references", "&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["numeric references", "&#1"],
    ["unclosed scripts", "<script>"],
    ["scripts escaped", "<script><!--<script>"],
    ["titles", "<title>a</title>"],
    ["end tags of raw text in raw text", "</titles"],
    ["links", `<a href="x">`],
    ["links of other schemes", `<a href="mailto:a@b">`],
    ["bases", `<base href="http://a/">`],
    ["spaces", " "],
    ["spaces in a tag", "<a                                     "],
    ["NULs", "\0"],
    ["handlers", `<a onclick="location='x'">`],
    ["srcdoc", `<iframe srcdoc="<a href=x>">`],
    ["unclosed noframes", "<noframes>"],
    ["meta refresh", `<meta http-equiv=refresh content="0;url=x">`],
    ["link relations", `<link rel="a b c d e f g h next" href=x>`],
  ])("%s", (_name, piece) => {
    const page = extract(fill(piece, 1_000_000));
    expect(page.links.length).toBeLessThanOrEqual(10_000);
  });

  test.each([
    ["quotes", `"`],
    ["slashes", "location=/[ "],
    ["slashes and line ends", "location = a /\n"],
    ["unclosed strings", `location="\n`],
    ["unclosed comments", "location/*"],
    ["templates", "location=`${"],
    ["braces", "location={"],
    ["paths", "window."],
    ["brackets", `location["a"`],
    ["writes", `document.write("<a href=x>");`],
    ["backslashes", `location="\\`],
    ["opening parentheses", `location="x";((((`],
  ])("a script of 1 MB: %s", (_name, piece) => {
    const page = extract(`<script>${fill(piece, 1_000_000)}</script><a href="last">`);
    expect(page.links.at(-1)?.url).toBe("http://site.test/dir/last");
  });

  test.each([
    ["Link", "<a>;"],
    ["Link", `<a>;a="`],
    ["Link", "<,"],
    ["Refresh", "0 "],
    ["Refresh", "1.1."],
  ])("a field %s of 1 MB of %s", (name, piece) => {
    expect(extract("<a href=x>", { [name]: fill(piece, 1_000_000) }).links.length).toBe(1);
  });

  test("one value of 1 MB", () => {
    for (const attribute of ["href", "srcdoc", "onclick", "rel"])
      expect(extract(`<iframe ${attribute}="${fill("&lt;a ", 1_000_000)}"></iframe>`).links).toEqual([]);
    expect(extract(`<meta http-equiv=refresh content="${fill(" ", 1_000_000)}">`).links).toEqual([]);
    expect(extract(`<meta http-equiv=refresh content="0${fill(" ", 1_000_000)}x">`).links.length).toBe(1);
  });

  test("a title of 1 MB", () => expect(extract(`<title>${fill("a ", 1_000_000)}`).title.length).toBe(299));

  test("1,000,000 elements deep, and the link inside is found", () => {
    const deep = `${"<div>".repeat(1_000_000)}<a href=x>${"</div>".repeat(1_000_000)}`;
    expect(extract(deep).links.map(({ url }) => url)).toEqual(["http://site.test/dir/x"]);
  });

  test("nested document.write and srcdoc are followed to a limit", () => {
    let markup = `<a href="x">`;
    for (let level = 0; level < 12; level++) {
      markup =
        level % 2 === 0
          ? `<iframe srcdoc="${markup.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`
          : `<script>document.write(${JSON.stringify(markup.replaceAll("</", "<\\/"))})</script>`;
    }
    expect(extract(markup).links).toEqual([]);
  });
});

describe("no content causes an error", () => {
  const types = fc.constantFrom(
    "text/html",
    "application/xhtml+xml",
    "text/html; charset=shift_jis",
    "text/xml",
    "x",
    "",
  );
  const piece = fc.constantFrom(
    ..."<a href=|<|>|'|\"|/|!--|-->|<script>|</script>|<svg>|</svg>|<template>|</title>|<title>|&|;|#|location=|'x'|=".split(
      "|",
    ),
    ..."<frameset>|<frame src=|<base href=|<![CDATA[|]]>|<?|?>| on a=|\0|\r|\uD800|http:|//|[|]|`|${|}|\\".split("|"),
  );
  const markup = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 40, size: "max" })
    .map((list) => Buffer.from(list.join("")));

  test("made-up markup and bytes", () => {
    fc.assert(
      fc.property(fc.oneof(markup, fc.uint8Array()), types, fc.string(), (body, type, field) => {
        const headers = [
          ["Content-Type", type],
          ["Link", field],
          ["Refresh", field],
        ] as const;
        for (const { url } of extractLinks({ url: pageUrl, headers, body }).links)
          expect(url).toMatch(/^https?:\/\/[^#]+$/);
      }),
      { numRuns: randomSamples(750, 3_000) },
    );
  });

  test("damaged real pages", () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(20), piece), { minLength: 1, maxLength: 20, size: "max" });
    fc.assert(
      fc.property(fc.nat(pages.length - 1), damage, types, (at, changes, type) => {
        let text = Buffer.from(pages[at]?.content ?? "")
          .toString("latin1")
          .slice(0, 20_000);
        for (const [place, length, inserted] of changes) {
          const start = place % (text.length + 1);
          text = text.slice(0, start) + inserted + text.slice(start + length);
        }
        const { links, fingerprint } = extractLinks({
          url: pageUrl,
          headers: [["Content-Type", type]],
          body: Buffer.from(text),
        });
        for (const { url } of links) expect(URL.parse(url)?.href).toBe(url);
        expect(fingerprint.simhash).toMatch(/^[0-9a-f]{16}$/);
      }),
      { numRuns: 500 },
    );
  });
});
