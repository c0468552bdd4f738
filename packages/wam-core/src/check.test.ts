import { describe, expect, test } from "vitest";
import { check, checkWith } from "./check.ts";
import { pageJson } from "./page-json.ts";
import { defineAWam, defineMWam, defineRuleSet } from "./rule-set/define.ts";

const url = "http://www.example.com/page.html";
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("sheets", () => {
  const content = '<link rel="stylesheet" href="a.css"><link rel="stylesheet" href="b.css"><p>x';

  test("a rejection counts as not found and is noted", async () => {
    const requested: string[] = [];
    const load = async (sheet: string) => {
      requested.push(sheet);
      if (sheet.endsWith("a.css")) throw new Error("timed out");
      return undefined;
    };
    const report = await check({ url, content }, { only: "3.2_CSS_01", load });
    expect(requested).toEqual(["http://www.example.com/a.css", "http://www.example.com/b.css"]);
    expect(report.judgements.map(({ result }) => result)).toEqual([0]);
    expect(report.messages).toEqual(["The style sheet http://www.example.com/a.css was not loaded: timed out"]);
  });

  test("content of another type is not a style sheet: no error, but noted (D75)", async () => {
    const html = { content: "<!DOCTYPE html><p>Not found", contentType: "text/html" };
    const load = async (sheet: string) => (sheet.endsWith("a.css") ? html : undefined);
    const [standards, quirks] = await Promise.all(
      ["<!DOCTYPE html>", ""].map((doctype) =>
        check({ url, content: doctype + content }, { only: "3.2_CSS_01", load }),
      ),
    );
    expect(standards?.judgements.map(({ result }) => result)).toEqual([0]);
    expect(standards?.messages).toEqual([
      'style sheet http://www.example.com/a.css not read: it is served as "text/html", not as text/css',
    ]);
    expect([quirks?.judgements.map(({ result }) => result), quirks?.messages]).toEqual([[1], []]);
    const atHand = { "http://www.example.com/a.css": html };
    const { judgements } = checkWith({ url, content: `<!DOCTYPE html>${content}` }, atHand, { only: "3.2_CSS_01" });
    expect(judgements.map(({ result }) => result)).toEqual([0]);
  });

  test("no style sheet is requested if no selected test needs style, or if they are switched off", async () => {
    const load = async (): Promise<undefined> => expect.unreachable("no sheet is needed");
    expect((await check({ url, content }, { only: "7.3_HTML_01", load })).messages).toEqual([]);
    expect((await check({ url, content }, { only: "3.2_CSS_01", load, stylesheets: false })).messages).toEqual([
      "external style sheets were not loaded",
    ]);
  });
});

test("the report names options that differ from the default (6.8)", () => {
  const { messages } = checkWith(
    { url, content: "x" },
    {},
    { medium: "print", environment: { width: 400, "prefers-color-scheme": "dark" } },
  );
  expect(messages).toEqual(["medium: print", "environment: width=400, prefers-color-scheme=dark"]);
});

/** Spec 8.2, D45. The argument of the caller comes first, then the header. */
describe("encoding", () => {
  const languageOf = (content: Uint8Array, more: object) =>
    checkWith({ url, content, ...more }, {}, { only: "EIAO.LANG.1.2" }).statistics.map(({ value }) => value);
  const latin = new Uint8Array([...bytes('<html lang="'), 0xe5, ...bytes('">')]);

  test("argument, header, content type, declaration, UTF-8", () => {
    expect(languageOf(latin, { encoding: "latin1", headers: { "Content-Type": "text/html; charset=utf-8" } })).toEqual([
      "å",
    ]);
    expect(languageOf(latin, { headers: { "content-type": "text/html; Charset=ISO-8859-1" } })).toEqual(["å"]);
    expect(languageOf(latin, { contentType: "text/html;charset=latin1" })).toEqual(["å"]);
    expect(languageOf(latin, {})).toEqual(["\ufffd"]);
    expect(languageOf(new Uint8Array([...latin, ...bytes("<meta charset=latin1>")]), {})).toEqual(["å"]);
  });
});

test("after the clean-up fallback the document type is that of the source", () => {
  const content =
    '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">\n' +
    '<html xmlns="http://www.w3.org/1999/xhtml"><p><img src="a.gif"></html>';
  const only = ["3.2_HTML_01", "11.1_HTML_01", "1.1_HTML_01"];
  const report = checkWith({ url, content, contentType: "application/xhtml+xml" }, {}, { only });
  expect(report.tidy).toBe(true);
  expect(
    report.judgements.map(({ wam, location, result }) => [wam.test, location.line, location.column, result]),
  ).toEqual([
    ["3.2_HTML_01", 0, 0, 0],
    ["11.1_HTML_01", 0, 0, 0],
    ["1.1_HTML_01", 3, 47, 1],
  ]);
});

describe("nothing could be measured", () => {
  test.each([
    ["empty", { content: "" }, false],
    ["only a byte order mark", { content: new Uint8Array([0xef, 0xbb, 0xbf]) }, false],
    ["another type", { content: "%PDF", contentType: "application/pdf" }, true],
    [
      "binary bytes without markup",
      { content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
      false,
    ],
    ["the same as text", { content: "\u{89}PNG\r\n\x1a\n" }, false],
    ["the same as XML", { content: "\u{89}PNG\r\n\x1a\n", contentType: "text/xml" }, false],
    ["UTF-16 without byte order mark", { content: bytes("a\0b\0"), encoding: "utf-16le" }, false],
  ])("%s", (_, resource, unsupportedType) => {
    const report = checkWith({ url, ...resource });
    expect(report.judgements.map(({ wam, result }) => [wam.id, result])).toEqual([
      ["EIAO.B.10.0.0.2.EXCEPTION.DEF.1", null],
    ]);
    expect([report.parsingFailed, report.statistics.length, report.failure?.unsupportedType]).toEqual([
      true,
      0,
      unsupportedType,
    ]);
    expect(report.judgements[0]?.wam.description).toBe(report.failure?.reason);
    const json = pageJson(report);
    expect([json.status, json.error === undefined]).toEqual(unsupportedType ? ["failed", false] : ["evaluated", true]);
    expect(json.scores).toEqual([{ ruleset: "uwem-1.2", failed: 0, applied: 0, value: null, letter: null }]);
  });
});

test("entities that expand without limit: nothing is measured, and there is no clean-up (D68)", () => {
  const content = '<!DOCTYPE html [<!ENTITY e "&e;">]><html xmlns="http://www.w3.org/1999/xhtml">&e;</html>';
  const report = checkWith({ url, content, contentType: "application/xhtml+xml" });
  expect(report).toMatchObject({ parsingFailed: true, tidy: false, failure: { unsupportedType: false } });
  expect(report.judgements.map(({ wam, result }) => [wam.id, result])).toEqual([
    ["EIAO.B.10.0.0.2.EXCEPTION.DEF.1", null],
  ]);
  expect(report.failure?.reason).toContain('the entity "e" refers to itself');
});

test("the content of an entity is measured at its reference (D68)", () => {
  const content =
    '<!DOCTYPE html [<!ENTITY e "<p><img/></p><p><img/></p>"><!ATTLIST img alt CDATA #IMPLIED><!ATTLIST area alt CDATA "">]>\n' +
    '<html xmlns="http://www.w3.org/1999/xhtml"><body>\n  &e;<area/></body></html>';
  const { judgements } = checkWith(
    { url, content, contentType: "application/xhtml+xml" },
    {},
    { only: ["1.1_HTML_01"] },
  );
  expect(judgements.map(({ location, result }) => [location.line, location.column, result])).toEqual([
    [3, 3, 1],
    [3, 6, 0],
  ]);
});

/** A further case of spec 8.5; binary data bytes and byte order marks: MIME Sniffing Standard, 3 and 7.2. */
describe("binary data", () => {
  const refused = (content: string | Uint8Array, contentType?: string): boolean =>
    checkWith({ url, content, ...(contentType === undefined ? {} : { contentType }) }, {}, { only: ["7.2_HTML_01"] })
      .parsingFailed;

  test("binary bytes from 0 to 32", () => {
    const binary = Array.from({ length: 33 }, (_, byte) => byte).filter((byte) =>
      refused(new Uint8Array([0x61, byte])),
    );
    expect(binary).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31,
    ]);
    expect(
      Array.from({ length: 33 }, (_, code) => code).filter((code) => refused(`a${String.fromCharCode(code)}`)),
    ).toEqual(binary);
  });

  test.each<[string, string | Uint8Array, boolean]>([
    ["the 1,445th byte", `${"a".repeat(1444)}\0`, true],
    ["the 1,446th", `${"a".repeat(1445)}\0`, false],
    ["bytes count, not characters", `${"é".repeat(722)}\0`, true],
    ["bytes count, not characters, one more", `${"é".repeat(723)}\0`, false],
    ["a byte order mark of UTF-8", "\uFEFF\0", false],
    ["UTF-16 with its mark", new Uint8Array([0xff, 0xfe, 0x61, 0]), false],
    ["UTF-16, the other one", new Uint8Array([0xfe, 0xff, 0, 0x61]), false],
    ["a start tag, however far", `\0${" ".repeat(5000)}<p>`, false],
    ["an end tag", "\0</x>", false],
    ["a comment", "\0<!---->", false],
    ["a comment that never ends", "\0<!--", false],
    ["a bogus comment", "\0</ >", false],
    ["an instruction is a comment", "\0<?x?>", false],
    ["a DOCTYPE", "\0<!doctype html>", false],
    ["no name", "\0<1>", true],
    ["an end tag without name", "\0</>", true],
    ["a tag that never ends", "\0<p a='>", true],
    ["half a tag", "\0<p", true],
  ])("%s", (_, content, expected) => {
    expect(refused(content)).toBe(expected);
    expect(refused(content, "application/xhtml+xml")).toBe(expected);
  });
});

test("length and digest are those of the received bytes; SHA-256 of `abc` is known (FIPS 180-4)", () => {
  const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(checkWith({ url, content: "abc" }).contentDigest()).toBe(digest);
  expect(checkWith({ url, content: bytes("abc") }).contentDigest()).toBe(digest);
  expect(checkWith({ url, content: "YWJj", compression: "base64" }).contentDigest()).toBe(digest);
  const sha256 = (bytes: Uint8Array): string => `${bytes.length} bytes`;
  expect(checkWith({ url, content: "abc" }, {}, { sha256 }).contentDigest()).toBe("3 bytes");
  expect(checkWith({ url, content: "å" }).contentLength).toBe(2);
});

test("headers in any case, several values, and the content type of D32", () => {
  const headers = { "CONTENT-LANGUAGE": ["de ", "en"], "content-type": " Text/HTML ; charset=x" };
  const report = checkWith(
    { url, content: "<p>", contentType: "application/xhtml+xml", headers },
    {},
    { only: ["EIAO.LANG.1.2", "EIAO.TECH.1.2"] },
  );
  expect(report.contentType).toBe("Text/HTML");
  expect(report.statistics.map(({ value }) => value)).toEqual(["text/html", "de , en"]);
});

test.each([
  [["text/html", "text/html"], "text/html"],
  [["text/plain", "TEXT/html; charset=utf-8"], "TEXT/html"],
  [['text/html; a="b,c"', "*/*"], "text/html"],
  [["text/html,"], "text/html"],
  [["nonsense"], "nonsense"],
])("of the Content-Type fields %j the last media type counts, as in browsers: %s", (fields, type) => {
  const doctype = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">';
  const report = checkWith(
    { url, content: `${doctype}<title>x</title>`, headers: { "content-type": fields } },
    {},
    { only: ["11.1_HTML_01", "EIAO.TECH.1.2"] },
  );
  expect(report.contentType).toBe(type);
  expect(report.statistics.map(({ value }) => value)).toEqual([type.toLowerCase()]);
  expect(report.judgements.map(({ result }) => result)).toEqual([type === "nonsense" ? 1 : 0]);
});

test("a base that is not a URL, and the base of a base", () => {
  const only = "EIAO.INT.1.2";
  const directions = (content: string) => checkWith({ url, content }, {}, { only }).statistics.map(({ id }) => id);
  expect(directions('<base href="http://["><a href="x">')).toEqual(["EIAO.INT.1.2"]);
  expect(directions('<base target="x"><base href="//other.org/"><base href="/"><a href="x">')).toEqual([
    "EIAO.EXT.1.2",
  ]);
});

test("the JSON of a page (cli.md 2)", () => {
  const content = '<p><img src="a.gif"><img src="b.gif" alt="">';
  const { status, scores, results, metadata, untested } = pageJson(
    checkWith({ url, content }, {}, { only: "1.1_HTML_01 3.2_HTML_02 EIAO.FILTER.1.2 EIAO.TECH.1.2" }),
  );
  expect([status, metadata.length, untested.map((each) => each.test)]).toEqual(["evaluated", 3, ["3.2_HTML_02"]]);
  expect(metadata[0]).toEqual({
    wam: "EIAO.TECH.1.2",
    type: "technology",
    value: "image/gif",
    location: { line: 1, column: 4 },
  });
  expect(scores).toEqual([{ ruleset: "uwem-1.2", failed: 1, applied: 2, value: 0.5, letter: "C" }]);
  const common = {
    ruleset: "uwem-1.2",
    wam: "UWEM.B.10.1.1.3.HTML.DEF.1.1",
    test: "1.1_HTML_01",
    checkpoint: "1.1",
    title: "non-text content without alt",
  };
  expect(results[1]).toEqual({ ...common, result: 0, location: { line: 1, column: 21 } });
  expect(results[0]).toEqual({
    ...common,
    result: 1,
    location: { line: 1, column: 4 },
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    proof: { clause: "1.1_HTML_01", path: "html>body>p>img:nth-of-type(1)" },
  });
});

test("a foreign rule set beside ours", () => {
  const language = defineAWam({ kind: "resource", id: "X.A", title: "", measure: (page) => page.headers.get("x") });
  const statistic = defineMWam({ id: "X.M", type: "x", title: "", at: language, statistic: (value) => String(value) });
  const house = defineRuleSet({
    id: "house",
    version: "1",
    title: "",
    measures: [language],
    judges: [],
    statistics: [statistic],
  });
  const report = checkWith({ url, content: "x", headers: { X: "1" } }, {}, { ruleSets: [house] });
  expect(report.statistics.map(({ id, value }) => [id, value])).toEqual([["X.M", "1"]]);
});

test("the same input gives the same bytes", () => {
  const content = "<p><font>a</font><img src=x><a href=a>b</a><a href=c>b</a>";
  const once = () => JSON.stringify(pageJson(checkWith({ url, content }, {}, { date: "2026-11-21T00:00:00Z" })));
  expect(once()).toBe(once());
});
