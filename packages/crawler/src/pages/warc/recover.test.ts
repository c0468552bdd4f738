import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import type { Exchange } from "../../web/exchange.ts";
import type { WarcEnd } from "./position.ts";
import type { RecoveredExchange, WarcCut } from "./recover.ts";
import { recoverWarc } from "./recover.ts";
import { openTestWriter, testExchange, testFacts, testLaunch } from "./test-exchange.ts";
import type { WrittenExchange } from "./write.ts";

interface Recovered {
  readonly urls: string[];
  readonly all: RecoveredExchange[];
  readonly cuts: WarcCut[];
}

async function recover(
  launch: { dataDir: string; folder: string },
  committed: WarcEnd | null = null,
): Promise<Recovered> {
  const all: RecoveredExchange[] = [];
  const cuts: WarcCut[] = [];
  for await (const found of recoverWarc(launch.folder, committed, {
    dataDir: launch.dataDir,
    onCut: (cut) => cuts.push(cut),
  })) {
    all.push(found);
  }
  return { urls: all.map(({ exchange }) => exchange.url), all, cuts };
}

const position = "output/warcs/example.org/20261121193000/example.org-00000.warc.gz";
const endOf = ({ metadata }: WrittenExchange) => metadata.offset + metadata.length;

/** Makes an exchange with a random page of some paragraphs. Every third page is compressed. */
function randomExchange(at: number, random: () => number, length: number): Exchange {
  const text = Buffer.from(
    Array.from({ length: Math.floor(random() * length) }, () => `<p>${Math.floor(random() * 1e9)}`).join(""),
  );
  const url = `https://example.org/${at}`;
  return at % 3 === 0
    ? testExchange(url, { payload: gzipSync(text), body: text, headers: [["Content-Encoding", "gzip"]] })
    : testExchange(url, { payload: text });
}

/** Makes a generator of the same numbers in every run (the linear congruential generator of Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Writes and closes a store of pages. Returns its bytes and the positions of the exchanges. */
async function storeOf(pages: number, random: () => number, length = 100) {
  const launch = testLaunch();
  const writer = await openTestWriter(launch);
  const start = writer.position().offset;
  const written: WrittenExchange[] = [];
  const exchanges = Array.from({ length: pages }, (_, at) => randomExchange(at, random, length));
  for (const exchange of exchanges)
    written.push(await writer.write(exchange, testFacts(exchange.url, [`${exchange.url}/x`])));
  await writer.close();
  return {
    launch,
    start,
    written,
    exchanges,
    file: path.join(launch.dataDir, position),
    bytes: readFileSync(path.join(launch.dataDir, position)),
  };
}

describe("after a kill", () => {
  test("cut at every byte of the last two exchanges: the whole ones come back, the file ends after them", async () => {
    const { launch, written, file, bytes } = await storeOf(4, numbers(1), 10);
    const ends = written.map(endOf);
    const committed = { file: position, offset: ends[1] ?? 0 };
    for (let size = ends[1] ?? 0; size <= bytes.length; size++) {
      writeFileSync(file, bytes.subarray(0, size));
      const intact = ends.filter((end) => end <= size);
      const { urls, cuts } = await recover(launch, committed);
      const end = intact.at(-1) ?? 0;
      expect(urls, `${size}`).toEqual(intact.slice(2).map((_, at) => `https://example.org/${at + 2}`));
      expect(statSync(file).size, `${size}`).toBe(end);
      expect(cuts, `${size}`).toEqual(
        size === end ? [] : [{ file: position, offset: end, bytes: size - end, reason: "torn" }],
      );
    }
  });

  test("cut at random bytes of a larger file: the same", async () => {
    const random = numbers(2);
    const { launch, start, written, file, bytes } = await storeOf(40, random);
    const ends = written.map(endOf);
    for (let run = 0; run < randomSamples(250, 1_000); run++) {
      const size = Math.floor(random() * (bytes.length + 1));
      writeFileSync(file, bytes.subarray(0, size));
      const intact = ends.filter((end) => end <= size);
      // The recovery begins at a random commit before the cut, so that it does not read the whole file each time.
      const from = Math.max(0, intact.length - 1 - Math.floor(random() * 3));
      const committed = intact.length === 0 ? null : { file: position, offset: ends[from] ?? 0 };
      const { urls } = await recover(launch, committed);
      expect(urls, `${size}`).toEqual(intact.slice(from + 1).map((_, at) => `https://example.org/${from + 1 + at}`));
      expect(statSync(file).size, `${size}`).toBe(intact.at(-1) ?? (size < start ? 0 : start));
    }
  });

  test("exchanges come back as written, and a second recovery gives the same", async () => {
    const { launch, written, exchanges, file, bytes } = await storeOf(5, numbers(3));
    truncateSync(file, bytes.length - 1);
    const first = await recover(launch);
    expect(first.all.map(({ positions, end }) => ({ ...positions, end }))).toEqual(
      written.slice(0, 4).map((positions) => ({
        response: positions.response,
        request: positions.request,
        metadata: positions.metadata,
        end: { file: position, offset: endOf(positions) },
      })),
    );
    for (const [at, { exchange, facts }] of first.all.entries()) {
      const { payload, body, ...response } = exchange.response;
      const { payload: sentPayload = [], body: sentBody = [], ...sent } = exchanges[at]?.response ?? {};
      expect(response).toEqual(sent);
      expect([...payload]).toEqual([...sentPayload]);
      expect([...body]).toEqual([...sentBody]);
      expect(facts).toEqual(testFacts(exchange.url, [`${exchange.url}/x`]));
    }
    const second = await recover(launch);
    expect(second.urls).toEqual(first.urls);
    expect(second.cuts).toEqual([]);
  });

  test("the writer continues after the cut", async () => {
    const { launch, file, bytes } = await storeOf(3, numbers(4));
    truncateSync(file, bytes.length - 10);
    await recover(launch);
    const writer = await openTestWriter(launch);
    await writer.write(testExchange("https://example.org/new"), testFacts("https://example.org/new"));
    await writer.close();
    expect((await recover(launch)).urls).toEqual([
      "https://example.org/0",
      "https://example.org/1",
      "https://example.org/new",
    ]);
  });

  test("a response and request without metadata are not an exchange", async () => {
    const { launch, written, file } = await storeOf(2, numbers(5));
    const last = written[1];
    if (last === undefined) throw new Error("nothing written");
    truncateSync(file, last.metadata.offset);
    const { urls, cuts } = await recover(launch);
    expect(urls).toEqual(["https://example.org/0"]);
    expect(cuts.map(({ reason, offset }) => [reason, offset])).toEqual([["torn", last.response.offset]]);
  });

  test("exchanges in files after the committed one come back too", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch, 1);
    const written: WrittenExchange[] = [];
    for (const at of [0, 1, 2, 3]) {
      const url = `https://example.org/${at}`;
      written.push(await writer.write(testExchange(url), testFacts(url)));
    }
    await writer.close();
    const [first] = written;
    if (first === undefined) throw new Error("nothing written");
    expect((await recover(launch, { file: first.metadata.file, offset: endOf(first) })).urls).toEqual([
      "https://example.org/1",
      "https://example.org/2",
      "https://example.org/3",
    ]);
    expect((await recover(launch, writer.position())).urls).toEqual([]);
  });

  test("nothing comes back if nothing was written", async () => {
    expect(await recover(testLaunch())).toEqual({ urls: [], all: [], cuts: [] });
  });

  test("after an incomplete warcinfo record the writer begins the file anew", async () => {
    const launch = testLaunch();
    await (await openTestWriter(launch)).close();
    const file = path.join(launch.dataDir, position);
    truncateSync(file, 100);
    expect((await recover(launch)).cuts).toEqual([{ file: position, offset: 0, bytes: 100, reason: "torn" }]);
    await (await openTestWriter(launch)).close();
    expect(gunzipSync(readFileSync(file)).toString()).toMatch(/^WARC\/1\.1\r\nWARC-Type: warcinfo\r\n/);
  });
});

describe("damage", () => {
  const damagedStore = () => storeOf(6, numbers(6));

  /** Copies the file of the store to a folder of this test. */
  function copy(bytes: Uint8Array) {
    const launch = testLaunch();
    mkdirSync(launch.folder, { recursive: true });
    writeFileSync(path.join(launch.dataDir, position), bytes);
    return launch;
  }

  test("garbage in the middle: exchanges before it come back, the rest is kept beside the file", async () => {
    const store = await damagedStore();
    const bytes = Buffer.from(store.bytes);
    const good = endOf(store.written[2] ?? expect.fail());
    bytes.fill(0xee, good + 5, good + 60);
    const launch = copy(bytes);
    const { urls, cuts } = await recover(launch);
    expect(urls).toEqual([0, 1, 2].map((at) => `https://example.org/${at}`));
    expect(cuts).toEqual([{ file: position, offset: good, bytes: bytes.length - good, reason: "damaged" }]);
    expect(readFileSync(path.join(launch.dataDir, position))).toEqual(bytes.subarray(0, good));
    expect(readFileSync(path.join(launch.dataDir, `${position}.damaged`))).toEqual(bytes.subarray(good));
  });

  test("one changed byte: no exchange comes back changed", async () => {
    const store = await damagedStore();
    const random = numbers(7);
    const sent = store.exchanges.map(({ response }) => Buffer.from(response.payload).toString("base64"));
    for (let run = 0; run < 100; run++) {
      const bytes = Buffer.from(store.bytes);
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      const hit = store.written.filter((positions) => endOf(positions) <= at).length;
      const { all } = await recover(copy(bytes));
      const got = all.map(({ exchange }) => Buffer.from(exchange.response.payload).toString("base64"));
      // Some bytes of a gzip header mean nothing. If one of them changes, all exchanges come back.
      expect(got, `byte ${at}`).toEqual(sent.slice(0, got.length));
      expect(got.length, `byte ${at}`).toBeGreaterThanOrEqual(hit);
    }
  });

  test("zeros at the end, as a power failure leaves them, are cut", async () => {
    const store = await damagedStore();
    const launch = copy(store.bytes);
    appendFileSync(path.join(launch.dataDir, position), Buffer.alloc(4_096));
    const { urls, cuts } = await recover(launch);
    expect(urls.length).toBe(6);
    expect(cuts).toEqual([{ file: position, offset: store.bytes.length, bytes: 4_096, reason: "damaged" }]);
  });

  test("files after a damaged one are set aside", async () => {
    const store = await damagedStore();
    const launch = copy(store.bytes.subarray(0, store.bytes.length - 20));
    copyFileSync(path.join(launch.dataDir, position), path.join(launch.folder, "example.org-00001.warc.gz"));
    const { urls, cuts } = await recover(launch);
    expect(urls.length).toBe(5);
    expect(cuts.map(({ file, reason }) => [path.basename(file), reason])).toEqual([
      ["example.org-00000.warc.gz", "damaged"],
      ["example.org-00001.warc.gz", "damaged"],
    ]);
    expect(readdirSync(launch.folder).sort()).toEqual([
      "example.org-00000.warc.gz",
      "example.org-00000.warc.gz.damaged",
      "example.org-00001.warc.gz.damaged",
    ]);
  });

  test("an error names a file that ends before the committed position", async () => {
    const store = await damagedStore();
    const launch = copy(store.bytes.subarray(0, 500));
    await expect(recover(launch, { file: position, offset: 501 })).rejects.toMatchObject({
      code: "WarcShort",
      message: `${position} is too short: it has 500 bytes, but the database lists records up to byte 501.`,
    });
    await expect(recover(testLaunch(), { file: position, offset: 1 })).rejects.toMatchObject({ code: "WarcShort" });
  });
});
