/** Commands of `eiao-wam` on the data directory of a running observatory go through the address in its lock (cli.md 1). */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockHolder } from "@eiao/crawler/internal/database";
import { startSite } from "../support/sites/server.ts";
import { serveFolder } from "../support/sites/static-site.ts";
import { programFile, serve, wam } from "../support/programs.ts";

const program = programFile("eiao-observatory");
const examples = fileURLToPath(new URL("../../examples/neighbours", import.meta.url));

let cwd = "";
let observatory: ChildProcess;
let store = "";
let siteUrlServer = "";
beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "eiao-beside-"));
  const { EIAO_DATADIR: _, EIAO_DATABASE_URL: __, INIT_CWD: ___, ...env } = process.env;
  observatory = spawn(process.execPath, ["--conditions=@eiao/source", program, "start", "--no-run", "--data", "data"], {
    cwd,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  siteUrlServer = await new Promise<string>((done, failed) => {
    let output = "";
    observatory.on("exit", () => failed(new Error(`It ended: ${output}`)));
    observatory.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (/DBCleaner: http\S+\n/.test(output)) done(/Site URL server: (\S+)/.exec(output)?.[1] ?? "");
    });
  });
  const site = await startSite({ "*": serveFolder(examples) });
  const args = [`${site.origin}/club/`, "--allow-private", "--delay", "0", "--data", "elsewhere", "--format", "json"];
  const { out } = await run("assess", ...args);
  await site.close();
  store = path.join("elsewhere", (JSON.parse(out) as { store: string }).store);
});
afterAll(async () => {
  observatory.kill("SIGKILL");
  await rm(cwd, { recursive: true, force: true });
});

const run = (...args: string[]) => wam(args, { cwd });
const runs = async () =>
  (JSON.parse((await run("runs", "--data", "data", "--format", "json")).out) as { run: string; state: string }[]).map(
    ({ run: name, state }) => `${name} ${state}`,
  );

test("its lock has its address, and a refusal names it", async () => {
  expect(lockHolder(path.join(cwd, "data"))).toMatchObject({ program: "eiao-observatory", address: siteUrlServer });
  const { code, err } = await run("crawl", "http://127.0.0.1:9/", "--allow-private", "--data", "data");
  expect(code).toBe(1);
  expect(err).toContain(`is in use by eiao-observatory, process ${observatory.pid}, at ${siteUrlServer}`);
});

test("load, publish, report, runs and runs remove work as they do alone", async () => {
  const loaded = await run("load", store, "--data", "data", "--run", "first", "--no-publish");
  expect([loaded.code, loaded.err]).toEqual([0, ""]);
  expect(loaded.out).toMatch(/^127\.0\.0\.1:\d+ {2}\d+ pages, \d+ results, loaded \(run first\)\nRun first is open/);
  expect(await runs()).toEqual(["first open"]);
  expect((await run("publish", "first", "--data", "data")).out).toBe("Run first is published.\n");
  expect((await run("publish", "first", "--data", "data")).out).toBe("Run first was published already.\n");
  const reload = await run("load", store, "--data", "data", "--run", "first", "--format", "json");
  expect(JSON.parse(reload.out)).toMatchObject({ loaded: [{ store, run: "first", outcome: "unchanged" }], failed: [] });
  const second = await run("load", store, "--data", "data", "--run", "second");
  expect(second.out).toContain("Run second is published");
  const [ofFirst, ofSecond] = await Promise.all(
    ["first", "second"].map((name) => run("report", "siteMean", "--run", name, "--data", "data", "--format", "csv")),
  );
  expect(ofSecond?.out.replaceAll("second", "first")).toBe(ofFirst?.out);
  expect(ofFirst?.out).toContain("127.0.0.1:");
  expect(await run("runs", "remove", "first", "--data", "data")).toMatchObject({
    code: 0,
    out: "Run first was removed, with 0 stores.\n1 store was kept.\n",
  });
  expect(await runs()).toEqual(["first removed", "second published"]);
});

test("errors are the same as alone", async () => {
  for (const args of [
    ["publish", "nothing"],
    ["runs", "remove", "nothing"],
    ["load", "data/eiao.lock", "--run", "third"],
    ["load", "no.trig.zst", "--run", "third"],
  ]) {
    const beside = await run(...args, "--data", "data");
    const alone = await run(...args, "--data", "elsewhere");
    expect([beside.code, beside.out]).toEqual([1, alone.out]);
    expect(beside.err).toBe(alone.err);
  }
  expect(await runs()).not.toContain(expect.stringMatching(/third|nothing/));
});

test("a replay beside its store is skipped, as alone", async () => {
  const replayed = await run("replay", store, "--data", "elsewhere", "--format", "json");
  expect(replayed.code).toBe(0);
  const folder = path.dirname(store);
  const [replay = ""] = (await readdir(path.join(cwd, folder))).filter(
    (name) => name.includes(".replay_") && name.endsWith(".zst"),
  );
  const args = ["load", path.join(folder, replay), store, "--run", "fourth"];
  const beside = await run(...args, "--data", "data");
  const alone = await run(...args, "--data", "elsewhere");
  expect([beside.code, beside.err]).toEqual([0, alone.err]);
  expect(beside.err).toContain("was left out, because it is a replay of another store.");
});

test("removing a run that start measures ends the run, and is reported", async () => {
  const site = await serve(() => undefined); // never answers, so that the run stays under way
  await writeFile(path.join(cwd, "sites.txt"), `${site.origin}/\n`);
  const args = ["start", "--once", "--data", "third", "--sites", "sites.txt"];
  const { EIAO_DATADIR: _, EIAO_DATABASE_URL: __, INIT_CWD: ___, ...env } = process.env;
  const child = spawn(process.execPath, ["--conditions=@eiao/source", program, ...args], {
    cwd,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  const ended = once(child, "exit");
  await expect.poll(() => output).toContain("Run: EIAO1\n");
  expect((await run("runs", "remove", "EIAO1", "--data", "third")).out).toContain("Run EIAO1 was removed");
  await ended;
  site.close();
  expect([child.exitCode, output]).toEqual([1, expect.stringContaining("Run EIAO1 was removed while it was measured")]);
});

test("after its end the commands work alone, on its data", async () => {
  observatory.kill("SIGINT");
  await once(observatory, "exit");
  expect(lockHolder(path.join(cwd, "data"))).toBeUndefined();
  expect((await run("load", store, "--data", "data", "--run", "second")).out).toContain("already loaded");
  expect((await run("runs", "remove", "second", "--data", "data")).code).toBe(0);
});
