import zlib from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Exchange } from "../exchange.ts";
import { createHttp } from "../http.ts";
import { createHosts } from "../manners/hosts.ts";
import { serveHttp } from "../test-servers.ts";
import type { TestServer } from "../test-servers.ts";
import type { StoredRobots, Robots, RobotsSettings } from "./robots.ts";
import { createRobots } from "./robots.ts";
import { createPoliteFetch } from "../manners/polite-fetch.ts";
import type { Hosts } from "../manners/hosts.ts";
import type { Http } from "../http.ts";

const file =
  "# hello\nUser-agent: *\nCrawl-delay: 2\nDisallow: /private\nAllow: /private/open\nSitemap: https://e.test/s.xml\n";
const hour = 3_600_000;
let answer: (path: string) => [status: number, headers: Record<string, string>, body: string | Buffer] | "cut" = () => [
  200,
  {},
  file,
];
let calls: string[] = [];
let server: TestServer;
let other: TestServer;
let time = Date.UTC(2026, 0, 1);
let waited: number[] = [];
let stored = new Map<string, StoredRobots>();

const serve = () =>
  serveHttp((call, reply) => {
    calls.push(call.url ?? "");
    const answered = answer(call.url ?? "");
    if (answered === "cut") call.socket.destroy();
    else reply.writeHead(answered[0], answered[1]).end(answered[2]);
  });
beforeAll(async () => void ([server, other] = await Promise.all([serve(), serve()])));
beforeEach(() => {
  [calls, waited, stored] = [[], [], new Map()];
  answer = () => [200, {}, file];
});
const http = createHttp({ userAgent: "t", allowPrivate: true, timeoutMs: 2000, maxBytes: 2_000_000 });
const guarded = createHttp({ userAgent: "t" });
afterAll(async () => {
  await Promise.all([http.close(), guarded.close(), server.close(), other.close()]);
});

const never = new AbortController().signal;
/** Turns that begin at once. */
const atOnce: Pick<Hosts, "turn"> = { turn: async () => ({ end: () => undefined }) };

function robots(more: Partial<RobotsSettings> = {}, client: Http = http, hosts = atOnce, signal = never): Robots {
  const sleep = async (seconds: number) => void waited.push(Math.floor(seconds));
  return createRobots({
    fetch: createPoliteFetch({ http: client, hosts, signal, sleep, random: () => 0 }),
    store: {
      robots: async (origin) => stored.get(origin),
      saveRobots: async (one) => void stored.set(one.origin, one),
    },
    agent: "eiao-crawler",
    now: () => time,
    ...more,
  });
}

const verdict = async (one: Robots, path: string, origin = server.origin) => (await one.check(origin + path)).verdict;

test("rules, delay, sitemaps and status of an origin; the reason names the line", async () => {
  const one = robots();
  expect(one.status(server.origin)).toBeUndefined();
  expect(await one.check(`${server.origin}/private/x`)).toEqual({
    verdict: "REJECT",
    index: 0,
    rule: "RobotsDecideRule",
    reason: "line 4: Disallow: /private",
  });
  expect(one.check(`${server.origin}/private/open`)).toMatchObject({
    verdict: "ACCEPT",
    reason: "line 5: Allow: /private/open",
  });
  expect(one.check(`${server.origin}/x`)).toEqual({ verdict: "ACCEPT", index: 0, rule: "RobotsDecideRule" });
  expect(one.delaySeconds(`${server.origin}/x`)).toBe(2);
  expect(one.sitemaps(server.origin)).toEqual(["https://e.test/s.xml"]);
  expect(one.status(server.origin)).toBe(200);
  expect(calls).toEqual(["/robots.txt"]);
});

test("many checks at once make one request per origin; another port is another origin", async () => {
  const one = robots();
  await Promise.all([1, 2, 3, 4].map((n) => verdict(one, `/${n}`)));
  await one.check(`${other.origin}/1`);
  expect(calls).toEqual(["/robots.txt", "/robots.txt"]);
});

test("percent-encoded unreserved characters of a URL are compared as themselves", async () => {
  answer = () => [200, {}, "User-agent: *\nDisallow: /~joe"];
  expect(await verdict(robots(), "/%7Ejoe/x")).toBe("REJECT");
});

test.each([400, 401, 403, 404, 410, 451])("%d: everything is allowed, after one request", async (status) => {
  answer = () => [status, {}, "User-agent: *\nDisallow: /"];
  expect(await verdict(robots(), "/x")).toBe("ACCEPT");
  expect(calls).toHaveLength(1);
});

test.each([500, 503, 429])("%d three times: nothing is allowed until the server answers again", async (status) => {
  answer = () => [status, {}, ""];
  const one = robots();
  expect(await one.check(`${server.origin}/x`)).toMatchObject({
    verdict: "REJECT",
    reason: `robots.txt answered ${status}, so nothing may be requested`,
  });
  expect([calls.length, waited]).toEqual([3, [1, 2]]);
  expect([await verdict(one, "/x"), calls.length, one.status(server.origin)]).toEqual(["REJECT", 3, status]);
  answer = () => [200, {}, file];
  time += hour;
  expect(await verdict(one, "/x")).toBe("ACCEPT");
});

test("a file that was stored before `since` is requested again, even within a day", async () => {
  answer = () => [200, {}, "User-agent: *\nDisallow: /"];
  expect(await verdict(robots(), "/x")).toBe("REJECT");
  answer = () => [404, {}, ""];
  expect(await verdict(robots({ since: time }), "/x")).toBe("REJECT"); // it was stored at that moment
  time += 1;
  expect(await verdict(robots({ since: time }), "/x")).toBe("ACCEPT");
  expect(calls).toHaveLength(2);
});

test("a broken connection three times: nothing is allowed; a second try that works counts", async () => {
  answer = () => "cut";
  const one = robots();
  expect(await verdict(one, "/x")).toBe("REJECT");
  expect([calls.length, one.status(server.origin)]).toEqual([3, 0]);
  let remaining = 1;
  answer = () => (remaining-- > 0 ? [503, {}, ""] : [200, {}, file]);
  expect(
    await verdict(robots({ store: { robots: async () => undefined, saveRobots: async () => undefined } }), "/x"),
  ).toBe("ACCEPT");
});

test("five redirects are followed, to other hosts too; more count as no file, as does a loop", async () => {
  const chain = (hops: number) => (path: string) => {
    const n = path === "/robots.txt" ? hops : Number(path.slice(1));
    const answered: [number, Record<string, string>, string] =
      n === 0 ? [200, {}, file] : [301, { location: `${n % 2 === 0 ? server.origin : other.origin}/${n - 1}` }, ""];
    return answered;
  };
  answer = chain(5);
  expect(await verdict(robots(), "/private")).toBe("REJECT");
  stored.clear();
  answer = chain(6);
  expect(await verdict(robots(), "/private")).toBe("ACCEPT");
  stored.clear();
  answer = () => [302, { location: "/robots.txt" }, ""];
  expect(await verdict(robots(), "/private")).toBe("ACCEPT");
});

test("a private address gets no request, so nothing is allowed", async () => {
  expect(await verdict(robots({}, guarded), "/x")).toBe("REJECT");
  expect(calls).toEqual([]);
});

test("a redirect to a private address is a failure of the origin that was asked", async () => {
  answer = () => [302, { location: `http://127.0.0.1:9/robots.txt` }, ""];
  const trusting = createHttp({ userAgent: "t", allow: [server.host] });
  const one = robots({}, trusting);
  expect(await verdict(one, "/x")).toBe("REJECT");
  await trusting.close();
  expect([one.failure(server.origin)?.reason, one.failure("http://127.0.0.1:9")]).toEqual([
    "private-address",
    undefined,
  ]);
});

test("a redirect that cannot be followed counts as no file", async () => {
  for (const location of ["ftp://127.0.0.1/robots.txt", "http://["]) {
    stored.clear();
    answer = () => [302, { location }, ""];
    expect(await verdict(robots(), "/x")).toBe("ACCEPT");
  }
});

test("Crawl-delay is reported before any other request; over five minutes it excludes the allowed URLs", async () => {
  const delays: [string, number][] = [];
  const setDelay = (origin: string, seconds: number) => void delays.push([origin, seconds]);
  await verdict(robots({ setDelay }), "/x");
  expect(delays).toEqual([[server.origin, 2]]);
  stored.clear();
  answer = () => [200, {}, "User-agent: *\nCrawl-delay: 301\nDisallow: /no\nAllow: /yes"];
  const slow = robots({ setDelay });
  const reasonOf = async (path: string) => (await slow.check(server.origin + path)).reason;
  expect([await reasonOf("/x"), await reasonOf("/yes"), await reasonOf("/no")]).toEqual([
    "Crawl-delay: 301",
    "Crawl-delay: 301",
    "line 3: Disallow: /no",
  ]);
  expect([await verdict(slow, "/x"), slow.tooSlow(server.origin)?.verdict, delays.length]).toEqual([
    "REJECT",
    "REJECT",
    1,
  ]);
});

test("gzip and a byte order mark are read, and the beginning of an endless file", async () => {
  answer = () => [200, { "content-encoding": "gzip" }, zlib.gzipSync(`\ufeff${file}`)];
  expect(await verdict(robots(), "/private")).toBe("REJECT");
  stored.clear();
  answer = () => [200, {}, `${file}${"# filling\n".repeat(400_000)}`];
  expect(await verdict(robots(), "/private")).toBe("REJECT");
  expect(stored.get(server.origin)?.body.length).toBeLessThanOrEqual(512_000);
});

test("the stored file is valid for 24 h across restarts, then requested again", async () => {
  await verdict(robots(), "/x");
  time += 24 * hour - 1000;
  expect(await verdict(robots(), "/private")).toBe("REJECT");
  expect(calls).toHaveLength(1);
  const running = robots();
  await verdict(running, "/x");
  time += 2000;
  answer = () => [200, {}, ""];
  expect(await verdict(running, "/private")).toBe("ACCEPT");
  expect(calls).toHaveLength(2);
});

test("a stored failure is not used after a restart", async () => {
  answer = () => [503, {}, ""];
  await verdict(robots(), "/x");
  answer = () => [200, {}, file];
  expect(await verdict(robots(), "/x")).toBe("ACCEPT");
});

test("the request for robots.txt takes a turn of its host, and the archive receives it", async () => {
  const hosts = createHosts({ delaySeconds: 600 });
  const archived: string[] = [];
  const keep = async ({ url }: Exchange) => void archived.push(url);
  await verdict(robots({ keep }, http, hosts), "/x");
  expect(archived).toEqual([`${server.origin}/robots.txt`]);
  expect(hosts.nextReady([server.origin])).toBeGreaterThan(500_000);
});

test("a stopped crawl gives no verdict: the check fails, and nothing is stored", async () => {
  const stop = new AbortController();
  answer = () => {
    stop.abort();
    return [503, {}, ""];
  };
  const one = robots({}, http, createHosts({ delaySeconds: 0 }), stop.signal);
  await expect(Promise.resolve(one.check(`${server.origin}/x`))).rejects.toMatchObject({ code: "RobotsStopped" });
  expect(stored.size).toBe(0);
});

test("a reason is one line without control characters, and not too long", async () => {
  answer = () => [200, {}, `User-agent: *\nDisallow: /x*\u2028*${"*".repeat(400)}`.replaceAll("\u2028", "\u0085*")];
  const { reason = "" } = await robots().check(`${server.origin}/x%C2%85`);
  expect(reason).toMatch(/^line 2: Disallow: \/x\* \*/);
  expect(reason.length).toBeLessThan(250);
});

test.each<[string, ReturnType<typeof answer>, (elsewhere: string) => string]>([
  ["leads elsewhere", [302, {}, ""], (to) => `Its robots.txt leads to ${to}. The connection was cut.`],
  [
    "is damaged",
    [200, { "content-encoding": "gzip" }, file],
    () => "Its robots.txt cannot be read: The compressed response is damaged.",
  ],
  ["is cut off, as on its whole host", "cut", () => "The connection was cut."],
])(
  "the message of a failure names robots.txt, unless the whole host fails: a file that %s",
  async (_, answered, expected) => {
    const elsewhere = `${other.origin}/r`;
    answer = (path) =>
      path === "/r" || answered === "cut" ? "cut" : [answered[0], { ...answered[1], location: elsewhere }, answered[2]];
    const one = robots();
    await one.check(`${server.origin}/`);
    expect(one.failure(server.origin)?.message).toBe(expected(elsewhere));
  },
);
