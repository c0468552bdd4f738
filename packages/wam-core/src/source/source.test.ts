import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budgetWith, defaultBudget } from "../budget.ts";
import { decodeBase64 } from "./base64.ts";
import { decodeResource, decodeStyleSheet } from "./decode.ts";
import { encodingOfLabel } from "./encoding.ts";
import { documentMode, parseMediaType } from "./media-type.ts";

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const code = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
};

describe("media types (1.4, 8.1)", () => {
  test.each([
    ["text/html", "html"],
    ["TEXT/HTML; charset=utf-8", "html"],
    ["application/xhtml+xml", "xml"],
    ["application/xml;charset=x", "xml"],
    ["text/xml", "xml"],
    ["image/svg+xml", "xml"],
    ["image/png", undefined],
    ["text/htmlx", undefined],
    ["", undefined],
    ["+xml", undefined],
  ])("%s is parsed as %s", (contentType, mode) => expect(documentMode(contentType)).toBe(mode));

  test.each([
    ['text/html; Charset="iso-8859-2"; x=y', "iso-8859-2"],
    ["text/html;charset=UTF-8;charset=latin1", "UTF-8"],
    ["text/html; charset=", undefined],
    // MIME Sniffing Standard, "parse a MIME type"
    ["text/html; charset =latin1", undefined],
    ["text/html; charset= latin1 ", "latin1"],
    ["text/html; charset=; charset=latin1", "latin1"],
    ['text/html; x="a; charset=latin1"; charset=utf-8', "utf-8"],
    ['text/html; charset="ut\\f-8"x', "utf-8"],
    ['text/html; charset="latin1;x', "latin1;x"],
    ["text/html; x; charset=latin1", "latin1"],
    ["text/html; xcharset=a", undefined],
    ["text/html; charset=a, text/html", "a"],
    ["text/html; charset=a, text/plain", undefined],
    ['text/html; charset="a,b", */*', "a,b"],
  ])("charset of %s is %s", (contentType, charset) => expect(parseMediaType(contentType).charset).toBe(charset));
});

describe("decoding (8.2, D45)", () => {
  const decode = (content: string | Uint8Array, encoding?: string, mode: "html" | "xml" = "html") =>
    decodeResource({ content, encoding, mode }, defaultBudget);

  test("K04: bytes by the encoding argument", () => {
    expect(decode(latin1('<html lang="x-\xe5"><p>x'), "iso-8859-1").text).toBe('<html lang="x-å"><p>x');
  });

  test("K05: an unknown label, no declaration: UTF-8", () => {
    expect(decode(latin1('<html lang="x-\xc3\xa5"><p>x'), "text/html").text).toBe('<html lang="x-å"><p>x');
  });

  test("K01: base64 with a line break; 26 bytes", () => {
    const source = decodeResource(
      { content: "PHA+PGVtYmVkIHNy\nYz0iYS5zd2YiPjwvcD4=", compression: "base64", mode: "html" },
      defaultBudget,
    );
    expect(source).toMatchObject({ text: '<p><embed src="a.swf"></p>', size: 26 });
  });

  test("K02, K03: wrong compression, invalid base64", () => {
    expect(code(() => decodeResource({ content: "", compression: "gzip", mode: "html" }, defaultBudget))).toBe(
      "UnknownCompression",
    );
    expect(code(() => decodeResource({ content: "!!!", compression: "base64", mode: "html" }, defaultBudget))).toBe(
      "InvalidBase64",
    );
  });

  test.each<[string, Uint8Array, string | undefined, "html" | "xml", string, string]>([
    ["a byte order mark wins over the label", latin1("\xef\xbb\xbf\xc3\xa5"), "iso-8859-1", "html", "å", "UTF-8"],
    ["UTF-16LE by its mark", latin1("\xff\xfe\xe5\0"), undefined, "html", "å", "UTF-16LE"],
    ["UTF-16BE by its mark", latin1("\xfe\xff\0\xe5"), undefined, "xml", "å", "UTF-16BE"],
    [
      "the label wins over meta",
      latin1('<meta charset="utf-8">\xe5'),
      "latin1",
      "html",
      '<meta charset="utf-8">å',
      "windows-1252",
    ],
    ["meta charset", latin1('<meta charset="koi8-r">\xc1'), undefined, "html", '<meta charset="koi8-r">а', "KOI8-R"],
    [
      "meta http-equiv",
      latin1('<meta http-equiv=content-type content="text/html; charset=iso-8859-7">\xe1'),
      "x",
      "html",
      '<meta http-equiv=content-type content="text/html; charset=iso-8859-7">α',
      "ISO-8859-7",
    ],
    [
      "UTF-16 in meta means UTF-8",
      latin1('<meta charset="utf-16">\xc3\xa5'),
      undefined,
      "html",
      '<meta charset="utf-16">å',
      "UTF-8",
    ],
    [
      "XML declaration",
      latin1('<?xml version="1.0" encoding="iso-8859-2"?><a>\xb1</a>'),
      undefined,
      "xml",
      '<?xml version="1.0" encoding="iso-8859-2"?><a>ą</a>',
      "ISO-8859-2",
    ],
    [
      "no meta prescan in XML",
      latin1('<meta charset="koi8-r">\xc3\xa5'),
      undefined,
      "xml",
      '<meta charset="koi8-r">å',
      "UTF-8",
    ],
    [
      "meta behind a script of 5 kB (test/chromium/encodings.test.ts)",
      latin1(`<script>${"a".repeat(5000)}</script><meta charset="koi8-r">\xc1`),
      undefined,
      "html",
      `<script>${"a".repeat(5000)}</script><meta charset="koi8-r">а`,
      "KOI8-R",
    ],
    ["windows-1252 above 0x7F", latin1("\x80\x9f"), "iso-8859-1", "html", "€Ÿ", "windows-1252"],
    ["malformed UTF-8", latin1("a\xc3(\xff"), "utf-8", "html", "a\uFFFD(\uFFFD", "UTF-8"],
    ["a Japanese page", latin1("\x93\xfa\x96{"), "shift_jis", "html", "日本", "Shift_JIS"],
    ["replacement", latin1("abc"), "hz-gb-2312", "html", "\uFFFD", "replacement"],
    ["x-user-defined", latin1("a\xff"), "x-user-defined", "html", "a\uF7FF", "x-user-defined"],
  ])("%s", (_, bytes, label, mode, text, encoding) => {
    expect(decode(bytes, label, mode)).toMatchObject({ text, encoding, size: bytes.length, bytes: bytes });
  });

  test("text stays unchanged, except for a byte order mark; bytes are those of UTF-8", () => {
    expect(decode("\uFEFFå\0\r\n\uFEFF")).toEqual({
      text: "å\0\r\n\uFEFF",
      encoding: undefined,
      size: 11,
      bytes: undefined,
      looksBinary: false,
    });
  });

  test("over budget", () => {
    expect(code(() => decodeResource({ content: "åå", mode: "html" }, budgetWith({ maxBytes: 3 })))).toBe(
      "TooManyBytes",
    );
    expect(code(() => decodeResource({ content: "ååå", mode: "html" }, budgetWith({ maxBytes: 6 })))).toBe(undefined);
  });

  test("labels", () => {
    expect(["latin1", " UTF8 ", "x-sjis", "nope", ""].map(encodingOfLabel)).toEqual([
      "windows-1252",
      "UTF-8",
      "Shift_JIS",
      undefined,
      undefined,
    ]);
  });
});

describe("style sheets (CSS Syntax 3, 3.2)", () => {
  test.each<[string, string, string | undefined, string | undefined, string]>([
    ["byte order mark before all", "\xef\xbb\xbf\xc3\xa5", "latin1", "latin1", "å"],
    ["HTTP charset before the rule", '@charset "utf-8";\xe5', "latin1", undefined, '@charset "utf-8";å'],
    ["the rule before the page's encoding", '@charset "koi8-r";\xc1', undefined, "utf-8", '@charset "koi8-r";а'],
    ["the rule naming UTF-16", '@charset "utf-16le";\xc3\xa5', "nope", undefined, '@charset "utf-16le";å'],
    ["not exactly the rule", "@charset 'koi8-r';\xc3\xa5", undefined, undefined, "@charset 'koi8-r';å"],
    ["the page's encoding", "\xe5", undefined, "windows-1252", "å"],
    ["UTF-8", "\xc3\xa5", undefined, undefined, "å"],
  ])("%s", (_, bytes, charset, fallback, text) => {
    expect(decodeStyleSheet(latin1(bytes), charset, fallback, defaultBudget)).toBe(text);
  });
});

describe("base64", () => {
  test("any bytes, with white space anywhere", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50, size: "max" }), fc.nat(70), (bytes, at) => {
        const text = btoa(String.fromCharCode(...bytes));
        expect(decodeBase64(`${text.slice(0, at)} \r\n\t${text.slice(at)}`)).toEqual(bytes);
      }),
    );
  });

  test.each(["A", "AA", "AA=", "AAA", "A===", "AAAA=", "AA==A", "AA=A", "AA-_", "ÅAAA", "===="])(
    "%s is invalid",
    (text) => {
      expect(code(() => decodeBase64(text))).toBe("InvalidBase64");
    },
  );

  test("5 MB are fast", () => {
    const bytes = decodeBase64("QUJD".repeat(1_750_000));
    expect(bytes.length).toBe(5_250_000);
    expect([...bytes.subarray(-3)]).toEqual([...utf8("ABC")]);
  });
});
