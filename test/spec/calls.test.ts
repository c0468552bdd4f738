/** The call cases of the specification, section 10.3, through the public API. Their wording is in packages/cli/conformance-cases/calls.yaml. */
import { check, checkWith, createSheetCache, writeEarl } from "@eiao/wam-core";
import type { EiaoError, WebResource } from "@eiao/wam-core";
import { expect, test } from "vitest";
import { optionsOf, readTable, resourceOf, wamCase, written } from "../support/conformance-cases.ts";

test("this test has all cases of the table", () => {
  const cases = readTable("../../packages/cli/conformance-cases/calls.yaml") as readonly { readonly id: string }[];
  expect(cases.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, i) => `K${String(i + 1).padStart(2, "0")}`));
});

const url = "http://www.example.com/page.html";
const embed = "PHA+PGVtYmVkIHNy\nYz0iYS5zd2YiPjwvcD4=\n";
const only = "UWEM.B.10.1.1.3.HTML.DEF.6.1";

function errorOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return (error as EiaoError).code;
  }
  return "none";
}

test("K01: base64 with line breaks", () => {
  const report = checkWith({ url, content: embed, compression: "base64" }, {}, { only: [only] });
  expect(written(report)).toEqual([["1.1_HTML_06", 1, 4, 1]]);
  expect(report.contentLength).toBe(26);
});

test("K02: another compression is an error", () => {
  const resource = { url, content: embed, compression: "gzip" } as unknown as WebResource;
  expect(errorOf(() => checkWith(resource, {}, { only }))).toBe("UnknownCompression");
});

test("K03: invalid base64 is an error", () => {
  expect(errorOf(() => checkWith({ url, content: "!!!", compression: "base64" }))).toBe("InvalidBase64");
});

const before = [...'<html lang="x-'].map((character) => character.charCodeAt(0));
const after = [...'"><p>x'].map((character) => character.charCodeAt(0));
const language = [["EIAO.LANG.1.2", 1, 1, "x-å"]];

test("K04: bytes in a stated encoding", () => {
  const content = new Uint8Array([...before, 0xe5, ...after]);
  expect(written(checkWith({ url, content, encoding: "iso-8859-1" }, {}, { only: ["EIAO.LANG.1.2"] }))).toEqual(language);
});

test("K05: an unknown encoding label falls back to UTF-8", () => {
  const content = new Uint8Array([...before, 0xc3, 0xa5, ...after]);
  expect(written(checkWith({ url, content, encoding: "text/html" }, {}, { only: ["EIAO.LANG.1.2"] }))).toEqual(language);
});

const nothingMeasured = [["EIAO.B.10.0.0.2.EXCEPTION.DEF.1", 0, 0, "cannotTell"]];

test("K06: a type that is not (X)HTML", () => {
  expect(written(checkWith({ url, content: "<p><embed>", contentType: "image/png" }))).toEqual(nothingMeasured);
});

test("K07: XML that is not well-formed, fallback off", () => {
  const report = checkWith(resourceOf(wamCase("T85")), {}, { cleanup: false });
  expect(written(report)).toEqual(nothingMeasured);
  expect(report.parsingFailed).toBe(true);
});

test("K08: all and no rule set are the same", () => {
  const resource = resourceOf(wamCase("T01"));
  const rows = written(checkWith(resource));
  expect(written(checkWith(resource, {}, { only: "all" }))).toEqual(rows);
  expect(written(checkWith(resource, {}, { only: ["ALL"] }))).toEqual(rows);
  expect(rows).toEqual(expect.arrayContaining([...wamCase("T01").expect]));
});

test("K09: the sheet cache and its clearing", async () => {
  const each = wamCase("T72");
  const sheetCache = createSheetCache();
  const fetches = new Map<string, number>();
  const load = async (sheet: string) => {
    fetches.set(sheet, (fetches.get(sheet) ?? 0) + 1);
    return { content: each.sheets[sheet] ?? "" };
  };
  const evaluate = async () => written(await check(resourceOf(each), { ...optionsOf(each), sheetCache, load }));
  const a = "http://www.example.com/css/a.css";
  const b = "http://www.example.com/css/b.css";
  expect(await evaluate()).toEqual(each.expect);
  expect(await evaluate()).toEqual(each.expect);
  expect([fetches.get(a), fetches.get(b)]).toEqual([1, 1]);
  sheetCache.clearCSSCacheForURL(b);
  expect(await evaluate()).toEqual(each.expect);
  expect([fetches.get(a), fetches.get(b)]).toEqual([1, 2]);
});

test("K10: EARL with a counter", () => {
  const each = wamCase("T05");
  const counter = { next: 51 };
  const earl = writeEarl(checkWith(resourceOf(each), {}, optionsOf(each)), "rdf-xml", { counter });
  expect([...earl.matchAll(/<earl:Assertion rdf:ID="[^"]*-(A\d+)"/g)].map((match) => match[1])).toEqual(["A51", "A52"]);
  expect(earl.match(/<earl:TestRequirement /g)?.length).toBe(1);
  expect(counter.next).toBe(53);
});

test("K11: EARL names the sheet of a location", () => {
  const each = wamCase("T72");
  const earl = writeEarl(checkWith(resourceOf(each), each.sheets, optionsOf(each)), "rdf-xml");
  expect([...earl.matchAll(/<dc:source rdf:resource="([^"]*)"/g)].map((match) => match[1])).toEqual([
    "http://www.example.com/css/a.css",
    "http://www.example.com/css/b.css",
  ]);
});

test("K12: url and content are required", () => {
  expect(errorOf(() => checkWith({ content: "x" } as unknown as WebResource))).toBe("MissingUrl");
  expect(errorOf(() => checkWith({ url } as unknown as WebResource))).toBe("MissingContent");
  expect(errorOf(() => checkWith({ url: "page.html", content: "x" }))).toBe("RelativeUrl");
});
