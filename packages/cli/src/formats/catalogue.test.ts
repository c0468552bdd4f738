import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { formatNames, loadFormat } from "./catalogue.ts";
import { failed, page, renderAs } from "./test-run.ts";

const hostile = { ...page, results: page.results.map((one) => ({ ...one, snippet: "\u001b[2J<a\u0000>\u0007" })) };
// oxlint-disable-next-line no-control-regex -- these steer terminals
const steers = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

// Tests every format in the catalogue, including future ones.
test.each(formatNames)(
  "%s: without pages, with one page, with one beside a failed one; no output controls a terminal",
  async (name) => {
    const { readers, summary, earl } = await loadFormat(name);
    expect([readers, summary].filter((text) => text.trim() === "")).toEqual([]);
    const [empty = "", ...others] = await Promise.all(
      [[], [hostile], [hostile, failed]].map((all) => renderAs(name, all)),
    );
    for (const output of [empty, ...others]) expect(output).not.toMatch(steers);
    // The pages of this test have no EARL; earl.test.ts tests the content of those documents.
    for (const output of others) expect(output).toContain(earl === undefined ? "1.1_HTML_01" : empty);
  },
);

test("every format of a file in this folder is in the catalogue (to add one, add a line to catalogue.ts)", async () => {
  const folder = new URL("./", import.meta.url);
  const listed = new Set<unknown>(await Promise.all(formatNames.map(loadFormat)));
  const missing: string[] = [];
  for (const file of readdirSync(folder)) {
    if (/^test-|\.test\.ts$/.test(file)) continue;
    const exported = Object.entries((await import(new URL(file, folder).href)) as Record<string, unknown>);
    const formats = exported.flatMap(([, value]) => (file === "earl.ts" ? Object.values(value as object) : [value]));
    for (const value of formats) if (isFormat(value) && !listed.has(value)) missing.push(file);
  }
  expect(missing).toEqual([]);
});

function isFormat(value: unknown): boolean {
  return typeof value === "object" && value !== null && "readers" in value && "open" in value;
}
