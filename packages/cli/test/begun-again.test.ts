import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { folderWith, removeFolder, serve, wam } from "./run.ts";
import type { Outcome } from "./run.ts";

/** Launches without a single page: the next command begins again, whatever was in the way. Spec observatory.md 8.1, cli.md 6 and 7. */

type Answer = readonly [status: number, body: string];

/** A site of two pages. */
const good = (path: string): Answer =>
  path === "/" ? [200, '<title>Home</title><a href="/a.html">a</a>'] : path === "/a.html" ? [200, "<p>a"] : [404, ""];

/** What was in the way, by the first label of a host. */
const obstacles: Readonly<Record<string, (path: string) => Answer>> = {
  fault: (path) => (path === "/robots.txt" ? [404, ""] : [500, ""]),
  "robots-fault": (path) => (path === "/robots.txt" ? [500, ""] : good(path)),
  forbidden: (path) => (path === "/robots.txt" ? [200, "User-agent: *\nDisallow: /\n"] : good(path)),
  missing: () => [404, ""],
  unknown: good, // a name that is not asked for through the proxy is known to nobody (RFC 2606)
};
const toCrawl = ["robots-fault", "forbidden", "missing", "unknown"].map((name) => `${name}.crawl.invalid`);
const toAssess = ["fault", "forbidden", "unknown"].map((name) => `${name}.assess.invalid`);
const urls = (hosts: readonly string[]): string[] => hosts.map((host) => `http://${host}/`);
const paths = (host: string): string[] => ["/robots.txt", "/", "/a.html"].map((path) => host + path);

/** All sites are behind one proxy. */
let proxy = "";
let asked: string[] = [];
let isMended = false;
let cwd = "";
let close: () => void = () => undefined;

beforeAll(async () => {
  const server = await serve((call, reply) => {
    const { hostname, pathname } = new URL(call.url ?? "", `http://${call.headers.host}`);
    asked.push(hostname + pathname);
    const [status, body] = ((isMended ? undefined : obstacles[hostname.split(".")[0] ?? ""]) ?? good)(pathname);
    reply.writeHead(status, { "content-type": "text/html" }).end(body);
  });
  ({ origin: proxy, close } = server);
  cwd = await folderWith({});
  const all = [...toAssess, ...toCrawl];
  const notKnown = all.filter((host) => host.startsWith("unknown"));
  const { code, err } = await behindProxy(["crawl", ...urls(all)], notKnown);
  if (code !== 1 || err.split("nothing could be crawled").length !== all.length + 1) throw new Error(err);
  isMended = true;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  close();
  await removeFolder(cwd);
});

const words = ["--allow-private", "--delay", "0", "--quiet", "--format", "json"];

function behindProxy(line: readonly string[], notKnown: readonly string[] = []): Promise<Outcome> {
  const env = { HTTP_PROXY: proxy, NO_PROXY: notKnown.join() };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value); // undici looks for itself
  return wam([...line, ...words], { cwd, env });
}

test("crawl asks again for what kept it from its first page", async () => {
  asked = [];
  const { code, out, err } = await behindProxy(["crawl", ...urls(toCrawl)]);
  expect([code, err]).toEqual([0, ""]);
  const lines = out.trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { pages: number }).pages)).toEqual(toCrawl.map(() => 2));
  expect(asked.toSorted()).toEqual(toCrawl.flatMap(paths).toSorted());
});

test.each(toAssess)("assess asks again for what kept a crawl from its first page: %s", async (host) => {
  asked = [];
  const { code, out, err } = await behindProxy(["assess", ...urls([host])]);
  expect([code, err, new Set(asked)]).toEqual([0, "", new Set(paths(host))]);
  expect(JSON.parse(out)).toMatchObject({ pages: { found: 2, sampled: 2 } });
});

test("after a private address was refused, doing what the message says measures the site", async () => {
  const server = await serve((call, reply) => {
    const [status, body] = good(call.url ?? "");
    reply.writeHead(status, { "content-type": "text/html" }).end(body);
  });
  const assess = ["assess", `${server.origin}/`, "--delay", "0", "--quiet", "--format", "json"];
  const refused = await wam(assess, { cwd });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("Pass --allow-private")]);
  const { code, out } = await wam([...assess, "--allow-private"], { cwd });
  server.close();
  expect([code, JSON.parse(out)]).toMatchObject([0, { pages: { found: 2, sampled: 2 } }]);
});

test("where no page could be evaluated the log that tells why is named by its path", async () => {
  const server = await serve((call, reply) => {
    const status = call.url === "/" ? 200 : 404;
    reply.writeHead(status, { "content-type": "text/html" }).end("\u0001 binary data, and no markup");
  });
  const { code, err } = await wam(["assess", `${server.origin}/`, ...words], { cwd });
  server.close();
  expect([code, err]).toEqual([1, expect.stringContaining("no page could be evaluated")]);
  const log = /(\/\S+) tells why/.exec(err)?.[1] ?? "";
  expect(await readFile(log, "utf8")).toContain(`${server.origin}/`);
});
