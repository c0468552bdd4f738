/** The signal SIGUSR2: every process reports what it waits for, and continues. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { programFile, wam } from "../support/programs.ts";
import { childrenOf } from "../support/child-processes.ts";

const SECRET = "the-token-that-nobody-may-read";
const programs = {
  "eiao-wam": programFile("eiao-wam"),
  "eiao-observatory": programFile("eiao-observatory"),
};

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>t</title></head><body><h1>h</h1>${body}</body></html>`;

/** A site of five pages. The one at `/held` waits for a release. */
const server = createServer((request, response) => {
  response.setHeader("content-type", "text/html");
  if (request.url === "/robots.txt") return void response.writeHead(404).end();
  if (request.url === "/held" && !isOpen) return void pending.push(response);
  const links = ["held", "a", "b", "c"].map((name) => `<p><a href="/${name}">Page ${name}</a></p>`).join("");
  response.end(page(request.url === "/" ? links : `<p>${request.url}</p>`));
});
let pending: ServerResponse[];
let isOpen: boolean;
let address: string;
let folder: string;
let running: { readonly child: ChildProcess; readonly said: () => string }[];
beforeEach(async () => {
  [pending, isOpen, running] = [[], false, []];
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), "eiao-report-"));
});
afterEach(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function run(program: keyof typeof programs, ...args: string[]) {
  const { EIAO_DATADIR: _, INIT_CWD: __, ...others } = process.env;
  const child = spawn(process.execPath, ["--conditions=@eiao/source", programs[program], ...args], {
    env: { ...others, EIAO_TOKEN: SECRET, EIAO_MINPAGESSAMPLED: "1", EIAO_CRAWLDELAY: "0" },
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  const started = { child, said: () => text };
  running.push(started);
  return started;
}

const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 60_000, interval: 100 });
const isHeld = () => waitFor(() => expect(pending).not.toEqual([]));
function release(): void {
  isOpen = true;
  for (const response of pending.splice(0)) response.end(page("<p>/held</p>"));
}
/** Waits for the complete report of a process. */
async function reportOf(pid: number, output: () => string | Promise<string>): Promise<string> {
  return await waitFor(async () => {
    const pattern = new RegExp(`^Report of [^\\n]*, process ${pid}, .*?End of the report of process ${pid}\\.$`, "ms");
    const [report] = pattern.exec(await output()) ?? [];
    expect(report).toBeDefined();
    return report ?? "";
  });
}
const lines = (text: string) => text.split("\n").map((line) => line.trim());

test("a worker during a crawl logs the states of the crawl and the stacks; the crawl ends with the same pages", async () => {
  const data = path.join(folder, "data");
  await writeFile(path.join(folder, "sites"), `${address}/\n`);
  const { child, said } = run("eiao-observatory", "start", "--once", "--data", data, "--sites", "sites");
  await isHeld();
  const [worker = 0] = childrenOf(child.pid ?? 0);
  const evaluators = childrenOf(worker);
  for (const pid of [worker, child.pid ?? 0, ...evaluators]) process.kill(pid, "SIGUSR2");
  const report = await reportOf(worker, said);
  expect(report).toMatch(/^Report of a worker, process \d+, at [\d-]+T[\d:.]+Z, because of SIGUSR2\.$/m);
  expect(report).toMatch(/^ {2}fetcher \d +DOWNLOADING +\d+ ms {2}http:\/\/127\.0\.0\.1:\d+\/held$/m);
  expect(report).toMatch(new RegExp(`^ {2}crawl of ${new URL(address).host} in EIAO\\d+: `, "m"));
  expect(lines(report)).toContain(`tcp connection to ${new URL(address).host}`);
  expect(report).toMatch(/^Stack of the main thread:\n {2}at /m);
  expect(report).toMatch(/^Native stack:\n {2}\S/m);
  expect(await reportOf(child.pid ?? 0, said)).toMatch(/^ {2}tcp connections to 127\.0\.0\.1:\d+, where it listens\b/m);
  for (const pid of evaluators) expect(await reportOf(pid, said)).toContain("Report of an evaluation process");
  // The site's log has it too, from the next heartbeat on.
  const logs = path.join(data, "logs");
  const log = async () => {
    const name = (await readdir(logs)).find((each) => /^crawler_rdf_.*_stderr\.log$/.test(each)) ?? "";
    return await readFile(path.join(logs, name), "utf8");
  };
  expect(lines(await reportOf(worker, log))).toEqual(lines(report));
  expect(said() + (await log())).not.toContain(SECRET);
  release();
  const [code] = (await once(child, "exit")) as [number];
  expect([code, said()]).toEqual([0, expect.stringContaining("is published")]);
  const { out } = await wam(["pages", "--data", data, "--format", "json"], { cwd: folder });
  const urls = (JSON.parse(out) as { readonly url: string }[]).map(({ url }) => url);
  expect(urls.toSorted()).toEqual(["/", "/a", "/b", "/c", "/held"].map((each) => `${address}${each}`));
});

test.each([
  ["check", ["check", "PAGE"], 0],
  ["crawl", ["crawl", "PAGE", "--delay", "0", "--allow-private", "--data", "data"], 0],
] as const)("%s reports what it waits for, and ends as without the report", async (name, args, expected) => {
  const resolved = args.map((arg) => (arg === "PAGE" ? `${address}/held` : arg));
  const { child, said } = run("eiao-wam", ...resolved);
  await isHeld();
  child.kill("SIGUSR2");
  const report = await reportOf(child.pid ?? 0, said);
  expect(report).toContain(`Report of eiao-wam, process ${child.pid}`);
  expect(lines(report)).toContain(`tcp connection to ${new URL(address).host}`);
  if (name === "crawl") expect(report).toMatch(/DOWNLOADING .*\/held$/m);
  expect(report).not.toContain(SECRET);
  release();
  expect(((await once(child, "exit")) as [number])[0]).toBe(expected);
});

test.each([
  ["eiao-wam", ["serve", "--port", "0"], /^http:.*$/m],
  ["eiao-observatory", ["coordinator", "--store", "data"], /^DBCleaner.*http.*$/m],
  ["eiao-observatory", ["reports", "--data", "data", "--port", "0"], /^http:.*$/m],
] as const)("%s %j reports what it waits for, and continues to serve", async (program, args, ready) => {
  await wam(["generate", "--sites", "1", "--pages", "1", "--runs", "1", "--data", path.join(folder, "data")], {
    cwd: folder,
  });
  const { child, said } = run(program, ...args);
  await waitFor(() => expect(said()).toMatch(ready));
  const children = childrenOf(child.pid ?? 0);
  for (const pid of [child.pid ?? 0, ...children]) process.kill(pid, "SIGUSR2");
  for (const pid of [child.pid ?? 0, ...children])
    expect(await reportOf(pid, said)).toContain("Stack of the main thread");
  expect(said()).toContain("where it listens");
  expect(said()).not.toContain(SECRET);
  expect(child.exitCode).toBe(null);
  child.kill("SIGTERM");
  expect(((await once(child, "exit")) as [number])[0]).toBe(0);
});
