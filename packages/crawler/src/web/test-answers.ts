import type { Socket } from "node:net";
import zlib from "node:zlib";
import type { FailureReason, Oddity } from "./exchange.ts";

/** The raw bytes of an answer, and what happens to the connection after them. */
export interface RawAnswer {
  readonly name: string;
  /** The initials of the marks that Chromium shows; empty: none, or it refuses the answer. */
  readonly chromium: string;
  readonly bytes: Buffer;
  /** The initials of the marks that this client reads, if they differ. */
  readonly reads?: string;
  /** The reason for which it fails here: it is cut short, Chromium refuses it, or no real page has this fault. */
  readonly fails?: FailureReason;
  readonly odd?: Oddity;
  /** Default: the connection is closed after the bytes. */
  readonly afterwards?: "stay" | "reset";
}

/** The marks in the page that show how much of it was read. */
export const marks = ["BEGIN", "MIDDLE", "END"] as const;

const page = Buffer.from(
  `<!doctype html><title>t</title><p>BEGIN</p>${filler(40)}<p>MIDDLE</p>${filler(40)}<p>END</p>`,
);

function filler(count: number): string {
  return Array.from({ length: count }, (_, n) => `<p>text ${n} ${(n * 7919).toString(36)}</p>`).join("");
}

const html = "Content-Type: text/html\r\n";
const bytes = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
const ok = (fields: string, body: Buffer = page): Buffer => bytes("HTTP/1.1 200 OK\r\n", fields, "\r\n", body);
const sized = (fields: string, body: Buffer = page): Buffer =>
  ok(`${html}${fields}Content-Length: ${body.length}\r\n`, body);
const half = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length * 0.6));
const chunk = (body: Buffer, end = "\r\n", after = end): Buffer => bytes(body.length.toString(16), end, body, after);
const [first, second] = [page.subarray(0, 300), page.subarray(300)];
const chunks = bytes(chunk(first), chunk(second));
const chunked = (body: Buffer, fields = ""): Buffer => ok(`${html}${fields}Transfer-Encoding: chunked\r\n`, body);
const gzip = zlib.gzipSync(page);
const br = zlib.brotliCompressSync(page);
const zstd = zlib.zstdCompressSync(page);
const deflate = zlib.deflateSync(page);
const rawDeflate = zlib.deflateRawSync(page);
const twoMembers = bytes(zlib.gzipSync(first), zlib.gzipSync(second));
const twoFrames = bytes(zlib.zstdCompressSync(first), zlib.zstdCompressSync(second));
const wrongSum = Buffer.from(gzip);
wrongSum[gzip.length - 8] = (wrongSum[gzip.length - 8] ?? 0) ^ 0xff;

const list: readonly (readonly [
  name: string,
  chromium: string,
  bytes: Buffer,
  more?: Omit<RawAnswer, "name" | "chromium" | "bytes">,
])[] = [
  ["plain", "BME", sized("")],
  ["plain, kept alive", "BME", sized(""), { afterwards: "stay" }],
  [
    "a reason in Latin-1",
    "BME",
    bytes("HTTP/1.1 200 Trouv\xe9\r\n", html, `Content-Length: ${page.length}\r\n\r\n`, page),
  ],
  // Content codings
  ["coding none", "BME", sized("Content-Encoding: none\r\n"), { odd: "unknown-coding" }],
  ["coding UTF-8", "BME", sized("Content-Encoding: UTF-8\r\n"), { odd: "unknown-coding" }],
  ["coding aws-chunked", "BME", sized("Content-Encoding: aws-chunked\r\n"), { odd: "unknown-coding" }],
  ["coding empty", "BME", sized("Content-Encoding:\r\n")],
  ["coding identity", "BME", sized("Content-Encoding: identity\r\n")],
  ["coding gzip, unknown", "", sized("Content-Encoding: gzip, unknown\r\n", gzip)],
  ["coding unknown, gzip", "", sized("Content-Encoding: unknown, gzip\r\n", gzip)],
  ["coding GZIP in capitals", "BME", sized("Content-Encoding: GZIP\r\n", gzip)],
  [
    "coding in two fields",
    "BME",
    sized("Content-Encoding: gzip\r\nContent-Encoding: br\r\n", zlib.brotliCompressSync(gzip)),
  ],
  ["coding gzip of what is plain", "", sized("Content-Encoding: gzip\r\n"), { fails: "encoding" }],
  ["gzip whole", "BME", sized("Content-Encoding: gzip\r\n", gzip)],
  ["gzip cut, length fits", "B", sized("Content-Encoding: gzip\r\n", half(gzip)), { fails: "cut-short" }],
  [
    "gzip cut, chunked whole",
    "B",
    chunked(bytes(chunk(half(gzip)), "0\r\n\r\n"), "Content-Encoding: gzip\r\n"),
    { fails: "cut-short" },
  ],
  ["gzip cut, until close", "B", ok(`${html}Content-Encoding: gzip\r\n`, half(gzip)), { fails: "cut-short" }],
  ["gzip without check sum", "BME", sized("Content-Encoding: gzip\r\n", gzip.subarray(0, -8)), { odd: "no-check-sum" }],
  [
    "gzip with half a trailer",
    "BME",
    sized("Content-Encoding: gzip\r\n", gzip.subarray(0, -3)),
    { fails: "cut-short" },
  ],
  ["gzip with a wrong check sum", "BME", sized("Content-Encoding: gzip\r\n", wrongSum), { fails: "encoding" }],
  [
    "gzip and garbage",
    "BME",
    sized("Content-Encoding: gzip\r\n", bytes(gzip, "garbage after the end")),
    { odd: "bytes-after-coding" },
  ],
  ["gzip and zeros", "BME", sized("Content-Encoding: gzip\r\n", bytes(gzip, "\0".repeat(20)))],
  ["gzip of two members", "B", sized("Content-Encoding: gzip\r\n", twoMembers), { reads: "BME" }],
  [
    "gzip of two members, second cut",
    "B",
    sized("Content-Encoding: gzip\r\n", twoMembers.subarray(0, -40)),
    { fails: "cut-short" },
  ],
  ["gzip chunked without an end", "BME", chunked(chunk(gzip), "Content-Encoding: gzip\r\n"), { fails: "cut-short" }],
  ["br cut", "B", sized("Content-Encoding: br\r\n", half(br)), { fails: "cut-short" }],
  ["br and garbage", "BME", sized("Content-Encoding: br\r\n", bytes(br, "garbage"))],
  ["zstd cut", "", sized("Content-Encoding: zstd\r\n", half(zstd)), { fails: "cut-short" }],
  ["zstd of two frames", "BME", sized("Content-Encoding: zstd\r\n", twoFrames)],
  [
    "zstd of a frame and an empty one",
    "BME",
    sized("Content-Encoding: zstd\r\n", bytes(zstd, zlib.zstdCompressSync(Buffer.alloc(0)))),
  ],
  [
    "zstd behind a frame to be skipped",
    "BME",
    sized("Content-Encoding: zstd\r\n", bytes("\x50\x2a\x4d\x18\x03\0\0\0abc", zstd)),
  ],
  [
    "zstd of two frames, second cut",
    "B",
    sized("Content-Encoding: zstd\r\n", twoFrames.subarray(0, -40)),
    { fails: "cut-short" },
  ],
  ["zstd and a frame's beginning", "BME", sized("Content-Encoding: zstd\r\n", bytes(zstd, zstd.subarray(0, 3)))],
  ["zstd and garbage", "BME", sized("Content-Encoding: zstd\r\n", bytes(zstd, "garbage"))],
  ["deflate", "BME", sized("Content-Encoding: deflate\r\n", deflate)],
  ["deflate raw", "BME", sized("Content-Encoding: deflate\r\n", rawDeflate)],
  ["deflate cut", "B", sized("Content-Encoding: deflate\r\n", half(deflate)), { fails: "cut-short" }],
  ["deflate raw cut", "B", sized("Content-Encoding: deflate\r\n", half(rawDeflate)), { fails: "cut-short" }],
  ["deflate and garbage", "BME", sized("Content-Encoding: deflate\r\n", bytes(deflate, "garbage"))],
  // Informational answers
  ["100 before", "BME", bytes("HTTP/1.1 100 Continue\r\n\r\n", sized(""))],
  ["100 with fields before", "BME", bytes("HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n", sized(""))],
  ["103 before", "BME", bytes("HTTP/1.1 103 Early Hints\r\nLink: </x.css>; rel=preload\r\n\r\n", sized(""))],
  ["100 and 103 before", "BME", bytes("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 E\r\n\r\n", sized(""))],
  [
    "101 without being asked",
    "BME",
    bytes("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n", sized("")),
  ],
  ["199 before", "BME", bytes("HTTP/1.1 199 Odd\r\n\r\n", sized(""))],
  // Length
  ["two equal lengths", "BME", sized(`Content-Length: ${page.length}\r\n`)],
  ["equal lengths in one field", "BME", ok(`${html}Content-Length: ${page.length}, ${page.length}\r\n`)],
  [
    "equal lengths in one field, kept alive",
    "BME",
    ok(`${html}Content-Length: ${page.length}, ${page.length}\r\n`),
    { afterwards: "stay" },
  ],
  ["a comma after the length", "", ok(`${html}Content-Length: ${page.length},\r\n`), { fails: "protocol" }],
  ["two lengths in one field", "", ok(`${html}Content-Length: ${page.length}, 300\r\n`), { fails: "protocol" }],
  [
    "two lengths, first short",
    "",
    ok(`${html}Content-Length: 300\r\nContent-Length: ${page.length}\r\n`),
    { fails: "protocol" },
  ],
  [
    "two lengths, second short",
    "",
    ok(`${html}Content-Length: ${page.length}\r\nContent-Length: 300\r\n`),
    { fails: "protocol" },
  ],
  ["length short", "B", ok(`${html}Content-Length: 300\r\n`)],
  ["length long", "BME", ok(`${html}Content-Length: ${page.length + 100}\r\n`), { fails: "cut-short" }],
  ["length negative", "BME", ok(`${html}Content-Length: -5\r\n`)],
  ["length with plus", "BME", ok(`${html}Content-Length: +300\r\n`)],
  ["length no number", "BME", ok(`${html}Content-Length: abc\r\n`)],
  ["length with a unit", "BME", ok(`${html}Content-Length: 300 bytes\r\n`)],
  ["length empty", "BME", ok(`${html}Content-Length:\r\n`)],
  ["length in hexadecimal", "BME", ok(`${html}Content-Length: 0x20\r\n`)],
  ["length and chunked", "BME", chunked(bytes(chunks, "0\r\n\r\n"), `Content-Length: ${page.length}\r\n`)],
  ["length wrong and chunked", "BME", chunked(bytes(chunks, "0\r\n\r\n"), "Content-Length: 5\r\n")],
  ["two lengths and chunked", "BME", chunked(bytes(chunks, "0\r\n\r\n"), "Content-Length: 5\r\nContent-Length: 9\r\n")],
  // Chunked
  ["chunked", "BME", chunked(bytes(chunks, "0\r\n\r\n"))],
  ["chunked without last chunk", "BME", chunked(chunks), { fails: "cut-short" }],
  ["chunked cut in a chunk", "BM", chunked(half(chunks)), { fails: "cut-short" }],
  ["chunked, last chunk cut", "BME", chunked(bytes(chunks, "0\r\n")), { fails: "cut-short" }],
  ["chunked, reset after the chunks", "BME", chunked(chunks), { fails: "cut-short", afterwards: "reset" }],
  ["no length, reset", "BME", ok(html), { fails: "cut-short", afterwards: "reset" }],
  ["chunked, LF only", "BME", chunked(bytes(chunk(first, "\n"), chunk(second, "\n"), "0\n\n"))],
  [
    "chunked with extensions",
    "BME",
    chunked(
      bytes("12c;name=value\r\n", first, `\r\n${second.length.toString(16)}; x="y"\r\n`, second, "\r\n0\r\n\r\n"),
    ),
  ],
  [
    "chunked with blanks after sizes",
    "BME",
    chunked(bytes("12c  \r\n", first, `\r\n${second.length.toString(16)} \r\n`, second, "\r\n0\r\n\r\n")),
  ],
  [
    "chunked with leading zeros",
    "BME",
    chunked(bytes("0000012C\r\n", first, `\r\n${second.length.toString(16)}\r\n`, second, "\r\n0\r\n\r\n")),
  ],
  ["chunked with trailers", "BME", chunked(bytes(chunks, "0\r\nX-Sum: 1\r\nX-Other: 2\r\n\r\n"))],
  [
    "chunked, no line end after chunks",
    "",
    chunked(bytes("12c\r\n", first, `${second.length.toString(16)}\r\n`, second, "0\r\n\r\n")),
    { fails: "protocol" },
  ],
  ["chunked, size no number", "", chunked(bytes(chunk(first), "zz\r\n", second)), { fails: "protocol" }],
  ["chunked, but is not", "", chunked(page), { fails: "cut-short" }],
  ["chunked, 0x before sizes", "", chunked(bytes("0x12c\r\n", first, "\r\n0\r\n\r\n")), { fails: "protocol" }],
  ["Chunked in capitals", "BME", ok(`${html}TRANSFER-ENCODING: CHUNKED\r\n`, bytes(chunks, "0\r\n\r\n"))],
  ["transfer identity", "BME", sized("Transfer-Encoding: identity\r\n")],
  ["transfer gzip, chunked", "", ok(`${html}Transfer-Encoding: gzip, chunked\r\n`, bytes(chunk(gzip), "0\r\n\r\n"))],
  [
    "transfer chunked, chunked",
    "BME",
    ok(`${html}Transfer-Encoding: chunked, chunked\r\n`, bytes(chunks, "0\r\n\r\n")),
  ],
  [
    "transfer chunked twice",
    "BME",
    ok(`${html}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n`, bytes(chunks, "0\r\n\r\n")),
  ],
  [
    "transfer chunked, identity",
    "BME",
    ok(`${html}Transfer-Encoding: chunked, identity\r\n`, bytes(chunks, "0\r\n\r\n")),
  ],
  ["transfer unknown", "BME", sized("Transfer-Encoding: fish\r\n")],
  ["transfer empty", "BME", sized("Transfer-Encoding:\r\n")],
  [
    "chunked in HTTP/1.0",
    "BME",
    bytes(`HTTP/1.0 200 OK\r\n${html}Transfer-Encoding: chunked\r\n\r\n`, chunks, "0\r\n\r\n"),
  ],
  ["bytes after the last chunk", "BME", chunked(bytes(chunks, "0\r\n\r\nHTTP/1.1 200 OK\r\n\r\nmore"))],
  // Header lines
  ["LF only", "BME", bytes("HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: ", `${page.length}\n\n`, page)],
  [
    "LF and CRLF mixed",
    "BME",
    bytes(`HTTP/1.1 200 OK\r\nContent-Type: text/html\nContent-Length: ${page.length}\r\n\n`, page),
  ],
  ["folded", "BME", sized("X-Folded: a\r\n b\r\n\tc\r\n")],
  ["folded type", "BME", ok(`Content-Type:\r\n text/html\r\nContent-Length: ${page.length}\r\n`)],
  [
    "folded first line",
    "BME",
    bytes(`HTTP/1.1 200 OK\r\n folded: x\r\n${html}Content-Length: ${page.length}\r\n\r\n`, page),
  ],
  ["blank before the colon", "BME", ok(`Content-Type : text/html\r\nContent-Length : ${page.length}\r\n`)],
  ["no colon", "BME", sized("this is no header\r\n")],
  ["no colon in the last line", "BME", ok(`${html}Content-Length: ${page.length}\r\nno header\r\n`)],
  ["empty name", "BME", sized(": value\r\n")],
  ["blank in a name", "BME", sized("X Odd Name: value\r\n")],
  ["odd bytes in a name", "BME", sized('X-\xe4\x80("): value\r\n')],
  ["odd bytes in a value", "BME", sized("X-A: \x01\x02\x7f\xff\xe4\r\n")],
  ["NUL in a value", "", sized("X-A: a\0b\r\n"), { fails: "protocol" }],
  ["bare CR in a value", "BME", sized("X-A: a\rb\r\n")],
  ["bare CR before a field", "BME", sized("X-A: a\rX-B: b\r\n")],
  ["two CR before LF", "BME", bytes(`HTTP/1.1 200 OK\r\r\n${html}Content-Length: ${page.length}\r\n\r\n`, page)],
  ["a header of 40 kB", "BME", sized(`X-Long: ${"x".repeat(40_000)}\r\n`)],
  ["a header of 300 kB", "", sized(`X-Long: ${"x".repeat(300_000)}\r\n`), { fails: "protocol" }],
  ["2,000 headers", "BME", sized("X-A: b\r\n".repeat(2000))],
  ["no fields", "BME", bytes("HTTP/1.1 200 OK\r\n\r\n", page)],
  [
    "fields that end with the connection",
    "",
    bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"),
    { fails: "cut-short" },
  ],
  // Status line
  ["HTTP/1.0", "BME", bytes(`HTTP/1.0 200 OK\r\n${html}\r\n`, page)],
  ["HTTP/1.1 without reason", "BME", bytes(`HTTP/1.1 200\r\n${html}\r\n`, page)],
  ["HTTP/1.1 with a blank for a reason", "BME", bytes(`HTTP/1.1 200 \r\n${html}\r\n`, page)],
  ["HTTP/1.1 without status", "BME", bytes(`HTTP/1.1\r\n${html}\r\n`, page)],
  ["HTTP/1.1 with words for a status", "BME", bytes(`HTTP/1.1 OK\r\n${html}\r\n`, page), { fails: "protocol" }],
  ["HTTP/1.1 with two blanks", "BME", bytes(`HTTP/1.1  200  OK\r\n${html}\r\n`, page)],
  ["HTTP/1.1 with a tab", "BME", bytes(`HTTP/1.1\t200\tOK\r\n${html}\r\n`, page)],
  ["HTTP/1.2", "BME", bytes(`HTTP/1.2 200 OK\r\n${html}\r\n`, page)],
  ["HTTP/2.0", "BME", bytes(`HTTP/2.0 200 OK\r\n${html}\r\n`, page)],
  ["HTTP/2", "BME", bytes(`HTTP/2 200 OK\r\n${html}\r\n`, page)],
  ["HTTP/0.9 in the status line", "BME", bytes(`HTTP/0.9 200 OK\r\n${html}\r\n`, page)],
  ["HTTP without version", "BME", bytes(`HTTP 200 OK\r\n${html}\r\n`, page)],
  ["http in small letters", "BME", bytes(`http/1.1 200 OK\r\n${html}\r\n`, page)],
  ["status of four digits", "BME", bytes(`HTTP/1.1 2000 OK\r\n${html}\r\n`, page), { fails: "protocol" }],
  ["status of two digits", "BME", bytes(`HTTP/1.1 20 OK\r\n${html}\r\n`, page), { fails: "protocol" }],
  ["status 200OK", "BME", bytes(`HTTP/1.1 200OK\r\n${html}\r\n`, page)],
  ["reason with odd bytes", "BME", bytes(`HTTP/1.1 200 \xe4\x01\r\n${html}\r\n`, page)],
  ["empty lines before", "BME", bytes("\r\n\r\n", sized(""))],
  ["one empty line before", "BME", bytes("\r\n", sized(""))],
  ["four bytes before", "BME", bytes("abcd", sized(""))],
  ["five bytes before", "", bytes("abcde", sized("")), { fails: "protocol" }],
  ["blank before", "BME", bytes(" ", sized(""))],
  ["HTTP/0.9", "", page, { fails: "protocol" }],
  ["ICY", "BME", bytes(`ICY 200 OK\r\n${html}\r\n`, page), { fails: "protocol" }],
  ["nothing", "", Buffer.alloc(0), { fails: "connection" }],
  // Content type
  ["type missing", "BME", ok(`Content-Length: ${page.length}\r\n`)],
  ["type empty", "BME", ok(`Content-Type:\r\nContent-Length: ${page.length}\r\n`)],
  ["type with semicolon", "BME", ok(`Content-Type: text/html;\r\nContent-Length: ${page.length}\r\n`)],
  ["type twice in a field", "BME", ok(`Content-Type: text/html, text/html\r\nContent-Length: ${page.length}\r\n`)],
  ["type html, plain", "BME", ok(`Content-Type: text/html, text/plain\r\nContent-Length: ${page.length}\r\n`)],
  ["type plain, html", "BME", ok(`Content-Type: text/plain, text/html\r\nContent-Length: ${page.length}\r\n`)],
  [
    "type html, then plain",
    "BME",
    ok(`Content-Type: text/html\r\nContent-Type: text/plain\r\nContent-Length: ${page.length}\r\n`),
  ],
  [
    "type html, then */*",
    "BME",
    ok(`Content-Type: text/html\r\nContent-Type: */*\r\nContent-Length: ${page.length}\r\n`),
  ],
  ["type */*", "BME", ok(`Content-Type: */*\r\nContent-Length: ${page.length}\r\n`)],
  ["type in capitals", "BME", ok(`Content-Type: TEXT/HTML\r\nContent-Length: ${page.length}\r\n`)],
  ["type html", "BME", ok(`Content-Type: html\r\nContent-Length: ${page.length}\r\n`)],
  [
    "type text/html charset=utf-8",
    "BME",
    ok(`Content-Type: text/html charset=utf-8\r\nContent-Length: ${page.length}\r\n`),
  ],
  ["type unknown/unknown", "BME", ok(`Content-Type: unknown/unknown\r\nContent-Length: ${page.length}\r\n`)],
  ["type application/unknown", "BME", ok(`Content-Type: application/unknown\r\nContent-Length: ${page.length}\r\n`)],
  ["type text/plain", "BME", ok(`Content-Type: text/plain\r\nContent-Length: ${page.length}\r\n`)],
  ["type quoted", "", ok(`Content-Type: "text/html"\r\nContent-Length: ${page.length}\r\n`), { reads: "BME" }],
  ["html that begins with NUL", "BME", sized("", bytes("\0", page))],
  ["html that begins with three NULs", "BME", sized("", bytes("\0\0\0", page))],
  ["html with NUL inside", "BME", sized("", bytes(first, "\0", second))],
  ["html that begins with text and NUL", "BME", sized("", bytes("hello\0 ", page))],
];

export const rawAnswers: readonly RawAnswer[] = list.map(([name, chromium, body, more]) => ({
  name,
  chromium,
  bytes: body,
  ...more,
}));

/** Sends one of the answers: `/N` at once, `/N/slow` in many small pieces. */
export function sendRaw(socket: Socket, path: string): void {
  const [, number, slow] = path.split("/");
  const answer = rawAnswers[Number(number)];
  if (answer === undefined || number === "")
    return void socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
  const { bytes: all, afterwards } = answer;
  const finish = (): void => {
    if (afterwards === "reset") setTimeout(() => socket.resetAndDestroy(), 30);
    else if (afterwards === undefined) socket.end();
  };
  const write = (from: number): void => {
    const to = slow === undefined ? all.length : from + 1 + ((from * 7) % 997);
    if (from >= all.length || socket.destroyed) return finish();
    socket.write(all.subarray(from, to), () => (to >= all.length ? finish() : setImmediate(write, to)));
  };
  write(0);
}
