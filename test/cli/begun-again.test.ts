import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { folderWith, removeFolder, serve, wam } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";

/** Launches without a single page: the next command begins again, whatever the obstacle was. Spec observatory.md 8.1, cli.md 6 and 7. */

type Answer = readonly [status: number, body: string];

/** A site of two pages. */
const good = (path: string): Answer =>
  path === "/" ? [200, '<title>Home</title><a href="/a.html">a</a>'] : path === "/a.html" ? [200, "<p>a"] : [404, ""];

/** The obstacles, by the first label of a host. */
const obstacles: Readonly<Record<string, (path: string) => Answer>> = {
  fault: (path) => (path === "/robots.txt" ? [404, ""] : [500, ""]),
  "robots-fault": (path) => (path === "/robots.txt" ? [500, ""] : good(path)),
  forbidden: (path) => (path === "/robots.txt" ? [200, "User-agent: *\nDisallow: /\n"] : good(path)),
  missing: () => [404, ""],
  unknown: good, // a name that is not requested through the proxy does not resolve (RFC 2606)
};
const toCrawl = ["robots-fault", "forbidden", "missing", "unknown"].map((name) => `${name}.crawl.invalid`);
const toAssess = ["fault", "forbidden", "unknown"].map((name) => `${name}.assess.invalid`);
const urls = (hosts: readonly string[]): string[] => hosts.map((host) => `http://${host}/`);
const paths = (host: string): string[] => ["/robots.txt", "/", "/a.html"].map((path) => host + path);

/** The sites are behind one proxy, except for one on this machine. */
let proxy = "";
let here = "";
let requested: string[] = [];
/** The answer of all sites. Undefined: each has its obstacle. */
let now: ((path: string) => Answer) | undefined;
let cwd = "";
let close: () => void = () => undefined;

beforeAll(async () => {
  const server = await serve((call, reply) => {
    const { hostname, pathname } = new URL(call.url ?? "", `http://${call.headers.host}`);
    requested.push(hostname + pathname);
    const [status, body] = (now ?? obstacles[hostname.split(".")[0] ?? ""] ?? good)(pathname);
    reply.writeHead(status, { "content-type": "text/html" }).end(body);
  });
  ({ origin: proxy, close } = server);
  here = proxy.replace("http://", "");
  cwd = await folderWith({});
  const all = [here, ...toAssess, ...toCrawl];
  const notKnown = all.filter((host) => host.startsWith("unknown"));
  const { code, err } = await runBehindProxy(["crawl", ...urls(all)], notKnown);
  const lines = err.trim().split("\n");
  const isPrivate = (line: string): boolean =>
    line.includes(
      `http://${here}/ is a private address or leads to one. To crawl your own network, add --allow-private`,
    );
  const isEmpty = (line: string): boolean => line.includes("Nothing could be crawled");
  if (code !== 1 || lines.length !== all.length || !lines.every((line) => isPrivate(line) || isEmpty(line)))
    throw new Error(err);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  close();
  await removeFolder(cwd);
});

const options = ["--delay", "0", "--quiet", "--format", "json"];

function runBehindProxy(line: readonly string[], notKnown: readonly string[] = []): Promise<Outcome> {
  const env = { HTTP_PROXY: proxy, NO_PROXY: ["127.0.0.1", ...notKnown].join() };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value); // undici reads the environment itself
  return wam([...line, ...options], { cwd, env });
}

test("crawl retries the obstacles of its first page", async () => {
  requested = [];
  now = good;
  const { code, out, err } = await runBehindProxy(["crawl", ...urls(toCrawl)]);
  expect([code, err]).toEqual([0, ""]);
  const lines = out.trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { pages: number }).pages)).toEqual(toCrawl.map(() => 2));
  expect(requested.toSorted()).toEqual(toCrawl.flatMap(paths).toSorted());
});

test.each(toAssess)("assess requests a first page again that failed in an earlier crawl: %s", async (host) => {
  requested = [];
  now = () => [404, ""]; // there is nothing to evaluate then
  const { code, err } = await runBehindProxy(["assess", ...urls([host])]);
  expect([code, err, requested.toSorted()]).toEqual([
    1,
    expect.stringContaining(`http://${host}/: 404`),
    [`${host}/`, `${host}/robots.txt`],
  ]);
});

test("after a private address was refused, following the message leads to a measurement", async () => {
  now = good;
  const { code, out } = await wam(["assess", ...urls([here]), "--allow-private", ...options], { cwd });
  expect([code, JSON.parse(out)]).toMatchObject([0, { pages: { found: 2, sampled: 2 } }]);
});

test("if no page could be evaluated, the message has the path of the log with the reasons", async () => {
  const server = await serve((call, reply) => {
    const status = call.url === "/" ? 200 : 404;
    reply.writeHead(status, { "content-type": "text/html" }).end("\u0001 binary data, and no markup");
  });
  const { code, err } = await wam(["assess", `${server.origin}/`, "--allow-private", ...options], { cwd });
  server.close();
  expect([code, err]).toEqual([1, expect.stringContaining("No page could be evaluated")]);
  const log = /The details are in (\/\S+)\.$/m.exec(err)?.[1] ?? "";
  expect(await readFile(log, "utf8")).toContain(`${server.origin}/`);
});
