import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Launch } from "@eiao/crawler";
import { createWamServers, verifyStore } from "@eiao/sampler";
import type { Assessment, EvaluationTask, WamChoice } from "@eiao/sampler";
import { startWamServer } from "@eiao/server";
import type { WamServer } from "@eiao/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Site } from "../crawl/sites/server.ts";
import { openSamples, sealed, startExampleSite } from "./samples.ts";
import type { Samples } from "./samples.ts";

/** Evaluation through WAM servers. Observatory 9.3, 18.5. */

describe("with real WAM servers", () => {
  let samples: Samples;
  let site: Site;
  const servers: WamServer[] = [];
  let launch: Launch;
  let own: Assessment;

  beforeAll(async () => {
    samples = await openSamples();
    site = await startExampleSite();
    for (let i = 0; i < 2; i++)
      servers.push(await startWamServer({ port: 0, threads: 1, version: "1", sheets: { allowPrivate: true } }));
    const seed = `${site.origin}/`;
    launch = await samples.crawl(seed);
    own = sealed(await samples.sample(seed, launch, { run: "own" })).assessment;
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await site.close();
    await samples.close();
  });

  test("the scores of a site are those of the threads of this process, also when one of three servers is dead", async () => {
    const addresses = ["http://127.0.0.1:1/", ...servers.map(({ address }) => address)];
    const evaluator = createWamServers({ addresses, perServer: 2 });
    const result = sealed(await samples.sample(`${site.origin}/`, launch, { run: "remote", evaluator }));
    expect(result.assessment.pages).toEqual(own.pages);
    expect(result.assessment.scores).toEqual(own.scores);
    const counts = ({ tests }: Assessment) => tests.map(({ wam, applied, failed }) => [wam, applied, failed]);
    expect(counts(result.assessment)).toEqual(counts(own));
    const verified = await verifyStore(result.file, samples.dataDir);
    expect(verified.differences).toEqual([]);
    expect(verified.notes).toEqual([expect.stringContaining("WAM servers")]);
  }, 60_000);
});

const task: EvaluationTask = {
  url: "http://www.example.com/",
  content: new Uint8Array(0),
  contentType: "text/html",
  headers: {},
  only: [],
  medium: "screen",
  environment: {},
  date: "2026-11-21T09:30:00Z",
  budget: {},
  wants: {},
};
const page = {
  url: task.url,
  status: "evaluated",
  contentType: "text/html",
  scores: [],
  results: [],
  metadata: [],
  untested: [],
  messages: [],
};

/** A server that does one call at a time, each in so many ms. */
async function slowServer(milliseconds: number, status = 200) {
  let calls = 0;
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((_, reply) => {
    calls++;
    const before = last;
    const answer = async () => {
      await before;
      await wait(milliseconds);
      reply
        .writeHead(status)
        .end(JSON.stringify(status === 200 ? { result: page } : { error: { code: "Busy", message: "" } }));
    };
    last = answer();
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { address, calls: () => calls, close: () => void server.close() };
}

/** Calls that a quick and a slow server get of 120, where the quick one is three times as fast. */
async function shares(choice: WamChoice): Promise<number> {
  const [quick, slow] = [await slowServer(8), await slowServer(24)];
  const evaluator = createWamServers({ addresses: [quick.address, slow.address], choice });
  let left = 120;
  const worker = async (): Promise<void> => {
    while (left-- > 0)
      await evaluator.evaluate({ ...task, content: new Uint8Array(1) }, () => Promise.reject(new Error()));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await evaluator.close();
  quick.close();
  slow.close();
  expect(quick.calls() + slow.calls()).toBe(120);
  return quick.calls() / slow.calls();
}

test("18.5: by least outstanding work, servers of speed 1 to 3 get about 1 to 3", async () => {
  const ratio = await shares("least-outstanding");
  expect(ratio).toBeGreaterThan(2);
  expect(ratio).toBeLessThan(4.5);
});

test("by chance they get about as many, as the seed has it", async () => {
  const ratio = await shares("random");
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test("a document is tried on three servers, then it counts as not evaluable", async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => slowServer(0, 503)));
  const evaluator = createWamServers({ addresses: all.map(({ address }) => address) });
  await expect(evaluator.evaluate(task, () => Promise.reject(new Error()))).rejects.toMatchObject({
    code: "WamServersFailed",
    message: expect.stringContaining("Busy"),
  });
  expect(all.map(({ calls }) => calls()).toSorted((a, b) => a - b)).toEqual([0, 1, 1, 1]);
  await evaluator.close();
  for (const server of all) server.close();
});

test("no server named is an error", () => {
  expect(() => createWamServers({ addresses: [] })).toThrow("No WAM server is named");
});
