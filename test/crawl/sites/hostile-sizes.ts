import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { keeps } from "./check.ts";
import { amongGoodOnes, onceFailed, bytes, tries, within } from "./hostile-parts.ts";
import { document, page, prose } from "../../support/sites/page.ts";
import { bigBody, endlessHeaders } from "./raw.ts";
import type { Check, TrapSite } from "./check.ts";
import type { Reply, Route } from "../../support/sites/server.ts";

const mebibyte = 2 ** 20;
const zeros = document("bomb", "0".repeat(64 * mebibyte)); // above the limit of 50 MB

const coded = (coding: string, body: Uint8Array): Route => ({ headers: { "content-encoding": coding }, body });
const bombs: Readonly<Record<string, Route>> = {
  "/gzip": coded("gzip", gzipSync(zeros)),
  "/nested": coded("gzip, gzip", gzipSync(gzipSync(zeros))),
  "/br": coded("br", brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  "/zstd": coded("zstd", zstdCompressSync(zeros)),
  "/matryoshka": coded("gzip, gzip, gzip, gzip, gzip, gzip", wrapped(6)),
};

function wrapped(times: number): Uint8Array {
  let body: Uint8Array = Buffer.from(page("six times packed"));
  for (let i = 0; i < times; i++) body = gzipSync(body);
  return body;
}

const bomb = amongGoodOnes("bombs", bombs, [
  ...Object.keys(bombs).map((path): Check => ({
    name: `${path.slice(1)} is refused for good`,
    seen: tries(path),
    expected: onceFailed,
  })),
  {
    name: "what is too large names the limit and the option",
    seen: ({ result }) => result.failed.find(({ url }) => url.endsWith("/gzip"))?.reason,
    expected: "too-large: The content is larger than 50000000 bytes (--max-bytes)",
  },
]);

const nearly = 9 * mebibyte;
const sizes = amongGoodOnes(
  "sizes",
  {
    "/300-mb": bigBody(300e6, "<!DOCTYPE html><title>big</title>"),
    "/endless": bigBody(Number.POSITIVE_INFINITY, "<!DOCTYPE html><title>endless</title>"),
    "/endless-text": bigBody(Number.POSITIVE_INFINITY, "just text", "text/plain"),
    "/big-pdf": bigBody(100e6, "%PDF-1.7\n", "application/pdf"),
    "/9-mb": { body: `${document("nine", "x".repeat(nearly))}<a href="/at-the-end">x</a>` },
    "/15-mb": {
      raw: (socket) =>
        void socket.end(
          `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${document("fifteen", "x".repeat(15e6))}<a href="/after-15-mb">x</a>`,
        ),
    },
    "/after-15-mb": { body: page("linked at the end of fifteen megabytes") },
    "/20-mb": { body: `${document("twenty", "x".repeat(20e6))}<a href="/after-20-mb">x</a>` },
    "/after-20-mb": { body: page("linked at the end of twenty megabytes") },
    "/at-the-end": { body: page("linked at the end of nine megabytes") },
    "/endless-header": endlessHeaders,
    "/big-header": { headers: { "x-big": "y".repeat(300_000) }, body: page("big header") },
    "/many-cookies": {
      headers: { "set-cookie": Array.from({ length: 100 }, (_, i) => `c${i}=${"v".repeat(50)}`) },
      body: page("cookies"),
    },
    "/deep": { body: `<!DOCTYPE html><title>deep</title>${"<div>".repeat(300_000)}<a href="/in-the-depth">x</a>` },
    "/in-the-depth": { body: page("in the depth") },
    "/many-attributes": {
      body: `<!DOCTYPE html><title>a</title><a ${"a=b ".repeat(100_000)} href="/after-attributes">x</a>`,
    },
    "/after-attributes": { body: page("after many attributes") },
  },
  [
    { name: "300 MB: refused for good", seen: tries("/300-mb"), expected: onceFailed },
    { name: "300 MB: at most 20 MB are taken", seen: within("/300-mb", 20e6, bytes("/300-mb")), expected: "within" },
    { name: "an endless page: refused for good", seen: tries("/endless"), expected: onceFailed },
    {
      name: "an endless page: at most 20 MB are taken",
      seen: within("/endless", 20e6, bytes("/endless")),
      expected: "within",
    },
    {
      name: "endless text: no page, at most 8 MB are taken",
      seen: within("/endless-text", 8e6, bytes("/endless-text")),
      expected: "within",
    },
    {
      name: "a PDF of 100 MB: at most 8 MB are taken",
      seen: within("/big-pdf", 8e6, bytes("/big-pdf")),
      expected: "within",
    },
    {
      name: "manuals of 15 MB, without a length, and of 20 MB are pages, their last links are followed",
      seen: (all) => ["/15-mb", "/after-15-mb", "/20-mb", "/after-20-mb"].map((path) => keeps(path)(all)),
      expected: [true, true, true, true],
    },
    {
      name: "9 MB are a page, its last link is followed",
      seen: (all) => [keeps("/9-mb")(all), all.log.count("/at-the-end")],
      expected: [true, 1],
    },
    {
      name: "an endless header: no page, at most 1 MB is taken",
      seen: (all) => [keeps("/endless-header")(all), within("/endless-header", 1e6, bytes("/endless-header"))(all)],
      expected: [false, "within"],
    },
    { name: "a header of 300 kB is no page", seen: keeps("/big-header"), expected: false },
    { name: "a hundred cookies do not stop the page", seen: keeps("/many-cookies"), expected: true },
    {
      name: "300,000 nested elements: the link in the depth is followed",
      seen: ({ log }) => log.count("/in-the-depth"),
      expected: 1,
    },
    {
      name: "100,000 attributes: the link behind them is followed",
      seen: ({ log }) => log.count("/after-attributes"),
      expected: 1,
    },
  ],
);

const links: TrapSite = {
  name: "hostile: 10,000 links on a page",
  routes: {
    "/": { body: page("many links", ["/many-links", "/last"]) },
    "/many-links": manyLinks(10_000),
    "/last": { body: page("last") },
    "/many/*": (arrival) =>
      Number(arrival.target.split("/")[3]) % 100 === 0 ? { body: page(arrival.target) } : { status: 404 },
  },
  maxPages: 60,
  checks: [
    {
      // 3 * 60 + 200 requests: the three pages, robots.txt, and the links 0 to 375, of which four are pages.
      name: "7 pages are kept, as 380 requests reach no more",
      seen: ({ result }) => [result.pages, result.requests <= 380, result.stoppedBy],
      expected: [7, true, "requests"],
    },
    { name: "no link is asked for twice", seen: ({ log }) => log.repeated("/"), expected: [] },
  ],
};

/** A site where the last two of 12,000 links are pages. */
const behind: TrapSite = {
  name: "hostile: pages behind the 10,000th link",
  routes: {
    "/": {
      body: `${document("index", prose("index", 100))}${Array.from({ length: 12_000 }, (_, at) => `<a href="http://other.invalid/${at}">x</a>`).join("")}<a href="/one">1</a><a href="/two">2</a>`,
    },
    "/one": { body: page("one") },
    "/two": { body: page("two") },
  },
  checks: [
    { name: "both are kept", seen: (all) => [keeps("/one")(all), keeps("/two")(all)], expected: [true, true] },
    {
      name: "nothing was left out silently",
      seen: ({ result: { complete, cut, excluded } }) => [complete, cut, Object.values(excluded)],
      expected: [true, undefined, [12_000]],
    },
  ],
};

const bounds: TrapSite = {
  name: "hostile: bounds of the crawler",
  routes: {
    "/": { body: page("bounds", ["/one", `/${"long/".repeat(2_000)}`]) },
    "/one": { body: page("one", [`/${"longer/".repeat(2_000)}`]) },
  },
  checks: [
    {
      name: "what they leave out is in the report with its number, and the crawl is not complete",
      seen: ({ result: { complete, cut, stoppedBy }, origin }) => [
        complete,
        stoppedBy,
        cut?.map((one) => ({ ...one, url: one.url.slice(origin.length) })),
      ],
      expected: [false, null, [{ limit: "links", url: "/", lost: 2 }]],
    },
  ],
};

/** Makes a page of 100 words and N links to missing pages. */
function manyLinks(count: number): Reply {
  const links = Array.from({ length: count }, (_, i) => `<a href="/many/${i % 7}/${i}">${i}</a>`).join("\n");
  return { body: document(`${count} links`, `<p>${prose("many", 100)}</p>${links}`) };
}

export const hostileSizes: readonly TrapSite[] = [bomb, sizes, links, behind, bounds];
