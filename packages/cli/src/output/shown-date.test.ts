import { expect, test } from "vitest";
import { shownDate } from "./dates.ts";

test.each([
  ["2008-03-16T11:18:00+01:00", "16 March 2008, 11:18 (UTC+01:00)"],
  ["2026-11-01T00:00:00.5Z", "1 November 2026, 00:00 UTC"],
  ["2026-12-31T23:59:59", "31 December 2026, 23:59"],
  ["2026-13-01T00:00:00Z", "2026-13-01T00:00:00Z"],
  ["soon", "soon"],
])("%s is %s", (dateTime, text) => {
  expect(shownDate(dateTime)).toBe(text);
});
