import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@eiao/crawler/internal/database";
import { excludeSite, openWarehouse } from "@eiao/etl/internal";
import { expect, onTestFinished, test } from "vitest";
import { schemaProblems } from "../support/json-contract.ts";
import { wam } from "../support/programs.ts";

/** Cli.md: every JSON has a published schema, which real output follows. */

test("the JSON of generate, index and sql follows their schemas; other values do not", async () => {
  const cwd = await mkdtemp(path.join(tmpdir(), "eiao-json-"));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const call = async (...args: string[]) => {
    const { code, out, err } = await wam([...args, "--data", "data", "--format", "json"], { cwd });
    expect([code, err]).toEqual([0, ""]);
    return JSON.parse(out) as Record<string, unknown>;
  };
  const generated = await call("generate", "--sites", "2", "--pages", "2", "--runs", "1", "--quiet");
  const filled = await call("index", "--again", "--quiet");
  expect((await wam(["export", "generated-2020-01", "--data", "data", "--quiet"], { cwd })).code).toBe(0);
  const rows = await call("sql", "SELECT site, score, NULL AS nothing, [1] AS list FROM scores");
  for (const [command, json] of Object.entries({ generate: generated, index: filled, sql: rows })) {
    expect(schemaProblems(command, json)).toEqual([]);
    expect(schemaProblems(command, { ...json, more: 1 })).not.toEqual([]);
  }
});

test("the JSON of load follows its schema for a hidden site and another one; an interrupted call suggests what to do", async () => {
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
  const message = "eiao-wam: The command was interrupted. Run it again to continue where it stopped.\n";
  const stop = AbortSignal.abort(); // like Ctrl-C
  for (const args of [["load", ...stores, "--run", "R", "--data", "data"], generate])
    expect(await wam(args, { cwd, stop })).toEqual({ code: 1, out: "", err: message });
  const { code, out } = await wam(["load", ...stores, "--run", "R", "--data", "data", "--format", "json"], { cwd });
  const report = JSON.parse(out) as { loaded: { outcome: string }[] };
  expect([code, report.loaded.map(({ outcome }) => outcome)]).toEqual([0, ["hidden", "loaded"]]);
  expect(schemaProblems("load", report)).toEqual([]);
});
