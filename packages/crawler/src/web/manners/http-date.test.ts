import fc from "fast-check";
import { expect, test } from "vitest";
import { formatHttpDate, parseHttpDate } from "./http-date.ts";

const now = Date.UTC(2026, 0, 1);
const example = Date.UTC(1994, 10, 6, 8, 49, 37);

test.each([
  ["Sun, 06 Nov 1994 08:49:37 GMT", example],
  ["Sunday, 06-Nov-94 08:49:37 GMT", example],
  ["Sun Nov  6 08:49:37 1994", example],
  ["Sun, 6 Nov 1994 08:49:37 GMT", example],
  ["Tue, 29 Feb 2000 00:00:00 GMT", Date.UTC(2000, 1, 29)],
  ["Sat, 31 Dec 2016 23:59:60 GMT", Date.UTC(2017, 0, 1)],
  ["Wednesday, 01-Jan-76 00:00:00 GMT", Date.UTC(2076, 0, 1)],
  ["Friday, 01-Jan-77 00:00:00 GMT", Date.UTC(1977, 0, 1)],
])("%s is read: RFC 9110, 5.6.7", (text, time) => {
  expect(parseHttpDate(text, now)).toBe(time);
});

test.each([
  "-1",
  "0",
  "",
  "yesterday",
  "1994-11-06T08:49:37Z",
  "Sun, 06 Nov 1994 08:49:37 +0100",
  "Sun, 31 Apr 1994 08:49:37 GMT",
  "Sun, 29 Feb 1900 08:49:37 GMT",
  "Sun, 00 Nov 1994 08:49:37 GMT",
  "Sun, 06 Nov 1994 24:00:00 GMT",
  "Sun, 06 Nov 1994 08:60:00 GMT",
  "Sun, 06 Foo 1994 08:49:37 GMT",
])("%j is no HTTP date", (text) => {
  expect(parseHttpDate(text, now)).toBeUndefined();
});

test("every second from 1970 to 9999 is the same after formatting and reading", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (seconds) => {
      expect(parseHttpDate(formatHttpDate(seconds * 1000), now)).toBe(seconds * 1000);
    }),
  );
});
