import { page } from "../../support/sites/page.ts";
import type { Check, TrapSite } from "./check.ts";
import type { Reply, Routes } from "../../support/sites/server.ts";

/** The ways in which a page declares its encoding. */
interface Declaration {
  readonly contentType: string;
  /** The text before the links, in ASCII characters of the encoding. */
  readonly start: string;
  readonly end?: string;
  /** For UTF-16: the first byte of an ASCII character, the character or zero. */
  readonly wide?: "character" | "zero";
  readonly bom?: string;
}

const html = "<!DOCTYPE html><html><head>";
const header = (charset: string): Declaration => ({ contentType: `text/html; charset=${charset}`, start: html });
const meta = (charset: string, contentType = "text/html"): Declaration => ({
  contentType,
  start: `${html}<meta charset="${charset}">`,
});
const xhtml: Declaration = {
  contentType: "application/xhtml+xml",
  start: `<?xml version="1.0" encoding="ISO-8859-1"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>`,
  end: "</body></html>",
};
const undeclared: Declaration = { contentType: "text/html", start: html };
const httpEquiv: Declaration = {
  contentType: "text/html",
  start: `${html}<meta http-equiv=Content-Type content="text/html; charset=windows-1252">`,
};

/**
 * A page `/N/` in some encoding that links `pX` and `q?X` with a letter X outside ASCII. By the URL standard the path is
 * sent in UTF-8, the query in the encoding of the page (UTF-16: UTF-8). The bytes of the letter, in hexadecimal, are
 * from the tables of the Encoding standard.
 */
type Row = readonly [name: string, declaration: Declaration, letter: string, path: string, query: string];

const eAcute = "%C3%A9";
const rows: readonly Row[] = [
  ["UTF-8 by the header", header("utf-8"), "c3a9", eAcute, "%C3%A9"],
  ["ISO-8859-1 by the header", header("ISO-8859-1"), "e9", eAcute, "%E9"],
  ["a quoted charset in the header", header('"ISO-8859-1"'), "e9", eAcute, "%E9"],
  ["windows-1252 by meta charset", meta("windows-1252"), "e9", eAcute, "%E9"],
  ["windows-1252 by meta http-equiv", httpEquiv, "e9", eAcute, "%E9"],
  ["no declaration is UTF-8", undeclared, "c3a9", eAcute, "%C3%A9"],
  ["the header wins over meta", meta("iso-8859-1", "text/html; charset=utf-8"), "c3a9", eAcute, "%C3%A9"],
  ["a byte order mark wins over the header", { ...header("iso-8859-1"), bom: "efbbbf" }, "c3a9", eAcute, "%C3%A9"],
  ["an unknown charset in the header gives way", meta("iso-8859-1", "text/html; charset=foo"), "e9", eAcute, "%E9"],
  ["meta that lies UTF-16 is UTF-8", meta("utf-16"), "c3a9", eAcute, "%C3%A9"],
  ["UTF-16, little endian, marked", { ...undeclared, wide: "character", bom: "fffe" }, "e900", eAcute, "%C3%A9"],
  ["UTF-16, big endian, marked", { ...undeclared, wide: "zero", bom: "feff" }, "00e9", eAcute, "%C3%A9"],
  ["UTF-16LE by the header", { ...header("utf-16le"), wide: "character" }, "e900", eAcute, "%C3%A9"],
  ["ISO-8859-2", header("iso-8859-2"), "b3", "%C5%82", "%B3"],
  ["ISO-8859-7, Greek", header("iso-8859-7"), "e1", "%CE%B1", "%E1"],
  ["windows-1251", header("windows-1251"), "e4", "%D0%B4", "%E4"],
  ["KOI8-R", meta("koi8-r"), "c4", "%D0%B4", "%C4"],
  ["Shift_JIS", header("shift_jis"), "93fa", "%E6%97%A5", "%93%FA"],
  ["EUC-JP", meta("euc-jp"), "c6fc", "%E6%97%A5", "%C6%FC"],
  ["GBK", header("gbk"), "d6d0", "%E4%B8%AD", "%D6%D0"],
  ["Big5", header("big5"), "a4a4", "%E4%B8%AD", "%A4%A4"],
  ["EUC-KR", header("euc-kr"), "c7d1", "%ED%95%9C", "%C7%D1"],
  ["a letter that the encoding lacks", header("iso-8859-1"), hex("&#1076;"), "%D0%B4", "%26%231076%3B"],
  ["XHTML's own declaration", xhtml, "e9", eAcute, "%E9"],
];

function hex(ascii: string): string {
  return Buffer.from(ascii).toString("hex");
}

function bytes({ start, end = "", wide, bom = "" }: Declaration, letter: string): Buffer {
  const plain = (ascii: string): Buffer => {
    if (wide === undefined) return Buffer.from(ascii, "latin1");
    const little = Buffer.from(ascii, "utf16le");
    return wide === "character" ? little : little.swap16();
  };
  const link = (before: string) => [plain(`<p><a href="${before}`), Buffer.from(letter, "hex"), plain('">x</a></p>')];
  return Buffer.concat([Buffer.from(bom, "hex"), plain(start), ...link("p"), ...link("q?"), plain(end)]);
}

const routes: Routes = {
  "/": {
    body: page(
      "charsets",
      rows.map((_, i) => `/${i}/`),
    ),
  },
  ...Object.fromEntries(
    rows.flatMap(([name, declaration, letter], i): [string, Reply][] => [
      [`/${i}/`, { headers: { "content-type": declaration.contentType }, body: bytes(declaration, letter) }],
      [`/${i}/*`, { body: page(`target of ${name}`) }],
    ]),
  ),
};

const checks: readonly Check[] = rows.map(([name, , , path, query], i) => ({
  name,
  seen: ({ log }) => log.under(`/${i}/`).filter((target) => target !== `/${i}/`),
  expected: [`/${i}/p${path}`, `/${i}/q?${query}`],
}));

export const charsets: TrapSite = { name: "charsets", routes, checks };
