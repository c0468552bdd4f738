import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createHosts } from "@eiao/crawler/internal/web";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LaunchArchive } from "./acquire-document.ts";
import { createSampleFetch } from "./acquire-document.ts";

/** Spec 23: robots.txt is asked again when sampling; 8.3: three tries; ARCHITECTURE.md: the archive has every exchange. */

let robots = "";
let fails: number[] = [];
const server = createServer((call, reply) => {
  if (call.url === "/robots.txt") return void reply.end(robots);
  const status = fails.shift();
  if (status === undefined) reply.writeHead(200, { "content-type": "text/html" }).end("<title>x</title>");
  else reply.writeHead(status).end("later");
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
let archived: [string, number, string | undefined][] = [];
beforeEach(() => {
  archived = [];
  robots = "User-agent: *\nDisallow: /no";
});

const archive: Pick<LaunchArchive, "keep"> = {
  async keep({ response }, { role, notes }) {
    archived.push([role, response.status, notes?.["interim"]]);
    return { file: "", offset: 0, length: 0, digest: "" };
  },
};

async function get(path: string, signal = new AbortController().signal) {
  const http = createSampleFetch(
    { allowPrivate: true },
    {
      seeds: [origin],
      hosts: createHosts({ delaySeconds: 0 }),
      store: { robots: async () => undefined, saveRobots: async () => undefined },
      signal,
      sleep: async () => undefined,
      archive,
    },
  );
  try {
    const answer = await http.get(origin + path);
    return "problem" in answer ? answer.problem : answer.exchange.response.status;
  } finally {
    await http.close();
  }
}

test("what is tried again is archived too, like every other exchange", async () => {
  fails = [408, 500];
  expect(await get("/a")).toBe(200);
  expect(archived).toEqual([
    ["robots", 200, undefined],
    ["error", 408, "yes"],
    ["error", 500, "yes"],
  ]);
});

test("robots.txt says no, or wants more than five minutes between requests: the page cannot be had", async () => {
  expect(await get("/no")).toBe("robots.txt excludes it (line 2: Disallow: /no).");
  robots = "User-agent: *\nCrawl-delay: 3600";
  expect(await get("/a")).toBe("robots.txt excludes it (Crawl-delay: 3600).");
});

test("a stop is no problem of the page", async () => {
  await expect(get("/a", AbortSignal.abort())).rejects.toMatchObject({ code: "SamplingStopped" });
});
