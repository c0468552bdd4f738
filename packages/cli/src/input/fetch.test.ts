import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { createHttp, hostAndPort } from "@eiao/crawler/internal/web";
import type { HttpSettings } from "@eiao/crawler/internal/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchUrl } from "./fetch.ts";

const megabyte = Buffer.alloc(1_000_000, 97);
const seen: { url: string; headers: IncomingMessage["headers"] }[] = [];

function answer(call: IncomingMessage, reply: ServerResponse): void {
  const url = call.url ?? "";
  seen.push({ url, headers: call.headers });
  const redirect = (to: string) => reply.writeHead(302, { location: to }).end();
  const hop = /^\/hop\/(\d+)$/.exec(url)?.[1];
  if (hop !== undefined) return void redirect(hop === "0" ? "/page" : `/hop/${Number(hop) - 1}`);
  if (url === "/page") return void reply.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("hello");
  if (url === "/wall") {
    if (call.headers.cookie === "in=1") return void reply.writeHead(200).end("behind the wall");
    return void reply.writeHead(302, { location: "/wall", "set-cookie": "in=1; Path=/" }).end();
  }
  if (url === "/loop") return void redirect("/loop");
  if (url === "/elsewhere") return void redirect(`http://127.0.0.1:${otherPort}/page`);
  if (url === "/name") return void redirect(`http://localhost:${otherPort}/page`);
  if (url === "/ftp") return void redirect("ftp://example.com/");
  if (url === "/file") return void redirect("file:///etc/passwd");
  if (url === "/drip") {
    reply.writeHead(200);
    const timer = setInterval(() => reply.write("."), 50);
    reply.on("close", () => clearInterval(timer));
    return;
  }
  if (url === "/silent") return;
  if (url === "/cut") return void call.socket.destroy();
  if (url === "/bomb") {
    reply.writeHead(200, { "content-encoding": "gzip" });
    return void reply.end(zlib.gzipSync(Buffer.concat(Array.from({ length: 20 }, () => megabyte))));
  }
  if (url === "/twice")
    return void reply
      .writeHead(200, { "content-encoding": "gzip, br" })
      .end(zlib.brotliCompressSync(zlib.gzipSync("hello")));
  if (url === "/six")
    return void reply.writeHead(200, { "content-encoding": "gzip,gzip,gzip,gzip,gzip,gzip" }).end("x");
  if (url === "/half")
    return void reply
      .writeHead(200, { "content-encoding": "gzip" })
      .end(zlib.gzipSync("hello ".repeat(50)).subarray(0, -12));
  if (url === "/odd") return void reply.writeHead(200, { "content-encoding": "rot13" }).end("x");
  if (url === "/damaged") return void reply.writeHead(200, { "content-encoding": "gzip" }).end("no gzip");
  if (url === "/cutgzip")
    return void reply.writeHead(200, { "content-encoding": "gzip" }).end(zlib.gzipSync("hello").subarray(0, -8));
  if (url === "/big") return void reply.writeHead(200).end(megabyte);
  reply.writeHead(404).end("none");
}

const server = createServer(answer);
const other = createServer(answer);
let origin = "";
let otherPort = 0;

beforeAll(async () => {
  for (const one of [server, other]) await new Promise<void>((done) => void one.listen(0, "127.0.0.1", () => done()));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  otherPort = (other.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
});

type Options = Partial<HttpSettings> & { readonly typed?: string | undefined };

async function fetchWith(url: string, accept: string, options: Options = {}) {
  const { typed = hostAndPort(new URL(origin)), timeoutMs = 60_000, ...more } = options;
  const headers = [["Authorization", "Bearer secret"]] as const;
  const http = createHttp({ userAgent: "test/1", headers, timeoutMs, maxBytes: 5_000_000, ...more });
  try {
    return await fetchUrl(url, accept, "typed" in options ? options.typed : typed, { http, timeoutMs });
  } finally {
    await http.close();
  }
}
const get = (url: string, options: Options = {}) => fetchWith(origin + url, "text/html", options);
const text = async (url: string, options: Options = {}) => new TextDecoder().decode((await get(url, options)).content);

test("returns a page with its headers; the typed address is allowed even if it is private", async () => {
  const page = await get("/page");
  expect([page.url, page.status, page.headers["content-type"]]).toEqual([
    `${origin}/page`,
    200,
    "text/html; charset=utf-8",
  ]);
});

test("follows 10 redirects but not 11, and ends a loop", async () => {
  expect((await get("/hop/9")).url).toBe(`${origin}/page`);
  await expect(get("/hop/10")).rejects.toThrow("redirects more than 10 times");
  await expect(get("/loop")).rejects.toThrow("redirects more than 10 times");
});

test("a redirect to a private address on another port is refused, as a literal and as a name", async () => {
  await expect(get("/elsewhere")).rejects.toThrow("127.0.0.1 is a private address.");
  await expect(get("/name")).rejects.toThrow(/localhost resolves to the private address/);
});

test("--allow-private follows it, but without the headers for the typed host", async () => {
  seen.length = 0;
  expect(await text("/elsewhere", { allowPrivate: true })).toBe("hello");
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer secret", undefined]);
});

test("refuses a private address that the user did not type", async () => {
  await expect(get("/page", { typed: undefined })).rejects.toThrow(/private address/);
  await expect(get("/page", { typed: "example.com:80" })).rejects.toThrow(/private address/);
});

test("passes a wall of cookies like a browser; later fetches do not send its cookies", async () => {
  const http = createHttp({ userAgent: "test/1" });
  const settings = { http, timeoutMs: 5000 };
  const typed = hostAndPort(new URL(origin));
  seen.length = 0;
  const { content } = await fetchUrl(`${origin}/wall`, "*/*", typed, settings);
  await fetchUrl(`${origin}/page`, "*/*", typed, settings);
  await http.close();
  expect(new TextDecoder().decode(content)).toBe("behind the wall");
  expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined, "in=1", undefined]);
});

test("redirects to other schemes are refused", async () => {
  await expect(get("/ftp")).rejects.toThrow("leads to a ftp: address");
  await expect(get("/file")).rejects.toThrow("leads to a file: address");
});

test("one deadline covers the whole fetch: it ends slow and silent servers", async () => {
  await expect(get("/drip", { timeoutMs: 400 })).rejects.toThrow("did not arrive within 0.4 s");
  await expect(get("/silent", { timeoutMs: 400 })).rejects.toThrow("did not arrive within 0.4 s");
});

test("the size limit applies after decompression", async () => {
  await expect(get("/bomb")).rejects.toThrow("larger than 5000000 bytes");
  await expect(get("/big", { maxBytes: 999_999 })).rejects.toThrow("larger than 999999 bytes");
  expect((await get("/big", { maxBytes: 1_000_000 })).content.length).toBe(1_000_000);
});

test("content codings: several, too many, unknown, damaged, cut off at the checksum", async () => {
  expect(await text("/twice")).toBe("hello");
  await expect(get("/six")).rejects.toThrow("compressed 6 times");
  expect((await get("/odd")).oddities).toEqual(["unknown-coding"]);
  await expect(get("/half")).rejects.toThrow("compressed response is incomplete");
  await expect(get("/damaged")).rejects.toThrow("compressed response is damaged");
  expect(await text("/cutgzip")).toBe("hello");
});

test("describes a broken or refused connection in words", async () => {
  await expect(get("/cut")).rejects.toThrow("The connection was cut.");
  await expect(fetchWith("http://127.0.0.1:1/", "*/*", { typed: "127.0.0.1:1" })).rejects.toThrow("refused");
});

test("a login in the address becomes a header, and is never part of the reported URL", async () => {
  seen.length = 0;
  const url = `${origin.replace("//", "//me:p%40ss@")}/page`;
  const page = await fetchWith(url, "*/*", { headers: [] });
  expect(page.url).toBe(`${origin}/page`);
  expect(seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`);
});
