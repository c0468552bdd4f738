import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { startSite } from "../support/sites/server.ts";
import { serveFolder } from "../support/sites/static-site.ts";
import { createDatabase } from "../support/postgres/launch.ts";
import { observatory, programFile, wam } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";

const program = programFile("eiao-observatory");
const examples = fileURLToPath(new URL("../../examples/", import.meta.url));

const started: ChildProcess[] = [];

/** Starts `eiao-observatory start` as a process of its own, with its child processes. */
function start(...args: string[]): ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream } {
  const { EIAO_DATADIR: _, INIT_CWD: __, ...others } = process.env;
  const env = { ...others, ...settings, ...(databaseUrl === undefined ? {} : { EIAO_DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, ["--conditions=@eiao/source", program, "start", ...args], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  return child;
}

/** Runs `eiao-observatory start --once` within this process, which saves the start of a program. It has its own workers, and is not killed. */
function startOnce(...args: string[]): Promise<Outcome> {
  const env = { ...settings, ...(databaseUrl === undefined ? {} : { EIAO_DATABASE_URL: databaseUrl }) };
  return observatory(["start", "--once", ...args], { cwd: folder === "" ? tmpdir() : folder, env });
}

function killTree({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The process has ended.
  }
}

async function ended(child: ReturnType<typeof start>): Promise<{ code: number | null; out: string; err: string }> {
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out, err };
}

/** Waits for a text on standard error. */
async function waitForText(child: ReturnType<typeof start>, pattern: RegExp): Promise<string> {
  let all = "";
  for await (const chunk of child.stderr) {
    all += String(chunk);
    if (pattern.test(all)) return all;
  }
  throw new Error(`It never said ${String(pattern)}: ${all}`);
}

let folder = "";
/** The parameters of the configuration. */
let settings: Readonly<Record<string, string>> = {};
/** The URL of a database server. Undefined for the embedded database. */
let databaseUrl: string | undefined;
beforeEach(async () => {
  databaseUrl = undefined;
  folder = await mkdtemp(path.join(tmpdir(), "eiao-observatory-"));
});
afterEach(async () => {
  for (const child of started.splice(0)) killTree(child, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

test("AT-RUN-1 and 2: from nothing, all example sites are measured and the run is published; a second run has the same scores", async () => {
  const data = path.join(folder, "data");
  const first = await ended(start("--once", "--data", data));
  expect([first.code, first.err]).toEqual([
    0,
    expect.stringMatching(
      /^Status: http:[^]*Run: EIAO1\nRun EIAO1 is published. To see how often each test failed, run: eiao-wam report /,
    ),
  ]);
  // The town's score is that of its report card, counted by hand (examples/site.test.ts). Each line has name, score, letter.
  const lines = first.out.trimEnd().split("\n");
  expect(lines).toEqual(lines.toSorted());
  // If their ports are in use, the example sites have others, and another order.
  const scores = (out: string): string[] =>
    out
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/^127[^ /]*/, ""))
      .toSorted();
  expect(scores(first.out)).toEqual([
    expect.stringMatching(/^ {2}0\.\d{4} {2}[A-E]$/),
    expect.stringMatching(/^\/club {2}0\.\d{4} {2}[A-E]$/),
    expect.stringMatching(/^\/museum {2}0\.\d{4} {2}[A-E]$/),
  ]);
  const second = await startOnce("--data", data);
  expect([second.code, scores(second.out)]).toEqual([0, scores(first.out)]);
  const log = async (name: string): Promise<string> => readFile(path.join(data, "logs", `${name}.log`), "utf8");
  expect(await log("siteurlserver")).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000: Scheduled 3 of EIAO1\n/);
  // Spec 15.3: the number left and the number scheduled. After the last site none waits.
  expect((await log("siteurlserver")).match(/: Sites left: \d+$/gm)?.at(-1)).toBe(": Sites left: 0");
  for (const name of ["samplingserver", "etlserver"])
    expect((await log(name)).match(/: Sites scheduled: \d+$/gm)?.at(-1)).toBe(": Sites scheduled: 0");
  expect((await log("samplingserver")).match(/: Scheduled \S+ of EIAO\d/g)).toHaveLength(6);
  expect((await log("etlserver")).match(/: Published the run EIAO\d$/gm)).toHaveLength(2);
  // AT-OPS 1: loaded sites have no logs of their own any more; the remaining ones are of all sites.
  expect((await readdir(path.join(data, "logs"))).filter((name) => /_rdf_/.test(name))).toEqual([]);
  const crawler = await log("crawler");
  const crawls = [...crawler.matchAll(/\+0000: Crawling site: (\S+) to DB (rdf_EIAO\d_\d{10}_\d+_\d+)$/gm)];
  expect(crawls).toHaveLength(6);
  expect(new Set(crawls.map(([, , id]) => id)).size).toBe(6);
  for (const [, seed, id] of crawls) {
    expect(crawler).toContain(`Starting sampling of :${seed} ${id}\n`);
    expect(crawler).toContain(`: Finished crawling and sampling site:${seed} to db ${id}\n`);
    expect(crawler).toContain(`Currently handling website:${seed} in the ETL\n`);
    expect(await log("samplingserver")).toMatch(new RegExp(`Finished \\S+ of EIAO\\d \\(${id}\\)`));
    expect(await log("etlserver")).toMatch(new RegExp(`Loading \\S+ of EIAO\\d \\(${id}\\)`));
    expect(await log("relaxedwam")).toMatch(new RegExp(`${id}: Evaluated ${seed}\\S*: \\d+ tests applied`));
    expect(await log("relaxed")).toMatch(new RegExp(`${id}: Validated ${seed}\\S*: (?:valid|invalid|not validated)`));
  }
  expect(await log("crawlers")).toMatch(
    /: Running: local, process \d+ on [^]*: Stopped: local, process \d+: [^]*; 0 run\n$/,
  );
  expect(await log("dwtime")).toMatch(
    /^\w{3}, \d\d .* \+0000: [\w-]+: \d+ queries, \d+\.\d{4} secs, the longest \d+\.\d{4} secs\n/,
  );
  const runs = await wam(["runs", "--data", data, "--format", "json"], { cwd: folder });
  expect(JSON.parse(runs.out)).toEqual(
    ["EIAO1", "EIAO2"].map((run) => ({
      run,
      state: "published",
      sites: { expected: 3, loaded: 3, failed: 0 },
      panel: "default",
      order: "default",
      ...(run === "EIAO2" ? { previousRun: "EIAO1" } : {}),
    })),
  );
  // The search index has the last run, with the texts of its pages: it is complete.
  const index = await wam(["index", "--data", data, "--format", "json"], { cwd: folder });
  expect(JSON.parse(index.out)).toMatchObject({ written: 0, removed: 0 });
});

test("if another program has the port of example sites in an open run, they fail with that reason, and no second run begins", async () => {
  const data = path.join(folder, "data");
  const killed = start("--once", "--data", data);
  await waitForText(killed, /Run: EIAO1/);
  killTree(killed, "SIGKILL");
  await once(killed, "close");
  const { site, neighbours } = JSON.parse(await readFile(path.join(data, "example-sites.json"), "utf8")) as Ports;
  const other = createSocketServer();
  onTestFinished(() => void other.close());
  await once(other.listen(neighbours, "127.0.0.1"), "listening");
  const second = await startOnce("--data", data);
  const reason = `failed: Port ${neighbours} of the example sites is used by another program.`;
  expect([second.code, new Set(second.out.trimEnd().split("\n"))]).toEqual([
    0,
    new Set([
      expect.stringMatching(new RegExp(`^127[.]0[.]0[.]1:${site}  0[.]\\d{4}  [A-E]$`)),
      `127.0.0.1:${neighbours}/club  ${reason}`,
      `127.0.0.1:${neighbours}/museum  ${reason}`,
    ]),
  ]);
  expect(second.err).toContain("Run: EIAO1\n");
  expect(JSON.parse((await wam(["runs", "--data", data, "--format", "json"], { cwd: folder })).out)).toEqual([
    {
      run: "EIAO1",
      state: "published",
      sites: { expected: 3, loaded: 1, failed: 2 },
      panel: "default",
      order: "default",
    },
  ]);
  // The next start measures all of them, at the new ports.
  const third = await startOnce("--data", data);
  expect([third.code, third.out.match(/ {2}0\.\d{4} /g)?.length]).toEqual([0, 3]);
  expect(third.err).toContain("Run: EIAO2\n");
  expect(JSON.parse(await readFile(path.join(data, "example-sites.json"), "utf8"))).toMatchObject({ site });
});

interface Ports {
  readonly site: number;
  readonly neighbours: number;
}

describe("over sites of a list", () => {
  let sites = "";
  let stopServing = async (): Promise<void> => undefined;
  let origins: string[] = [];
  let lists = "";
  /** The output of an undisturbed run, which another test checks. */
  let expected = "";
  beforeAll(async () => {
    lists = await mkdtemp(path.join(tmpdir(), "eiao-observatory-"));
    const served = await Promise.all(
      ["site", "neighbours", "site"].map((name) => startSite({ "*": serveFolder(path.join(examples, name)) })),
    );
    stopServing = async () => void (await Promise.all(served.map((each) => each.close())));
    origins = served.map(({ origin }) => origin);
    const [town = "", neighbours = "", other = ""] = origins;
    sites = path.join(lists, "sites.txt");
    // The club has five pages, no link leads to the museum, and one site has no page.
    settings = { EIAO_MINPAGESSAMPLED: "5" };
    await writeFile(sites, `# Sites\n${town}\n${neighbours}/club/\n\n${other}/nosuch/\n${town}\n`);
    const { code, out } = await startOnce("--sites", sites, "--data", path.join(lists, "undisturbed"));
    if (code !== 0) throw new Error(`An undisturbed run ends with ${code}: ${out}`);
    expected = out;
  });
  afterAll(async () => {
    settings = {};
    await stopServing();
    await rm(lists, { recursive: true, force: true });
  });

  test("AT-RUN-3: killed repeatedly, the run ends with the scores of an undisturbed one; a failed site has its reason", async () => {
    const [town = "", neighbours = "", other = ""] = origins.map((origin) => origin.slice("http://".length));
    expect(expected).toMatch(new RegExp(`^${town} {2}0\\.0634 {2}B$`, "m"));
    expect(expected).toMatch(new RegExp(`^${neighbours}/club {2}0\\.\\d{4} {2}[A-E]$`, "m"));
    expect(expected).toMatch(new RegExp(`^${other}/nosuch {2}failed: Nothing could be crawled`, "m"));
    expect(expected.match(/\n/g)).toHaveLength(3);
    const args = ["--once", "--sites", sites, "--data", path.join(folder, "killed")];
    // Each kill comes later, until one start ends by itself.
    const last = await (async () => {
      for (let ms = 500; ; ms += 300) {
        const child = start(...args);
        const end = ended(child);
        const timer = setTimeout(() => killTree(child, "SIGKILL"), ms < 2_000 ? ms : 60_000);
        const outcome = await end;
        clearTimeout(timer);
        if (outcome.code !== null) return outcome;
      }
    })();
    expect([last.code, last.out]).toEqual([0, expected]);
    // No run is left open, and none has a site twice. A run that was killed after its last step is published too.
    const { out } = await wam(["runs", "--data", args.at(-1) ?? "", "--format", "json"], { cwd: folder });
    const runs = JSON.parse(out) as { state: string; sites: unknown }[];
    expect(runs.length).toBeGreaterThan(0);
    for (const { state, sites: counted } of runs)
      expect([state, counted]).toEqual(["published", { expected: 3, loaded: 2, failed: 1 }]);
  });

  test("AT-RUN-5: a database server gives the same results", async () => {
    databaseUrl = await createDatabase(inject("postgresUrl") ?? "");
    const args = ["--sites", sites, "--data", path.join(folder, "server")];
    const first = start("--once", ...args);
    await waitForText(first, /Run: EIAO1/);
    killTree(first, "SIGKILL");
    await once(first, "close");
    const second = await startOnce(...args);
    expect([second.code, second.out, second.err]).toEqual([0, expected, expect.stringContaining("Run: EIAO1\n")]);
  });

  test("AT-RUN-4: a second start on the same data is refused, and the first is not disturbed; SIGTERM ends it properly", async () => {
    const data = path.join(folder, "data");
    const first = start("--sites", sites, "--data", data);
    await waitForText(first, /Run: EIAO1/);
    const second = await startOnce("--sites", sites, "--data", data);
    expect([second.code, second.err]).toEqual([1, expect.stringContaining("is in use by eiao-observatory, process ")]);
    killTree(first, "SIGTERM");
    await once(first, "close");
    expect(first.exitCode).toBe(0);
    const third = await startOnce("--sites", sites, "--data", data);
    expect([third.code, third.out]).toEqual([0, expected]);
    // On a busy machine the first may have ended its run before the signal: then there is nothing to continue.
    expect(third.err).toMatch(/Run: EIAO[12]\n/);
  });

  test("sites other than those of an open run make a run of their own, and both runs are ended", async () => {
    const data = path.join(folder, "data");
    const first = start("--sites", sites, "--data", data);
    await waitForText(first, /Run: EIAO1/);
    killTree(first, "SIGKILL");
    await once(first, "close");
    // The same hosts, so that there are no pauses between pages; one site is in both runs.
    const others = path.join(folder, "others.txt");
    await writeFile(others, `${origins[2] ?? ""}/also-nosuch/\n${origins[1] ?? ""}/museum/\n${origins[0] ?? ""}\n`);
    const second = start("--sites", others, "--data", data);
    await waitForText(second, /Run: EIAO2\n[^]*Run EIAO2 is published/);
    const states = async (): Promise<string[]> => {
      const { out } = await wam(["runs", "--data", data, "--format", "json"], { cwd: folder });
      return (JSON.parse(out) as { run: string; state: string }[]).map(({ run, state }) => `${run} ${state}`);
    };
    let now = await states();
    while (now.some((each) => each.includes("open"))) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      now = await states();
    }
    expect(new Set(now)).toEqual(new Set(["EIAO1 published", "EIAO2 published"]));
    const { out } = await wam(["report", "siteMean", "--data", data, "--run", "EIAO2"], { cwd: folder });
    expect(out).toContain((origins[0] ?? "").slice("http://".length));
    killTree(second, "SIGTERM");
    await once(second, "close");
  });

  test("it serves, and measures sites that are added by the site URL server", async () => {
    const data = path.join(folder, "data");
    const child = start("--no-run", "--allow-private", "--data", data);
    const lines = await waitForText(child, /DBCleaner: .*\n/);
    const at = (service: string): string => new RegExp(`^${service}: (http://\\S+)$`, "m").exec(lines)?.[1] ?? "";
    const call = async (address: string, method: string, ...args: unknown[]): Promise<unknown> => {
      const answer = await fetch(`${address}api/${method}`, { method: "POST", body: JSON.stringify({ args }) });
      return ((await answer.json()) as { result?: unknown }).result;
    };
    expect(await call(at("Site URL server"), "siteurl/addURLs", "202611", "", [`${origins[2] ?? ""}/nosuch/`])).toBe(1);
    let runs: unknown;
    do {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ({ runs } = (await call(at("ETL server"), "etl/status")) as { runs: { state: string }[] });
    } while (!JSON.stringify(runs).includes("published"));
    expect(runs).toEqual([{ id: "202611", expected: 1, loaded: 0, failed: 1, state: "published" }]);
    expect(await (await fetch(at("Status"))).text()).toContain("202611");
    await expect.poll(async () => (await fetch(`${at("Reports")}runs/202611`)).status).toBe(200);
    expect(await (await fetch(`${at("Reports")}runs/202611`)).text()).toContain("/nosuch");
    killTree(child, "SIGTERM");
    await once(child, "close");
    expect(child.exitCode).toBe(0);
  });
});

test("a run whose sites all failed is published too, with their reasons", async () => {
  const served = await startSite({ "*": serveFolder(path.join(examples, "site")) });
  onTestFinished(() => served.close());
  const sites = path.join(folder, "sites.txt");
  await writeFile(sites, `${served.origin}/nosuch/\n`);
  const { code, out } = await startOnce("--sites", sites, "--data", path.join(folder, "data"));
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^127\.0\.0\.1:\d+\/nosuch {2}failed: Nothing could be crawled: .*\n$/),
  ]);
});

test("on an address that is not loopback its own worker may call, even without a token", async () => {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const host = all.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.1";
  const site = await startSite({ "*": serveFolder(path.join(examples, "neighbours/museum")) });
  onTestFinished(() => site.close());
  await writeFile(path.join(folder, "one.txt"), `${site.origin}/\n`);
  // A proxy of the environment is not used for sites on this machine.
  process.env["HTTP_PROXY"] = "http://127.0.0.1:9";
  onTestFinished(() => void delete process.env["HTTP_PROXY"]);
  const sites = ["--sites", path.join(folder, "one.txt")];
  const { code, out } = await ended(start("--once", "--host", host, ...sites, "--data", path.join(folder, "data")));
  expect([code, out]).toEqual([0, expect.stringMatching(/^127\.0\.0\.1:\d+ {2}0\.\d{4} {2}[A-E]\n$/)]);
});

test("a port in use is replaced by a free one", async () => {
  const blocker = createServer();
  // An address where no other test, no Observatory of this machine, and no process of a killed run listens. With a single loopback address
  // it must be that one.
  const host = process.platform === "linux" ? `127.14.${process.pid % 256}.${1 + (process.ppid % 250)}` : "127.0.0.1";
  const listens = () =>
    once(blocker.listen(8890, host), "listening").then(
      () => true,
      () => false,
    );
  await expect.poll(listens, { timeout: 60_000 }).toBe(true);
  onTestFinished(() => void blocker.close());
  const child = start("--no-run", "--host", host, "--data", path.join(folder, "data"));
  const lines = await waitForText(child, /DBCleaner: .*\n/);
  expect(lines).toMatch(new RegExp(`^ETL server: http://${host}:(?!8890/)\\d+/$`, "m"));
  if (process.platform === "linux") expect(lines).toContain(`\nSite URL server: http://${host}:8889/\n`);
});

test.each([
  [["--sites", "nosuch.txt"], /nosuch\.txt cannot be read/],
  [["--sites", "empty.txt"], /contains no URLs/],
  [["--sites", "bad.txt"], /bad\.txt: "two words" is not the URL/],
  [["--no-run", "--sites", "bad.txt"], /cannot be combined/],
  [["--no-run", "--once"], /cannot be combined/],
  [["--sites", "ftp.txt"], /ftp\.txt: "ftp:\/\/a\.example\/" is not the URL of a web site/],
  [["--sites", "password.txt"], /password\.txt: .*without a password/],
  [["site"], /does not accept "site"/],
  [["--nosuch"], /--nosuch/],
  [
    ["--no-run", "--host", "999.1.1.1"],
    /^eiao-observatory: Cannot listen on 999\.1\.1\.1: [^\n]*Use --host with an address of this machine\.\n$/,
  ],
])("%j is refused, and nothing is created", async (args, message) => {
  await writeFile(path.join(folder, "empty.txt"), "# none\n");
  await writeFile(path.join(folder, "bad.txt"), "http://a.example/\ntwo words\n");
  await writeFile(path.join(folder, "ftp.txt"), "localhost:8080\nftp://a.example/\n");
  await writeFile(path.join(folder, "password.txt"), "http://user:word@a.example/\n");
  const resolved = args.map((arg) => (arg.endsWith(".txt") ? path.join(folder, arg) : arg));
  const { code, out, err } = await observatory(["start", ...resolved, "--data", path.join(folder, "data")], {
    cwd: folder,
  });
  expect([code, out, err]).toEqual([1, "", expect.stringMatching(message)]);
});
