/** Everything that the pages show is available as data: each score and share on a page is a rounded value of its tables. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { addressesOf, extent, somePage, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

type Rows = readonly Readonly<Record<string, string | number | null>>[];

let reports: TestReports;
let addresses: string[];
beforeAll(async () => {
  reports = await testReports(embeddedStore, extent);
  addresses = addressesOf(await somePage(reports));
});
afterAll(async () => {
  await reports?.remove();
});

async function dataOf(address: string): Promise<number[]> {
  const { status, body } = await reports.get(`/api${address}`);
  expect(status, address).toBe(200);
  const { rows, others = {} } = JSON.parse(body) as { rows: Rows; others?: Record<string, Rows> };
  return [rows, ...Object.values(others)]
    .flatMap((table) => table.flatMap((row) => Object.values(row)))
    .filter((value) => typeof value === "number");
}

/** Returns the scores, means and shares in the text of a page, without its form, explanations and pictures. */
async function figuresOf(
  address: string,
): Promise<{ readonly text: string; readonly value: number; readonly unit: number }[]> {
  const { body } = await reports.get(address);
  const main = body.replace(/^.*<main|<\/main>.*$/gs, "");
  const visible = main
    .replaceAll(/<(form|nav|svg|pre|select|figcaption)\b.*?<\/\1>/gs, " ")
    .replaceAll(/<section aria-labelledby="read">.*?<\/section>/gs, " ");
  const content = textIn(Buffer.from(visible));
  const decimals = [...content.matchAll(/(?<![\d.,:/_-])[01]\.(\d{2,6})(?![\d.]|\.\d)/g)].map(
    ([text, digits = ""]) => ({
      text,
      value: Number(text),
      unit: 10 ** -digits.length,
    }),
  );
  const percentages = [...content.matchAll(/(?<![\d.,])\b(\d{1,3}) %(?! confidence| interval|\))/g)].map(
    ([text, digits]) => ({ text, value: Number(digits) / 100, unit: 0.01 }),
  );
  return [...decimals, ...percentages];
}

test("each score and share on a page is a value of the page's tables", async () => {
  let compared = 0;
  const static_ = new Set(["/method", "/about", "/data", "/query", "/search"]);
  for (const address of addresses) {
    const { pathname } = new URL(address, "http://reports.example");
    if (static_.has(pathname)) continue;
    const values = (await dataOf(address)).map(Math.abs);
    for (const { text, value, unit } of await figuresOf(address)) {
      compared++;
      const isThere = values.some((one) => Math.abs(one - value) <= unit / 2 + 1e-9);
      expect(isThere, `${address} shows ${text}, which its data does not have`).toBe(true);
    }
  }
  expect(compared).toBeGreaterThan(200);
});
