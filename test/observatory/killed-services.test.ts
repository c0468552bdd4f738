/** The data of services survive kill -9: AT-SUS 2, AT-ETL 8. The services are a coordinator in its own process, without workers. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@eiao/crawler/internal/database";
import { listRuns, openWarehouse } from "@eiao/etl/internal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeStore } from "../support/sealed-stores.ts";
import { programFile } from "../support/programs.ts";

const program = programFile("eiao-observatory");

let dataDir = "";
let coordinator: ChildProcess | undefined;
let addresses: readonly string[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "eiao-killed-"));
});
afterEach(async () => {
  coordinator?.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

let output = "";

async function start(): Promise<void> {
  const { EIAO_DATADIR: _, EIAO_DATABASE_URL: __, ...env } = process.env;
  const args = ["--conditions=@eiao/source", program, "coordinator", "--store", dataDir];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  coordinator = child;
  addresses = await new Promise<string[]>((done, failed) => {
    output = "";
    const receive = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = ["Site URL server", "ETL server", "DBCleaner"].map(
        (name) => new RegExp(`${name}: (http\\S+)\n`).exec(output)?.[1],
      );
      if (found.every((address) => address !== undefined)) done(found);
    };
    child.stdout.on("data", receive);
    child.stderr.on("data", receive);
    child.on("exit", () => failed(new Error(`It ended: ${output}`)));
  });
}

async function kill(): Promise<void> {
  if (coordinator === undefined) return;
  const ended = once(coordinator, "exit");
  coordinator.kill("SIGKILL");
  await ended;
}

async function call(service: "siteurl" | "etl", method: string, ...args: unknown[]): Promise<unknown> {
  const address = addresses[service === "siteurl" ? 0 : 1] ?? "";
  const answer = await fetch(`${address}api/${service}/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ args }),
  });
  return ((await answer.json()) as { result?: unknown }).result;
}

test("a coordinator without a database server warns that no other one can share its database", async () => {
  await start();
  const warning = `EIAO_DATABASE_URL is not set, so this coordinator uses the embedded database in ${dataDir}. No other coordinator can use it.`;
  await expect.poll(() => output, { timeout: 10_000 }).toContain(warning);
});

test("AT-SUS-2: three sites, kill -9, restart: all three are handed out in their order, and no fourth", async () => {
  const urls = ["http://a.example/", "http://b.example/", "http://c.example/"];
  await start();
  expect(await call("siteurl", "addURLs", "R", "", urls)).toBe(3);
  await kill();
  await start();
  const handed: unknown[] = [];
  for (let tries = 0; tries < 4; tries++) handed.push(await call("siteurl", "getSiteURL"));
  expect(handed.map((site) => (site === null ? null : (site as unknown[]).slice(0, 2)))).toEqual([
    ...urls.map((url) => [url, "R"]),
    null,
  ]);
});

/** So many pages that a kill hits their load. */
const pages = Array.from({ length: 400 }, (_, page) => ({
  documents: [
    {
      results: Array.from({ length: 40 }, (__, at) => ({
        test: at % 4,
        value: (page + at) % 2,
        line: at + 1,
        column: 1,
      })),
      statistics: [],
    },
  ],
}));

test("AT-ETL-8: a site whose load is killed repeatedly is loaded once, with all its facts", async () => {
  const folder = path.join(dataDir, "output", "rdf", "a.example");
  await mkdir(folder, { recursive: true });
  await rename(await writeStore(dataDir, { site: "a.example", pages }), path.join(folder, "R.trig.zst"));
  await start();
  await call("etl", "testRun", 1, "R");
  await call("etl", "loadETL", "", "R", "http://a.example/", "rdf_R_1700000000_0_1");
  for (let kills = 0; kills < 3; kills++) {
    await expect
      .poll(
        async () => {
          const { loading, runs } = (await call("etl", "status")) as { loading: number; runs: { loaded: number }[] };
          return loading > 0 || runs[0]?.loaded === 1;
        },
        { interval: 2 },
      )
      .toBe(true);
    await kill();
    await start();
  }
  await expect
    .poll(async () => ((await call("etl", "status")) as { runs: unknown }).runs)
    .toEqual([{ id: "R", expected: 1, loaded: 1, failed: 0, state: "published" }]);
  await kill();
  const database = await openDatabase({ dataDir });
  try {
    const warehouse = await openWarehouse(database);
    expect(await listRuns(warehouse)).toEqual([
      { run: "R", state: "published", sites: { expected: 1, loaded: 1, failed: 0 } },
    ]);
    const counted = await database.query(
      "counted",
      "select count(*) as rows, (select count(*) from dw.sitesurvey) as sites, (select sum(results) from dw.sitesurvey) as results from dw.pageresult",
    );
    expect(counted).toEqual([{ rows: 400, sites: 1, results: 16_000 }]);
  } finally {
    await database.close();
  }
});
