import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createSheetFetch } from "./fetch-sheets.ts";
import { createSheetStore } from "./sheet-store.ts";
import type { SheetStore, SheetStoreOptions } from "./sheet-store.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(endings.splice(0).map((end) => end()));
});

type Answer = (call: IncomingMessage, reply: ServerResponse) => void;

/** Starts a web server. Returns its requests and a store that may fetch from it. */
async function serve(answer: Answer, options: Partial<SheetStoreOptions> = {}) {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((call, reply) => {
    requests.push(call);
    answer(call, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch, close } = createSheetFetch({ userAgent: "test", allow: [`127.0.0.1:${port}`], timeoutMs: 5000 });
  endings.push(() => server.close(), close);
  const store = createSheetStore({ fetch, ...options });
  return { store, requests, at: (path: string) => `http://127.0.0.1:${port}${path}` };
}

const css =
  (headers: Record<string, string>): Answer =>
  (_, reply) =>
    void reply.writeHead(200, headers).end("p{}");
const text = async (store: SheetStore, url: string) => new TextDecoder().decode((await store.load(url)).content);

/** Advances the clock without waiting. */
function advance(seconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + seconds * 1000 });
}

test.each([
  ["max-age=60", { "cache-control": "max-age=60" }, 59, 1],
  ["max-age=60, later", { "cache-control": "max-age=60" }, 61, 2],
  ["s-maxage counts for a shared cache", { "cache-control": "max-age=0, s-maxage=60" }, 30, 1],
  ["Age is subtracted", { "cache-control": "max-age=60", age: "50" }, 20, 2],
  ["Expires", { expires: new Date(Date.now() + 3_600_000).toUTCString() }, 1800, 1],
  ["no-store", { "cache-control": "no-store" }, 0, 2],
  ["no-cache", { "cache-control": "no-cache" }, 0, 2],
  ["private", { "cache-control": "private, max-age=60" }, 0, 2],
  ["no header, soon", {}, 200, 1],
  ["no header, later", {}, 400, 2],
])("freshness: %s", async (_, headers, seconds, fetches) => {
  const { store, requests, at } = await serve(css(headers));
  advance(0); // stops the clock
  expect(await text(store, at("/a.css"))).toBe("p{}");
  advance(seconds);
  expect(await text(store, at("/a.css"))).toBe("p{}");
  expect(requests).toHaveLength(fetches);
});

test("a stale sheet is revalidated; 304 makes it fresh again", async () => {
  const { store, requests, at } = await serve((call, reply) => {
    const isSame = call.headers["if-none-match"] === '"v1"';
    const headers = { etag: '"v1"', "cache-control": "max-age=10" };
    if (isSame) reply.writeHead(304, headers).end();
    else reply.writeHead(200, headers).end("p{}");
  });
  await text(store, at("/a.css"));
  advance(20);
  expect(await text(store, at("/a.css"))).toBe("p{}");
  advance(5);
  expect(await text(store, at("/a.css"))).toBe("p{}");
  expect(requests).toHaveLength(2);
  expect(store.statistics()).toMatchObject({ hits: 1, fetches: 2, confirmed: 1, failures: 0, entries: 1 });
});

test("a stale sheet that has changed is replaced", async () => {
  let version = 0;
  const headers = () => ({ etag: `"v${version}"`, "cache-control": "max-age=10" });
  const { store, at } = await serve((_, reply) => void reply.writeHead(200, headers()).end(`p{top:${version++}px}`));
  expect(await text(store, at("/a.css"))).toBe("p{top:0px}");
  advance(20);
  expect(await text(store, at("/a.css"))).toBe("p{top:1px}");
});

const day = 86_400;
/** RFC 9111, 4.2.2: the heuristic freshness is a tenth of the age, here at least 5 minutes and at most a day. */
test.each([
  [10, day - 10, 1],
  [10, day + 10, 2],
  [100, day - 10, 1],
  [100, day + 10, 2],
  [0.001, 290, 1],
  [0.001, 310, 2],
])("a sheet last modified %d days ago, %d s later: %d fetches", async (days, seconds, fetches) => {
  const { store, requests, at } = await serve(
    css({ "last-modified": new Date(Date.now() - days * day * 1000).toUTCString() }),
  );
  await text(store, at("/a.css"));
  advance(seconds);
  await text(store, at("/a.css"));
  expect(requests).toHaveLength(fetches);
});

test("an unexpected 304 is not a sheet; an answer that may not be stored removes the stored one", async () => {
  const answers = [
    () => ({ etag: '"v1"', "cache-control": "max-age=10" }),
    () => ({ etag: '"v2"', "cache-control": "no-store" }),
    () => ({}),
  ];
  const { store, requests, at } = await serve((call, reply) => {
    if (call.url === "/none.css") reply.writeHead(304).end();
    else reply.writeHead(200, answers.shift()?.()).end("p{}");
  });
  await expect(store.load(at("/none.css"))).rejects.toThrow("the server answered 304");
  store.clear();
  for (let n = 0; n < 3; n++) {
    await text(store, at("/a.css"));
    advance(20);
  }
  expect(requests.slice(1).map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"', undefined]);
});

test("400 and above are failures that are kept for a while, whatever freshness the server declares", async () => {
  const { store, requests, at } = await serve(
    (_, reply) => void reply.writeHead(400, { "cache-control": "max-age=9999" }).end(),
  );
  for (const seconds of [1, 31, 0]) {
    await expect(store.load(at("/a.css"))).rejects.toThrow("the server answered 400");
    advance(seconds);
  }
  expect(requests).toHaveLength(2);
});

test("one fetch in flight for each URL", async () => {
  const { store, requests, at } = await serve((_, reply) => void setTimeout(() => reply.end("p{}"), 50));
  await Promise.all(Array.from({ length: 20 }, (_, i) => text(store, at(`/a.css#${i}`))));
  expect(requests).toHaveLength(1);
  expect(store.statistics()).toMatchObject({ hits: 19, fetches: 1 });
});

test("a missing sheet is requested again only after a while", async () => {
  const { store, requests, at } = await serve((_, reply) => void reply.writeHead(404).end());
  const load = () => store.load(at("/a.css"));
  await expect(load()).rejects.toThrow("the server answered 404");
  await expect(load()).rejects.toThrow("the server answered 404");
  expect(requests).toHaveLength(1);
  advance(31);
  await expect(load()).rejects.toThrow("the server answered 404");
  expect(requests).toHaveLength(2);
});

test("a cut connection is a failure that is kept for a while", async () => {
  const { store, requests, at } = await serve((call) => void call.socket.destroy());
  await expect(store.load(at("/a.css"))).rejects.toThrow(/connection/i);
  await expect(store.load(at("/a.css"))).rejects.toThrow(/connection/i);
  expect([requests.length, store.statistics().failures]).toEqual([1, 1]);
  advance(29);
  await expect(store.load(at("/a.css"))).rejects.toThrow(/connection/i);
  expect(requests).toHaveLength(1);
  advance(2);
  await expect(store.load(at("/a.css"))).rejects.toThrow(/connection/i);
  expect([requests.length, store.statistics().failures]).toEqual([2, 2]);
});

test.each([
  ["http://", "it redirects to an invalid address"],
  ["ftp://a.example/a.css", "its address is not an http or https address"],
])("a redirect to %s is reported", async (location, reason) => {
  const { store, at } = await serve((_, reply) => void reply.writeHead(302, { location }).end());
  await expect(store.load(at("/a.css"))).rejects.toMatchObject({ message: reason });
});

test.each(["ftp://a.example/a.css", "file:///etc/passwd", "no url"])("%s is not a web address", async (url) => {
  const { store } = await serve(css({}));
  await expect(store.load(url)).rejects.toMatchObject({ message: "its address is not an http or https address" });
});

test("ten redirects are followed, the eleventh is not", async () => {
  const { store, at } = await serve((call, reply) => {
    const step = Number(call.url?.slice(1));
    if (step === 0) reply.end("p{}");
    else reply.writeHead(302, { location: `/${step - 1}` }).end();
  });
  expect((await store.load(at("/10"))).url).toBe(at("/0"));
  await expect(store.load(at("/11"))).rejects.toMatchObject({ message: "it redirects more than 10 times" });
});

test("redirects are followed; the sheet has its final address", async () => {
  const { store, at } = await serve((call, reply) => {
    if (call.url === "/new.css") reply.writeHead(200, { "content-type": "text/css" }).end("p{}");
    else reply.writeHead(301, { location: call.url === "/loop" ? "/loop" : "/new.css" }).end();
  });
  expect(await store.load(at("/old.css"))).toMatchObject({ url: at("/new.css"), contentType: "text/css" });
  await expect(store.load(at("/loop"))).rejects.toThrow("redirects more than 10 times");
});

test("a temporary redirect is requested each time, its target is not", async () => {
  const { store, requests, at } = await serve((call, reply) => {
    if (call.url === "/a.css") reply.writeHead(302, { location: "/b.css" }).end();
    else reply.end("p{}");
  });
  await store.load(at("/a.css"));
  await store.load(at("/a.css"));
  expect(requests.map(({ url }) => url)).toEqual(["/a.css", "/b.css", "/a.css"]);
});

test("a Location in UTF-8 is followed as in browsers; sheets of different pages share no cookies", async () => {
  const { store, requests, at } = await serve((call, reply) => {
    const headers = { location: Buffer.from("/grün.css").toString("latin1"), "set-cookie": "caller=1; Path=/" };
    if (call.url === "/a.css") reply.writeHead(302, headers).end();
    else css({})(call, reply);
  });
  expect((await store.load(at("/a.css"))).url).toBe(at("/gr%C3%BCn.css"));
  expect(requests.map(({ url, headers }) => [url, headers.cookie])).toEqual([
    ["/a.css", undefined],
    ["/gr%C3%BCn.css", undefined],
  ]);
});

test("names of this network are not revealed: a private address and an unknown name give the same error", async () => {
  const { store } = await serve((_, reply) => void reply.end());
  const reason = "its host has a private address";
  await expect(store.load("http://localhost:2/a.css")).rejects.toMatchObject({ message: reason });
  await expect(store.load("http://no-such-host.invalid/a.css")).rejects.toMatchObject({ message: reason });
});

test("private addresses are refused, even after a redirect", async () => {
  const { store, at } = await serve((_, reply) => void reply.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
  await expect(store.load("http://127.0.0.1:2/a.css")).rejects.toThrow("127.0.0.1 is a private address");
  await expect(store.load("http://[::ffff:10.0.0.1]/a.css")).rejects.toThrow("private address");
  await expect(store.load(at("/a.css"))).rejects.toThrow("127.0.0.1 is a private address");
  await expect(store.load("file:///etc/passwd")).rejects.toThrow("not an http");
});

test("bytes are limited: the least recently used sheet is removed first", async () => {
  const answer: Answer = (_, reply) => void reply.end("x".repeat(40_000));
  const { store, requests, at } = await serve(answer, { maxBytes: 100_000 });
  for (const path of ["/a", "/b", "/a", "/c", "/a", "/b"]) await store.load(at(path));
  expect(requests.map(({ url }) => url)).toEqual(["/a", "/b", "/c", "/b"]);
  expect(store.statistics().bytes).toBeLessThanOrEqual(100_000);
});

test("clearing one URL leaves the others (call case K09)", async () => {
  const { store, requests, at } = await serve(css({}));
  const loadBoth = () => Promise.all([store.load(at("/a.css")), store.load(at("/b.css"))]);
  await loadBoth();
  store.clearUrl(at("/b.css#x"));
  await loadBoth();
  expect(requests.map(({ url }) => url ?? "").sort((a, b) => a.localeCompare(b))).toEqual([
    "/a.css",
    "/b.css",
    "/b.css",
  ]);
  store.clear();
  expect(store.statistics()).toMatchObject({ entries: 0, bytes: 0 });
});

test.each<[string, (store: SheetStore, url: string) => void]>([
  ["all", (store) => store.clear()],
  ["its URL", (store, url) => store.clearUrl(`${url}#x`)],
])("a fetch that was running when %s was cleared answers only the callers that waited for it", async (_, clear) => {
  const replies: ServerResponse[] = [];
  const { store, requests, at } = await serve((_call, reply) => void replies.push(reply));
  const answer = (n: number, body: string) => replies[n]?.writeHead(200, { "cache-control": "max-age=60" }).end(body);
  const url = at("/a.css");
  const old = text(store, url);
  await expect.poll(() => replies).toHaveLength(1);
  clear(store, url);
  const anew = text(store, url);
  await expect.poll(() => replies).toHaveLength(2);
  answer(1, "p{top:2px}");
  expect(await anew).toBe("p{top:2px}");
  // The older answer arrives last, but must not replace the newer one.
  answer(0, "p{top:1px}");
  expect(await old).toBe("p{top:1px}");
  expect(await text(store, url)).toBe("p{top:2px}");
  expect(requests).toHaveLength(2);
});

test("a failure from before a clearing does not count after it; a no-store answer does not remove a newer one", async () => {
  const replies: ServerResponse[] = [];
  const { store, requests, at } = await serve((_call, reply) => void replies.push(reply));
  const loads: Promise<unknown>[] = [];
  for (let n = 1; n <= 3; n++) {
    loads.push(text(store, at("/a.css")).catch(() => "failed"));
    await expect.poll(() => replies).toHaveLength(n);
    if (n < 3) store.clear();
  }
  replies[2]?.writeHead(200, { "cache-control": "max-age=60" }).end("p{}");
  expect(await loads[2]).toBe("p{}");
  replies[1]?.writeHead(200, { "cache-control": "no-store" }).end("q{}");
  expect(await loads[1]).toBe("q{}");
  replies[0]?.destroy();
  expect(await loads[0]).toBe("failed");
  expect(await text(store, at("/a.css"))).toBe("p{}");
  expect(requests).toHaveLength(3);
});

test("a sheet that is too large is not available", async () => {
  const { store, at } = await serve((_, reply) => void reply.end("x".repeat(6_000_000)));
  await expect(store.load(at("/a.css"))).rejects.toThrow("larger than 5000000 bytes");
});
