import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "../../../../../test/support/csv.ts";
import { assessmentCsv } from "./csv.ts";
import { bySizeLeads, censusBeside, compared, tainted, view } from "./test-assessment.ts";

/** Returns every row as an object, by the names of the header. */
function rows(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...records] = readCsv(text);
  return records.map((record) => {
    expect(record).toHaveLength(header.length);
    return Object.fromEntries(record.map((value, i) => [header[i] ?? "", value]));
  });
}

test("one row per test has its title, its interval, its earlier result and the first example", () => {
  const [doctype, images, , blink] = rows(assessmentCsv(compared, view));
  expect(images).toEqual({
    site: "www.example.org",
    run: "2026-11",
    ruleset: "uwem-1.2",
    test: "1.1_HTML_01",
    wam: "UWEM.B.10.1.1.3.HTML.DEF.1.1",
    checkpoint: "1.1",
    priority: "1",
    title: "non-text content without alt",
    applied: "1200",
    failed: "460",
    ratio: String(460 / 1200),
    low: "0.3",
    high: "0.45",
    pages: "230",
    sample: "uniform",
    before: "0.38",
    difference: String(460 / 1200 - 0.38),
    difference_low: "-0.1",
    difference_high: "0.12",
    verdict: "no clear change",
    url: "http://www.example.org/",
    line: "3",
    column: "7",
    snippet: `<img src="logo.gif" title='&"<'>`,
    seed: "20261121",
    seed_origin: "chosen by hand",
    population_digest: `sha256:${"0af".repeat(21)}e`,
    replay_of: "",
    complete: "false",
    notes: expect.stringMatching(/^This result is partial: interrupted after 600 pages\. /) as string,
  });
  const notes = ["The pages are those of an earlier crawl.", "They are few."];
  expect(rows(assessmentCsv({ ...censusBeside, notes }, view))[0]).toMatchObject({
    sample: "census",
    complete: "true",
    notes: expect.stringContaining(notes.join(" ")) as string,
  });
  const replayOf = `sha256:${"1".repeat(64)}`;
  expect(rows(assessmentCsv({ ...compared, replayOf }, view))[0]).toMatchObject({ replay_of: replayOf });
  const bySize = { sample: "by-size", failed: "8000", applied: "9000", ratio: "0.2", low: "0.19", high: "0.21" };
  expect(rows(assessmentCsv(bySizeLeads, view))[0]).toMatchObject(bySize);
  expect(doctype).toMatchObject({ verdict: "no clear change", line: "0", snippet: "" });
  expect(blink).toMatchObject({ failed: "0", low: "", url: "", line: "" });
});

test("for any text of a site there is one row per test, no formula and no control character", () => {
  const hostile = fc.string({
    unit: fc.constantFrom('"', ",", "\r\n", "=", "+", "@", "-", "\t", "\u001b", "\u202e", "a", "'"),
  });
  fc.assert(
    fc.property(hostile, (text) => {
      const table = rows(assessmentCsv(tainted(text), view));
      expect(table).toHaveLength(4);
      for (const value of table.flatMap((row) => Object.values(row))) {
        expect(value).not.toMatch(/^[=+@\t\r-]/);
        // oxlint-disable-next-line no-control-regex -- those are what must not be there
        expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f]|\p{Bidi_Control}/u);
      }
    }),
  );
});
