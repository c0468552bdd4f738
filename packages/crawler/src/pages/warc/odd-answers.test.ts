import { createReadStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WARCParser } from "warcio";
import { createHttp } from "../../web/http.ts";
import type { Exchange } from "../../web/exchange.ts";
import { rawAnswers, sendRaw } from "../../web/test-answers.ts";
import { serveRaw } from "../../web/test-servers.ts";
import type { TestServer } from "../../web/test-servers.ts";
import { decodeExchange, responseOf } from "./decode-exchange.ts";
import { readExchange } from "./read.ts";
import { openTestWriter, testFacts, testLaunch } from "./test-exchange.ts";

let server: TestServer;
const exchanges: { readonly sent: string; readonly exchange: Exchange }[] = [];
beforeAll(async () => {
  server = await serveRaw(sendRaw);
  const http = createHttp({ userAgent: "t", allow: [server.host] });
  for (const [at, { name, bytes, fails }] of rawAnswers.entries()) {
    // warcio finds no payload after a head without fields.
    if (fails !== undefined || name === "no fields") continue;
    const outcome = await http.fetch({ url: `${server.origin}/${at}` }, new AbortController().signal);
    if (outcome.kind === "answer") exchanges.push({ sent: bytes.toString("latin1"), exchange: outcome.exchange });
  }
  await http.close();
});
afterAll(() => server.close());

test("answers that only browsers accept are stored as received and read back unchanged", async () => {
  const launch = testLaunch();
  const writer = await openTestWriter(launch);
  for (const { sent, exchange } of exchanges) {
    const positions = await writer.write(exchange, testFacts(exchange.url, []));
    const records = await readExchange(launch.dataDir, positions);
    const { status, statusText, headers, payload, body, oddities, receivedHead } = exchange.response;
    const decoded = decodeExchange(records, 1_000_000)?.exchange.response;
    expect(decoded).toMatchObject({ status, statusText, headers, complete: exchange.response.complete });
    expect(decoded?.oddities).toEqual(oddities);
    const stored = responseOf(records.response);
    expect({ ...stored, payload: hex(stored.payload), body: hex(stored.body) }).toEqual({
      status,
      statusText,
      headers,
      payload: hex(payload),
      body: hex(body),
    });
    const record = Buffer.from(records.response.block).toString("latin1");
    const metadata = Buffer.from(records.metadata.block).toString();
    // One of the records has the received head byte for byte, except for the mask of a decoded transfer coding.
    if (receivedHead !== undefined) {
      const escaped = /^eiao-received-head: (.*)\r$/m.exec(metadata)?.[1];
      const unmasked = record.replaceAll(/X-Crawler-(?=Transfer)/gi, "");
      const head = escaped === undefined ? unmasked : unescapeBytes(escaped);
      expect(head).toContain(receivedHead);
      expect(sent).toContain(receivedHead);
    }
    // The status line is stored as received if readers of WARCs accept it.
    const [came = ""] = /^HTTP\/1\.[01] [2-9]\d\d [^\r\n]*(?=\r\n)/.exec(sent) ?? [];
    if (came !== "") expect(record.slice(0, record.indexOf("\r\n"))).toBe(came);
    expect(/^eiao-oddities: (.*)\r$/m.exec(metadata)?.[1]).toBe(oddities?.join(" "));
    expect(records.response.fields.find(([name]) => name === "WARC-Truncated")?.[1]).toBeUndefined();
  }
  const { file } = writer.position();
  await writer.close();

  // An independent reader finds every record, its status, and the payload without the transfer coding.
  const stream = Readable.toWeb(createReadStream(path.join(launch.dataDir, file))) as ReadableStream<Uint8Array>;
  const read: [number | string | undefined, number][] = [];
  for await (const record of new WARCParser(stream)) {
    const bytes = await record.readFully(false);
    if (record.warcType === "response") read.push([record.httpHeaders?.statusCode, bytes.length]);
  }
  expect(read).toEqual(exchanges.map(({ exchange: { response } }) => [response.status, response.payload.length]));
});

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const unescapeBytes = (text: string): string =>
  text.replace(/%([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
