/** The command `eiao-observatory reports` as a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@eiao/crawler/internal/database";
import { openWarehouse } from "@eiao/etl";
import { expect, onTestFinished, test } from "vitest";
import { observatory, programFile, wam } from "../support/programs.ts";

const program = programFile("eiao-observatory");

function reports(...args: string[]) {
  const { EIAO_DATADIR: _, EIAO_DATABASE_URL: __, INIT_CWD: ___, ...env } = process.env;
  const child = spawn(process.execPath, ["--conditions=@eiao/source", program, "reports", ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

test("it serves the warehouse by its given names until it is stopped; its cache can be removed", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-reports-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const data = path.join(folder, "data");
  const setup = await wam(["generate", "--sites", "2", "--pages", "3", "--runs", "2", "--data", data], { cwd: folder });
  expect(setup.code).toBe(0);
  const child = reports("--port", "0", "--data", data, "--operator", "A <b> Agency", "--allow-host", "reports.example");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const address = String(line).trim();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const start = await fetch(address);
  expect([start.status, start.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(start.headers.get("content-security-policy")).toContain("default-src 'none'");
  const markup = await start.text();
  expect(markup).toContain("Operated by A &lt;b&gt; Agency.");
  expect(markup).not.toContain("/status");
  const [, style = ""] = /<link rel="stylesheet" href="\/([^"]*)"/.exec(markup) ?? [];
  const sheet = await fetch(address + style);
  expect([sheet.status, sheet.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000"]);
  expect((await fetch(`${address}guilight/reports`)).url).toBe(`${address}reports/regions`);
  expect((await fetch(address, { method: "DELETE" })).status).toBe(405);
  expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(`${address}sites/%zz`)).status).toBe(404);
  expect((await fetch(`${address}health`)).status).toBe(200);
  const statusFor = async (host: string) => {
    const [answer] = (await once(get(address, { headers: { host } }), "response")) as [{ statusCode: number }];
    return answer.statusCode;
  };
  expect([await statusFor("reports.example"), await statusFor("other.example")]).toEqual([200, 421]);
  // Another program can read at the same time.
  expect((await wam(["runs", "--data", data], { cwd: folder })).code).toBe(0);
  expect((await fetch(`${address}sparql?query=${encodeURIComponent("ASK { ?s ?p ?o }")}`)).status).toBe(200);
  child.kill("SIGTERM");
  await once(child, "close");
  expect(child.exitCode).toBe(0);
  const cache = path.join(data, "cache");
  expect(await readdir(cache)).toEqual(["eiao-sparql", "reports"]);
  await mkdir(path.join(cache, "another's"));
  const cleared = await observatory(["reports", "clear-cache", "--data", data], { cwd: folder });
  expect(cleared).toEqual({ code: 0, out: "", err: "The cache of the reports is empty.\n" });
  expect(await readdir(cache)).toEqual(["another's"]);
  const database = await openDatabase({ dataDir: data, program: "test" });
  await openWarehouse(database);
  await database.query("forget", "delete from dw.searchsite where site = (select max(site) from dw.searchsite)");
  await database.close();
  const unfilled = reports("--port", "0", "--data", data);
  const [note] = (await once(unfilled.stderr, "data")) as [Buffer];
  expect(String(note)).toBe(
    `eiao-observatory: The search cannot find the pages of one site yet. A running coordinator adds them. If none is running: eiao-wam index --data ${data}\n`,
  );
  unfilled.kill("SIGTERM");
  await once(unfilled, "close");
  expect(await wam(["index", "--data", data], { cwd: folder })).toMatchObject({ code: 0 });
  // Nothing is reported about a filled index: the first line is another one.
  const archived = reports("--port", "0", "--archive-port", "0", "--data", data);
  const [output] = (await once(archived.stderr, "data")) as [Buffer];
  const [, copies = ""] = /^Archived copies: (http:\/\/127\.0\.0\.1:\d+\/)\n/.exec(String(output)) ?? [];
  const page = await fetch(copies);
  expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow, noarchive"]);
  archived.kill("SIGTERM");
  await once(archived, "close");
  expect(archived.exitCode).toBe(0);
  const lonely = ["reports", "--archive-address", "https://archive.example", "--data", data];
  for (const [args, message] of [
    [lonely, "--archive-address needs --archive-port"],
    [["reports", "clear"], 'reports does not accept "clear"'],
  ] as const) {
    const { code, err } = await observatory(args, { cwd: folder });
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  }
});
