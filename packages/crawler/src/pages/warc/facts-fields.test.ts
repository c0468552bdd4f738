import fc from "fast-check";
import { expect, test } from "vitest";
import type { FrontierEntry } from "../../url/frontier-entry.ts";
import type { PageLink } from "../links/page-links.ts";
import { decodeExchange } from "./decode-exchange.ts";
import { encodeExchange } from "./encode-exchange.ts";
import type { ExchangeFacts } from "./facts.ts";
import { blockFields, readFacts, readOutlinks } from "./facts.ts";
import { unpackMember } from "./members.ts";
import type { WarcRecord } from "./record.ts";
import { parseRecord } from "./record.ts";
import { testExchange } from "./test-exchange.ts";
import { anyText } from "../../../../../test/support/any-text.ts";
import { anyWebUrl } from "../../../../../test/support/any-web-url.ts";

const url = anyWebUrl({ query: true }).map((text) => new URL(text).href);
const text = anyText({ maxLength: 40 }).map((any) => Buffer.from(any).toString());
const source = fc.constantFrom<PageLink["source"]>("a", "area", "svg-a", "frame", "link", "script", "refresh-header");
/** The keys of URLs, and scenarios, contain no spaces (see `visitId`). */
const unbroken = text.map((any) => any.replaceAll(" ", ""));
const position = fc.record({ file: text, offset: fc.nat(), length: fc.nat() });
const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") });

const entries: fc.Arbitrary<FrontierEntry> = fc.record(
  {
    url,
    key: unbroken,
    depth: fc.nat(50),
    foundBy: fc.constantFrom("seed", "known", "link", "frame", "redirect", "sitemap"),
    foundOn: url,
    hops: fc.nat(10),
    requested: url,
    scenario: fc.nat().map(String),
  },
  { requiredKeys: ["url", "key", "depth", "foundBy", "hops"] },
);
const facts: fc.Arbitrary<ExchangeFacts> = fc.record(
  {
    role: fc.constantFrom("page", "not-modified", "redirect", "other", "error", "robots", "probe", "sitemap"),
    entry: entries,
    scenarioId: fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).map(String),
    links: fc.record({
      links: fc.array(fc.record({ url, source }), { maxLength: 20 }),
      frames: fc.array(url, { maxLength: 3 }),
      title: text,
      fingerprint: fc.record({ simhash: fc.stringMatching(/^[0-9a-f]{16}$/), words: fc.nat() }),
      elements: fc.nat(),
      lost: fc.nat(),
    }),
    revisitOf: fc.record({ position, url, date, digest: fc.constant("sha1:X"), recordId: fc.constant("urn:uuid:1") }),
    identifiedType: fc.constantFrom("text/html", "application/xhtml+xml"),
    notes: fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/), text, {
      minKeys: 1,
      maxKeys: 4,
      noNullPrototype: true,
    }),
  },
  { requiredKeys: ["role"] },
);
const fieldName = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/);
const fieldValue = fc.stringMatching(/^[\x21-\x7e\x80-\xff]([\t\x20-\x7e\x80-\xff]{0,30}[\x21-\x7e\x80-\xff])?$/);

function read(member: Buffer): WarcRecord {
  const record = parseRecord(unpackMember(member, 10_000_000));
  if (record === undefined) throw new Error("no record");
  return record;
}

test("an exchange and its facts come back equal", () => {
  const answers = fc.record({
    status: fc.integer({ min: 200, max: 599 }),
    statusText: fc.stringMatching(/^[A-Za-z ]{0,20}$/).map((any) => any.trim()),
    headers: fc.array(
      fc.tuple(
        fc.oneof(fieldName, fc.constantFrom("Transfer-Encoding", "x-crawler-Transfer-Encoding")),
        fc.oneof(fieldValue, fc.constant("")),
      ),
    ),
    payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(Buffer.from(bytes))),
    method: fc.constantFrom("GET" as const, "HEAD" as const),
    complete: fc.boolean(),
  });
  fc.assert(
    fc.property(url, answers, facts, (target, answer, known) => {
      fc.pre(!answer.headers.some(([name]) => name.toLowerCase() === "content-encoding"));
      const exchange = testExchange(
        target,
        known.revisitOf === undefined ? answer : { ...answer, payload: new Uint8Array(0) },
      );
      const [response, request, metadata] = encodeExchange(exchange, known).members.map(read);
      if (response === undefined || request === undefined || metadata === undefined) throw new Error("no records");
      const decoded = decodeExchange({ response, request, metadata }, 1_000);
      const plain = (bytes: Uint8Array | undefined) => [...(bytes ?? [])];
      expect(plain(decoded?.exchange.response.payload)).toEqual(plain(exchange.response.payload));
      expect(plain(decoded?.exchange.response.body)).toEqual(plain(exchange.response.body));
      const { response: answered, ...rest } = exchange;
      expect(decoded?.exchange).toEqual({
        ...rest,
        response: { ...answered, payload: decoded?.exchange.response.payload, body: decoded?.exchange.response.body },
      });
      expect(decoded?.facts).toEqual(known);
    }),
    { numRuns: 300 },
  );
});

test("hostile titles, URLs and notes add no field", () => {
  const evil = "x\r\neiao-role: robots\r\noutlink: https://evil.example/ a\u0085\u2028y";
  const known: ExchangeFacts = {
    role: "page",
    entry: { url: `https://example.org/${evil}`, key: evil, depth: 0, foundBy: "seed", hops: 0 },
    links: {
      links: [{ url: `https://example.org/${evil}`, source: "a" }],
      frames: [evil],
      title: evil,
      fingerprint: { simhash: "0123456789abcdef", words: 1 },
      lost: 0,
    },
    notes: { evil },
  };
  const [, , metadata] = encodeExchange(testExchange("https://example.org/"), known).members;
  const fields = blockFields(read(metadata).block);
  expect(fields.filter(([name]) => name === "eiao-role").map(([, value]) => value)).toEqual(["page"]);
  expect(readOutlinks(fields).map((link) => link.url)).toEqual([
    "https://example.org/x%0D%0Aeiao-role:%20robots%0D%0Aoutlink:%20https://evil.example/%20a%C2%85%E2%80%A8y",
  ]);
  expect(readFacts(fields, "https://example.org/")?.links?.title).toBe(evil);
});

test("10,000 out-links come back in order", () => {
  const links = Array.from({ length: 10_000 }, (_, at) => ({ url: `https://example.org/${at}`, source: "a" as const }));
  const known: ExchangeFacts = {
    role: "page",
    links: { links, frames: [], title: "", fingerprint: { simhash: "0".repeat(16), words: 0 }, lost: 3 },
  };
  const [, , metadata] = encodeExchange(testExchange("https://example.org/"), known).members;
  expect(readFacts(blockFields(read(metadata).block), "https://example.org/")).toEqual(known);
});

test("out-links as Heritrix writes them are read; its metadata has no facts of this crawler", () => {
  const fields = blockFields(
    Buffer.from(
      "via: http://a.example/\r\noutlink: http://b.example/x L a/@href\r\noutlink: http://c.example/ E img/@src\r\n",
    ),
  );
  expect(readOutlinks(fields)).toEqual([
    { url: "http://b.example/x", source: "a" },
    { url: "http://c.example/", source: "a" },
  ]);
  expect(readFacts(fields, "http://b.example/")).toBeUndefined();
});
