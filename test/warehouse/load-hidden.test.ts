import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@eiao/crawler/database";
import { excludeSite, openWarehouse } from "@eiao/etl";
import { Ajv } from "ajv";
import { expect, onTestFinished, test } from "vitest";
import { wam } from "../../packages/cli/test/run.ts";

const schema = new URL("../../packages/cli/schemas/load.schema.json", import.meta.url);

test("what load says of a site that is hidden, and of one that is not, follows its schema", async () => {
  const cwd = await mkdtemp(path.join(tmpdir(), "eiao-load-hidden-"));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const generate = ["generate", "--sites", "2", "--pages", "1", "--runs", "1", "--stores", "stores", "--data", "made"];
  expect((await wam(generate, { cwd })).code).toBe(0);
  const stores = readdirSync(path.join(cwd, "stores"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".trig.zst"))
    .toSorted()
    .map((name) => path.join("stores", name));
  expect(stores).toHaveLength(2);
  const dataDir = path.join(cwd, "data");
  const exclusion = { site: "site-00001.example", hidden: true, reason: "", at: new Date("2026-11-01") };
  const database = await openDatabase({ dataDir, program: "test" });
  await excludeSite(await openWarehouse(database), exclusion);
  await database.close();
  const { code, out } = await wam(["load", ...stores, "--run", "R", "--data", "data", "--format", "json"], { cwd });
  const report = JSON.parse(out) as { loaded: { outcome: string }[] };
  expect([code, report.loaded.map(({ outcome }) => outcome)]).toEqual([0, ["hidden", "loaded"]]);
  const isValid = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync(schema, "utf8")) as object);
  expect([isValid(report), isValid.errors]).toEqual([true, null]);
});
