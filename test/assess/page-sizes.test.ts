import { gzipSync } from "node:zlib";
import { countElements } from "@eiao/crawler/internal";
import { readElements, readRecord, responseOf } from "@eiao/crawler/internal/warc";
import { expect, test } from "vitest";
import { startSite } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { openSamples } from "../support/samples.ts";

/** Archives of other crawlers have no sizes. Counting in them must give the same as a crawl. The start tags are counted by hand. */

const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head>
<body><p/><script><b/></script><![CDATA[<i>]]></body></html>`;
const pages = {
  "/utf16": [3, "text/html", Buffer.from('\uFEFF<!DOCTYPE html><title>u</title><p title="<b>">é<i>', "utf16le")],
  "/latin": [2, "text/html; charset=windows-1252", Buffer.from('<!DOCTYPE html><p title="\xe9">\x80<i>', "latin1")],
  "/xhtml": [7, "application/xhtml+xml", Buffer.from(xhtml)],
  "/packed": [4, "text/html", gzipSync("<!DOCTYPE html><title>p</title><p><b><i>")],
  "/frames": [5, "text/html", Buffer.from('<html><title>f</title><frameset><frame src="/latin"><frame src="/utf16">')],
  "/cut": [2, "text/html", Buffer.from('<!DOCTYPE html><title>c</title><p>tags <a href="x')],
} as const;

test("every page of a crawl: the size in its record is that of its archived response", async () => {
  const samples = await openSamples(await databaseOfSuite());
  const links = Object.keys(pages).map((path) => `<a href="${path}">${path}</a>`);
  const site = await startSite({
    "/": { body: `<!DOCTYPE html><title>odd</title>${links.join("")}` },
    ...Object.fromEntries(
      Object.entries(pages).map(([path, [, type, body]]) => [
        path,
        { headers: { "content-type": type, ...(path === "/packed" ? { "content-encoding": "gzip" } : {}) }, body },
      ]),
    ),
  });
  try {
    await samples.crawl(`${site.origin}/`);
    const { dataDir, repository } = samples;
    const scenarios = await repository.getRandomPages(site.host, Infinity, undefined, () => 0);
    const stored = new Map<string, number | undefined>();
    const counted = new Map<string, number>();
    for (const { url, warc } of scenarios.flatMap((scenario) => scenario.pages)) {
      if (warc === null) throw new Error(`${url} was not archived`);
      const { pathname } = new URL(url);
      stored.set(pathname, (await readElements(dataDir, [warc])).get(warc));
      counted.set(pathname, countElements(responseOf(await readRecord(dataDir, warc))));
    }
    const expected = Object.entries(pages).map(([path, [elements]]) => [path, elements] as const);
    expect(counted).toEqual(new Map([["/", 7], ...expected]));
    expect(stored).toEqual(counted);
  } finally {
    await site.close();
    await samples.close();
  }
});
