import type dns from "node:dns";
import type { LookupAddress } from "node:dns";
import type { IncomingMessage } from "node:http";
import zlib from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCookies } from "./cookies.ts";
import { headerOf } from "./exchange.ts";
import type { Exchange, FetchOutcome } from "./exchange.ts";
import { follow } from "./follow.ts";
import { publicLookup } from "./guard/guard.ts";
import { createHttp } from "./http.ts";
import type { FetchRequest, Http, HttpSettings } from "./http.ts";
import { redirectTarget } from "./redirect.ts";
import { serveHttp, serveRaw } from "./test-servers.ts";
import type { TestServer } from "./test-servers.ts";

const page = Buffer.from(`<!doctype html><title>x</title>${"<p>Grüße ".repeat(1000)}`);
const codings: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: zlib.gzipSync,
  "x-gzip": zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  zstd: zlib.zstdCompressSync,
};
let calls: { url: string; headers: IncomingMessage["headers"]; port: number | undefined }[] = [];
let server: TestServer;
let raw: TestServer;
let heads: string[] = [];
const clients: Http[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  server = await serveHttp((call, reply) => {
    const url = call.url ?? "";
    calls.push({ url, headers: call.headers, port: call.socket.remotePort });
    const coding = url.slice(1);
    if (coding in codings) reply.writeHead(200, { "content-encoding": coding }).end(codings[coding]?.(page));
    else if (url === "/layers")
      reply.writeHead(200, { "content-encoding": "gzip, br" }).end(zlib.brotliCompressSync(zlib.gzipSync(page)));
    else if (url === "/raw-deflate")
      reply.writeHead(200, { "content-encoding": "deflate" }).end(zlib.deflateRawSync(page));
    else if (url === "/no-checksum")
      reply.writeHead(200, { "content-encoding": "gzip" }).end(zlib.gzipSync(page).subarray(0, -8));
    else if (url === "/moved") reply.writeHead(302, { location: "/page?a=1", "content-length": 4 }).end("away");
    else if (url.startsWith("/to?")) reply.writeHead(302, { location: url.slice(4) }).end();
    else if (url === "/utf8-location")
      reply.writeHead(301, { location: Buffer.from("/gr\u00fc\u00dfe").toString("latin1") }).end();
    else if (url === "/video") {
      reply.writeHead(200, { "content-type": "video/mp4" });
      reply.write(Buffer.alloc(200_000));
    } else if (url === "/small-image") reply.writeHead(200, { "content-length": 30_000 }).end(Buffer.alloc(30_000));
    else if (url === "/unmodified") reply.writeHead(304, { etag: '"1"' }).end();
    else if (url === "/login") reply.writeHead(200, { "set-cookie": ["sid=1; Path=/; HttpOnly"] }).end("in");
    else if (url === "/jar")
      reply
        .writeHead(200, { "set-cookie": Array.from({ length: 100 }, (_, n) => `c${n}=${"x".repeat(400)}; Path=/`) })
        .end();
    else if (url.startsWith("/late")) setTimeout(() => reply.end("late"), 300);
    else if (url === "/held") return; // it is never answered
    else reply.writeHead(200, { "content-type": "text/html", "content-length": page.length }).end(page);
  });
  raw = await serveRaw((socket, _, head) => {
    heads.push(head);
    socket.end("HTTP/1.1 299 Quite Fine\r\nX-Odd:  a b \r\nSet-cookie: a=1\r\nx-ODD: c\r\nContent-Length: 2\r\n\r\nok");
  });
});
beforeEach(() => {
  calls = [];
  heads = [];
});
afterAll(async () => {
  await Promise.all(clients.map((http) => http.close()));
  await Promise.all([server.close(), raw.close()]);
});

const settingsOf = () => ({
  userAgent: "eiao-crawler/1 (+https://example.org/)",
  allow: [server.host, raw.host],
});

function http(settings: Partial<HttpSettings> = {}): Http {
  const one = createHttp({ ...settingsOf(), cookies: createCookies(), ...settings });
  clients.push(one);
  return one;
}

async function get(path: string, more: Partial<FetchRequest> = {}, client = http()): Promise<Exchange> {
  const outcome = await client.fetch({ url: server.origin + path, ...more }, never);
  if (outcome.kind === "failure") throw new Error(outcome.message);
  return outcome.exchange;
}

const result = (outcome: FetchOutcome) =>
  outcome.kind === "failure" ? [outcome.reason, outcome.transient] : outcome.exchange.response.status;

test("a page: bytes, status, peer, times, and the request with its agent", async () => {
  const before = Date.now();
  const { url, address, startedAt, milliseconds, request, response } = await get("/page?q#part");
  expect([url, address, response.status, response.statusText]).toEqual([
    `${server.origin}/page?q`,
    "127.0.0.1",
    200,
    "OK",
  ]);
  expect(Buffer.compare(response.body, page)).toBe(0);
  expect(response.payload).toBe(response.body);
  expect(response.complete).toBe(true);
  expect(headerOf(response.headers, "Content-Type")).toBe("text/html");
  expect(startedAt).toBeGreaterThanOrEqual(before);
  expect(startedAt + milliseconds).toBeLessThanOrEqual(Date.now() + 1);
  expect(headerOf(request.headers, "user-agent")).toBe("eiao-crawler/1 (+https://example.org/)");
  expect(headerOf(request.headers, "accept")).toMatch(/^text\/html,application\/xhtml\+xml,/);
});

test("header fields keep order, letter case and repetition, in the answer and in the request as recorded", async () => {
  const outcome = await http().fetch({ url: `${raw.origin}/x`, headers: [["If-None-Match", '"a"']] }, never);
  if (outcome.kind === "failure") throw new Error(outcome.message);
  const { request, response } = outcome.exchange;
  expect([response.status, response.statusText]).toEqual([299, "Quite Fine"]);
  expect(response.headers.map(([name, value]) => `${name}:${value}`)).toEqual([
    "X-Odd:a b",
    "Set-cookie:a=1",
    "x-ODD:c",
    "Content-Length:2",
  ]);
  const sent = (heads[0] ?? "").split("\r\n").slice(1, -2);
  expect(request.headers.map(([name, value]) => `${name}: ${value}`)).toEqual(sent);
  expect(sent).toContain(`host: ${raw.host}`);
  expect(sent).toContain('if-none-match: "a"');
});

test.each(Object.keys(codings))("%s is decoded in the body; the payload stays as transferred", async (coding) => {
  const { response } = await get(`/${coding}`);
  expect(Buffer.compare(response.body, page)).toBe(0);
  expect(Buffer.compare(response.payload, codings[coding]?.(page) ?? Buffer.of())).toBe(0);
});

test.each(["/layers", "/raw-deflate", "/no-checksum"])("%s is read as browsers do", async (path) => {
  expect(Buffer.compare((await get(path)).response.body, page)).toBe(0);
});

const targetOf = ({ url, response }: Exchange) => redirectTarget(response, url);

test("redirects are answers; their target is absolute, and their body is kept without asking", async () => {
  const exchange = await get("/moved", { wants: () => false });
  expect([exchange.response.status, targetOf(exchange)]).toEqual([302, `${server.origin}/page?a=1`]);
  expect(Buffer.from(exchange.response.payload).toString()).toBe("away");
  expect(targetOf(await get("/utf8-location"))).toBe(`${server.origin}/gr%C3%BC%C3%9Fe`);
  expect(targetOf(await get("/page"))).toBeUndefined();
});

test("wants is called once, with the head and the first 1,024 decoded bytes", async () => {
  for (const path of ["/page", "/gzip", "/layers"]) {
    const seen: [number, string][] = [];
    const { response } = await get(path, {
      wants: (head, start) => seen.push([head.status, Buffer.from(start).toString("latin1")]) > 0,
    });
    expect(seen).toEqual([[200, page.subarray(0, 1024).toString("latin1")]]);
    expect(response.body.length).toBe(page.length);
  }
});

test("after an unwanted small body the connection is kept; a large one is cut at once", async () => {
  const client = http();
  const small = await get("/small-image", { wants: () => false }, client);
  expect([small.response.payload.length, small.response.body.length, small.response.complete]).toEqual([0, 0, false]);
  await get("/page", {}, client);
  const large = await get("/video", { wants: () => false }, client);
  expect([large.response.status, large.response.payload.length, large.response.complete]).toEqual([200, 0, false]);
  await get("/page", {}, client);
  const ports = calls.map(({ port }) => port);
  expect(ports[1]).toBe(ports[0]);
  expect(ports[2]).toBe(ports[0]);
  expect(ports[3]).not.toBe(ports[0]);
});

test("an answer with enough bytes of a long body is not complete", async () => {
  const { response } = await get("/video", { enough: 1000 });
  expect(response.body.length).toBeGreaterThanOrEqual(1000);
  expect(response.complete).toBe(false);
});

test("the part that is read in any case is not too large, whatever the limit of pages", async () => {
  const small = createHttp({ userAgent: "t", allowPrivate: true, maxBytes: 100 });
  const { response } = await get("/video", { enough: 1000 }, small);
  expect(response.body.length).toBeGreaterThanOrEqual(1000);
  await small.close();
});

test("HEAD and 304 have no body; connections are kept after 304", async () => {
  const head = await get("/page", { method: "HEAD" });
  expect([head.request.method, head.response.status, head.response.payload.length, head.response.complete]).toEqual([
    "HEAD",
    200,
    0,
    false,
  ]);
  const client = http();
  await get("/unmodified", {}, client);
  const unmodified = await get("/unmodified", {}, client);
  expect([unmodified.response.status, unmodified.response.complete]).toEqual([304, false]);
  expect(calls[2]?.port).toBe(calls[1]?.port);
});

test("cookies are sent back to their host only, and are not recorded", async () => {
  const client = http({ allowPrivate: true });
  await get("/login", {}, client);
  const exchange = await get("/page", {}, client);
  expect(calls[1]?.headers.cookie).toBe("sid=1");
  expect(exchange.request.headers.find(([name]) => name === "cookie")).toEqual(["cookie", ""]);
  await client.fetch({ url: `${server.origin.replace("127.0.0.1", "localhost")}/page` }, never);
  expect(calls[2]?.headers.cookie).toBeUndefined();
  await get("/page");
  expect(calls[3]?.headers.cookie).toBeUndefined();
});

test("a site that sets 100 large cookies gets 50 at most, in a header that servers accept", async () => {
  const client = http();
  await get("/jar", {}, client);
  await get("/page", {}, client);
  const cookie = calls[1]?.headers.cookie ?? "";
  expect(cookie.length).toBeLessThanOrEqual(8190);
  expect(cookie).toMatch(/^c0=x{400}; (?:c\d+=x{400}; )*c\d+=x{400}$/);
});

test("secret headers go to their hosts only; their values are not recorded; logins in URLs are not sent", async () => {
  const client = http({ headers: [["Authorization", "Bearer hunter2"]], headersFor: [server.host] });
  const exchange = await get("/page", {}, client);
  expect(calls[0]?.headers.authorization).toBe("Bearer hunter2");
  expect(exchange.request.headers.find(([name]) => name === "authorization")).toEqual(["authorization", ""]);
  await client.fetch({ url: `${raw.origin.replace("//", "//me:hunter3@")}/x` }, never);
  expect(heads[0]).not.toMatch(/authorization/i);
  expect(JSON.stringify(await client.fetch({ url: "http://me:hunter3@127.0.0.1:1/" }, never))).not.toContain("hunter");
});

test.each([
  "http://127.0.0.1:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f.1:PORT/",
  "http://127.1:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::1]:PORT/",
  "http://[64:ff9b::7f00:1]:PORT/",
  "http://[::127.0.0.1]:PORT/",
  "http://0.0.0.0:PORT/",
  "http://localhost:PORT/",
  "http://169.254.169.254/latest/meta-data/",
])("no connection to %s is made", async (url) => {
  const client = http({ allow: [] });
  const outcome = await client.fetch({ url: url.replace("PORT", server.host.split(":")[1] ?? "") }, never);
  expect(result(outcome)).toEqual(["private-address", false]);
  expect(outcome).toMatchObject({ remedy: expect.stringContaining("--allow-private") as unknown });
  expect(calls).toEqual([]);
});

test("an allowed host and port allows no other port, and a guarded fetch does not use an open connection", async () => {
  const client = http({ allow: [server.host] });
  await get("/page", {}, client);
  expect(result(await client.fetch({ url: raw.origin }, never))).toEqual(["private-address", false]);
  const name = server.origin.replace("127.0.0.1", "localhost");
  expect(result(await client.fetch({ url: name }, never))).toEqual(["private-address", false]);
  expect([calls.length, heads.length]).toEqual([1, 0]);
});

test.each([
  ["ftp://example.com/", ["invalid-url", false]],
  ["no url", ["invalid-url", false]],
  ["http://127.0.0.1:1/", ["connection", true]],
  ["http://name.invalid/", ["dns-unknown", false]],
])("%s fails as %j", async (url, reason) => {
  expect(result(await http({ allowPrivate: true }).fetch({ url }, never))).toEqual(reason);
});

test("a name whose address becomes private is never connected: the checked address is the one that is used", async () => {
  const lookups: string[] = [];
  const resolve = ((name: string, _: unknown, done: (error: null, found: LookupAddress[]) => void) => {
    lookups.push(name);
    done(null, [{ address: "127.0.0.1", family: 4 }]);
  }) as unknown as typeof dns.lookup;
  const client = http({ lookup: publicLookup(resolve) });
  const outcome = await client.fetch({ url: server.origin.replace("127.0.0.1", "rebound.test") }, never);
  expect([result(outcome), lookups, calls.length]).toEqual([["private-address", false], ["rebound.test"], 0]);
});

test("a private address behind a redirect is never connected, as a literal and as a name that becomes private", async () => {
  const resolve = ((_: string, __: unknown, done: (error: null, found: LookupAddress[]) => void) => {
    done(null, [{ address: "127.0.0.1", family: 4 }]);
  }) as unknown as typeof dns.lookup;
  const client = http({ allow: [server.host], lookup: publicLookup(resolve) });
  for (const target of [raw.origin, raw.origin.replace("127.0.0.1", "rebound.test")]) {
    const startUrl = `${server.origin}/to?${target}`;
    const { outcome, url } = await follow(startUrl, (hop) => client.fetch({ url: hop }, never));
    expect([result(outcome), url]).toEqual([["private-address", false], `${target}/`]);
  }
  expect(heads).toEqual([]);
});

test("a host that a person typed for a request is trusted, and gets headers and login; no other host does", async () => {
  const headers = [["Authorization", "Bearer x"]] as const;
  const client = http({ allow: [raw.host], headers });
  const login = server.origin.replace("//", "//me:p%40ss@");
  await client.fetch({ url: `${server.origin}/page`, typed: server.host }, never);
  await http({ allow: [] }).fetch({ url: `${login}/page`, typed: server.host }, never);
  expect(calls.map((call) => call.headers.authorization)).toEqual([
    "Bearer x",
    `Basic ${Buffer.from("me:p@ss").toString("base64")}`,
  ]);
  await client.fetch({ url: raw.origin.replace("//", "//me:p%40ss@"), typed: server.host }, never);
  expect(heads.join("")).not.toMatch(/authorization/i);
  expect(result(await http({ allow: [] }).fetch({ url: login, typed: raw.host }, never))).toEqual([
    "private-address",
    false,
  ]);
});

test("a login may be a name or a password alone; the URL that is recorded has none", async () => {
  const client = http({ allow: [] });
  for (const login of ["me@", ":p@", ""]) {
    const url = `${server.origin.replace("//", `//${login}`)}/page`;
    expect(await client.fetch({ url, typed: server.host }, never)).toMatchObject({
      exchange: { url: `${server.origin}/page` },
    });
  }
  const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
  expect(calls.map((call) => call.headers.authorization)).toEqual([basic("me:"), basic(":p"), undefined]);
});

test("an address that is not http or https is not requested", async () => {
  for (const url of ["ftp://a.test/", "file:///etc/passwd", "no url"])
    expect(result(await http().fetch({ url }, never))).toEqual(["invalid-url", false]);
});

test("the shorter limit of client and request counts; no limit is too long for a timer", async () => {
  const held = { url: `${server.origin}/held` };
  expect(result(await http().fetch({ ...held, timeoutMs: 20 }, never))).toEqual(["timeout", true]);
  expect(result(await http({ timeoutMs: 20 }).fetch({ ...held, timeoutMs: 60_000 }, never))).toEqual(["timeout", true]);
  expect((await get("/page", { timeoutMs: 1e12 }, http({ timeoutMs: 1e12 }))).response.status).toBe(200);
});

test("cookies are those of the request, else of the client, else none", async () => {
  const client = createHttp(settingsOf());
  clients.push(client);
  await get("/login", {}, client);
  await get("/page", {}, client);
  const cookies = createCookies();
  await get("/login", { cookies }, client);
  await get("/page", { cookies }, client);
  expect(calls.map((call) => call.headers.cookie)).toEqual([undefined, undefined, undefined, "sid=1"]);
});

test("a failed handshake is final", async () => {
  const outcome = await http().fetch({ url: server.origin.replace("http:", "https:") }, never);
  expect(result(outcome)).toEqual(["tls", false]);
});

test("a stopped crawl ends its fetches at once, also those not begun", async () => {
  const client = http();
  const stop = new AbortController();
  const pending = client.fetch({ url: `${server.origin}/held` }, stop.signal);
  await expect.poll(() => calls.length).toBe(1);
  stop.abort();
  expect(result(await pending)).toEqual(["aborted", false]);
  expect(result(await client.fetch({ url: `${server.origin}/late` }, stop.signal))).toEqual(["aborted", false]);
  expect(calls.map(({ url }) => url)).toEqual(["/held"]);
  const closing = http();
  const last = closing.fetch({ url: `${server.origin}/held` }, never);
  await expect.poll(() => calls.length).toBe(2);
  await closing.close();
  expect(result(await last)).toEqual(["aborted", false]);
});

test("simultaneous fetches do not mix up their peers and requests", async () => {
  const client = http();
  const paths = Array.from({ length: 20 }, (_, n) => `/late${n}`);
  const exchanges = await Promise.all(paths.map((path) => get(path, { headers: [["x-path", path]] }, client)));
  expect(exchanges.map(({ request }) => headerOf(request.headers, "x-path"))).toEqual(paths);
  expect(new Set(exchanges.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
});
