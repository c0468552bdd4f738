import type { Socket } from "node:net";
import zlib from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttp } from "./http.ts";
import type { FetchRequest, Http } from "./http.ts";
import { serveRaw } from "./test-servers.ts";
import type { TestServer } from "./test-servers.ts";

const ok = "HTTP/1.1 200 OK\r\n";
const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, 32);
const withLength = (fields: string, body: Buffer | string) =>
  Buffer.concat([Buffer.from(`${ok}${fields}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`), Buffer.from(body)]);

/** Writes the same text again and again until the socket is closed. */
function flood(socket: Socket, text: string): void {
  const write = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on("drain", write);
  write();
}

const answers: Record<string, (socket: Socket) => unknown> = {
  "/short": (socket) => socket.end(`${ok}Content-Length: 100\r\n\r\nonly this`),
  "/cut-chunk": (socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\n10\r\nonly`),
  "/no-last-chunk": (socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\n4\r\nonly\r\n`),
  "/reset": (socket) => socket.resetAndDestroy(),
  "/reset-in-body": (socket) => {
    socket.write(`${ok}Content-Length: 100\r\n\r\nonly`, () => setTimeout(() => socket.resetAndDestroy(), 20));
  },
  "/long": (socket) => socket.end(`${ok}Content-Length: 4\r\n\r\nonly this`),
  "/both-lengths": (socket) =>
    socket.end(`${ok}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nonly\r\n0\r\n\r\n`),
  "/two-lengths": (socket) => socket.end(`${ok}Content-Length: 4\r\nContent-Length: 8\r\n\r\nonlyonly`),
  "/status-line": (socket) => socket.end("HTTQ/9 hello\r\n\r\n"),
  "/endless-status": (socket) => flood(socket, "HTTP/1.1 200 ".padEnd(60_000, "x")),
  "/endless-header": (socket) => {
    socket.write(`${ok}X-Long: `);
    flood(socket, "x".repeat(60_000));
  },
  "/many-headers": (socket) => {
    socket.write(ok);
    flood(socket, "X-A: b\r\n".repeat(1000));
  },
  "/endless-informational": (socket) => flood(socket, "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n".repeat(100)),
  "/endless-trailer": (socket) => {
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n4\r\nonly\r\n0\r\n`);
    flood(socket, "X-A: b\r\n".repeat(1000));
  },
  "/upgrade": (socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
  "/silent": () => undefined,
  "/drip": (socket) => {
    socket.write(`${ok}Content-Length: 100000\r\n\r\n`);
    drip(socket, ".");
  },
  "/drip-head": (socket) => drip(socket, "H"),
  "/drip-redirect": (socket) => {
    socket.write("HTTP/1.1 302 Found\r\nLocation: /there\r\n\r\n");
    drip(socket, ".");
  },
  "/announced": (socket) => socket.write(`${ok}Content-Length: 300000000\r\n\r\n${"x".repeat(2000)}`),
  "/endless": (socket) => {
    socket.write(`${ok}Content-Type: text/html\r\n\r\n`);
    flood(socket, "<a href=x>".repeat(6000));
  },
  "/endless-coded": (socket) => {
    socket.write(`${ok}Content-Encoding: gzip\r\n\r\n`);
    flood(socket, "x".repeat(60_000));
  },
  "/tiny-chunks": (socket) => {
    socket.write(`${ok}Transfer-Encoding: chunked\r\n\r\n`);
    flood(socket, "1\r\nx\r\n".repeat(10_000));
  },
  "/gzip-bomb": (socket) => socket.end(withLength("Content-Encoding: gzip\r\n", bombs.gzip)),
  "/br-bomb": (socket) => socket.end(withLength("Content-Encoding: br\r\n", bombs.br)),
  "/zstd-bomb": (socket) => socket.end(withLength("Content-Encoding: zstd\r\n", bombs.zstd)),
  "/nested-bomb": (socket) => socket.end(withLength("Content-Encoding: gzip, gzip, br\r\n", bombs.nested)),
  "/six-layers": (socket) => socket.end(withLength(`Content-Encoding: ${"gzip,".repeat(5)}gzip\r\n`, "x")),
  "/rot13": (socket) => socket.end(withLength("Content-Encoding: rot13\r\n", "x")),
  "/no-gzip": (socket) => socket.end(withLength("Content-Encoding: gzip\r\n", "no gzip at all")),
  "/odd-redirect": (socket) =>
    socket.end("HTTP/1.1 301 Moved\r\nLocation: /there\r\nContent-Encoding: rot13\r\nContent-Length: 1\r\n\r\nx"),
};

const thousand = megabytes(100);
const bombs = {
  gzip: zlib.gzipSync(thousand, { level: 9 }),
  br: zlib.brotliCompressSync(thousand, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: zlib.zstdCompressSync(thousand),
  nested: zlib.brotliCompressSync(zlib.gzipSync(zlib.gzipSync(thousand, { level: 9 }), { level: 9 })),
};

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 30);
  socket.on("close", () => clearInterval(timer));
}

let server: TestServer;
let http: Http;
/** The client for answers that end by time. */
let hasty: Http;
beforeAll(async () => {
  server = await serveRaw((socket, path) => answers[path]?.(socket));
  const settings = { userAgent: "t", allow: [server.host], maxBytes: 5_000_000 };
  http = createHttp({ ...settings, timeoutMs: 20_000 });
  hasty = createHttp({ ...settings, timeoutMs: 700 });
});
afterAll(async () => {
  await Promise.all([http.close(), hasty.close()]);
  await server.close();
});

const fetch = (path: string, more: Partial<FetchRequest> = {}, by = http) =>
  by.fetch({ url: server.origin + path, ...more }, new AbortController().signal);

test.concurrent.each([
  ["/short", "cut-short", true],
  ["/reset", "connection", true],
  ["/reset-in-body", "cut-short", true],
  ["/two-lengths", "protocol", false],
  ["/upgrade", "connection", true],
  ["/status-line", "protocol", false],
  ["/endless-status", "protocol", false],
  ["/endless-header", "protocol", false],
  ["/many-headers", "protocol", false],
  ["/endless-informational", "timeout", true],
  ["/endless-trailer", "protocol", false],
  ["/silent", "timeout", true],
  ["/drip-head", "protocol", false],
  ["/announced", "too-large", false],
  ["/endless", "too-large", false],
  ["/gzip-bomb", "too-large", false],
  ["/br-bomb", "too-large", false],
  ["/zstd-bomb", "too-large", false],
  ["/nested-bomb", "too-large", false],
  ["/six-layers", "encoding", false],
  ["/no-gzip", "encoding", false],
] as const)("%s fails as %s, worth another try: %s", async (path, reason, transient) => {
  const outcome = await fetch(path, {}, reason === "timeout" ? hasty : http);
  expect(outcome).toMatchObject({ kind: "failure", reason, transient });
  expect(outcome.kind === "failure" && outcome.message).toMatch(/^[A-Z].*\.$/);
});

/** Fetches until the head arrives within the time of the hasty client. A busy machine may need several tries. */
const fetchHastily = (path: string) => expect.poll(() => fetch(path, {}, hasty), { interval: 1 });

test("a body that drips ends by time and is not tried again", async () => {
  await fetchHastily("/drip").toMatchObject({ kind: "failure", reason: "timeout", transient: false });
});

test("a body in chunks of one byte ends by size or time, whichever comes first", async () => {
  const reason = expect.stringMatching(/^(too-large|timeout)$/) as string;
  await fetchHastily("/tiny-chunks").toMatchObject({ kind: "failure", reason, transient: false });
});

test("a body without an announced length has a default limit, too", async () => {
  const patient = createHttp({ userAgent: "t", allow: [server.host] });
  expect(await fetch("/endless", {}, patient)).toMatchObject({ kind: "failure", reason: "too-large" });
  await patient.close();
});

test("a coded body has a limit even if only its beginning is needed, as for robots.txt", async () => {
  const outcome = await fetch("/endless-coded", { enough: 1000 });
  expect(outcome).toMatchObject({ kind: "failure", reason: "too-large", transient: false });
});

test.each([["/both-lengths", { complete: true, oddities: ["odd-head"] }]])(
  "%s is read as browsers do",
  async (path, expected) => {
    const outcome = await fetch(path);
    expect(outcome.kind === "answer" && Buffer.from(outcome.exchange.response.body).toString()).toBe("only");
    expect(outcome).toMatchObject({ exchange: { response: expected } });
  },
);

test.each(["/no-last-chunk", "/cut-chunk"])("%s is incomplete, and worth another try (RFC 9112, 8)", async (path) => {
  expect(await fetch(path)).toMatchObject({ kind: "failure", reason: "cut-short", transient: true });
});

test("an unknown coding is not decoded", async () => {
  const outcome = await fetch("/rot13");
  expect(outcome).toMatchObject({ exchange: { response: { complete: true, oddities: ["unknown-coding"] } } });
});

test("bytes after the announced length are not read as the next answer", async () => {
  const outcome = await fetch("/long");
  expect(outcome.kind === "answer" && Buffer.from(outcome.exchange.response.body).toString()).toBe("only");
  expect(await fetch("/six-layers")).toMatchObject({ kind: "failure", reason: "encoding" });
});

test("a redirect counts without its body, even if the body drips or has an unknown coding", async () => {
  for (const path of ["/drip-redirect", "/odd-redirect"]) {
    const outcome = await fetch(path);
    expect(outcome.kind === "answer" && outcome.exchange.response.status).toBeGreaterThanOrEqual(301);
  }
});

test("an unwanted body is not read, whatever its size and coding", async () => {
  for (const path of ["/announced", "/endless", "/gzip-bomb", "/nested-bomb"]) {
    let calls = 0;
    const outcome = await fetch(path, {
      wants: (_, start) => {
        calls++;
        expect(start.length).toBeLessThanOrEqual(1024);
        return false;
      },
    });
    expect([path, outcome.kind, calls]).toEqual([path, "answer", 1]);
  }
});

test("endless bodies and bombs take no more memory than their limit", async () => {
  const peak = { rss: 0 };
  const watch = setInterval(() => (peak.rss = Math.max(peak.rss, process.memoryUsage.rss())), 5);
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  for (const path of [
    "/endless",
    "/announced",
    "/tiny-chunks",
    "/gzip-bomb",
    "/nested-bomb",
    "/br-bomb",
    "/many-headers",
  ]) {
    await fetch(path, {}, hasty);
  }
  clearInterval(watch);
  // The server's own buffers are in this process too.
  expect(peak.rss - before).toBeLessThan(120_000_000);
});
