import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { schemaProblem } from "../input/json.ts";
import { failed, page, renderAs } from "./test-run.ts";

test("writes the object of cli.md 2, valid against the published schema", async () => {
  const value = JSON.parse(await renderAs("json", [page, failed])) as Record<string, unknown>;
  // A pass needs no link to a page about its test.
  const results = page.results.map((result) =>
    result.result === 0
      ? result
      : { ...result, helpUrl: expect.stringMatching(/^https:\/\/www\.w3\.org\/TR\/WCAG10\/#tech-/) as string },
  );
  expect(value).toEqual({
    tool: { name: "eiao-wam", version: "0.0.1" },
    date: "2008-03-16T11:18:00+01:00",
    rulesets: [{ id: "uwem-1.2", version: expect.any(String) as string }],
    pages: [{ ...page, results }, failed],
  });
  const schema = JSON.parse(
    await readFile(new URL("../../schemas/check.schema.json", import.meta.url), "utf8"),
  ) as Record<string, unknown>;
  expect(await schemaProblem(value, schema)).toBeUndefined();
});

test("is JSON even if every input failed, or there is no page", async () => {
  expect(JSON.parse(await renderAs("json", [failed]))).toMatchObject({ pages: [{ status: "failed" }] });
  expect(JSON.parse(await renderAs("json", []))).toMatchObject({ pages: [] });
});
