/** Sites of one run whose names differ only in a `/` and a `_`. */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { observatory, wam } from "../support/programs.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";

test("sites x/y and x_y of a host have separate files: both are measured, and verify accepts their stores", async () => {
  const cwd = await mkdtemp(path.join(tmpdir(), "eiao-site-folders-"));
  const names = Array.from({ length: 30 }, (_, number) => `p${number}`);
  const routes = ["/x/y/", "/x_y/"].flatMap((start) => [
    [start, { body: page(start, names) }] as const,
    ...names.map((name) => [`${start}${name}`, { body: page(`${start}${name}`) }] as const),
  ]);
  const site = await startSite(Object.fromEntries(routes));
  onTestFinished(async () => {
    await site.close();
    await rm(cwd, { recursive: true, force: true });
  });
  await writeFile(path.join(cwd, "sites.txt"), `${site.origin}/x/y/\n${site.origin}/x_y/\n`);
  const run = await observatory(["start", "--once", "--data", "data", "--sites", "sites.txt"], { cwd });
  expect(run.out.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^127\.0\.0\.1:\d+\/x\/y {2}0\.\d{4} {2}[A-E]$/),
    expect.stringMatching(/^127\.0\.0\.1:\d+\/x_y {2}0\.\d{4} {2}[A-E]$/),
  ]);
  const jobs = await readdir(path.join(cwd, "data/output/rdf"));
  expect(jobs.toSorted()).toEqual([`${site.host}_x%5Fy`, `${site.host}_x_y`]);
  for (const job of jobs) {
    const verified = await wam(["verify", `data/output/rdf/${job}/EIAO1.trig.zst`, "--data", "data"], { cwd });
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringContaining("Evaluated 31 pages with 31 documents again."),
    ]);
  }
});
