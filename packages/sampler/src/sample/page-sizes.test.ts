import { mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openWarcWriter } from "@eiao/crawler/internal/warc";
import type { WarcPosition } from "@eiao/crawler/internal/warc";
import { expect, onTestFinished, test } from "vitest";
import { withSizes } from "./population.ts";

const url = "http://example.org/";
const html = "<!DOCTYPE html><p><b>x</b><i>y</i>"; // three start tags

/** Archives pages with the given counts of start tags by the crawl. */
async function archivePages(...counts: readonly (number | undefined)[]) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-sizes-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const writer = await openWarcWriter(path.join(dataDir, "output/warcs/example.org/20261121193000"), {
    dataDir,
    prefix: "example.org",
    software: "test/1",
    job: "example.org",
    launch: "20261121193000",
    run: "20261121193000",
    site: "example.org",
    crawl: "rdf_1_2_0_1",
    userAgent: "test",
    robots: "rfc9309",
  });
  const positions: WarcPosition[] = [];
  for (const elements of counts) {
    const payload = Buffer.from(html);
    const links = { links: [], frames: [], title: "", fingerprint: { simhash: "0".repeat(16), words: 0 }, lost: 0 };
    const { response } = await writer.write(
      {
        url,
        startedAt: 0,
        milliseconds: 1,
        address: undefined,
        request: { method: "GET", headers: [] },
        response: {
          httpVersion: "1.1",
          status: 200,
          statusText: "OK",
          headers: [["Content-Type", "text/html"]],
          payload,
          body: payload,
          complete: true,
        },
      },
      { role: "page", links: { ...links, ...(elements === undefined ? {} : { elements }) } },
    );
    positions.push(response);
  }
  await writer.close();
  return { dataDir, positions };
}

const pageOf = (id: string, ...positions: readonly (WarcPosition | undefined)[]) => ({
  id,
  documents: positions.map((warc) => (warc === undefined ? { url, isFresh: false } : { url, warc, isFresh: true })),
});

test("the size is the crawl's count, or else that of the markup; a frameset sums its documents; 0 without an archive", async () => {
  const { dataDir, positions } = await archivePages(7, undefined, 0);
  const [counted, before, empty] = positions;
  const pages = [
    pageOf("counted", counted),
    pageOf("before", before),
    pageOf("empty", empty),
    pageOf("frameset", counted, before, undefined),
    pageOf("nowhere", undefined),
  ];
  const sized = await withSizes(dataDir, pages);
  expect(sized.map(({ id, elements }) => [id, elements])).toEqual([
    ["counted", 7],
    ["before", 3],
    ["empty", 0],
    ["frameset", 10],
    ["nowhere", 0],
  ]);
  expect(sized).toMatchObject(pages);
});

test("a page that cannot be read from the archive has no size; other pages keep theirs", async () => {
  const { dataDir, positions } = await archivePages(7, undefined);
  const [counted, before] = positions;
  if (counted === undefined || before === undefined) throw new Error("nothing is archived");
  await truncate(path.join(dataDir, before.file), before.offset + before.length - 1);
  const missing = { ...counted, file: "output/gone.warc.gz" };
  const sized = await withSizes(dataDir, [pageOf("1", counted), pageOf("2", before), pageOf("3", missing)]);
  expect(sized.map(({ elements }) => elements)).toEqual([7, 0, 0]);
});
