import { expect, test } from "vitest";
import type { FetchOutcome } from "../exchange.ts";
import { failure, failureOf } from "../transport/failure.ts";
import { answer } from "../test-outcomes.ts";
import { hostRestSeconds, retryAfterSeconds, secondsToNextTry } from "./retry.ts";

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

const delay = (outcome: FetchOutcome, tries = 1) => secondsToNextTry(outcome, tries, now, () => 0);

test.each([200, 204, 301, 304])("%d is final", (status) => {
  expect(delay(answer(status))).toBeUndefined();
});

test.each([408, 429, 500, 502, 503, 504])("%d is tried three times, 1 s and 2 s apart", (status) => {
  expect([1, 2, 3].map((tries) => delay(answer(status), tries))).toEqual([1, 2, undefined]);
});

test.each([400, 401, 403, 404, 410, 451, 501, 505])("%d is given up at once", (status) => {
  expect(delay(answer(status))).toBeUndefined();
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
] as const)("failure %s is tried again: %j", (reason, transient) => {
  const outcome = failure(reason, "x", 1);
  expect([delay(outcome), delay(outcome, 3)]).toEqual([transient ? 1 : undefined, undefined]);
});

test("a fetch waits for a Retry-After of up to 5 minutes; over it the page is given up", () => {
  const busy = (seconds: number) => answer(503, [["Retry-After", String(seconds)]]);
  expect([delay(busy(300)), delay(busy(301)), delay(busy(30), 3)]).toEqual([300, undefined, undefined]);
  expect(delay(answer(429, [["Retry-After", "Fri, 31 Dec 1999 23:59:30 GMT"]]))).toBe(30);
});

test("jitter makes the back-off longer, by a quarter at most, and never shorter than Retry-After", () => {
  expect(secondsToNextTry(answer(500), 1, now, () => 1)).toBe(1.25);
  expect(secondsToNextTry(answer(503, [["retry-after", "7"]]), 1, now, () => 1)).toBe(7);
});

test("429 and 503 make the host rest, longer each time in a row; other answers only by Retry-After", () => {
  expect([1, 2, 3, 9].map((inARow) => hostRestSeconds(answer(429), inARow, now))).toEqual([1, 2, 4, 60]);
  expect(hostRestSeconds(answer(503, [["retry-after", "20"]]), 1, now)).toBe(20);
  expect(hostRestSeconds(answer(503, [["retry-after", "3600"]]), 1, now)).toBe(60);
  expect(hostRestSeconds(answer(503, [["retry-after", "300"]]), 1, now)).toBe(300);
  expect(hostRestSeconds(answer(503, [["retry-after", "0"]]), 3, now)).toBe(4); // 0 is no permission for a request at once
  expect(hostRestSeconds(answer(500), 1, now)).toBe(0);
  expect(hostRestSeconds(answer(500, [["retry-after", "1"]]), 1, now)).toBe(1);
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
