import { mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { pageResultBytes } from "../evaluation/page-result.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import { opening as begun } from "../store/test-store.ts";
import { openJournal } from "./journal.ts";
import type { RunPlan } from "./journal.ts";

const plan: RunPlan = {
  version: 1,
  opening: { ...begun, run: "r", site: "s", webSite: "http://s/", population: 2 },
  date: "2026-11-21T09:30:00Z",
  launch: "20261121093000",
  population: [{ id: "1", documents: [{ url: "http://s/", isFresh: false }], elements: 7 }],
};

const result: PageResult = {
  url: "http://s/\u2028ø",
  documents: [
    {
      url: "http://s/\u2028ø",
      contentLength: 1,
      notes: ["empty-shell"],
      tests: [
        { ruleset: "uwem-1.2", test: "1.1_HTML_01", wam: "UWEM.B", checkpoints: ["1.1"], applied: 3, failed: 0.1 },
      ],
      statistics: [],
    },
  ],
};

async function journalFile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-journal-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, "below", "run.journal.jsonl");
}

const never = () => Promise.reject(new Error("it was begun already"));

test("added lines are read back; of two results of a page the last one counts", async () => {
  const file = await journalFile();
  const first = await openJournal(file, () => Promise.resolve(plan));
  first.addFailed({ id: "2", url: "http://s/2", reason: "404\nx" });
  first.addSheet({ url: "http://s/a.css", missing: "the server answered 404" });
  first.addPage("1", pageResultBytes({ ...result, url: "http://s/" }));
  first.addPage("1", pageResultBytes(result));
  await first.close();
  const next = await openJournal(file, never);
  expect(next.plan).toEqual(plan);
  expect(next.failed).toEqual([{ id: "2", url: "http://s/2", reason: "404\nx" }]);
  expect(next.sheets).toEqual([{ url: "http://s/a.css", missing: "the server answered 404" }]);
  expect(next.results.read("1")).toEqual(result);
  expect([next.results.has("1"), next.results.has("2"), next.results.read("2")]).toEqual([true, false, undefined]);
  await next.close();
});

test("a journal that is cut anywhere continues with its whole lines", async () => {
  const file = await journalFile();
  const lines = 5;
  const write = async () => {
    await rm(file, { force: true });
    const journal = await openJournal(file, () => Promise.resolve(plan));
    for (let at = 0; at < lines; at++) journal.addFailed({ id: String(at), url: "http://s/ø", reason: "" });
    await journal.close();
    return await readFile(file);
  };
  const size = (await write()).length;
  const property = fc.asyncProperty(fc.integer({ min: 0, max: size }), async (length) => {
    const bytes = await write();
    await truncate(file, length);
    const wholeLines = bytes.subarray(0, length).toString().split("\n").length - 2; // without the plan
    const cut = await openJournal(file, () => Promise.resolve(plan));
    expect(cut.failed).toHaveLength(Math.max(0, wholeLines));
    cut.addFailed({ id: "new", url: "", reason: "" });
    await cut.close();
    const next = await openJournal(file, never);
    expect(next.failed.at(-1)?.id).toBe("new");
    expect(next.failed).toHaveLength(Math.max(0, wholeLines) + 1);
    await next.close();
  });
  await fc.assert(property, { numRuns: 40 });
});

test("another file in its place is an error that names the file, which stays unchanged", async () => {
  const file = await journalFile();
  await (await openJournal(file, () => Promise.resolve(plan))).close();
  const { writeFile } = await import("node:fs/promises");
  await writeFile(file, "shopping list\n");
  await expect(openJournal(file, never)).rejects.toMatchObject({ code: "JournalDamaged" });
  expect(await readFile(file, "utf8")).toBe("shopping list\n");
});
