import { afterAll, beforeAll, expect, test } from "vitest";
import { conditionalHeaders, learnedSupport, notModifiedByHead, validLastModified } from "./conditional.ts";
import type { Validators } from "./conditional.ts";
import { formatHttpDate } from "./http-date.ts";
import { createHttp } from "../http.ts";
import { serveHttp } from "../test-servers.ts";
import type { TestServer } from "../test-servers.ts";

const now = Date.UTC(2026, 0, 2, 12, 0, 0);
const date = "Thu, 01 Jan 2026 10:00:00 GMT";
const later = "Thu, 01 Jan 2026 10:00:01 GMT";
const stored = (lastModified: string | null, etag: string | null = null): Validators => ({ lastModified, etag });

test.each([
  // AT-LM 4 and 5, D-37
  ["-1", undefined],
  ["Thu, 01 Jan 1970 00:00:00 GMT", undefined],
  ["Mon, 31 Dec 1979 23:59:59 GMT", undefined],
  ["Tue, 01 Jan 1980 00:00:00 GMT", Date.UTC(1980, 0, 1)],
  [formatHttpDate(now), now],
  [formatHttpDate(now + 1000), undefined],
  [formatHttpDate(now + 86_400_000), undefined],
  [null, undefined],
])("Last-Modified %j counts as %j", (value, time) => {
  expect(validLastModified(value, now)).toBe(time);
});

const ims = ["If-Modified-Since", date];
const inm = ["If-None-Match", 'W/"a-1"'];
test.each([
  // host's support, Last-Modified, ETag, plan: the table of spec 8.4, with tags as in chapter 23
  [true, date, null, { kind: "conditional", headers: [ims] }],
  [null, date, null, { kind: "conditional", headers: [ims] }],
  [false, date, null, { kind: "head-first" }],
  [true, date, 'W/"a-1"', { kind: "conditional", headers: [inm, ims] }],
  [null, date, 'W/"a-1"', { kind: "conditional", headers: [inm, ims] }],
  [false, date, 'W/"a-1"', { kind: "head-first" }],
  [true, "-1", null, { kind: "plain" }],
  [false, null, null, { kind: "plain" }],
  [null, null, 'W/"a-1"', { kind: "conditional", headers: [inm] }],
  [false, "-1", 'W/"a-1"', { kind: "conditional", headers: [inm] }],
  [true, "Thursday, 01-Jan-26 10:00:00 GMT", null, { kind: "conditional", headers: [ims] }],
  // Some servers compare texts, so a wrong day of the week is sent back unchanged.
  [
    true,
    "Fri, 01 Jan 2026 10:00:00 GMT",
    null,
    { kind: "conditional", headers: [[ims[0], "Fri, 01 Jan 2026 10:00:00 GMT"]] },
  ],
  [true, null, "a\r\nX-Evil: 1", { kind: "plain" }],
  [true, null, "a".repeat(1024), { kind: "conditional", headers: [[inm[0], "a".repeat(1024)]] }],
  [true, null, "a".repeat(1025), { kind: "plain" }],
])("support %j, date %j, tag %j: %j", (supports, lastModified, etag, plan) => {
  expect(conditionalHeaders(stored(lastModified, etag), supports, now)).toEqual(plan);
});

test.each([
  [304, [], stored(date), true],
  [200, [["last-modified", date]], stored(date), false],
  [200, [["Last-Modified", "Thu, 01 Jan 2026 09:00:00 GMT"]], stored(date), false],
  [200, [["last-modified", later]], stored(date), null],
  [200, [], stored(date), null],
  [404, [["last-modified", date]], stored(date), null],
  [
    200,
    [
      ["last-modified", date],
      ["etag", '"b"'],
    ],
    stored(date, '"a"'),
    null,
  ],
  [
    200,
    [
      ["last-modified", date],
      ["etag", 'W/"a"'],
    ],
    stored(date, '"a"'),
    false,
  ],
  [200, [["last-modified", date]], stored(null, '"a"'), null],
  // A tag that appeared or disappeared explains nothing.
  [200, [["last-modified", date]], stored(date, '"a"'), false],
  [
    200,
    [
      ["last-modified", date],
      ["etag", '"b"'],
    ],
    stored(date),
    false,
  ],
] as const)("status %j with %j, stored %j: the support learned is %j", (status, headers, page, support) => {
  expect(learnedSupport(page, { status, headers }, now)).toBe(support);
});

test.each([
  [200, [["last-modified", date]], stored(date), true],
  [200, [["last-modified", "Thu, 01 Jan 2026 09:00:00 GMT"]], stored(date), true],
  [200, [["last-modified", later]], stored(date), false],
  [200, [], stored(date), false],
  [
    200,
    [
      ["last-modified", date],
      ["etag", '"b"'],
    ],
    stored(date, '"a"'),
    false,
  ],
  [405, [["last-modified", date]], stored(date), false],
  [200, [["last-modified", date]], stored(null, '"a"'), false],
  [200, [["last-modified", date]], stored(date, '"a"'), true],
  [
    200,
    [
      ["last-modified", date],
      ["etag", '"b"'],
    ],
    stored(date),
    true,
  ],
] as const)("HEAD status %j with %j, stored %j: not modified is %j", (status, headers, page, same) => {
  expect(notModifiedByHead(page, { status, headers }, now)).toBe(same);
});

/** Visits a page again as the crawler does. Returns true if it counts as not modified, and what the answer shows about support. */
async function revisit(url: string, page: Validators, supports: boolean | null) {
  const never = new AbortController().signal;
  const plan = conditionalHeaders(page, supports, Date.now());
  const send = async (method: "GET" | "HEAD", headers: readonly (readonly [string, string])[] = []) => {
    const outcome = await http.fetch({ url, method, headers }, never);
    if (outcome.kind === "failure") throw new Error(outcome.message);
    return outcome.exchange.response;
  };
  if (plan.kind === "head-first") {
    if (notModifiedByHead(page, await send("HEAD"), Date.now())) return { unmodified: true, support: null };
    return { unmodified: (await send("GET")).status === 304, support: null };
  }
  const answer = await send("GET", plan.kind === "conditional" ? plan.headers : []);
  return { unmodified: answer.status === 304, support: learnedSupport(page, answer, Date.now()) };
}

const http = createHttp({ userAgent: "t", allowPrivate: true });
let server: TestServer;
let calls: string[] = [];
let current = date;
beforeAll(async () => {
  server = await serveHttp((call, reply) => {
    const since = call.headers["if-modified-since"];
    calls.push(`${call.method} ${since ?? "-"}`);
    if (call.url === "/knows" && since === current) reply.writeHead(304).end();
    else reply.writeHead(200, { "last-modified": current }).end("page");
  });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

test.each([
  ["AT-LM-1: support, same date: one request", "/knows", date, true, date, [`GET ${date}`], true, true],
  ["AT-LM-2: no support, HEAD says the same: no GET", "/ignores", date, false, date, ["HEAD -"], true, null],
  ["AT-LM-3: no support, HEAD says one second more", "/ignores", date, false, later, ["HEAD -", "GET -"], false, null],
  ["AT-LM-4: -1 is ignored", "/knows", "-1", true, date, ["GET -"], false, null],
  ["AT-LM-4: 1970 is ignored", "/knows", "Thu, 01 Jan 1970 00:00:00 GMT", true, date, ["GET -"], false, null],
  [
    "AT-LM-4: tomorrow is ignored",
    "/knows",
    formatHttpDate(Date.now() + 86_400_000),
    true,
    date,
    ["GET -"],
    false,
    null,
  ],
  [
    "AT-LM-5: 1980 is accepted",
    "/knows",
    "Tue, 01 Jan 1980 00:00:00 GMT",
    null,
    date,
    ["GET Tue, 01 Jan 1980 00:00:00 GMT"],
    false,
    null,
  ],
  ["probe of a host that ignores the date: no support", "/ignores", date, null, date, [`GET ${date}`], false, false],
] as const)("%s", async (_, path, lastModified, supports, served, expected, unmodified, support) => {
  calls = [];
  current = served;
  expect(await revisit(server.origin + path, stored(lastModified), supports)).toEqual({ unmodified, support });
  expect(calls).toEqual(expected);
});
