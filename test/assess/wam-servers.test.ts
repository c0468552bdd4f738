import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createWamServers } from "@eiao/sampler";
import type { EvaluationTask, FetchedSheet, WamChoice } from "@eiao/sampler";
import { startWamServer } from "@eiao/server";
import { uwem12 } from "@eiao/wam-core";
import { pdf1 } from "@eiao/wam-core/pdf";
import { describe, expect, test } from "vitest";
import { callsOf } from "./wam-calls.ts";

/** Evaluation through WAM servers. Observatory 9.3, 18.5. */

const task: EvaluationTask = {
  url: "http://www.example.com/",
  content: new Uint8Array(1),
  contentType: "text/html",
  headers: {},
  only: [],
  medium: "screen",
  environment: {},
  date: "2026-11-21T09:30:00Z",
  budget: {},
  wants: {},
};
const ruleSets = [uwem12, pdf1].map(({ id, version }) => ({ id, version }));
const evaluation = {
  url: task.url,
  status: "evaluated",
  contentType: "text/html",
  contentLength: 1,
  digest: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d", // of one byte, 0
  date: task.date,
  tests: [],
  statistics: [],
  notes: [],
  sheets: [],
  seconds: 0,
};
const noSheet = () => Promise.reject(new Error("there is none"));

/** Starts a server that always gives the same answer: at once, or when the test allows it (`holds`). */
async function fixedServer(
  status = 200,
  answer: unknown = { result: { evaluation, ruleSets } },
  holds = false,
  port = 0,
) {
  let calls = 0;
  const waiting: (() => void)[] = [];
  const server = createServer((_, reply) => {
    calls++;
    const send = () => reply.writeHead(status).end(JSON.stringify(answer));
    if (holds) waiting.push(send);
    else send();
  });
  await new Promise<void>((done) => void server.listen(port, "127.0.0.1", () => done()));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, waiting, calls: () => calls, close: () => void server.close() };
}

/** Returns how many of 120 calls, eight at a time, a quick and a slow server get. The quick one answers three calls in the time of one. */
async function shares(choice: WamChoice): Promise<readonly [quick: number, slow: number]> {
  const [quick, slow] = [await fixedServer(200, undefined, true), await fixedServer(200, undefined, true)];
  let draws = 0;
  const random = () => (draws++ % 2 === 0 ? 0.25 : 0.75);
  const evaluator = createWamServers({ addresses: [quick.address, slow.address], choice, random });
  let remaining = 120;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) await evaluator.evaluate(task, () => noSheet()); // each page is of its own run
  };
  const workers = Array.from({ length: 8 }, worker);
  const turns = [quick, quick, quick, slow];
  for (let turn = 0, answered = 0; answered < 120; turn++) {
    const underWay = Math.min(8, 120 - answered);
    await expect
      .poll(() => quick.waiting.length + slow.waiting.length, { interval: 1, timeout: 60_000 })
      .toBe(underWay);
    const say = turns[turn % turns.length]?.waiting.shift();
    if (say === undefined) continue;
    say();
    answered++;
  }
  await Promise.all(workers);
  await evaluator.close();
  quick.close();
  slow.close();
  return [quick.calls(), slow.calls()];
}

test("18.5: by least outstanding work, the calls are shared in the ratio of the servers' speeds", async () => {
  const [quick, slow] = await shares("least-outstanding");
  expect(quick + slow).toBe(120);
  expect(Math.abs(quick - 90)).toBeLessThanOrEqual(8); // for the calls under way at the end
});

test("by chance both get about the same number", async () => {
  expect(await shares("random")).toEqual([60, 60]);
});

test("a document that fails on three servers counts as not evaluable", async () => {
  const broken = { error: { code: "WamFailed", message: "" } };
  const all = await Promise.all(Array.from({ length: 4 }, () => fixedServer(500, broken)));
  const evaluator = createWamServers({ addresses: all.map(({ address }) => address) });
  await expect(evaluator.evaluate(task, noSheet)).rejects.toMatchObject({
    code: "WamServersFailed",
    message: expect.stringContaining("WamFailed"),
  });
  expect(all.map(({ calls }) => calls()).toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1]);
  await evaluator.close();
  for (const server of all) server.close();
});

test("while servers restart a page waits for them, and is not replaced", async () => {
  const old = await fixedServer();
  old.close();
  const evaluator = createWamServers({ addresses: [old.address, old.address, old.address] });
  const evaluated = evaluator.evaluate(task, noSheet);
  await expect(Promise.race([evaluated, wait(300, "it waits")])).resolves.toBe("it waits");
  const restarted = await fixedServer(200, undefined, false, Number(new URL(old.address).port));
  expect(await evaluated).toMatchObject({ status: "evaluated" });
  expect(restarted.calls()).toBe(1);
  await evaluator.close();
  restarted.close();
});

/** Starts a server that breaks a number of connections during calls, then answers. */
async function breakingServer(times: number) {
  let calls = 0;
  const server = createServer((request, reply) => {
    if (calls++ < times) request.socket.destroy();
    else reply.end(JSON.stringify({ result: { evaluation, ruleSets } }));
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, calls: () => calls, close: () => void server.close() };
}

test("a page during which servers are killed is tried again, at most seven times", async () => {
  for (const [times, outcome] of [
    [6, "evaluated"],
    [7, "WamServersFailed"],
  ] as const) {
    const server = await breakingServer(times);
    const evaluator = createWamServers({ addresses: [server.address] });
    const found = await evaluator.evaluate(task, noSheet).then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    );
    expect([found, server.calls()]).toEqual([outcome, 7]);
    await evaluator.close();
    server.close();
  }
});

/** Starts a server that ends all its connections, as if killed, when it evaluates `culprit`. It counts the other pages at that moment. */
async function serverKilledBy(culprit: string) {
  const beside: number[] = [];
  let underWay = 0;
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    underWay++;
    reply.on("close", () => underWay--);
    const { kwargs } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { kwargs: { url: string } };
    await wait(kwargs.url === culprit ? 20 : 150); // meanwhile no other page gets its answer
    if (kwargs.url === culprit) {
      beside.push(underWay - 1);
      server.closeAllConnections();
    } else reply.end(JSON.stringify({ result: { evaluation: { ...evaluation, url: kwargs.url }, ruleSets } }));
  };
  // A request that is still arriving ends with its connection.
  const server = createServer((request, reply) => void answer(request, reply).catch(() => reply.destroy()));
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, beside, close: () => void server.close() };
}

test("a page that kills servers is found, and the pages beside it are evaluated", async () => {
  const culprit = "http://www.example.com/culprit";
  const server = await serverKilledBy(culprit);
  const evaluator = createWamServers({ addresses: [server.address] });
  const urls = Array.from({ length: 12 }, (_, i) => (i === 5 ? culprit : `http://www.example.com/${i}`));
  const load = () => noSheet();
  await evaluator.evaluate(task, load); // the first page of a run is evaluated alone
  const outcomes = await Promise.allSettled(urls.map((url) => evaluator.evaluate({ ...task, url }, load)));
  expect(outcomes.flatMap(({ status }, i) => (status === "rejected" ? [urls[i]] : []))).toEqual([culprit]);
  expect(outcomes[5]).toMatchObject({ reason: { code: "WamServersFailed" } });
  expect(server.beside[0]).toBeGreaterThan(0);
  expect(server.beside.slice(2)).toEqual([0, 0, 0, 0, 0]);
  await evaluator.close();
  server.close();
});

test("servers that stay away or full end the sampling with a code of their own", async () => {
  const closed = await fixedServer();
  closed.close();
  const full = await fixedServer(503, { error: { code: "Busy", message: "the queue is full" } });
  const evaluator = createWamServers({ addresses: [closed.address, full.address], patienceSeconds: 0 });
  const evaluated = evaluator.evaluate(task, noSheet);
  await expect(evaluated).rejects.toMatchObject({ code: "WamServersGone" });
  await expect(evaluated).rejects.toThrow(/^(?=.*ECONNREFUSED)(?=.*the queue is full)/);
  await evaluator.close();
  full.close();
});

test("a busy server is asked again, and the page is not replaced", async () => {
  let calls = 0;
  const server = createServer((_, reply) => {
    if (calls++ < 4) reply.writeHead(503).end('{"error":{"code":"Busy","message":""}}');
    else reply.end(JSON.stringify({ result: { evaluation, ruleSets } }));
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  const evaluator = createWamServers({ addresses: [`http://127.0.0.1:${(server.address() as AddressInfo).port}/`] });
  expect(await evaluator.evaluate(task, noSheet)).toMatchObject({ status: "evaluated" });
  expect(calls).toBe(5);
  await evaluator.close();
  server.close();
});

test("a server that cannot be used for the run is asked once; the others do its work", async () => {
  const old = await fixedServer(404, { error: { code: "UnknownMethod", message: "" } });
  const good = await fixedServer();
  const evaluator = createWamServers({ addresses: [old.address, good.address], random: () => 0 });
  for (let page = 0; page < 3; page++)
    expect(await evaluator.evaluate(task, noSheet)).toMatchObject({ status: "evaluated" });
  expect([old.calls(), good.calls()]).toEqual([1, 3]);
  await evaluator.close();
  for (const server of [old, good]) server.close();
});

test("an empty list of servers is an error", () => {
  expect(() => createWamServers({ addresses: [] })).toThrow("The list of WAM servers is empty");
});

test.each([
  [404, { error: { code: "UnknownMethod", message: "" } }, "of another version and has no method"],
  [
    200,
    { result: { evaluation, ruleSets: [{ id: "uwem-1.2", version: "0.1" }] } },
    'version "0.1" of the rule set uwem-1.2',
  ],
  // A page must not be replaced because a server lacks a rule set of the run.
  [200, { result: { evaluation, ruleSets } }, "it does not have the rule set wcag-2.2", ["uwem-1.2", "wcag-2.2"]],
  [400, { error: { code: "BadArguments", message: "no test with these ids: wcag-2.2." } }, "wcag-2.2", ["wcag-2.2"]],
])("when no server can be used for the run, the sampling ends: %s", async (status, answer, reason, only = []) => {
  const server = await fixedServer(status, answer);
  const evaluator = createWamServers({ addresses: [server.address] });
  for (let page = 0; page < 2; page++)
    await expect(evaluator.evaluate({ ...task, only }, noSheet)).rejects.toMatchObject({
      code: "WamServersUnfit",
      message: expect.stringContaining(reason),
    });
  await evaluator.close();
  server.close();
});

test.each([
  ["another page", 200, { result: { evaluation: { ...evaluation, url: "http://b/" }, ruleSets } }, "another document"],
  ["other bytes", 200, { result: { evaluation: { ...evaluation, digest: "0" }, ruleSets } }, "another document"],
  ["no evaluation", 200, { result: { evaluation: { ...evaluation, tests: [null] }, ruleSets } }, "not an evaluation"],
  ["nothing", 200, {}, "it answered 200"],
  ["null", 200, null, "it answered 200"],
  ["requests for sheets without end", 200, { result: { needs: ["http://www.example.com/a.css"] } }, "after 20 calls"],
])("an unusable answer is reported: %s", async (_, status, answer, reason) => {
  const server = await fixedServer(status, answer);
  const evaluator = createWamServers({ addresses: [server.address] });
  await expect(evaluator.evaluate(task, noSheet)).rejects.toMatchObject({
    code: "WamServersFailed",
    message: expect.stringContaining(reason),
  });
  await evaluator.close();
  server.close();
});

describe("style sheets of a run", () => {
  const sheet = "http://www.example.com/a.css";
  const linking = (more = "") => ({
    ...task,
    content: new TextEncoder().encode(`<link rel=stylesheet href="${sheet}"><p>x${more}`),
    only: ["7.2_CSS_02"],
  });
  const sheetOf =
    (text: string) =>
    async (url: string): Promise<FetchedSheet> => ({
      url,
      content: new TextEncoder().encode(text),
      contentType: "text/css",
    });
  const blink = "p{text-decoration:blink}";

  test("a sheet is sent once: the second page that needs it costs one call; a server that lost it gets it again", async () => {
    let server = await startWamServer({ port: 0, workers: 1, version: "1" });
    const evaluator = createWamServers({ addresses: [server.address] });
    const load = sheetOf(blink);
    const failed = async (page: EvaluationTask) =>
      (await evaluator.evaluate(page, load)).tests.map((each) => each.failed);
    const calls = async () => Object.fromEntries(await callsOf(server.address));
    expect(await failed(linking())).toEqual([1]);
    expect(await calls()).toEqual({ evaluate: 2, keepSheet: 1 });
    expect(await failed(linking("y"))).toEqual([1]);
    expect(await calls()).toEqual({ evaluate: 3, keepSheet: 1 });
    const { port } = server;
    await server.close();
    server = await startWamServer({ port, workers: 1, version: "1" });
    expect(await failed(linking("z"))).toEqual([1]);
    expect(await calls()).toEqual({ evaluate: 2, keepSheet: 1 });
    await evaluator.close();
    await server.close();
  });

  test("of many pages at a time one goes first; then each costs one call, and each server gets a sheet once", async () => {
    const servers = [await startWamServer({ port: 0, workers: 1, version: "1" })];
    servers.push(await startWamServer({ port: 0, workers: 1, version: "1" }));
    const evaluator = createWamServers({ addresses: servers.map(({ address }) => address) });
    const load = sheetOf(blink);
    const pages = Array.from({ length: 12 }, (_, at) => evaluator.evaluate(linking(String(at)), load));
    expect((await Promise.all(pages)).flatMap(({ tests }) => tests.map((each) => each.failed))).toEqual(
      Array(12).fill(1),
    );
    const calls = await Promise.all(servers.map(({ address }) => callsOf(address)));
    const sum = (method: string) => calls.reduce((total, each) => total + (each.get(method) ?? 0), 0);
    expect([sum("evaluate"), sum("keepSheet")]).toEqual([13, 2]);
    await evaluator.close();
    await Promise.all(servers.map((server) => server.close()));
  });

  test("runs with different sheets at one address, or without one, are not mixed up", async () => {
    const server = await startWamServer({ port: 0, workers: 2, version: "1" });
    const evaluator = createWamServers({ addresses: [server.address] });
    const runs = [sheetOf(blink), sheetOf("p{color:red}"), () => noSheet()];
    const failed = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const { tests } = await evaluator.evaluate(linking(), runs[at % 3] as (typeof runs)[0]);
        return tests.reduce((sum, each) => sum + each.failed, 0);
      }),
    );
    expect(failed).toEqual(Array.from({ length: 4 }, () => [1, 0, 0]).flat());
    await evaluator.close();
    await server.close();
  });
});

test("the end of a program stops its evaluations, and no page is replaced for that", async () => {
  const server = await fixedServer(200, undefined, true);
  const evaluator = createWamServers({ addresses: [server.address] });
  const stopped = evaluator.evaluate(task, noSheet).catch((error: unknown) => error);
  await expect.poll(server.calls).toBe(1);
  await evaluator.close();
  expect(await stopped).toMatchObject({ code: "EvaluationStopped" });
  server.close();
});
