import { gzipSync } from "node:zlib";
import { failures, keeps } from "./check.ts";
import { amongGoodOnes, thriceFailed, tries } from "./hostile-parts.ts";
import { document, page } from "../../support/sites/page.ts";
import { exactly, resetAfter } from "./raw.ts";
import type { Check, TrapSite } from "./check.ts";

const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
const hello = document("hello", "<p>hello");
/** Answers that break HTTP, compression or the connection. RFC 9112. */
export const hostileAnswers: TrapSite = amongGoodOnes(
  "wire",
  {
    "/too-short": exactly(`${head}Content-Length: 5000\r\n\r\n${hello}`),
    "/too-long": {
      raw: (socket) =>
        void socket.write(
          `${head}Content-Length: ${hello.length}\r\n\r\n${hello}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil`,
        ),
    },
    "/two-lengths": exactly(`${head}Content-Length: 5\r\nContent-Length: 50\r\n\r\n${hello}`),
    "/bad-length": exactly(`${head}Content-Length: banana\r\n\r\n${hello}`),
    "/bad-chunk": exactly(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`),
    "/cut-chunk": exactly(`${head}Transfer-Encoding: chunked\r\n\r\nffff\r\n${hello}`),
    "/reset-at-once": resetAfter(""),
    "/reset-in-head": resetAfter("HTTP/1.1 200 OK\r\nContent-"),
    "/reset-in-body": resetAfter(`${head}Content-Length: 5000\r\n\r\n<p>hello`),
    "/closed-at-once": exactly(""),
    "/garbage": exactly("\u0000\u0001\u0002 this is no HTTP at all\r\n\r\n"),
    "/http-0.9": exactly("<html><p>an answer without a head</html>"),
    "/bad-status": exactly("HTTP/1.1 abc Strange\r\n\r\n"),
    "/bad-gzip": {
      headers: { "content-encoding": "gzip" },
      body: Buffer.concat([gzipSync(hello).subarray(0, 10), Buffer.alloc(200, 0xff)]),
    },
    "/cut-gzip": { headers: { "content-encoding": "gzip" }, body: gzipSync(page("cut gzip")).subarray(0, 200) },
    "/http-1.0": exactly(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${page("old style", ["/from-http-1.0"])}`),
    "/from-http-1.0": { body: page("linked from HTTP/1.0") },
    "/early-hints": exactly(
      `HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=next\r\n\r\n${head}Connection: close\r\n\r\n${page("after early hints")}`,
    ),
    "/trailers": exactly(
      `${head}Transfer-Encoding: chunked\r\nTrailer: X-T\r\nConnection: close\r\n\r\n${chunked(page("trailers"))}0\r\nX-T: 1\r\n\r\n`,
    ),
    "/once-closed": (_, visit) => (visit === 0 ? exactly("") : { body: page("closed once") }),
    "/once-reset": (_, visit) =>
      visit === 0 ? resetAfter(`${head}Content-Length: 5000\r\n\r\n<p>`) : { body: page("reset once") },
    "/999": { status: 999, body: page("status 999") },
  },
  [
    ...[
      "/too-short",
      "/reset-at-once",
      "/reset-in-head",
      "/reset-in-body",
      "/closed-at-once",
      "/cut-chunk",
      "/cut-gzip",
    ].map((path): Check => ({
      name: `${path.slice(1)} is tried three times and fails`,
      seen: tries(path),
      expected: thriceFailed,
    })),
    ...["/two-lengths", "/bad-chunk", "/garbage", "/http-0.9", "/bad-status", "/bad-gzip"].map((path): Check => ({
      name: `${path.slice(1)} is no page and is in the list of failures`,
      seen: (all) => [failures(all, path).length, keeps(path)(all), all.log.count(path) <= 3],
      expected: [1, false, true],
    })),
    {
      name: "a length that is no number is read as in browsers, once",
      seen: (all) => [keeps("/bad-length")(all), all.log.count("/bad-length")],
      expected: [true, 1],
    },
    {
      name: "an answer that nobody asked for is not taken for a page",
      seen: ({ pages }) => pages.filter(({ url }) => url.includes("evil")).length,
      expected: 0,
    },
    {
      name: "HTTP/1.0 without length is a page and its link is followed",
      seen: (all) => [keeps("/http-1.0")(all), all.log.count("/from-http-1.0")],
      expected: [true, 1],
    },
    { name: "early hints do not disturb", seen: keeps("/early-hints"), expected: true },
    { name: "trailers do not disturb", seen: keeps("/trailers"), expected: true },
    {
      name: "closed once: kept at the second try",
      seen: (all) => [all.log.count("/once-closed"), keeps("/once-closed")(all)],
      expected: [2, true],
    },
    {
      name: "reset once: kept at the second try (AT-FSM-5)",
      seen: (all) => [all.log.count("/once-reset"), keeps("/once-reset")(all)],
      expected: [2, true],
    },
    { name: "status 999 is no page", seen: keeps("/999"), expected: false },
  ],
);

function chunked(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}
