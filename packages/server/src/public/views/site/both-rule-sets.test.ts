/** A site measured by both rule sets: the advice names no fault twice, and the success criteria are listed. The expected counts are by hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { REPORT_SITE_STYLE } from "../../../public/views/style.ts";
import { catalogues } from "../../text/catalogues.ts";
import { failedTests } from "../../../../../../test/support/failed-tests.ts";
import { measuredSite } from "../../test-measured-site.ts";
import type { Measured, MeasuredReports } from "../../test-measured-site.ts";
import { textIn } from "../../../../../../test/support/text-in.ts";

let measured: Measured;
let reports: MeasuredReports;
let site = "";
beforeAll(async () => {
  measured = await measuredSite("http://evil.example", undefined, ["uwem-1.2", "wcag-2.2"]);
  reports = await measured.reports();
  site = `/sites/${encodeURIComponent(measured.site)}`;
});
afterAll(async () => {
  await measured?.remove();
});

async function rowsOf(table: string, query = ""): Promise<Record<string, unknown>[]> {
  const { rows, others } = JSON.parse((await reports.get(`/api${site}${query}`)).body) as {
    rows: Record<string, unknown>[];
    others: Record<string, Record<string, unknown>[]>;
  };
  return others[table] ?? rows;
}

const fixOf = async (test: string, query = "") =>
  (await rowsOf("fixes", query)).filter((row) => row["test"] === test || String(row["also"]).split(" ").includes(test));

test("images without alt are one fault with both tests: 3 in the body, 1 in noscript that WCAG does not count", async () => {
  expect(await fixOf("23a2a8")).toMatchObject([
    { test: "1.1_HTML_01", ruleset: "uwem-1.2", also: "23a2a8", failed: 4 },
  ]);
  expect(await fixOf("1.1_HTML_01", "?ruleset=wcag-2.2")).toMatchObject([
    { test: "23a2a8", ruleset: "wcag-2.2", also: "1.1_HTML_01", failed: 3 },
    { test: "1.1_HTML_01", ruleset: "uwem-1.2", also: "", failed: 1 },
  ]);
});

/** Counts the places on the pages of the site that a person has to decide, by the stored results of each page. */
async function openPlaces(): Promise<number> {
  let open = 0;
  for (const name of ["", "images.html", "latin.html", "hostile.html", "styled.html"]) {
    const page = `${site}/page?url=${encodeURIComponent(`${measured.origin}/${name}`)}&ruleset=wcag-2.2&table=places`;
    const { rows } = JSON.parse((await reports.get(`/api${page}`)).body) as { rows: { result: unknown }[] };
    open += rows.filter(({ result }) => result === null).length;
  }
  return open;
}

test("a criterion with failed results is not satisfied; results that a person has to decide are counted separately", async () => {
  const rows = await rowsOf("criteria");
  expect(rows.filter(({ state }) => state === "notSatisfied")).toMatchObject([
    { criterion: "1.1.1", level: "A", failed: 3, canttell: 0, tests: "23a2a8" },
    // Two frames, one with srcdoc, and a field.
    { criterion: "4.1.2", level: "A", failed: 3, canttell: 0, tests: "cae760 e086e5" },
  ]);
  // The texts of the five pages are too short to recognise their language.
  expect(rows).toContainEqual(
    expect.objectContaining({ criterion: "3.1.1", state: "furtherTesting", failed: 0, canttell: 5 }),
  );
  const text = textIn((await reports.get(site)).body);
  expect(text).toContain("2 success criteria are not satisfied: a test that shows this failed.");
  const open = await openPlaces();
  expect(open).toBeGreaterThanOrEqual(5);
  expect(text).toContain(`Failed results: 6. Results that a person has to decide: ${open}. No score includes them.`);
  expect(text).toContain("1.1.1 Non-text Content");
  const german = textIn((await reports.get(`/de${site}`)).body);
  expect(german).toContain("2 Erfolgskriterien sind nicht erfüllt");
  expect(german).toContain(`Nicht bestandene Ergebnisse: 6. Ergebnisse, die ein Mensch entscheiden muss: ${open}.`);
  const csv = (await reports.get(`/csv${site}?table=criteria`)).body;
  expect(csv).toContain("criterion,level,state,failed,canttell,tests\r\n1.1.1,A,notSatisfied,3,0,23a2a8\r\n");
});

test("a place has an explanation of its fault in the language of the page", async () => {
  const page = `${site}/page?url=${encodeURIComponent(`${measured.origin}/images.html`)}&ruleset=wcag-2.2`;
  const wrong = "The image has no accessible name: no alt attribute, aria-label or title gives it one.";
  expect(textIn((await reports.get(page)).body)).toContain(wrong);
  const german = textIn((await reports.get(`/de${page}`)).body);
  expect(german).toContain(catalogues.find(({ code }) => code === "de")?.rules[wrong]);
  expect(german).not.toContain(wrong);
});

test("the page shows each fault once, with its effect on both scores", async () => {
  const { body } = await reports.get(site);
  const text = textIn(body);
  expect(text).toMatch(
    /Non-text content without alt 1\.1_HTML_01 .*Another test reports the same barriers: Image without/s,
  );
  const german = textIn((await reports.get(`/de${site}`)).body);
  expect(german).toContain("Eine andere Prüfung meldet dieselben Barrieren");
  for (const address of [site, `/de${site}`, `${site}?ruleset=wcag-2.2`])
    expect(failedTests((await reports.get(address)).body, REPORT_SITE_STYLE)).toEqual([]);
});
