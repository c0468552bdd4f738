import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crawlSite, defaultSite, siteRepresentation } from "@eiao/crawler/internal";
import { openCoreCrawls } from "../support/core-crawl.ts";
import type { CoreCrawls } from "../support/core-crawl.ts";
import { page } from "../support/sites/page.ts";
import { startSite } from "../support/sites/server.ts";
import type { Site } from "../support/sites/server.ts";

/** Spec 23: a port that never answers delays no other page, and its pages are given up only after the usual tries. */

let crawls: CoreCrawls;
const sites: Site[] = [];
const servers: Server[] = [];
const sockets: Socket[] = [];
const children: ChildProcess[] = [];
beforeAll(async () => void (crawls = await openCoreCrawls()));
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  await Promise.all(sites.map((site) => site.close()));
  await crawls.close();
});

/** Opens a port that accepts connections and sends nothing. */
async function openSilentPort(): Promise<number> {
  const server = createServer((socket) => void sockets.push(socket));
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Opens a port that no longer accepts connections, as behind a filter: its process is blocked, and its backlog is full. */
async function openBlockedPort(): Promise<number> {
  const program = `
    const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      require("node:fs").writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [text] = (await once(child.stdout, "data")) as [Buffer];
  const port = Number(text.toString());
  for (let at = 0; at < 8; at++) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    sockets.push(socket);
  }
  return port;
}

test.each([
  ["accepts and sends nothing", openSilentPort],
  ["accepts nothing", openBlockedPort],
])("a port that %s delays no other page", async (_, openPort) => {
  const [port, other] = await Promise.all([openPort(), startSite({ "/": { body: page("other") } })]);
  const silent = `http://127.0.0.1:${port}`;
  const site = await startSite({
    "/": { body: page("home", ["/1", `${silent}/x`, `${other.origin}/`, "/2"]) },
    "/1": { body: page("one", [`${silent}/y`, "/3"]) },
    "/2": { body: page("two", ["/4"]) },
    "/3": { body: page("three", [`${silent}/z`, "/5"]) },
    "/4": { body: page("four") },
    "/5": { body: page("five") },
  });
  sites.push(site, other);
  const seed = `${site.origin}/`;
  const begun = performance.now();
  const { complete, pages, excluded } = await crawlSite(
    {
      ...defaultSite(siteRepresentation(seed), [seed]),
      rules: [{ order: 1, type: "include", pattern: String.raw`http://127\.0\.0\.1(:[0-9]+)?/.*` }],
    },
    {
      dataDir: crawls.dataDir,
      allowPrivate: true,
      delaySeconds: 0,
      timeoutSeconds: 3,
      strict: true,
    },
    { store: crawls.repository },
  );
  // Two robots.txt, six pages of the site and one of the other port, before the first try for the silent port has ended.
  const times = [...site.log.arrivals, ...other.log.arrivals].map(({ at }) => at);
  expect(times.length).toBe(9);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(3_000);
  // Three tries of 3 s: no page is given up early.
  expect(performance.now() - begun).toBeGreaterThan(9_000);
  expect({ complete, pages, excluded }).toEqual({ complete: true, pages: 7, excluded: { RobotsDecideRule: 3 } });
});

test("a sitemap on a port that never answers delays pages for 8 s at most; the crawl reports that it is incomplete", async () => {
  const silent = `http://127.0.0.1:${await openSilentPort()}`;
  const site = await startSite({
    "/robots.txt": { body: `Sitemap: ${silent}/sitemap.xml` },
    "/": { body: page("home", ["/1"]) },
    "/1": { body: page("one") },
  });
  sites.push(site);
  const seed = `${site.origin}/`;
  const begun = performance.now();
  const { complete, pages, cut } = await crawlSite(
    defaultSite(siteRepresentation(seed), [seed]),
    { dataDir: crawls.dataDir, allowPrivate: true, delaySeconds: 0, timeoutSeconds: 5, sitemaps: true, strict: true },
    { store: crawls.repository },
  );
  const last = site.log.arrivals.filter(({ target }) => target === "/1").map(({ at }) => at);
  const [first] = site.log.arrivals.map(({ at }) => at);
  expect(last).toHaveLength(1);
  expect((last[0] ?? 0) - (first ?? 0)).toBeLessThan(13_000); // two of three tries
  expect(performance.now() - begun).toBeGreaterThan(15_000);
  expect({ complete, pages, cut }).toEqual({
    complete: false,
    pages: 2,
    cut: [{ limit: "sitemaps", url: `${silent}/sitemap.xml`, lost: 1 }],
  });
});
