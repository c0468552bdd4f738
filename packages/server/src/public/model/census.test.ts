/** The number of pages that a score stands for, if all pages of a site were tried and some could not be evaluated. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { MEASURED_RUN, measuredSite } from "../test-measured-site.ts";
import type { Measured } from "../test-measured-site.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

let measured: Measured;
beforeAll(async () => {
  measured = await measuredSite();
});
afterAll(async () => {
  await measured?.remove();
});

async function textOf(address: string): Promise<string> {
  const reports = await measured.reports();
  const { status, body } = await reports.get(address);
  expect([status, reports.faults]).toEqual([200, []]);
  return textIn(body);
}

test("a site reports that all found pages were evaluated only if that is true", async () => {
  const site = `/sites/${encodeURIComponent(measured.site)}`;
  const all = "pages that were found were evaluated, so the score is that of the whole site.";
  expect(await textOf(site)).toContain(`All 5 ${all}`); // start, images, latin, hostile, styled
  await measured.database.query(
    "one more that could not be evaluated",
    "update dw.sitesurvey set urlcount = 6, failed = 1 where run = (select run from dw.testrun where name = $1)",
    [MEASURED_RUN],
  );
  const text = await textOf(site);
  expect(text).not.toContain(all);
  expect(text).toContain("No sample was drawn: the program tried all pages. Pages that could not be fetched: 1.");
  expect(await textOf(`/de${site}`)).toContain(
    "Gefundene Seiten: 6. Ausgewertet: 5. Es wurde keine Stichprobe gezogen: Das Programm hat alle Seiten versucht. Seiten, die nicht abrufbar waren: 1.",
  );
});

test("a run by UWEM alone shows no success criteria", async () => {
  const reports = await measured.reports();
  const site = `/sites/${encodeURIComponent(measured.site)}`;
  expect(textIn((await reports.get(site)).body)).not.toContain("Success criteria");
  const { others } = JSON.parse((await reports.get(`/api${site}`)).body) as { others: object };
  expect(Object.keys(others)).toContain("fixes");
  expect(Object.keys(others)).not.toContain("criteria");
});
