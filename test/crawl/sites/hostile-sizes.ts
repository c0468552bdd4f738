import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { keeps } from "./check.ts";
import { amongGoodOnes, onceFailed, sent, tries, within } from "./hostile-parts.ts";
import { document, page, prose } from "./page.ts";
import { bigBody, endlessHeaders } from "./raw.ts";
import type { Check, TrapSite } from "./check.ts";
import type { Reply, Route } from "./server.ts";

const mebibyte = 2 ** 20;
const zeros = document("bomb", "0".repeat(64 * mebibyte)); // over the limit of 10 MiB by far

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

const bomb = amongGoodOnes(
  "bombs",
  bombs,
  Object.keys(bombs).map((path): Check => ({
    name: `${path.slice(1)} is refused for good`,
    seen: tries(path),
    expected: onceFailed,
  })),
);

const nearly = 9 * mebibyte;
const sizes = amongGoodOnes(
  "sizes",
  {
    "/300-mb": bigBody(300e6, "<!DOCTYPE html><title>big</title>"),
    "/endless": bigBody(Number.POSITIVE_INFINITY, "<!DOCTYPE html><title>endless</title>"),
    "/endless-text": bigBody(Number.POSITIVE_INFINITY, "just text", "text/plain"),
    "/big-pdf": bigBody(100e6, "%PDF-1.7\n", "application/pdf"),
    "/9-mb": { body: `${document("nine", "x".repeat(nearly))}<a href="/at-the-end">x</a>` },
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
    { name: "300 MB: at most 20 MB are taken", seen: within("/300-mb", 20e6, sent("/300-mb")), expected: "within" },
    { name: "an endless page: refused for good", seen: tries("/endless"), expected: onceFailed },
    {
      name: "an endless page: at most 20 MB are taken",
      seen: within("/endless", 20e6, sent("/endless")),
      expected: "within",
    },
    {
      name: "endless text: no page, at most 8 MB are taken",
      seen: within("/endless-text", 8e6, sent("/endless-text")),
      expected: "within",
    },
    {
      name: "a PDF of 100 MB: at most 8 MB are taken",
      seen: within("/big-pdf", 8e6, sent("/big-pdf")),
      expected: "within",
    },
    {
      name: "9 MB are a page, its last link is followed",
      seen: (all) => [keeps("/9-mb")(all), all.log.count("/at-the-end")],
      expected: [true, 1],
    },
    {
      name: "an endless header: no page, at most 8 MB are taken",
      seen: (all) => [keeps("/endless-header")(all), within("/endless-header", 8e6, sent("/endless-header"))(all)],
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
      name: "exactly 60 pages are kept",
      seen: ({ result }) => [result.pages, result.stoppedBy],
      expected: [60, "budget"],
    },
    { name: "no link is asked for twice", seen: ({ log }) => log.repeated("/"), expected: [] },
  ],
};

/** A page of 100 words and N links; what is linked does not exist. */
function manyLinks(count: number): Reply {
  const links = Array.from({ length: count }, (_, i) => `<a href="/many/${i % 7}/${i}">${i}</a>`).join("\n");
  return { body: document(`${count} links`, `<p>${prose("many", 100)}</p>${links}`) };
}

export const hostileSizes: readonly TrapSite[] = [bomb, sizes, links];
