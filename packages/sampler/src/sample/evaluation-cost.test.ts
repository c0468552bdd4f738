import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { USUAL_SECONDS_A_PAGE } from "../draw/sample-rules.ts";
import { createEvaluationCost, readEvaluationCost } from "./plan-run.ts";

const launch = { job: "www.example.org", timestamp: "20261121093000" };

async function folder(): Promise<string> {
  const tempDir = await mkdtemp(path.join(tmpdir(), "eiao-cost-"));
  onTestFinished(() => rm(tempDir, { recursive: true, force: true }));
  return tempDir;
}

test("the cost of a site's pages is the estimate for its next run, and for no other site", async () => {
  const dataDir = await folder();
  const cost = createEvaluationCost();
  for (let page = 0; page < 40; page++) cost.addPage(page % 2 === 0 ? 0.2 : 0.4);
  await cost.keep(dataDir, launch);
  expect(await readEvaluationCost(dataDir, { ...launch, timestamp: "20261221093000" })).toBeCloseTo(0.3, 9);
  expect(await readEvaluationCost(dataDir, { ...launch, job: "www.example.com" })).toBe(USUAL_SECONDS_A_PAGE);
});

test("29 pages are too few for an estimate, and do not change the known one", async () => {
  const dataDir = await folder();
  const cost = createEvaluationCost();
  for (let page = 0; page < 29; page++) cost.addPage(9);
  await cost.keep(dataDir, launch);
  expect(await readEvaluationCost(dataDir, launch)).toBe(USUAL_SECONDS_A_PAGE);
});

test.each([
  ["a torn file", '{"pages":40,"secondsAP', USUAL_SECONDS_A_PAGE],
  ["another kind of JSON", "null", USUAL_SECONDS_A_PAGE],
  ["no number", '{"secondsAPage":"1"}', USUAL_SECONDS_A_PAGE],
  ["a number without end", '{"secondsAPage":1e999}', USUAL_SECONDS_A_PAGE],
  ["less than any page takes", '{"secondsAPage":-5}', 0.001],
  ["more than any page may take", '{"secondsAPage":100000}', 120],
])("%s does not prevent a run", async (_, text, seconds) => {
  const dataDir = await folder();
  const file = path.join(dataDir, "output/logs/www.example.org/evaluation-cost.json");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  expect(await readFile(file, "utf8")).toBe(text);
  expect(await readEvaluationCost(dataDir, launch)).toBe(seconds);
});
