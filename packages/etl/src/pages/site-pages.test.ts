import type { DocumentGraphFacts, PageGraphFacts } from "@eiao/sampler/internal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomSamples } from "../../../../test/support/random-samples.ts";
import { countsOf } from "./counts.ts";
import type { SitePageRow } from "./site-page-row.ts";
import { decodePage, encodeSitePages, readDictionary } from "./site-pages.ts";
import { inOrder } from "./test-in-order.ts";

const wams = ["A", "B", "C", "D"];
const numbering = { note: async () => undefined, numberOf: (wam: string) => 10 * wams.indexOf(wam) + 7 };
const wamOf = (test: number) => wams[(test - 7) / 10];

const document: DocumentGraphFacts = {
  url: "http://www.example.com/1.html",
  downloaded: "2008-02-01T14:37:31.250Z",
  headers: [],
  languages: [],
  doctype: undefined,
  authoringTools: [],
  contentLength: 0,
  tidy: false,
  parsingFailed: false,
  results: [],
  statistics: [],
};

function pageOf(documents: readonly Partial<DocumentGraphFacts>[], more: Partial<PageGraphFacts> = {}): PageGraphFacts {
  return { id: "p1", documents: documents.map((one) => ({ ...document, ...one })), messages: [], counts: [], ...more };
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function rowsOf(pages: readonly PageGraphFacts[]) {
  const site = encodeSitePages(each(pages), numbering);
  const rows: SitePageRow[] = [];
  for await (const row of site) rows.push(row);
  return { rows, dictionary: readDictionary(site.dictionary), bytes: site.dictionary.length };
}

const where = { line: 3, column: 7, source: undefined };
const sheet = "http://www.example.com/a.css";
const headers = [
  "Date: Fri, 01 Feb 2008 14:37:30 GMT",
  "Last-Modified: Thu, 31 Jan 2008 00:00:00 GMT",
  "Expires: Fri, 31 Feb 2008 00:00:00 GMT",
  "Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT",
  "Date: Mon, 01 Feb 2008 14:37:30 GMT",
  "date:Fri, 01 Feb 2008 14:37:30 GMT",
  "Content-Length: 2526",
  "2526",
  "Server",
  "",
  ": ",
  'X: é\n"',
];

test.each<readonly [what: string, page: PageGraphFacts]>([
  ["an empty page", pageOf([{}])],
  ["no document", pageOf([])],
  [
    "all facts about a document",
    pageOf(
      [{ headers, languages: ["en", "de-AT"], doctype: "", authoringTools: ["vi"], contentLength: 2526, tidy: true }],
      { messages: ["The body is an empty shell.", ""], counts: [{ ruleSet: "uwem-1.2", applied: 4, failed: 1.5 }] },
    ),
  ],
  ["times in another form", pageOf([{ downloaded: "2008-02-01T14:37:31Z" }, { downloaded: "", parsingFailed: true }])],
  ["an id of 128 bits", pageOf([{}], { id: "340282366920938463463374607431768211455" })],
  ["an id of more", pageOf([{}], { id: "340282366920938463463374607431768211456" })],
  ["an id that begins with 0", pageOf([{}], { id: "012" })],
  [
    "values of all kinds at one location, one of them twice",
    pageOf([
      {
        results: [1, 0, null, 0.1, 1, 5e-324, 1 - 2 ** -53].map((value) => ({ wam: "B", value, ...where })),
        statistics: [
          { type: "technology", value: "text/html", ...where },
          { type: "technology", value: "text/html", ...where },
          { type: "language", value: "technology", ...where },
        ],
      },
    ]),
  ],
  [
    "frames, sheets, and lines of three bytes",
    pageOf([
      { results: [{ wam: "A", value: 1, line: 2_000_000, column: 2_097_151, source: sheet }] },
      {
        url: "http://www.example.com/frame.html",
        results: [
          { wam: "A", value: 1, line: 0, column: 0, source: undefined },
          { wam: "C", value: 1, line: 2_000_000, column: 3, source: undefined },
          { wam: "D", value: 0, line: 2_000_000, column: 2, source: undefined },
          { wam: "D", value: 0, line: 1, column: 2, source: sheet },
          { wam: "D", value: 0, line: 999_999_999_999_999, column: 999_999_999_999_999, source: "a:" },
        ],
      },
    ]),
  ],
])("%s is read back as it was", async (_, page) => {
  const { rows, dictionary } = await rowsOf([page, page]);
  expect(rows.map((row) => row.page)).toEqual([0, 1]);
  for (const row of rows) expect(inOrder(decodePage(row, dictionary, wamOf))).toEqual(inOrder(page));
});

test("the counts of a row cover all documents of the page, with the exact sum of its values", async () => {
  const results = [
    { wam: "C", value: 0.1, ...where },
    { wam: "C", value: 0.2, ...where },
    { wam: "A", value: 1, ...where },
    { wam: "A", value: 0, ...where },
    { wam: "B", value: null, ...where },
  ];
  const { rows } = await rowsOf([pageOf([{ results }, { results: results.slice(2) }])]);
  const expected = [
    { test: 7, passes: 2, fails: 2, failed: 2 },
    { test: 17, passes: 0, fails: 0, failed: 0 },
    { test: 27, passes: 0, fails: 2, failed: 0.1 + 0.2 },
  ];
  expect(rows.map((row) => countsOf(row))).toEqual([expected]);
  // Written by hand: test 7 with 2 passes and 2 fails; test 17; test 27 with 2 fails, whose sum follows.
  expect(Buffer.from(rows[0]?.counts ?? []).toString("hex")).toBe("0702040a00000a00053fd3333333333334");
});

const locations = { line: fc.nat(), column: fc.nat(), source: fc.constantFrom(undefined, "x:", sheet) };
const anyText = fc.string({ unit: "grapheme" });
const anyValue = fc.oneof(fc.constantFrom(null, 0, 1), fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs));
const anyPage: fc.Arbitrary<PageGraphFacts> = fc.record({
  id: fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 130n }).map(String), anyText),
  messages: fc.array(anyText),
  counts: fc.array(
    fc.record({
      ruleSet: anyText,
      applied: fc.maxSafeNat(),
      failed: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(Math.abs),
    }),
  ),
  documents: fc.array(
    fc.record({
      url: anyText,
      downloaded: fc.oneof(
        anyText,
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      ),
      headers: fc.array(
        fc.oneof(
          anyText,
          fc.date({ noInvalidDate: true }).map((date) => `Date: ${date.toUTCString()}`),
          fc.constantFrom(...headers),
        ),
      ),
      languages: fc.array(anyText),
      doctype: fc.option(anyText, { nil: undefined }),
      authoringTools: fc.array(anyText),
      contentLength: fc.maxSafeNat(),
      tidy: fc.boolean(),
      parsingFailed: fc.boolean(),
      results: fc.array(fc.record({ wam: fc.constantFrom(...wams), value: anyValue, ...locations })),
      statistics: fc.array(fc.record({ type: anyText, value: anyText, ...locations })),
    }),
    { maxLength: 3 },
  ),
});

test("all pages are read back unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPage, { maxLength: 4 }), async (pages) => {
      const { rows, dictionary } = await rowsOf(pages);
      expect(rows.map((row) => inOrder(decodePage(row, dictionary, wamOf)))).toEqual(pages.map(inOrder));
    }),
    { numRuns: randomSamples(100, 3000) },
  );
});

test("pages after the dictionary are packed with it, and no more of them are held than in the dictionary itself", async () => {
  const results = Array.from({ length: 1000 }, (_, at) => ({
    wam: "A",
    value: 1,
    line: (at * at) % 9973,
    column: at % 97,
    source: undefined,
  }));
  const page = pageOf([{ results }]);
  let yielded = 0;
  async function* pages(): AsyncGenerator<PageGraphFacts> {
    for (; yielded < 80; yielded++) yield page;
  }
  const site = encodeSitePages(pages(), numbering);
  const ahead: number[] = [];
  const rows: SitePageRow[] = [];
  for await (const row of site) {
    rows.push(row);
    ahead.push(yielded - row.page);
  }
  // 1,000 locations take 3 to 5 kB.
  expect(Math.max(...ahead)).toBeLessThan(24);
  const dictionary = readDictionary(site.dictionary);
  expect(inOrder(decodePage(rows[79] as SitePageRow, dictionary, wamOf))).toEqual(inOrder(page));
  expect(rows[79]?.content.length).toBeLessThan(100);
});

test("changed bytes give an error of the row, or another page, but no other error", async () => {
  const page = pageOf([
    { results: [0.5, 1, null].map((value, line) => ({ wam: "B", value, line, column: 1, source: sheet })) },
  ]);
  const { rows, dictionary } = await rowsOf([page, page]);
  const [, row = { page: 0, counts: new Uint8Array(), content: new Uint8Array() }] = rows;
  const read = (changed: SitePageRow) => {
    try {
      decodePage(changed, dictionary, wamOf);
      countsOf(changed);
    } catch (error) {
      expect(error).toMatchObject({ code: "PageRowDamaged" });
    }
  };
  const anyRow = fc.record({ page: fc.nat(), counts: fc.uint8Array(), content: fc.uint8Array() });
  fc.assert(fc.property(anyRow, read));
  for (const column of ["counts", "content"] as const) {
    for (let at = 0; at < row[column].length; at++) {
      for (const mask of [1, 16, 128, 255]) {
        const bytes = Uint8Array.from(row[column]);
        bytes[at] = (bytes[at] as number) ^ mask;
        read({ ...row, [column]: bytes });
      }
      read({ ...row, [column]: row[column].subarray(0, at) });
    }
  }
  const later = Uint8Array.from(row.content);
  later[0] = 2;
  expect(() => decodePage({ page: 5, content: later }, dictionary, wamOf)).toThrow(
    expect.objectContaining({ code: "PageRowDamaged", message: expect.stringContaining("version 2") }),
  );
  expect(() => decodePage(row, dictionary, () => undefined)).toThrow(
    expect.objectContaining({ code: "PageRowDamaged" }),
  );
});

test("a few bytes that expand to very many results are refused", async () => {
  // 2,000 results at each of 1,000 locations: twice the allowed number.
  const results = Array.from({ length: 1000 }, (_, line) => line).flatMap((line) =>
    Array.from({ length: 2000 }, () => ({ wam: "A", value: 1, line, column: 1, source: undefined })),
  );
  const { rows, dictionary } = await rowsOf([pageOf([{ results }])]);
  expect(rows[0]?.content.length).toBeLessThan(1000);
  expect(() => decodePage(rows[0] as SitePageRow, dictionary, wamOf)).toThrow(
    expect.objectContaining({ code: "PageRowDamaged", message: expect.stringContaining("1000000") }),
  );
});
