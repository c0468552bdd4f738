import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createHttp } from "../http.ts";
import type { Http } from "../http.ts";
import { serveRaw } from "../test-servers.ts";
import type { TestServer } from "../test-servers.ts";
import { fetchWhole } from "./fetch-whole.ts";

const half = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n";
let requests = 0;
/** The number of answers that break off. */
let cut = 0;
let server: TestServer;
let http: Http;
beforeAll(async () => {
  server = await serveRaw((socket, path) => {
    requests++;
    if (path === "/busy") return void socket.end("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
    if (path === "/nothing") return void socket.end();
    if (requests <= cut) return void socket.end(half);
    socket.end(`${half}0\r\n\r\n`);
  });
  http = createHttp({ userAgent: "t", allow: [server.host] });
});
afterEach(() => {
  requests = 0;
});
afterAll(async () => {
  await http.close();
  await server.close();
});

const fetch = (path = "/", timeoutMs = 20_000, signal = new AbortController().signal) =>
  fetchWhole(http, { url: server.origin + path, timeoutMs }, signal);

test.each([
  [0, 1, "answer"],
  [1, 2, "answer"],
  [2, 3, "answer"],
  [3, 3, "failure"],
])("after %s answers that break off there were %s requests, and the outcome is %s", async (broken, expected, kind) => {
  cut = broken;
  const outcome = await fetch();
  expect([requests, outcome.kind]).toEqual([expected, kind]);
  if (outcome.kind === "failure") expect(outcome.reason).toBe("cut-short");
  else expect(Buffer.from(outcome.exchange.response.body).toString()).toBe("half");
});

test("a whole answer, and a connection without an answer, are final", async () => {
  expect(await fetch("/busy")).toMatchObject({ exchange: { response: { status: 503 } } });
  expect(requests).toBe(1);
  expect(await fetch("/nothing")).toMatchObject({ reason: "connection" });
  expect(requests).toBe(2);
});

test("no try begins after the time is over or the signal has fired", async () => {
  cut = 3;
  expect(await fetch("/", 500)).toMatchObject({ reason: "cut-short" });
  expect(requests).toBe(1);
  const ending = new AbortController();
  const outcome = fetch("/", 20_000, ending.signal);
  await expect.poll(() => requests).toBe(2);
  ending.abort();
  await outcome;
  expect(requests).toBe(2);
});
