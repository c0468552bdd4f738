import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { WarcPosition } from "./position.ts";
import { readElements } from "./read-elements.ts";
import { openTestWriter, testExchange, testFacts, testLaunch } from "./test-exchange.ts";

const url = "https://example.org/";

/** Archives two exchanges: a page with the given start tags and links, and a page whose start tags the crawl did not count. */
async function archive(elements: number | undefined, links = 3) {
  const launch = testLaunch();
  const writer = await openTestWriter(launch);
  const { links: found, ...facts } = testFacts(
    url,
    Array.from({ length: links }, (_, at) => `${url}${Math.sin(at)}`),
  );
  if (found === undefined) throw new Error("a page has links");
  const page = testExchange(url, { payload: Buffer.from("<p>") });
  const own = await writer.write(page, {
    ...facts,
    links: { ...found, title: "eiao-elements: 99", ...(elements === undefined ? {} : { elements }) },
  });
  const old = await writer.write(page, { ...facts, links: found });
  await writer.close();
  return { ...launch, own, old, file: path.join(launch.dataDir, own.response.file) };
}

test.each([
  [0, 0],
  [7, 3],
  [123_456, 0],
  [7, 5_000], // beyond the first read
])("%i start tags are read from the record of a page with %i links", async (elements, links) => {
  const { dataDir, own, old } = await archive(elements, links);
  expect([...(await readElements(dataDir, [old.response, own.response]))]).toEqual([[own.response, elements]]);
});

test("a page without a count does not get the count of the next page", async () => {
  const { dataDir, own } = await archive(undefined);
  expect([...(await readElements(dataDir, [own.response]))]).toEqual([]);
});

test("a position that is not followed by the metadata of its response has no count", async () => {
  const { dataDir, own, old, file } = await archive(7);
  const elsewhere: readonly WarcPosition[] = [
    own.request, // the metadata, then the next response
    own.metadata,
    { ...own.response, length: own.response.length - 1 },
    { ...old.metadata, offset: 1e9 },
    { ...own.response, file: "no/such.warc.gz" },
    { ...own.response, file: `../${path.basename(dataDir)}/${own.response.file}x` },
  ];
  expect([...(await readElements(dataDir, [...elsewhere, own.response]))]).toEqual([[own.response, 7]]);
  truncateSync(file, own.metadata.offset + own.metadata.length - 1);
  expect([...(await readElements(dataDir, [own.response]))]).toEqual([]);
});

test("metadata of another exchange is not used for a page", async () => {
  const { dataDir, own, old, file } = await archive(7);
  const bytes = readFileSync(file);
  const part = ({ offset, length }: WarcPosition) => bytes.subarray(offset, offset + length);
  // The response and request of the second page, then the metadata of the first.
  writeFileSync(file, Buffer.concat([part(old.response), part(old.request), part(own.metadata)]));
  expect([...(await readElements(dataDir, [{ ...old.response, offset: 0 }]))]).toEqual([]);
});

test("a malformed count of another crawler is ignored", async () => {
  const { dataDir, file } = await archive(7);
  const record = (type: string, block: string) =>
    gzipSync(
      `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Concurrent-To: <a>\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`,
    );
  for (const value of ["-1", "1e9", "seven", ""]) {
    const response = record("response", "");
    writeFileSync(
      file,
      Buffer.concat([response, record("request", ""), record("metadata", `eiao-elements: ${value}\r\n`)]),
    );
    const position = { file: path.relative(dataDir, file), offset: 0, length: response.length };
    expect([...(await readElements(dataDir, [position]))]).toEqual([]);
  }
});
