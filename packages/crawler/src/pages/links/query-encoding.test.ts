import { describe, expect, test } from "vitest";
import { encodeQuery } from "./resolve.ts";
import { extractBytes, shorten } from "./test-extract.ts";

/** The expected bytes are from the code charts of the encodings, written down by hand. */
describe("queries are encoded in the encoding of the page", () => {
  test.each<readonly [encoding: string, query: string, encoded: string]>([
    ["windows-1252", "é€", "%E9%80"],
    ["windows-1252", "č", "%26%23269%3B"],
    ["windows-1252", "\u{1F600}", "%26%23128512%3B"],
    ["windows-1252", "\uD800", "%26%2365533%3B"],
    ["windows-1252", "é&a=%20'", "%E9&a=%20'"],
    ["ISO-8859-2", "čž", "%E8%BE"],
    ["ISO-8859-2", "é", "%E9"],
    ["windows-1251", "Яя", "%DF%FF"],
    ["KOI8-R", "А", "%E1"],
    ["Shift_JIS", "日本", "%93%FA%96{"], // 0x7B is ASCII
    ["Shift_JIS", "表", "%95\\"], // 0x5C
    ["Shift_JIS", "ｱ", "%B1"],
    ["Shift_JIS", "①", "%87@"],
    ["Shift_JIS", "≒", "%81%E0"],
    ["Shift_JIS", "¥‾", "\\~"],
    ["Shift_JIS", "−", "%81|"],
    ["EUC-JP", "日本", "%C6%FC%CB%DC"],
    ["EUC-JP", "ｱ", "%8E%B1"],
    ["ISO-2022-JP", "日本", "%1B$BF|K\\%1B(B"],
    ["ISO-2022-JP", "亜", "%1B$B0!%1B(B"],
    ["GBK", "中文", "%D6%D0%CE%C4"],
    ["GBK", "€", "%80"],
    ["GBK", "\u{1F600}", "%26%23128512%3B"],
    ["gb18030", "€", "%A2%E3"],
    ["gb18030", "\u{10000}", "%900%810"],
    ["gb18030", "é", "%A8%A6"],
    ["gb18030", "ā", "%A8%A1"],
    ["gb18030", "\x80", "%810%810"],
    ["Big5", "中文", "%A4%A4%A4%E5"],
    ["Big5", "十", "%A4Q"],
    ["EUC-KR", "한국", "%C7%D1%B1%B9"],
  ])("%s: %s", (encoding, query, encoded) => expect(encodeQuery(`p?${query}`, encoding)).toBe(`p?${encoded}`));

  test("the rest of the link is not", () => expect(encodeQuery("é?é#é", "windows-1252")).toBe("é?%E9#é"));

  test("line ends and tabs in a query are dropped", () =>
    expect(encodeQuery("?日\n\t本", "ISO-2022-JP")).toBe("?%1B$BF|K\\%1B(B"));
});

describe("pages in other encodings", () => {
  const links = (body: Uint8Array, contentType: string) =>
    extractBytes(body, { "Content-Type": contentType }).links.map(({ url }) => shorten(url));
  const latin1 = (text: string) => Buffer.from(text, "latin1");

  test("charset of the header field", () =>
    expect(links(latin1(`<a href="\xe9?\xe9">`), "text/html; charset=iso-8859-1")).toEqual(["%C3%A9?%E9"]));
  test("meta charset", () =>
    expect(links(latin1(`<meta charset=windows-1252><a href="?\xe9">`), "text/html")).toEqual(["page.html?%E9"]));
  test("meta http-equiv", () =>
    expect(
      links(
        latin1(`<meta http-equiv=Content-Type content="text/html; charset=iso-8859-2"><a href="?\xe8">`),
        "text/html",
      ),
    ).toEqual(["page.html?%E8"]));
  test("the header field takes precedence over meta", () =>
    expect(links(latin1(`<meta charset=utf-8><a href="?\xe8">`), "text/html; charset=iso-8859-2")).toEqual([
      "page.html?%E8",
    ]));
  test("a byte order mark takes precedence over both", () =>
    expect(links(Buffer.from(`\uFEFF<meta charset=iso-8859-1><a href="?é">`), "text/html; charset=iso-8859-1")).toEqual(
      ["page.html?%C3%A9"],
    ));
  test("UTF-8 is the default", () =>
    expect(links(Buffer.from(`<a href="?é">`), "text/html")).toEqual(["page.html?%C3%A9"]));
  test("shift_jis: a second byte that looks like a backslash is part of its character", () =>
    expect(links(latin1(`<a href="\x95\x5c?\x95\x5c">`), "text/html; charset=shift_jis")).toEqual(["%E8%A1%A8?%95\\"]));
  test("gbk", () =>
    expect(links(latin1(`<a href="?q=\xd6\xd0">`), "text/html; charset=gb2312")).toEqual(["page.html?q=%D6%D0"]));
  test("euc-jp", () =>
    expect(links(latin1(`<a href="?q=\xc6\xfc">`), "text/html; charset=euc-jp")).toEqual(["page.html?q=%C6%FC"]));
  test.each([
    ["UTF-16LE with a mark", Buffer.from(`\uFEFF<a href="?é">`, "utf16le"), "text/html"],
    ["UTF-16BE with a mark", Buffer.from(`\uFEFF<a href="?é">`, "utf16le").swap16(), "text/html"],
    ["UTF-16LE by the header field", Buffer.from(`<a href="?é">`, "utf16le"), "text/html; charset=utf-16le"],
  ])("%s: the query is in UTF-8", (_name, body, type) => expect(links(body, type)).toEqual(["page.html?%C3%A9"]));
  test("a reference is encoded like the character", () =>
    expect(links(latin1(`<a href="?&eacute;&#x10D;">`), "text/html; charset=iso-8859-1")).toEqual([
      "page.html?%E9%26%23269%3B",
    ]));
  test("the same link is another URL in a page of another encoding", () => {
    const of = (charset: string) => links(latin1(`<a href="/?&eacute;">`), `text/html; charset=${charset}`);
    expect([of("utf-8"), of("iso-8859-1"), of("utf-8")]).toEqual([["/?%C3%A9"], ["/?%E9"], ["/?%C3%A9"]]);
  });
  test("XML declaration of XHTML", () =>
    expect(
      links(
        latin1(`<?xml version="1.0" encoding="iso-8859-1"?><html><a href="?\xe9"/></html>`),
        "application/xhtml+xml",
      ),
    ).toEqual(["page.html?%E9"]));
});
