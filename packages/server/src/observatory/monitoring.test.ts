import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { startWamServer } from "@eiao/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { observatory, seedProgram } from "../../../../test/support/programs.ts";
import { embeddedStore } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { startTestObservatory } from "./test-observatory.ts";
import type { TestObservatory } from "./test-observatory.ts";

let store: TestStore;
let the: TestObservatory;
let wam: Awaited<ReturnType<typeof startWamServer>>;
beforeAll(async () => {
  wam = await startWamServer({ port: 0, version: "1.2.3", workers: 1 });
});
afterAll(() => wam.close());
beforeEach(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
});
afterEach(async () => {
  await the.close();
  await store.remove();
});

async function call(
  program: Exclude<Parameters<typeof seedProgram>[0], "performcache"> | "eiao-observatory",
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const addresses = {
    EIAO_SITEURLSERVER: the.addresses.siteurl,
    EIAO_ETLSERVER: the.addresses.etl,
    EIAO_SAMPLINGSERVER: the.addresses.sampling,
  };
  const settings = { cwd: the.dataDir, env: { ...addresses, ...env } };
  const outcome =
    program === "eiao-observatory" ? await observatory(args, settings) : await seedProgram(program, args, settings);
  return { ...outcome, err: outcome.err.trimEnd() };
}

const urls = (...names: string[]): string[] => names.map((name) => `http://${name}.example/`);

/** Queues eleven sites: two failed, one is loading, two are sampling and one waits for it, one is crawling and four wait for it. */
async function busy(): Promise<void> {
  const { queue, now } = the.observatory;
  await the.call("siteurl", "addURLs", "R", "", urls("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"));
  const end = (site: string, phase: "sample" | "load") =>
    queue.passOn({ run: "R", site: `${site}.example`, token: null }, phase, null, now());
  for (const site of ["a", "b"]) await the.call("etl", "failETL", "R", `${site}.example`, "It is gone.");
  for (const site of ["d"]) await end(site, "load");
  for (const site of ["e", "f", "g"]) await end(site, "sample");
  const until = new Date(now().getTime() + 60_000);
  for (const [phase, times] of [
    ["load", 1],
    ["sample", 2],
    ["crawl", 1],
  ] as const)
    for (let at = 0; at < times; at++) await queue.take({ holder: "w", phase, until, now: now() });
}

test("checkstatus: the labels of the seed in its order, with numbers of sites that were counted by hand", async () => {
  await busy();
  the.later(38.24);
  the.observatory.log("samplingserver", "Finished");
  the.later(3.1);
  const { code, out, err } = await call("checkstatus", ["--wam", wam.address]);
  expect([code, err, out]).toEqual([
    0,
    "",
    `The number of sites crawled and loaded is: 0
Sites left to crawl: 4
Sites in sampling queue: 1

Number of crawlers running: 1
Number of samplers running: 2
Number of ETLs running: 1

Time since written to the Crawler log: 41.3 seconds.
Time since written to the Sampler log: 3.1 seconds.
Time since written to the ETL log: 41.3 seconds.

Checking WAMs
  ${wam.address} OK
`,
  ]);
  const legacy = await call("checkstatus", ["--legacy"]);
  expect(legacy.out).toMatch(/^The number of sites Crawler and loaded is: 0\n[^]*\nChecking WAMs\n$/); // D-38
});

test("checkstatus: prints exactly the example of the spec (15.2)", async () => {
  const answers: Readonly<Record<string, unknown>> = {
    "/api/siteurl/status": { runs: [{ queued: 1000 }, { queued: 93 }], crawling: 50, secondsSinceLog: 1.2 },
    "/api/sampling/status": { queued: 257, running: 5, secondsSinceLog: 3.1 },
    "/api/etl/status": { runs: [{ loaded: 1700 }, { loaded: 89 }], loading: 1, secondsSinceLog: 38.2 },
  };
  const services = createServer(
    (request, reply) => void reply.end(JSON.stringify({ result: answers[request.url ?? ""] })),
  );
  await new Promise<void>((resolve) => services.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void services.close());
  const url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  const all = ["--siteurlserver", url, "--etlserver", url, "--samplingserver", url];
  expect(await call("checkstatus", [...all, "--wam", wam.address])).toEqual({
    code: 0,
    err: "",
    out: `The number of sites crawled and loaded is: 1789
Sites left to crawl: 1093
Sites in sampling queue: 257

Number of crawlers running: 50
Number of samplers running: 5
Number of ETLs running: 1

Time since written to the Crawler log: 1.2 seconds.
Time since written to the Sampler log: 3.1 seconds.
Time since written to the ETL log: 38.2 seconds.

Checking WAMs
  ${wam.address} OK
`,
  });
});

test("AT-OPS-4: one of two WAM servers is dead", async () => {
  const dead = createServer();
  await new Promise<void>((resolve) => dead.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(dead.address() as AddressInfo).port}/`;
  dead.close();
  const both = { EIAO_WAMSERVERS: `${wam.address} ${url}` };
  const { code, out } = await call("checkstatus", [], both);
  const lines = out.trimEnd().split("\n");
  expect([code, ...lines.slice(-2)]).toEqual([
    1,
    `  ${wam.address} OK`,
    expect.stringMatching(new RegExp(`^ {2}${url} FAILED: .`)),
  ]);
  expect(out).toContain("Time since written to the ETL log: never written.\n");
  const json = await call("checkstatus", ["--json"], both);
  expect([json.code, JSON.parse(json.out)]).toEqual([
    1,
    {
      runs: [],
      sites: { loaded: 0, leftToCrawl: 0, inSamplingQueue: 0 },
      running: { crawlers: 0, samplers: 0, etls: 0 },
      secondsSinceLog: { crawler: null, sampler: null, etl: null },
      wams: [
        { url: wam.address, problem: null },
        { url, problem: expect.any(String) },
      ],
      workers: [],
      problems: [],
    },
  ]);
});

test("if a service is missing, its numbers are unknown and those of the others are printed", async () => {
  await busy();
  const { code, out, err } = await call("checkstatus", ["--etlserver", "http://127.0.0.1:1"]);
  expect([code, err]).toEqual([1, expect.stringMatching(/^checkstatus: http:\/\/127\.0\.0\.1:1 does not answer/)]);
  expect(out).toContain("loaded is: unknown\nSites left to crawl: 4\n");
  expect(out).toContain("Number of ETLs running: unknown\n");
});

test("eiao-observatory status: runs and phases; the JSON of checkstatus", async () => {
  await busy();
  const { code, out } = await call("eiao-observatory", ["status"]);
  expect([code, out.replaceAll(/ +/g, " ")]).toEqual([
    0,
    expect.stringMatching(
      /^Run State Sites Loaded Failed\n[- ]+\nR open 11 0 2\n\nCrawling: 1 sites in progress, 4 waiting\nSampling: 2 sites in progress, 1 waiting\nLoading: 1 sites in progress\nWorkers: 0\n$/,
    ),
  ]);
  const json = JSON.parse((await call("eiao-observatory", ["status", "--json"])).out) as object;
  expect(json).toEqual(JSON.parse((await call("checkstatus", ["--json"])).out));
  expect(JSON.parse((await call("eiao-observatory", ["status", "--format", "json"])).out)).toEqual(json);
  expect(await call("eiao-observatory", ["status", "--token-file", "none.txt"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("The token file none.txt cannot be read") as string,
  });
  expect(json).toMatchObject({ runs: [{ id: "R", expected: 11, loaded: 0, failed: 2, state: "open" }] });
  const offline = { EIAO_ETLSERVER: "http://127.0.0.1:1" };
  expect(await call("eiao-observatory", ["status"], offline)).toMatchObject({
    code: 1,
    out: expect.stringContaining("The runs are unknown.\n"),
  });
});

test("a worker with a full disk is reported until it takes sites again or is gone", async () => {
  await busy();
  const { queue, now } = the.observatory;
  const beat = (name: string, problem: string | null) =>
    queue.noteWorker({ name, machine: "m1", pid: 7, alone: false, memory: 1, sites: 0, problem }, now());
  await beat("w1", "The disk is full.");
  await beat("w2", null);
  const message = "Worker w1 on m1 takes no sites: The disk is full.";
  const status = await call("eiao-observatory", ["status"]);
  expect([status.code, status.err]).toEqual([1, `eiao-observatory: ${message}`]);
  expect(status.out).toMatch(/^Workers: +2\n {2}w1: 0 sites\n {2}w2: 0 sites$/m);
  const seed = await call("checkstatus", []);
  expect([seed.code, seed.err]).toEqual([1, `checkstatus: ${message}`]);
  expect(seed.out).toContain("Time since written to the Sampler log: never written.\n"); // all services answer
  expect(JSON.parse((await call("checkstatus", ["--json"])).out)).toMatchObject({
    workers: [
      { name: "w1", machine: "m1", sites: 0, problem: "The disk is full.", paused: false },
      { name: "w2", machine: "m1", sites: 0, problem: null, paused: false },
    ],
    problems: [],
  });
  await beat("w1", null);
  expect(await call("checkstatus", [])).toMatchObject({ code: 0, err: "" });
  await beat("w1", "The disk is full.");
  the.later(21);
  expect(await call("eiao-observatory", ["status"])).toMatchObject({ code: 0, err: "" });
});

test("dbcleanerclient removes the logs of one crawl only, and refuses an invalid id", async () => {
  const id = "rdf_200802_1203532277_31_4952392";
  const logs = path.join(the.dataDir, "output", "logs", "a.example", "20080220183117");
  await mkdir(logs, { recursive: true });
  const other = "crawler_rdf_200802_1203532277_31_4952393_stdout.log";
  for (const name of [`crawler_${id}_stdout.log`, `etl_${id}_stderr.log`, other])
    await writeFile(path.join(logs, name), "x");
  const port = new URL(the.addresses.dbcleaner).port;
  expect(await call("dbcleanerclient", [id, "-p", port, "-s", "127.0.0.1"])).toEqual({ code: 0, out: "", err: "" });
  expect(await readdir(logs)).toEqual([other]);
  const json = await call("dbcleanerclient", [id, "-p", port, "--json", "-s", "127.0.0.1"]);
  expect(JSON.parse(json.out)).toEqual({ database: id, cleaned: true });
  const refused = await call("dbcleanerclient", ["mysql", "-p", port, "-s", "127.0.0.1"]);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('"mysql" is not a valid name for a database of results.'),
  ]);
  // Cleaning by age, as in the daily job (D-63): a file that was just written is too young.
  const clean = async (age: string) => call("dbcleanerclient", ["--older-than", age, "-p", port, "-s", "127.0.0.1"]);
  expect(await clean("7d")).toMatchObject({ code: 0, out: "", err: "dbcleanerclient: Removed 0 files." });
  const past = new Date(Date.parse("2026-11-24T12:00:00Z") - 8 * 86_400_000);
  await utimes(path.join(logs, other), past, past);
  expect(await clean("9d")).toMatchObject({ code: 0, err: "dbcleanerclient: Removed 0 files." });
  expect(await clean("7")).toMatchObject({ code: 0, err: "dbcleanerclient: Removed 1 file." });
  expect(await readdir(logs)).toEqual([]);
});

test("wamservicecheck: EARL is OK; after HTML the server is restarted", async () => {
  expect(await call("wamservicecheck", [wam.address])).toEqual({ code: 0, out: `${wam.address} OK\n`, err: "" });
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-wamcheck-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const mark = path.join(folder, "started");
  // Answers HTML until it is "restarted"; then it forwards requests to the real server.
  const sick = createServer((request, reply) => {
    void (async () => {
      if ((await readdir(folder)).length === 0) return void reply.end("<html><title>It works!</title></html>");
      const body: Buffer[] = [];
      for await (const part of request) body.push(part as Buffer);
      const headers = { "content-type": "text/xml; charset=UTF-8" };
      const answer = await fetch(wam.address, { method: "POST", headers, body: Buffer.concat(body) });
      reply.end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => sick.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void sick.close());
  const url = `http://127.0.0.1:${(sick.address() as AddressInfo).port}/`;
  const alone = await call("wamservicecheck", [url, "--json"]);
  expect([alone.code, JSON.parse(alone.out)]).toEqual([
    1,
    { url, problem: "its answer is not EARL", restarted: false, answers: false },
  ]);
  const failing = await call("wamservicecheck", [url, "--restart", "exit 3"]);
  expect([failing.code, failing.err]).toEqual([1, expect.stringContaining("--restart failed: exit 3")]);
  expect(await call("wamservicecheck", [url, "--restart", `touch '${mark}'`])).toEqual({
    code: 0,
    out: `${url} FAILED: its answer is not EARL. Restarted: OK.\n`,
    err: "",
  });
});

test.each([
  ["checkstatus", ["--nosuch"], "--nosuch"],
  ["checkstatus", ["word"], "word"],
  ["dbcleanerclient", [], "Name one database"],
  ["dbcleanerclient", ["a", "b"], "Name one database"],
  ["dbcleanerclient", ["a", "--older-than", "7d"], "Name one database"],
  ["dbcleanerclient", ["--older-than", "week"], "--older-than week is not a number of days"],
  ["dbcleanerclient", ["a", "-p", "0"], "-p 0 is not a port"],
  ["dbcleanerclient", ["a", "-s", "x/y"], "-s x/y is not a host name"],
  ["wamservicecheck", ["nothing"], "not the address"],
  ["wamservicecheck", ["http://a/", "http://b/"], "takes one address"],
  ["wamservicecheck", ["--timeout", "0"], "--timeout 0"],
] as const)("%s %j is a usage error", async (program, args, message) => {
  expect(await call(program, args)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
});

test.each(["checkstatus", "dbcleanerclient", "wamservicecheck"] as const)(
  "%s --help prints usage, options, an example and exit codes",
  async (program) => {
    const { code, out } = await call(program, ["--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${program} [^]*Usage: ${program} [^]*--json [^]*Example[^]*Exit codes: 0 `));
  },
);

test.each(["checkstatus", "dbcleanerclient", "wamservicecheck"] as const)("%s --version", async (program) => {
  const manifest = new URL("../../../cli/package.json", import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  expect(await call(program, ["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
});
