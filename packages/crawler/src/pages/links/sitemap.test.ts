import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSitemap } from "./sitemap.ts";

const address = "https://site.test/maps/sitemap.xml";
const read = (text: string | Uint8Array) => readSitemap(typeof text === "string" ? Buffer.from(text) : text, address);
const urlset = (content: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</urlset>`;
const empty = { sitemaps: [], warning: undefined };

describe("formats", () => {
  test("urlset: trimmed, each once, references decoded, fragment dropped", () => {
    const text = urlset(
      `<url><loc>\n https://site.test/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod></url>` +
        `<url><loc><![CDATA[https://site.test/b]]></loc></url><url><loc>https://site.test/b#c</loc></url>`,
    );
    expect(read(text)).toEqual({ ...empty, urls: ["https://site.test/a?x=1&y=2", "https://site.test/b"] });
  });

  test("relative URLs and URLs of other hosts are kept for the scope to decide; other schemes are dropped", () => {
    const text = urlset(
      `<url><loc>/a</loc></url><url><loc>b</loc></url><url><loc>http://other.test/</loc></url><url><loc>mailto:a@b</loc></url>`,
    );
    expect(read(text).urls).toEqual(["https://site.test/a", "https://site.test/maps/b", "http://other.test/"]);
  });

  test.each(["\n", "\r\n\r\n", "\uFEFF\n\uFEFF", " \t"])("%j before the XML declaration", (before) => {
    expect(read(before + urlset(`<url><loc>/a</loc></url>`))).toEqual({ ...empty, urls: ["https://site.test/a"] });
    const index = `${before}<?xml version="1.0"?><sitemapindex><sitemap><loc>/1.xml</loc></sitemap></sitemapindex>`;
    expect(read(index)).toEqual({ urls: [], sitemaps: ["https://site.test/1.xml"], warning: undefined });
  });

  test("images and videos are not pages; other languages of a page are", () => {
    const text = urlset(
      `<url><loc>/a</loc><image:image><image:loc>/a.png</image:loc></image:image>` +
        `<xhtml:link rel="alternate" hreflang="de" href="/de/a"/><xhtml:link rel="other" href="/no"/></url>`,
    );
    expect(read(text).urls).toEqual(["https://site.test/a", "https://site.test/de/a"]);
  });

  test("with prefixes", () =>
    expect(read(`<s:urlset xmlns:s="x"><s:url><s:loc>/a</s:loc></s:url></s:urlset>`).urls).toEqual([
      "https://site.test/a",
    ]));

  test("index", () => {
    const text = `<sitemapindex><sitemap><loc>/1.xml</loc></sitemap><sitemap><loc>2.xml.gz</loc></sitemap></sitemapindex>`;
    expect(read(text)).toEqual({
      urls: [],
      sitemaps: ["https://site.test/1.xml", "https://site.test/maps/2.xml.gz"],
      warning: undefined,
    });
  });

  test("RSS: the items, not the channel", () => {
    const text = `<rss><channel><link>/home</link><item><link>/a</link><atom:link href="/self"/></item></channel></rss>`;
    expect(read(text)).toEqual({ ...empty, urls: ["https://site.test/a"] });
  });

  test("Atom: the pages of entries", () => {
    const text =
      `<feed><link href="/home"/><entry><link href="/a"/><link rel="alternate" href="/b"/>` +
      `<link rel="self" href="/no"/></entry></feed>`;
    expect(read(text)).toEqual({ ...empty, urls: ["https://site.test/a", "https://site.test/b"] });
  });

  test("text, with a byte order mark and lines of Windows", () =>
    expect(read("\uFEFFhttps://site.test/a\r\n\r\n  https://site.test/b  \nnonsense\nhttps://site.test/c")).toEqual({
      ...empty,
      urls: ["https://site.test/a", "https://site.test/b", "https://site.test/c"],
    }));

  test("text with lines of old Macs", () =>
    expect(read("https://site.test/a\rhttps://site.test/b\r\rhttps://site.test/c\r")).toEqual({
      ...empty,
      urls: ["https://site.test/a", "https://site.test/b", "https://site.test/c"],
    }));

  test("gzip", () => expect(read(gzipSync("https://site.test/a\n")).urls).toEqual(["https://site.test/a"]));

  test("encoding of the XML declaration", () =>
    expect(
      read(
        Buffer.from(
          `<?xml version="1.0" encoding="iso-8859-1"?><urlset><url><loc>/\xe9</loc></url></urlset>`,
          "latin1",
        ),
      ).urls,
    ).toEqual(["https://site.test/%C3%A9"]));

  test.each(["", "   ", "<html><body><p>Not found</p></body></html>", "<urlset/>"])("nothing in %j", (text) =>
    expect(read(text)).toEqual({ ...empty, urls: [] }),
  );
});

describe("broken and hostile files", () => {
  const first = `<url><loc>https://site.test/a</loc></url>`;
  test.each([
    ["not well-formed", `<urlset>${first}<url></loc>`, /well-formed/],
    ["cut off", `<urlset>${first}<url><loc>https://site.test/b`, /well-formed/],
    ["nested too deeply", `<urlset>${first}${"<a>".repeat(100_000)}`, /deeply/],
  ])("%s: the URLs before the fault are read, and a warning is given", (_name, text, warning) => {
    const map = read(text);
    expect(map.urls).toEqual(["https://site.test/a"]);
    expect(map.warning).toMatch(warning);
  });

  test.each([
    ["bare", "/a?x=1&y=2", "/a?x=1&y=2"],
    ["two, and one that is escaped", "/a?x=1&y=2&z=3&amp;w=4", "/a?x=1&y=2&z=3&w=4"],
    ["unknown entity", "/a?x=1&copy;=2", "/a?x=1&copy;=2"],
    ["without semicolon", "/a?x=1&amp=2", "/a?x=1&amp=2"],
    ["no number", "/a?x=&#;&#x;&#xZ;", "/a?x=&#;&#x;&#xZ;"],
    ["number that is too large", "/a?x=&#99999999;", "/a?x=&#99999999;"],
    ["at the end", "/a?x=1&", "/a?x=1&"],
    ["before a semicolon", "/a?x=1&;", "/a?x=1&;"],
    ["in CDATA", "<![CDATA[/a?x=1&y=2&amp;z=3]]>", "/a?x=1&y=2&amp;z=3"],
    ["entities that XML knows", "/a?x=&lt;&gt;&quot;&apos;&#65;&#x42;", "/a?x=<>\"'AB"],
  ])("no URL is lost because of an ampersand: %s", (_name, written, parsed) => {
    const last = `<url><loc>/last</loc></url>`;
    const expected = [parsed, "/last"].map((url) => new URL(url.replace(/#.*/, ""), address).href);
    expect(read(urlset(`<url><loc>${written}</loc></url>${last}`))).toEqual({ ...empty, urls: expected });
    const index = `<sitemapindex><sitemap><loc>${written}</loc></sitemap><sitemap><loc>/last</loc></sitemap></sitemapindex>`;
    expect(read(index)).toEqual({ urls: [], sitemaps: expected, warning: undefined });
    const feed = `<rss><channel><item><link>${written}</link></item><item><link>/last</link></item></channel></rss>`;
    expect(read(feed)).toEqual({ ...empty, urls: expected });
  });

  test("an ampersand in an attribute", () => {
    const text = `<feed><entry><link href="/a?x=1&y=2&amp;z=3"/></entry><entry><link href="/b"/></entry></feed>`;
    expect(read(text)).toEqual({ ...empty, urls: ["https://site.test/a?x=1&y=2&z=3", "https://site.test/b"] });
  });

  test("references and bare ampersands wherever the text is cut into chunks", () => {
    const property = fc.property(fc.integer({ min: 65_400, max: 65_540 }), (length) => {
      const text = (written: string) => `<urlset><!--${" ".repeat(length)}--><url><loc>${written}</loc></url></urlset>`;
      const written = "/a?b&#x10FFFF;&amp;c&d&&amp;&quot;&e&#49;f".repeat(3);
      expect(read(text(written)).urls).toEqual(read(`<urlset><url><loc>${written}</loc></url></urlset>`).urls);
      expect(read(text(written)).urls.length).toBe(1);
    });
    fc.assert(property, { numRuns: 140 });
  });

  test.each([
    ["mismatched tags", "<url><loc>/b</url>", ["/b"]],
    ["a control character", "<url><loc>/\u0001b</loc></url>", ["/%01b"]],
    ["an end tag too many", "</loc>", []],
    ["a reference to no character", "<url><loc>/b?&#0;</loc></url>", ["/b?&"]],
    ["--", "<!-- a -- b -->", []],
  ])("%s: the rest is read, and a warning is given", (_name, content, urls) => {
    const map = read(`<urlset>${first}${content}<url><loc>/last</loc></url></urlset>`);
    expect(map.urls).toEqual(["/a", ...urls, "/last"].map((url) => `https://site.test${url}`));
    expect(map.warning).toMatch(/not well-formed/);
  });

  // They take seconds at linear cost, and hours at quadratic cost.
  test.each(["&", "&x;", "<", "</a>", "&#0;", "\u0001"])("8 MiB of %j take linear time", (piece) => {
    const markup = Buffer.from(`<urlset>${piece.repeat((8 * 1024 * 1024) / piece.length)}`);
    expect(readSitemap(markup, address).urls).toEqual([]);
  });

  test("a document type is refused", () => {
    const bomb = `<!DOCTYPE urlset [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "&a;&a;">]>${urlset(first)}`;
    expect(read(bomb)).toEqual({ urls: [], sitemaps: [], warning: expect.stringMatching(/document type/) });
  });

  test("50,000 URLs are read, and a warning reports that the rest was left out", () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `https://site.test/${at}`);
    expect(read(list(50_000).join("\n"))).toEqual({ ...empty, urls: list(50_000) });
    const more = read(list(50_001).join("\n"));
    expect(more.urls.length).toBe(50_000);
    expect(more.warning).toMatch(/more than 50000/);
    const xml = urlset(
      list(50_001)
        .map((url) => `<url><loc>${url}</loc></url>`)
        .join(""),
    );
    expect(read(xml).urls.length).toBe(50_000);
  });

  test("a gzip bomb is refused", () => {
    const bomb = gzipSync(Buffer.alloc(51 * 1024 * 1024, " "));
    expect(read(bomb)).toEqual({ urls: [], sitemaps: [], warning: expect.stringMatching(/larger/) });
  });

  test("the beginning of incomplete gzip data is read", () => {
    const text = Array.from({ length: 2000 }, (_, at) => `https://site.test/${at * 7919}`).join("\n");
    const map = read(gzipSync(text).subarray(0, -2000));
    expect(map.urls[0]).toBe("https://site.test/0");
    expect(map.warning).toBe("The gzip data is incomplete.");
    expect(map.urls.length).toBeGreaterThan(10);
    expect(map.urls.length).toBeLessThan(2000);
  });

  test("damaged gzip is a warning", () => expect(read(Uint8Array.of(0x1f, 0x8b, 1, 2, 3)).warning).toMatch(/damaged/));

  test("URLs beyond 8 kB are left out", () =>
    expect(read(`https://site.test/${"x".repeat(8200)}\nhttps://site.test/a`).urls).toEqual(["https://site.test/a"]));

  test("no input causes an error", () => {
    const piece = fc.constantFrom(
      "<urlset>",
      "<url>",
      "<loc>",
      "</loc>",
      "</url>",
      "/a",
      "<!--",
      "]]>",
      "<![CDATA[",
      "&",
      "<?",
      "\0",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.array(piece).map((list) => Buffer.from(list.join(""))),
        ),
        (bytes) => {
          for (const url of readSitemap(bytes, address).urls) expect(url).toMatch(/^https?:/);
        },
      ),
    );
  });
});
