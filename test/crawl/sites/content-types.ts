import { deflateRawSync, deflateSync, gzipSync, brotliCompressSync, zstdCompressSync } from "node:zlib";
import { keeps } from "./check.ts";
import { document, page, prose } from "../../support/sites/page.ts";
import type { Check, TrapSite } from "./check.ts";
import type { Reply, Routes } from "../../support/sites/server.ts";

/** An answer of `/N`, whose link goes to `/N/in`. Spec 8.8, 21.2, 23; RFC 9110 8.4. */
interface Case {
  readonly name: string;
  readonly reply: (to: string) => Reply;
  /** The expectation: whether the link is followed, and whether the page is kept. */
  readonly expected: { readonly followed: boolean; readonly kept: boolean };
}

type Content = string | Uint8Array;

const link = (to: string) => `<p><a href="${to}">x</a></p>`;
const markup = (to: string) => document("typed", `${link(to)}<p>${prose(to)}</p>`);
const xhtml = (to: string) =>
  `<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${link(to)}</body></html>`;
const png = (to: string) =>
  Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.from(`${"\0".repeat(40)}${link(to)}`)]);
const pdf = (to: string) => `%PDF-1.7\n1 0 obj <</URI (${to})>> endobj\n${link(to)}\n%%EOF\n`;

const typed =
  (contentType: string | null, content: (to: string) => Content = markup) =>
  (to: string): Reply => ({
    headers: { "content-type": contentType },
    body: content(to),
  });
const coded =
  (coding: string, code: (text: string) => Content) =>
  (to: string): Reply => ({
    headers: { "content-encoding": coding },
    body: code(markup(to)),
  });
const page1 = { followed: true, kept: true };
const noPage = { followed: false, kept: false };

const types: readonly Case[] = [
  { name: "text/html", reply: typed("text/html"), expected: page1 },
  { name: "TEXT/HTML with blanks and parameters", reply: typed("TEXT/HTML ; Charset=UTF-8 ; x=y"), expected: page1 },
  { name: "application/xhtml+xml", reply: typed("application/xhtml+xml", xhtml), expected: page1 },
  { name: "application/xml with an XHTML root", reply: typed("application/xml", xhtml), expected: page1 },
  { name: "text/xml with an XHTML root", reply: typed("text/xml", xhtml), expected: page1 },
  { name: "no Content-Type, HTML", reply: typed(null), expected: page1 },
  { name: "text/plain that lies", reply: typed("text/plain"), expected: page1 },
  { name: "image/png that lies", reply: typed("image/png"), expected: page1 },
  { name: "application/octet-stream that lies", reply: typed("application/octet-stream"), expected: page1 },
  { name: "an empty Content-Type", reply: typed(""), expected: page1 },
  { name: "a Content-Type that is none", reply: typed("banana"), expected: page1 },
  {
    name: "HTML behind a comment, without Content-Type",
    reply: typed(null, (to) => `<!-- hello -->\n ${markup(to)}`),
    expected: page1,
  },
  { name: "a PNG that is declared as HTML", reply: typed("text/html", png), expected: noPage },
  { name: "a PDF that is declared as HTML", reply: typed("text/html", pdf), expected: noPage },
  { name: "a PDF", reply: typed("application/pdf", pdf), expected: noPage },
  { name: "a PNG", reply: typed("image/png", png), expected: noPage },
  {
    name: "plain text with something like a link",
    reply: typed("text/plain", (to) => `see ${link(to)} for more`),
    expected: noPage,
  },
  {
    name: "JSON with markup in a string",
    reply: typed("application/json", (to) => JSON.stringify({ html: markup(to) })),
    expected: noPage,
  },
  { name: "CSS", reply: typed("text/css", (to) => `a { background: url(${to}) } /* ${link(to)} */`), expected: noPage },
  {
    name: "JavaScript",
    reply: typed("text/javascript", (to) => `document.write('${link(to)}'); location = "${to}"`),
    expected: noPage,
  },
  {
    name: "RSS",
    reply: typed(
      "application/rss+xml",
      (to) => `<?xml version="1.0"?><rss><channel><link>${to}</link></channel></rss>`,
    ),
    expected: noPage,
  },
  {
    name: "other XML",
    reply: typed("application/xml", (to) => `<?xml version="1.0"?><root><a href="${to}">x</a></root>`),
    expected: noPage,
  },
  {
    name: "SVG",
    reply: typed(
      "image/svg+xml",
      (to) => `<svg xmlns="http://www.w3.org/2000/svg"><a href="${to}"><text>x</text></a></svg>`,
    ),
    expected: noPage,
  },
  { name: "an empty HTML page", reply: typed("text/html", () => ""), expected: { followed: false, kept: true } },
  { name: "Content-Encoding gzip", reply: coded("gzip", gzipSync), expected: page1 },
  { name: "Content-Encoding x-gzip", reply: coded("x-gzip", gzipSync), expected: page1 },
  { name: "Content-Encoding deflate (zlib)", reply: coded("deflate", deflateSync), expected: page1 },
  {
    name: "Content-Encoding deflate, raw as some servers send it",
    reply: coded("deflate", deflateRawSync),
    expected: page1,
  },
  { name: "Content-Encoding br", reply: coded("br", brotliCompressSync), expected: page1 },
  { name: "Content-Encoding zstd", reply: coded("zstd", zstdCompressSync), expected: page1 },
  { name: "Content-Encoding identity", reply: coded("identity", String), expected: page1 },
  {
    name: "Content-Encoding GZIP, twice coded",
    reply: coded("GZIP, br", (text) => brotliCompressSync(gzipSync(text))),
    expected: page1,
  },
  { name: "Content-Encoding gzip that lies", reply: coded("gzip", String), expected: noPage },
  { name: "Content-Encoding that is unknown", reply: coded("foo", String), expected: page1 },
  {
    name: "Content-Encoding gzip, empty body",
    reply: coded("gzip", () => ""),
    expected: { followed: false, kept: true },
  },
];

const routes: Routes = {
  "/": {
    body: page(
      "types",
      types.map((_, i) => `/${i}`),
    ),
  },
  ...Object.fromEntries(
    types.flatMap(({ name, reply }, i): [string, Reply][] => [
      [`/${i}`, reply(`/${i}/in`)],
      [`/${i}/in`, { body: page(`target of ${name}`) }],
    ]),
  ),
};

const checks: readonly Check[] = [
  ...types.map(({ name, expected }, i): Check => ({
    name,
    seen: (evidence) => ({ followed: evidence.log.count(`/${i}/in`) === 1, kept: keeps(`/${i}`)(evidence) }),
    expected,
  })),
  {
    name: "gzip and br are asked for",
    seen: ({ log }) =>
      ["gzip", "br"].filter((coding) => log.gets("/")[0]?.headers["accept-encoding"]?.includes(coding)),
    expected: ["gzip", "br"],
  },
  {
    name: "HTML is asked for",
    seen: ({ log }) => log.gets("/")[0]?.headers.accept?.includes("text/html"),
    expected: true,
  },
];

export const contentTypes: TrapSite = { name: "content types", routes, checks };
