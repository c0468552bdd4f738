import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startWamServer } from "./start-wam-server.ts";
import type { WamServer, WamServerOptions } from "./start-wam-server.ts";
import { checkWamService } from "./service-check.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

async function start(options: Partial<WamServerOptions> = {}): Promise<WamServer> {
  const server = await startWamServer({ port: 0, workers: 1, version: "1.2.3", ...options });
  endings.push(() => server.close());
  return server;
}

/** Starts a web server that answers when the test allows it. */
async function slowWeb() {
  const waiting: (() => void)[] = [];
  const web = createServer((_, reply) => void waiting.push(() => reply.end("p{color:red}")));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const { port } = web.address() as AddressInfo;
  endings.push(() => web.close());
  return {
    sheet: `http://127.0.0.1:${port}/slow.css`,
    allow: [`127.0.0.1:${port}`],
    waiting,
    release: () => waiting.splice(0).forEach((answer) => answer()),
  };
}

async function check(server: WamServer, cont: string) {
  const kwargs = { url: "http://www.example.com/", cont, ruleset: "7.2_CSS_02" };
  const answer = await fetch(`${server.address}api/wam/check`, { method: "POST", body: JSON.stringify({ kwargs }) });
  const { error } = (await answer.json()) as { error?: { code: string } };
  return { status: answer.status, code: error?.code, retry: answer.headers.get("retry-after") };
}
const statusOf = async (server: WamServer, path: string) => (await fetch(server.address + path)).status;

test("a full queue answers 503 with Retry-After and is not ready; later it is ready again", async () => {
  const { sheet, allow, waiting, release } = await slowWeb();
  const server = await start({ queue: 1, sheets: { allow } });
  const page = `<link rel=stylesheet href="${sheet}"><p>x`;
  expect(await statusOf(server, "ready")).toBe(200);
  const accepted = [check(server, page), check(server, page)];
  await expect.poll(() => statusOf(server, "ready")).toBe(503);
  await expect.poll(() => waiting.length).toBe(1);
  expect(await check(server, page)).toEqual({ status: 503, code: "Busy", retry: "5" });
  expect(await statusOf(server, "health")).toBe(200);
  release();
  expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await statusOf(server, "ready")).toBe(200);
});

test("a call that takes too long is 504 Timeout; the server keeps running", async () => {
  const { sheet, allow } = await slowWeb();
  const server = await start({ timeoutMs: 4000, sheets: { allow } });
  let late = 0;
  /** Calls until the answer is in time: on a busy machine a call may wait longer than the limit for a worker to start. */
  const checkInTime = async (): Promise<number> => {
    const { status } = await check(server, "<p>x");
    if (status !== 504) return status;
    late++;
    return checkInTime();
  };
  expect(await checkInTime()).toBe(200);
  expect(await check(server, `<link rel=stylesheet href="${sheet}"><p>x`)).toMatchObject({
    status: 504,
    code: "Timeout",
  });
  late++;
  expect(await checkInTime()).toBe(200);
  const metrics = await (await fetch(`${server.address}metrics`)).text();
  expect(metrics).toMatch(/^eiao_workers_replaced_total 1$/m);
  const calls = (outcome: string) =>
    `eiao_calls_total{service="wam",method="check",transport="json",outcome="${outcome}"}`;
  expect(metrics.split("\n")).toEqual(expect.arrayContaining([`${calls("Timeout")} ${late}`, `${calls("ok")} 2`]));
  expect(metrics.split("\n")).toContain(`eiao_call_seconds_count{service="wam",method="check"} ${late + 2}`);
  expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test("a call that takes too much memory is 500 WamFailed; the server keeps running", async () => {
  const server = await start({ memoryMb: 40 });
  expect(await check(server, "<b>x</b>".repeat(700_000))).toMatchObject({ status: 500, code: "WamFailed" });
  expect(await check(server, "<p>x")).toMatchObject({ status: 200 });
  const metrics = await (await fetch(`${server.address}metrics`)).text();
  expect(metrics).toMatch(/^eiao_workers_replaced_total 1$/m);
});

test("metrics count pages, queue and style sheets", async () => {
  const { sheet, allow, waiting, release } = await slowWeb();
  const server = await start({ sheets: { allow } });
  const page = `<link rel=stylesheet href="${sheet}"><p>x`;
  const first = check(server, page);
  await expect.poll(() => waiting.length).toBe(1);
  release();
  await first;
  await check(server, page);
  const metrics = await (await fetch(`${server.address}metrics`)).text();
  for (const line of [
    "eiao_sheet_fetches_total 1",
    "eiao_sheet_hits_total 1",
    "eiao_queue_length 0",
    "eiao_workers 1",
    "eiao_pages_running 0",
  ]) {
    expect(metrics).toMatch(new RegExp(`^${line}$`, "m"));
  }
});

test("closing finishes the calls under way and frees the port; a second close has no effect", async () => {
  const { sheet, allow, waiting, release } = await slowWeb();
  const server = await start({ sheets: { allow } });
  const underWay = check(server, `<link rel=stylesheet href="${sheet}"><p>x`);
  await expect.poll(() => waiting.length).toBe(1);
  const closed = server.close();
  expect(server.close()).toBe(closed);
  release();
  expect(await underWay).toMatchObject({ status: 200 });
  await closed;
  await expect(fetch(`${server.address}health`)).rejects.toThrow("fetch failed");
  const next = await start({ port: server.port });
  expect(next.port).toBe(server.port);
});

test("a port in use is an error, and no process stays behind", async () => {
  const server = await start();
  await expect(startWamServer({ port: server.port, workers: 1, version: "1" })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
});

test("the service check accepts a WAM server", async () => {
  const server = await start();
  const restart = () => Promise.reject(new Error("not needed"));
  expect(await checkWamService({ address: server.address, restart })).toEqual({ state: "ok" });
});

test.each([
  ["HTML instead of EARL (AT-WAM-4)", 200, "<html><body>It works!</body></html>", "not EARL"],
  ["an error", 500, "", "500"],
  ["a text that is not XML", 200, "hello", "cannot be read"],
])("the service check restarts a server that answers with %s", async (_, status, body, problem) => {
  const web = createServer((_, reply) => void reply.writeHead(status, { "content-type": "text/html" }).end(body));
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  endings.push(() => web.close());
  let restarts = 0;
  const restart = async () => void restarts++;
  const outcome = await checkWamService({
    address: `http://127.0.0.1:${(web.address() as AddressInfo).port}/`,
    restart,
  });
  expect([outcome, restarts]).toEqual([{ state: "restarted", problem: expect.stringContaining(problem) }, 1]);
});

test("the service check restarts a server that does not answer", async () => {
  const { sheet } = await slowWeb();
  let restarts = 0;
  const outcome = await checkWamService({ address: sheet, timeoutMs: 200, restart: async () => void restarts++ });
  expect([outcome.state, restarts]).toEqual(["restarted", 1]);
});
