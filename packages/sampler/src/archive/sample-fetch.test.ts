import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createHosts } from "@eiao/crawler/internal/web";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LaunchArchive } from "./acquire-document.ts";
import { createSampleFetch } from "./acquire-document.ts";

/** Spec 23: the sampler requests robots.txt again. Spec 8.3: three attempts. ARCHITECTURE.md: every exchange is archived. */

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

test("failed attempts are archived, like every other exchange", async () => {
  fails = [408, 500];
  expect(await get("/a")).toBe(200);
  expect(archived).toEqual([
    ["robots", 200, undefined],
    ["error", 408, "yes"],
    ["error", 500, "yes"],
  ]);
});

test("a page is not fetched if robots.txt excludes it or wants more than five minutes between requests", async () => {
  expect(await get("/no")).toBe("robots.txt excludes it (line 2: Disallow: /no).");
  robots = "User-agent: *\nCrawl-delay: 3600";
  expect(await get("/a")).toBe("robots.txt excludes it (Crawl-delay: 3600).");
});

test("a stop is not a problem of the page", async () => {
  await expect(get("/a", AbortSignal.abort())).rejects.toMatchObject({ code: "SamplingStopped" });
});
