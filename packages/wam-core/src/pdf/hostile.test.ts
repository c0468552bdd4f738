import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { randomSamples } from "../../../../test/support/random-samples.ts";
import { EiaoError } from "../coded-error.ts";
import { checkPdf } from "./check-pdf.ts";
import type { DamageOutcome, DamageTask } from "./test-damage-thread.ts";
import { paragraph, taggedCatalog, testPdf } from "../../../../test/support/pdf/made-pdf.ts";

const url = "http://www.example.com/a.pdf";
const figure = "<< /Type /StructElem /S /Figure /P 6 0 R /Pg 3 0 R /K 1 /Lang (en) >>";
const tagged = { catalog: taggedCatalog, elements: [paragraph, figure], info: "<< /Title (T) >>" };
const damaged = randomSamples(500, 2_000);

/** The documents are evaluated in a thread, as `isParserRejection` requires. */
test(`${damaged} damaged documents: each gives a report or a coded error, and none takes long`, async () => {
  const thread = new Worker(new URL("./test-damage-thread.ts", import.meta.url), {
    workerData: { runs: damaged } satisfies DamageTask,
  });
  const outcome = await new Promise<DamageOutcome>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
  });
  await thread.terminate();
  // Both kinds must occur, or the damage would test nothing.
  expect(outcome.evaluated).toBeGreaterThan(damaged / 10);
  expect(outcome.failed).toBeGreaterThan(damaged / 100);
  expect(outcome.slowestSeconds).toBeLessThan(20);
});

describe("documents with cycles end", () => {
  const self = (entries: string) => `<< /Type /StructElem /S /Figure /Pg 3 0 R ${entries} >>`;
  const cases: [what: string, content: Uint8Array][] = [
    [
      "a structure element that is its own parent and child",
      testPdf({ ...tagged, elements: [self("/P 10 0 R /K [10 0 R]")] }),
    ],
    [
      "two that are each other's",
      testPdf({ ...tagged, elements: [self("/P 11 0 R /K [11 0 R]"), self("/P 10 0 R /K [10 0 R]")] }),
    ],
    ["pages that are their own parent", replaced(testPdf(), "/Kids [3 0 R]", "/Kids [2 0 R]")],
    ["a role mapped to itself", testPdf({ ...tagged, roleMap: "/Figure /Figure" })],
    ["a table of references that leads to itself", replaced(testPdf(), "/Size 10", "/Prev 999")],
    ["10,000 structure elements within each other", testPdf({ ...tagged, elements: nested(10_000), topElements: [0] })],
    [
      "10,000 arrays within each other",
      testPdf({ catalog: `<< /Type /Catalog /Pages 2 0 R /Lang ${"[".repeat(10_000)} >>` }),
    ],
  ];
  test.each(cases)("%s", async (_, content) => {
    const outcome = await checkPdf({ url, content }).catch((error: unknown) => error);
    expect(outcome instanceof EiaoError || (outcome as { url?: string }).url === url).toBe(true);
  });
});

function replaced(document: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(document).toString("latin1");
  expect(text).toContain(from);
  return new Uint8Array(Buffer.from(text.replace(from, to), "latin1"));
}

function nested(depth: number): string[] {
  return Array.from({ length: depth }, (_, i) => {
    const parent = i === 0 ? 6 : 9 + i;
    const kids = i === depth - 1 ? "0" : `[${11 + i} 0 R]`;
    return `<< /Type /StructElem /S /Sect /P ${parent} 0 R /Pg 3 0 R /K ${kids} >>`;
  });
}
