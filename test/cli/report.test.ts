import path from "node:path";
import { openDatabase } from "@eiao/crawler/internal/database";
import { announceRun, openWarehouse } from "@eiao/etl";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith, removeFolder, wam } from "../support/programs.ts";

/** The command `report` as users run it. cli.md 9. */

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({});
  const args = ["generate", "--sites", "2", "--pages", "1", "--runs", "2", "--data", "data", "--quiet"];
  const { code, err } = await wam(args, { cwd });
  if (code !== 0) throw new Error(`generate ended with ${code}: ${err}`);
});
afterAll(() => removeFolder(cwd));

const report = async (...args: string[]) => {
  const { code, out, err } = await wam(["report", ...args, "--data", "data", "--format", "json"], { cwd });
  return { code, err, found: out === "" ? {} : (JSON.parse(out) as { run?: string; rows?: { site: string }[] }) };
};

test("a site is found by its address, with capitals, and by its name", async () => {
  const site = "site-00001.example";
  for (const written of [site, `http://${site}/`, "Site-00001.EXAMPLE", ` ${site}/ `]) {
    const { found } = await report("siteMean", "--site", written);
    expect(found.rows?.map((row) => row.site)).toEqual([site]);
  }
  expect(await report("siteMean", "--site", "no site")).toMatchObject({
    code: 1,
    err: expect.stringContaining("has no site no site."),
  });
});

test("a place or sector without a site is reported, with the command that lists the places", async () => {
  const { code, err, found } = await report("groupTestRatio", "--run", "generated-2020-01", "--place", "IS");
  expect([code, found.rows]).toEqual([0, []]);
  const [, command = ""] = /eiao-wam (report .*)\n$/.exec(err) ?? [];
  const listed = await wam(command.split(" "), { cwd });
  expect([listed.code, listed.out]).toEqual([0, expect.stringMatching(/^place .*\n.*\n(EFTA|EU) /)]);
  expect((await report("groupTestRatio", "--run", "generated-2020-01")).err).toBe("");
});

test("the default of --run is the newest published run of the panel default, or of the named panel", async () => {
  expect((await report("groupMean")).found.run).toBe("generated-2020-02");
  expect((await report("groupMean", "--panel", "default")).found.run).toBe("generated-2020-02");
  const database = await openDatabase({ dataDir: path.join(cwd, "data"), program: "test" });
  const warehouse = await openWarehouse(database);
  await announceRun(warehouse, "generated-2020-02", 0, { panel: "other" });
  await database.close();
  expect((await report("groupMean")).found.run).toBe("generated-2020-01");
  expect((await report("groupMean", "--panel", "other")).found.run).toBe("generated-2020-02");
  const none = await report("groupMean", "--panel", "nobody's");
  expect([none.code, none.err]).toEqual([1, expect.stringContaining("No run of the panel nobody's is published yet.")]);
  const exported = await wam(["export", "--panel", "other", "--quiet", "--data", "data"], { cwd });
  expect([exported.code, exported.out]).toEqual([0, expect.stringContaining("generated-2020-02")]);
  for (const args of [[], ["generated-2020-01", "--panel", "other"]])
    expect((await wam(["export", ...args, "--data", "data"], { cwd })).err).toContain("export takes one run.");
  const both = await report("groupMean", "--panel", "other", "--run", "generated-2020-01");
  expect([both.code, both.err]).toEqual([1, expect.stringContaining("--run and --panel cannot be combined.")]);
});

test("without --run and panels, as after load alone, it is the newest published run", async () => {
  const folder = await folderWith({});
  const args = ["generate", "--sites", "1", "--pages", "1", "--runs", "2", "--data", "data", "--quiet"];
  await wam(args, { cwd: folder });
  const database = await openDatabase({ dataDir: path.join(folder, "data"), program: "test" });
  await openWarehouse(database);
  await database.query("no-panels", "update dw.testrun set panel = null", []);
  await database.close();
  const mean = async (...more: string[]) =>
    await wam(["report", "siteMean", "--data", "data", "--format", "json", ...more], { cwd: folder });
  expect(JSON.parse((await mean()).out)).toMatchObject({ run: "generated-2020-02" });
  const outcome = await mean("--panel", "default");
  expect([outcome.code, outcome.err]).toEqual([
    1,
    expect.stringContaining("No run of the panel default is published yet."),
  ]);
  await removeFolder(folder);
});
