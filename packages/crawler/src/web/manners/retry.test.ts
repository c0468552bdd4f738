import { expect, test } from "vitest";
import type { FetchOutcome } from "../exchange.ts";
import { failure, failureOf } from "../transport/failure.ts";
import { answer } from "../test-outcomes.ts";
import { afterAnswer, hostRestSeconds, retryAfterSeconds } from "./retry.ts";

const now = Date.UTC(1999, 11, 31, 23, 59, 0);

test.each([
  ["120", 120],
  ["0", 0],
  ["Fri, 31 Dec 1999 23:59:59 GMT", 59],
  ["Friday, 31-Dec-99 23:59:59 GMT", 59],
  ["Fri, 31 Dec 1999 23:00:00 GMT", 0],
  ["soon", undefined],
  ["-5", undefined],
  ["1.5", undefined],
])("Retry-After: %s is %j s", (value, seconds) => {
  expect(retryAfterSeconds([["retry-after", value]], now)).toBe(seconds);
});

const after = (outcome: FetchOutcome, tries = 1) => afterAnswer(outcome, tries, now, () => 0);

test.each([200, 204, 301, 304])("%d is done", (status) => {
  expect(after(answer(status))).toEqual({ kind: "done" });
});

test.each([408, 429, 500, 502, 503, 504])("%d is tried three times, 1 s and 2 s apart", (status) => {
  expect([1, 2, 3].map((tries) => after(answer(status), tries))).toEqual([
    { kind: "retry", afterSeconds: 1 },
    { kind: "retry", afterSeconds: 2 },
    { kind: "give-up", reason: String(status) },
  ]);
});

test.each([400, 401, 403, 404, 410, 451, 501, 505])("%d is given up at once", (status) => {
  expect(after(answer(status))).toEqual({ kind: "give-up", reason: String(status) });
});

test.each([
  ["timeout", true],
  ["connection", true],
  ["dns-temporary", true],
  ["dns-unknown", false],
  ["invalid-url", false],
  ["tls", false],
  ["too-large", false],
  ["private-address", false],
] as const)("failure %s is tried again: %j", (reason, again) => {
  const outcome = failure(reason, "x", 1);
  expect(after(outcome)).toEqual(again ? { kind: "retry", afterSeconds: 1 } : { kind: "give-up", reason });
  expect(after(outcome, 3)).toEqual({ kind: "give-up", reason });
});

test("Retry-After up to 5 minutes is waited for; over it the page is given up and the host rests 60 s", () => {
  const asking = (seconds: number) => answer(503, [["Retry-After", String(seconds)]]);
  expect(after(asking(300))).toEqual({ kind: "retry", afterSeconds: 300 });
  expect(after(asking(301))).toEqual({ kind: "give-up", reason: "503", restSeconds: 60 });
  expect(after(asking(30), 3)).toEqual({ kind: "give-up", reason: "503", restSeconds: 30 });
  expect(after(answer(429, [["Retry-After", "Fri, 31 Dec 1999 23:59:30 GMT"]]))).toEqual({
    kind: "retry",
    afterSeconds: 30,
  });
});

test("jitter makes the back-off longer, by a quarter at most, and never shorter than Retry-After", () => {
  expect(afterAnswer(answer(500), 1, now, () => 1)).toEqual({ kind: "retry", afterSeconds: 1.25 });
  expect(afterAnswer(answer(503, [["retry-after", "7"]]), 1, now, () => 1)).toEqual({ kind: "retry", afterSeconds: 7 });
});

test("429 and 503 make the host rest, longer each time in a row; other answers only by Retry-After", () => {
  expect([1, 2, 3, 9].map((inARow) => hostRestSeconds(answer(429), inARow, now))).toEqual([1, 2, 4, 60]);
  expect(hostRestSeconds(answer(503, [["retry-after", "20"]]), 1, now)).toBe(20);
  expect(hostRestSeconds(answer(503, [["retry-after", "3600"]]), 1, now)).toBe(60);
  expect(hostRestSeconds(answer(500), 1, now)).toBe(0);
  expect(hostRestSeconds(answer(500, [["retry-after", "5"]]), 1, now)).toBe(5);
  expect(hostRestSeconds(answer(200, [["retry-after", "5"]]), 1, now)).toBe(0);
});

test.each([
  ["EAI_AGAIN", "dns-temporary", true],
  ["ENOTFOUND", "dns-unknown", false],
  ["ECONNRESET", "connection", true],
  ["CERT_HAS_EXPIRED", "tls", false],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls", false],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls", false],
])("system error %s is %s, worth another try: %j", (code, reason, transient) => {
  expect(failureOf(Object.assign(new Error("x"), { code }), 1)).toMatchObject({ reason, transient });
});
