import { describe, expect, test } from "vitest";
import { check } from "../../check.ts";
import { pageJson } from "../../page-json.ts";
import { createSheetCache } from "../index.ts";
import type { TestPage } from "../test-style.ts";
import { PAGE, shortened, styled, winningValues } from "../test-style.ts";

/** Returns the batches of URLs that a page requests. */
const requests = (source: string, page: TestPage = {}) =>
  styled(source, page).requests.map((batch) => batch.map(shortened));

/** Compared with Chromium 149. Byte E9 is U+00E9 in windows-1252 and malformed in UTF-8. */
describe("the encoding of a sheet that names none (CSS Syntax 3, 3.2; CSS Cascade 5, 2.3; HTML Standard, charset of links)", () => {
  const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
  const western = bytes(".\u00e9 { --w: 1 }");
  const unicode = new TextEncoder().encode(".\u00e9 { --w: 1 }");
  const p = "<p id=p class=\u00e9></p>";
  const link = (attributes = "") => `<link rel=stylesheet href=a.css ${attributes}>${p}`;
  const xml = (charset: string) =>
    `<?xml-stylesheet href="a.css" charset="${charset}"?><html xmlns="http://www.w3.org/1999/xhtml"><p id="p" class="\u00e9"/></html>`;
  const css = (content: Uint8Array, contentType = "text/css") => ({ content, contentType });
  const imports = '@import "b.css";';
  const latin = { "a.css": css(bytes(imports), "text/css; charset=iso-8859-1") };
  test.each<readonly [about: string, source: string, page: TestPage, value: string]>([
    ["the encoding of the page", link(), { encoding: "windows-1252", sheets: { "a.css": css(western) } }, "p:1"],
    [
      "the encoding of the link",
      link("charset=latin1"),
      { encoding: "UTF-8", sheets: { "a.css": css(western) } },
      "p:1",
    ],
    ["... not an unknown one", link("charset=x"), { encoding: "UTF-8", sheets: { "a.css": css(unicode) } }, "p:1"],
    [
      "... after the header's",
      link("charset=latin1"),
      { sheets: { "a.css": css(unicode, "text/css; charset=utf-8") } },
      "p:1",
    ],
    ["the encoding of the instruction", xml("latin1"), { mode: "xml", sheets: { "a.css": css(western) } }, "p:1"],
    [
      "... after the header's",
      xml("latin1"),
      { mode: "xml", sheets: { "a.css": css(western, "text/css; charset=utf-8") } },
      "",
    ],
    [
      "the encoding of the sheet that imports it",
      link(),
      { encoding: "UTF-8", sheets: { ...latin, "b.css": css(western) } },
      "p:1",
    ],
    ["... which is not the page's", link(), { encoding: "UTF-8", sheets: { ...latin, "b.css": css(unicode) } }, ""],
    [
      "... by its @charset",
      link(),
      {
        encoding: "windows-1252",
        sheets: { "a.css": css(bytes(`@charset "utf-8";${imports}`)), "b.css": css(unicode) },
      },
      "p:1",
    ],
    [
      "... or as the page's",
      link(),
      { encoding: "windows-1252", sheets: { "a.css": css(bytes(imports)), "b.css": css(western) } },
      "p:1",
    ],
    [
      "a style element has the page's",
      `<style>${imports}</style>${p}`,
      { encoding: "windows-1252", sheets: { "b.css": css(western) } },
      "p:1",
    ],
  ])("%s", (_, source, page, value) => expect(winningValues(source, "--w", page)).toBe(value));
});

describe("fetched sheets (6.1, 6.2, D39)", () => {
  test("sheets of one level are requested at the same time, each URL once", () => {
    const sheets = {
      "a.css": '@import "c.css"; @import "d.css";',
      "b.css": '@import "d.css"; @import "e.css";',
      "c.css": '@import "a2.css";',
      "d.css": "",
      "e.css": '@import "d.css";',
    };
    const source =
      "<link rel=stylesheet href=a.css><link rel=stylesheet href=b.css><link rel=stylesheet href='a.css#x'><style>@import 'b.css'; @import 'z.css';</style>";
    expect(requests(source, { sheets })).toEqual([
      ["a.css", "b.css", "z.css"],
      ["c.css", "d.css", "e.css"],
      ["a2.css"],
    ]);
  });
  test("no URL is requested twice, even if it was not available", () => {
    expect(
      requests("<link rel=stylesheet href=x.css><style>@import 'y.css';</style>", {
        sheets: { "y.css": "@import 'x.css'; @import 'y.css';" },
      }),
    ).toEqual([["x.css", "y.css"]]);
  });
  test("sheets under false conditions are not requested", () => {
    const source = `<link rel=stylesheet href=a media=print><link rel=stylesheet href=b media="(width < 1px)"><link rel="alternate stylesheet" title=t href=c><link rel=stylesheet href=d media=screen>
      <style>@import "e" print; @import "f" supports(x: y); @import "g" screen and (color) ; @import "h" layer(1); p {} @import "i";</style><style media=tv>@import "j";</style>`;
    expect(requests(source)).toEqual([["d", "g"]]);
    expect(requests(source, { medium: "print" })).toEqual([["a", "e"]]);
    expect(requests(source, { environment: { width: 0 } })).toEqual([["b", "d", "g"]]);
  });
  test("no sheet is requested if loading is switched off", () => {
    const { style, requests: asked } = styled("<link rel=stylesheet href=a><style>@import 'b'; p { top }</style>", {
      enabled: false,
    });
    expect([asked, style.errors.length]).toEqual([[], 1]);
  });
  test("thousands of style elements are read; external sheets are loaded up to a limit, which a message reports", async () => {
    const content = `${"<style>p{top:0}</style>".repeat(3_000)}<style>p{text-decoration:blink}</style><p>x`;
    const read = await check({ url: PAGE, content }, { only: "UWEM.B.10.7.2.3.CSS.DEF.2.1" });
    expect(pageJson(read).results.map(({ result, location }) => [result, location.column])).toEqual([[1, 69_008]]);
    expect(read.messages).toEqual([]);
    const links = Array.from({ length: 1_200 }, (_, i) => `<link rel=stylesheet href=${i}.css>`).join("");
    const imports = Array.from({ length: 1_200 }, (_, i) => `@import "${i}.css";`).join("");
    for (const [page, loaded] of [
      [links, 1_000],
      [`<style>${imports}</style>`, 1_000],
      [links.slice(0, links.indexOf("<link rel=stylesheet href=1000.css>")), 1_000],
    ] as const) {
      const urls: string[] = [];
      const load = async (url: string) => {
        urls.push(url);
        return { content: "p{}", contentType: "text/css", url };
      };
      const { messages } = await check({ url: PAGE, content: page }, { load, only: "UWEM.B.10.7.2.3.CSS.DEF.2.1" });
      expect(urls).toHaveLength(loaded);
      expect(messages).toEqual(page.includes("1001.css") ? ["style sheets after the first 1000 not loaded"] : []);
    }
  });
  test("a page without sheets requests nothing", () => expect(requests("<p>")).toEqual([]));
});

describe("base URLs (6.1)", () => {
  test("imports of an external sheet resolve against its URL after redirects, those of a style element against the document base", () => {
    const sheets = {
      "css/a.css": "@import 'b.css';",
      "r.css": { content: "@import 'x.css';", url: "http://cdn.example/v2/r.css" },
    };
    expect(requests("<link rel=stylesheet href=css/a.css><link rel=stylesheet href=r.css>", { sheets })).toEqual([
      ["css/a.css", "r.css"],
      ["css/b.css", "http://cdn.example/v2/x.css"],
    ]);
    expect(requests("<base href='http://base/x/'><style>@import 'a.css';</style>")).toEqual([["http://base/x/a.css"]]);
    expect(requests("<base href='http://base/x/'><link rel=stylesheet href=a.css>")).toEqual([["http://base/x/a.css"]]);
  });
  test("fragments are dropped, queries are kept, and invalid URLs are left out", () => {
    expect(
      requests(
        "<link rel=stylesheet href='a.css?x#y'><style>@import 'b.css#z'; @import 'http://['; @import '';</style>",
      ),
    ).toEqual([["a.css?x", "b.css", "page.html"]]);
  });
  test("locations count in the sheet, under the requested URL", () => {
    const { style } = styled("<link rel=stylesheet href=r.css>", {
      sheets: { "r.css": { content: "\n p { top }", url: "http://cdn.example/r.css" } },
    });
    expect(
      style.errors.map(({ sheet, source, line, column }) => [shortened(sheet), source === sheet, line, column]),
    ).toEqual([["r.css", true, 2, 2]]);
  });
});

describe("cycles are cut", () => {
  test("a sheet that imports itself", () => {
    const sheets = { "a.css": "@import 'a.css'; p { --w: a }" };
    expect([
      requests("<link rel=stylesheet href=a.css>", { sheets }),
      winningValues("<link rel=stylesheet href=a.css><p id=p>", "--w", { sheets }),
    ]).toEqual([[["a.css"]], "p:a"]);
  });
  test("a file that imports itself by another URL, and locations name the file", () => {
    const sheets = { "a.css": { content: "@import 'a.css'; p { top }", url: "file:///site/a.css" } };
    const { style } = styled("<link rel=stylesheet href=a.css>", { sheets });
    expect(style.errors.map(({ sheet }) => sheet)).toEqual(["file:///site/a.css"]);
  });
  test("two sheets that import each other; each comes before the sheet that imports it", () => {
    const sheets = {
      "a.css": "@import 'b.css'; p { --w: a } b { --w: a }",
      "b.css": "@import 'a.css'; p { --w: b } i { --w: b }",
    };
    expect(winningValues("<link rel=stylesheet href=a.css><p id=p><b id=b></b><i id=i></i>", "--w", { sheets })).toBe(
      "p:a b:a i:b",
    );
  });
  test("the same sheet at several positions is no cycle", () => {
    const sheets = { "a.css": "p { --w: a }", "b.css": "@import 'a.css'; p { --w: b }" };
    expect(
      winningValues("<style>@import 'a.css'; @import 'b.css'; @import 'a.css';</style><p id=p>", "--w", { sheets }),
    ).toBe("p:a");
  });
  test("a tree that doubles with each level ends", () => {
    const sheets = Object.fromEntries(
      Array.from({ length: 64 }, (_, i) => [
        `${i}.css`,
        `@import '${i + 1}.css'; @import '${i + 1}.css?x'; p { --w: ${i} }`,
      ]).flatMap(([url, css]) => [
        [url, css],
        [`${url}?x`, css],
      ]),
    ) as Record<string, string>;
    const { requests: asked } = styled("<link rel=stylesheet href=0.css>", { sheets });
    expect(asked.flat().length).toBeLessThan(1_001);
  });
  test("an endless chain of imports is cut", () => {
    const sheets: Record<string, string> = {};
    for (let i = 0; i < 3_000; i++) sheets[`${i}.css`] = `@import '${i + 1}.css';`;
    expect(styled("<link rel=stylesheet href=0.css>", { sheets }).requests.length).toBeLessThan(1_001);
  });
});

describe("results of a loader", () => {
  test("nothing: the sheet has no effect", () =>
    expect(winningValues("<link rel=stylesheet href=a><style>p { --w: 1 }</style><p id=p>", "--w")).toBe("p:1"));
  test("bytes, by the charset of the sheet, of the header, of the page", () => {
    const value = (content: Uint8Array, contentType?: string) =>
      winningValues("<link rel=stylesheet href=a><p id=p>", "--w", {
        sheets: { a: contentType === undefined ? { content } : { content, contentType } },
      });
    const latin1 = Uint8Array.from([..."p { --w: _ }"].map((c) => (c === "_" ? 0xe9 : c.charCodeAt(0))));
    const declared = Uint8Array.from(
      [...'@charset "iso-8859-1";', ..."p { --w: _ }"].map((c) => (c === "_" ? 0xe9 : c.charCodeAt(0))),
    );
    expect([
      value(latin1),
      value(latin1, "text/css; charset=iso-8859-1"),
      value(declared),
      value(new TextEncoder().encode("\ufeffp { --w: é }")),
    ]).toEqual(["p:\ufffd", "p:é", "p:é", "p:é"]);
  });
  test("a string with byte order mark", () =>
    expect(winningValues("<link rel=stylesheet href=a><p id=p>", "--w", { sheets: { a: "\ufeffp { --w: 1 }" } })).toBe(
      "p:1",
    ));
});

describe("a sheet that is not served as CSS (D75)", () => {
  const standards = "<!DOCTYPE html><link rel=stylesheet href=a.css><p id=p>";
  const quirks = "<link rel=stylesheet href=a.css><p id=p>";
  /** A page with status 200 in place of a missing sheet. Read as CSS, it has a rule and an error. */
  const content = "<!DOCTYPE html><p>Not found {} p { --w: 1 }";
  const outcome = (source: string, sheet: TestPage["sheets"], page: TestPage = {}) => {
    const { style } = styled(source, { ...page, sheets: sheet ?? {} });
    const read = winningValues(source, "--w", { ...page, sheets: sheet ?? {} }) === "p:1";
    return `${read ? "read" : "nothing"}, ${style.errors.length} errors`;
  };
  test.each<readonly [contentType: string | undefined, standards: boolean]>([
    ["text/css", true],
    ["TEXT/CSS", true],
    [" Text/Css ; charset=utf-8; x=y", true],
    ["text/css;", true],
    [undefined, true],
    ["", true],
    ["text/html", false],
    ["text/html; charset=utf-8", false],
    ["text/plain", false],
    ["application/octet-stream", false],
    ["text/css2", false],
    ["css", false],
    ["text/html, text/css", true], // of several fields, the last media type counts (Fetch)
    ["text/css, text/html", false],
    ["text/css, */*", true],
  ])("Content-Type %s", (contentType, counts) => {
    const sheets = { "a.css": contentType === undefined ? { content } : { content, contentType } };
    expect([outcome(standards, sheets), outcome(quirks, sheets)]).toEqual([
      counts ? "read, 1 errors" : "nothing, 0 errors",
      "read, 1 errors", // its own origin
    ]);
  });
  test.each<readonly [about: string, source: string]>([
    ["limited quirks mode is not quirks mode", '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">'],
    ["no doctype in XML mode", "xml"],
  ])("%s", (_, doctype) => {
    const sheets = { "a.css": { content, contentType: "text/html" } };
    const xml =
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="a.css"/></head><body><p id="p"/></body></html>';
    expect(doctype === "xml" ? outcome(xml, sheets, { mode: "xml" }) : outcome(doctype + quirks, sheets)).toBe(
      "nothing, 0 errors",
    );
  });
  test.each<readonly [about: string, url: string, answered: string | undefined, read: boolean]>([
    ["another host", "http://cdn.example/a.css", undefined, false],
    ["another scheme", "https://www.example.com/dir/a.css", undefined, false],
    ["another port", "http://www.example.com:8080/dir/a.css", undefined, false],
    ["the same port by number", "http://www.example.com:80/dir/a.css", undefined, true],
    ["redirected elsewhere", "a.css", "http://cdn.example/a.css", false],
    ["redirected home", "http://cdn.example/a.css", "http://www.example.com/a.css", true],
  ])("in quirks mode, only a sheet of the page's own origin is read: %s", (_, href, url, read) => {
    const sheet = { content, contentType: "text/html", ...(url === undefined ? {} : { url }) };
    expect(outcome(`<link rel=stylesheet href="${href}"><p id=p>`, { [new URL(href, PAGE).href]: sheet })).toBe(
      read ? "read, 1 errors" : "nothing, 0 errors",
    );
  });
  test("from a file", () => {
    const sheet = { content, contentType: "application/octet-stream", url: "file:///a" };
    expect(outcome("<!DOCTYPE html><link rel=stylesheet href='file:///a'><p id=p>", { "file:///a": sheet })).toBe(
      "read, 1 errors",
    );
  });
  test("the same holds for imported sheets, and their imports are not requested", () => {
    const sheets = {
      "b.css": { content: "@import 'c.css'; p { --w: 1 }", contentType: "text/html" },
      "c.css": "",
    };
    const source = "<style>@import 'b.css';</style><p id=p>";
    expect([
      requests(`<!DOCTYPE html>${source}`, { sheets }),
      requests(source, { sheets }),
      winningValues(`<!DOCTYPE html>${source}`, "--w", { sheets }),
      winningValues(source, "--w", { sheets }),
    ]).toEqual([[["b.css"]], [["b.css"], ["c.css"]], "", "p:1"]);
  });
  test.each([[[standards, quirks, standards]], [[quirks, standards, quirks]]])(
    "pages in standards and quirks mode share a cache, but each has its own result",
    (sources) => {
      const cache = createSheetCache();
      const sheets = { "a.css": { content, contentType: "text/html" } };
      expect(sources.map((source) => winningValues(source, "--w", { sheets, cache }))).toEqual(
        sources.map((source) => (source === quirks ? "p:1" : "")),
      );
    },
  );
});

describe("the cache (6.7)", () => {
  const source = "<link rel=stylesheet href=a.css><p id=p>";
  const sheets = {
    "a.css": "@import 'b.css' print; @import 'c.css'; p { top } @media print { p { --w: 2 } } p { --w: 1 }",
    "c.css": "p { --w: c; bad }",
  };
  const urlsOf = (page: TestPage) => requests(source, page).flat();

  test("a second page requests nothing and has the same results", () => {
    const cache = createSheetCache();
    const first = styled(source, { sheets, cache });
    const second = styled(source, { sheets: {}, cache });
    expect([first.requests.length, second.requests]).toEqual([2, []]);
    const rowsOf = ({ style }: typeof first) =>
      [style.errors, style.mediaLists].map((list) =>
        list.map(({ sheet, line, column, message, mediaList }) => [sheet, line, column, message, mediaList]),
      );
    expect(rowsOf(second)).toEqual(rowsOf(first));
    expect(rowsOf(styled(source, { sheets }))).toEqual(rowsOf(first));
    expect(first.style.errors.length).toBe(2);
  });
  test("the cache does not evaluate conditions: one entry serves every medium", () => {
    const cache = createSheetCache();
    expect([
      winningValues(source, "--w", { sheets, cache }),
      winningValues(source, "--w", { sheets, cache, medium: "print" }),
      winningValues(source, "--w", { sheets, cache }),
    ]).toEqual(["p:1", "p:1", "p:1"]);
    expect([urlsOf({ cache, medium: "print", sheets }), cache.size]).toEqual([[], 3]); // also b.css, which the print page requested
  });
  test("a sheet that names no encoding has the encoding of each page", () => {
    const cache = createSheetCache();
    const content = Uint8Array.from([..."p { --w: _ }"].map((c) => (c === "_" ? 0xe9 : c.charCodeAt(0))));
    const value = (encoding?: string) =>
      winningValues(source, "--w", { sheets: { "a.css": { content } }, cache, ...(encoding && { encoding }) });
    expect([value("windows-1252"), value("windows-1251"), value(), value("windows-1252")]).toEqual([
      "p:\u00e9",
      "p:\u0439",
      "p:\ufffd",
      "p:\u00e9",
    ]);
  });
  test("a sheet that two others import is read in the encodings of both", () => {
    const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
    const importing = (charset: string) => ({
      content: bytes("@import 'c.css';"),
      contentType: `text/css; charset=${charset}`,
    });
    const sheets = {
      "a.css": importing("windows-1252"),
      "b.css": importing("windows-1251"),
      "c.css": { content: bytes(".\u00e9 { --w: 1 }") },
    };
    const links = "<link rel=stylesheet href=a.css><link rel=stylesheet href=b.css>";
    const page = `${links}<p id=p class=\u00e9></p><p id=q class=\u0439></p><p id=r class=\ufffd></p>`;
    expect(requests(page, { sheets })).toEqual([["a.css", "b.css"], ["c.css"]]);
    expect(winningValues(page, "--w", { sheets })).toBe("p:1 q:1");
  });
  test("entries are found by URL without fragment", () => {
    const cache = createSheetCache();
    styled(source, { sheets, cache });
    expect(requests("<link rel=stylesheet href='a.css#x'><link rel=stylesheet href='a.css?x'>", { cache })).toEqual([
      ["a.css?x"],
    ]);
    expect([...cache.getCache().keys()].map(shortened)).toEqual(["a.css", "c.css", "a.css?x"]);
  });
  test("enableCaching, createCache, clearCSSCache, clearCSSCacheForURL, getCache, setCache", () => {
    const cache = createSheetCache();
    styled(source, { sheets, cache });
    cache.enableCaching(false);
    expect(urlsOf({ sheets, cache })).toEqual(["a.css", "c.css"]);
    cache.enableCaching(true);
    expect(urlsOf({ sheets, cache })).toEqual([]);
    cache.clearCSSCacheForURL("http://www.example.com/dir/a.css#fragment");
    cache.clearCSSCacheForURL("http://www.example.com/nonesuch");
    expect([urlsOf({ sheets, cache }), cache.size]).toEqual([["a.css"], 2]);
    cache.clearCSSCache();
    expect([cache.size, urlsOf({ sheets, cache })]).toEqual([0, ["a.css", "c.css"]]);
    const saved = cache.getCache();
    cache.enableCaching(false);
    cache.createCache(100);
    expect([cache.size, urlsOf({ sheets, cache }), urlsOf({ sheets, cache })]).toEqual([0, ["a.css", "c.css"], []]);
    cache.enableCaching(false);
    cache.setCache(saved);
    expect([cache.getCache() === saved, urlsOf({ sheets, cache })]).toEqual([true, []]);
  });
  test("equal texts share one parsed sheet, within a limit", () => {
    const cache = createSheetCache(100);
    const text = "p { --w: 1 }";
    const parsed = cache.parse(text);
    expect(cache.parse(text)).toBe(parsed);
    cache.parse("b {}".repeat(25));
    expect(cache.parse(text)).not.toBe(parsed);
    cache.enableCaching(false);
    expect(cache.parse(text)).not.toBe(cache.parse(text));
  });
});
