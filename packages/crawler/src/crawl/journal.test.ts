import { describe, expect, test } from "vitest";
import { createCrawlState, totalsOf } from "../decide/crawl-state.ts";
import { createJournal } from "./journal.ts";
import type { Claim, CrawlJournal } from "./journal.ts";
import type { WarcEnd } from "../pages/warc/position.ts";
import type { CrawlBatch } from "../decide/crawl-batch.ts";
import type { PageRow } from "../pages/page-row.ts";

const endAt = (offset: number): WarcEnd => ({ file: "a.warc.gz", offset });

function create(commit?: (batch: CrawlBatch) => Promise<void>) {
  const batches: CrawlBatch[] = [];
  const failures: unknown[] = [];
  const journal = createJournal({
    state: createCrawlState(totalsOf({}), endAt(1), {
      site: { watched: false, documentUrlScheme: null },
      known: { document: () => undefined, underOtherSessions: () => [] },
    }),
    onEvent: () => undefined,
    commit: commit ?? (async (batch) => void batches.push(batch)),
    failed: (error) => failures.push(error),
    everyMilliseconds: 60_000,
    everyPages: 2,
  });
  return { journal, batches, failures };
}

function settle(claim: Claim, key: string, end?: number): void {
  claim.add({ kind: "other", entry: entry(key), mediaType: "text/css" }, { kind: "requested", bytes: 0 });
  if (end !== undefined) claim.writtenTo(endAt(end));
}

const entry = (url: string) => ({ url, key: url, depth: 0, foundBy: "link", hops: 0 }) as const;
const confirmed = (url: string) =>
  ({ kind: "confirmed", entry: entry(url), row: {} as PageRow, scenarioId: "1", lastSeen: new Date(0) }) as const;

const keysOf = (batch: CrawlBatch | undefined) => batch?.settled.map(({ key }) => key);

describe("the journal", () => {
  test("commits neither events nor WARC positions after an incomplete event", async () => {
    const { journal, batches } = create();
    const [a, b, c] = [journal.open(), journal.open(), journal.open()];
    settle(a, "a", 10);
    settle(b, "b", 20);
    settle(c, "c", 30);
    c.complete();
    a.complete();
    expect(journal.openClaims).toBe(1);
    await journal.flush();
    expect(batches.map(keysOf)).toEqual([["a"]]);
    expect(batches[0]).toMatchObject({ committed: endAt(10), statistics: { requests: 1 } });
    b.complete();
    await journal.flush();
    expect(keysOf(batches[1])).toEqual(["b", "c"]);
    expect(batches[1]).toMatchObject({ committed: endAt(30), statistics: { requests: 3 } });
  });

  test("an event without a record keeps the committed position, at first that of the stored launch", async () => {
    const { journal, batches } = create();
    const claim = journal.open();
    settle(claim, "timeout");
    claim.complete();
    await journal.flush();
    expect(batches[0]?.committed).toEqual(endAt(1));
  });

  test("an event completed twice counts once", async () => {
    const { journal } = create();
    const claim = journal.open();
    settle(claim, "a", 5);
    claim.complete();
    claim.complete();
    await journal.flush();
    expect([journal.openClaims, journal.totals.requests]).toEqual([0, 1]);
  });

  test("events that arrive during a commit are in the next one, and flush waits for it", async () => {
    const seen: (string[] | undefined)[] = [];
    const more: { journal?: CrawlJournal } = {};
    const { journal } = create(async (batch) => {
      seen.push(keysOf(batch));
      await new Promise((resolve) => setImmediate(resolve));
      if (seen.length > 1) return;
      const late = more.journal?.open();
      if (late === undefined) return;
      settle(late, "late", 9);
      late.complete();
    });
    more.journal = journal;
    const claim = journal.open();
    settle(claim, "early", 5);
    claim.complete();
    await journal.flush();
    expect(seen).toEqual([["early"], ["late"]]);
  });

  test("commits by itself when a batch is full", async () => {
    const { journal, batches } = create();
    for (const url of ["a", "b"]) {
      const claim = journal.open();
      claim.add(confirmed(url));
      claim.complete();
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toHaveLength(1);
    expect(batches[0]?.unchanged).toHaveLength(2);
  });

  test("events that arrive during a commit wait until they fill another batch", async () => {
    const sizes: number[] = [];
    let finish: () => void = () => undefined;
    const { journal } = create((batch) => {
      sizes.push(batch.unchanged.length);
      return new Promise((resolve) => (finish = resolve));
    });
    const page = (url: string) => {
      const claim = journal.open();
      claim.add(confirmed(url));
      claim.complete();
    };
    for (const url of ["a", "b", "c"]) page(url);
    finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(sizes).toEqual([2]);
    page("d");
    expect(sizes).toEqual([2, 2]);
    finish();
  });

  test("a failed commit is reported once, and every later flush fails with its error", async () => {
    const { journal, failures } = create(async () => {
      throw new Error("gone");
    });
    const claim = journal.open();
    settle(claim, "a", 5);
    claim.complete();
    await expect(journal.flush()).rejects.toThrow("gone");
    await expect(journal.flush()).rejects.toThrow("gone");
    expect(failures).toHaveLength(1);
  });
});
