import { describe, expect, test } from "vitest";
import { reportDate } from "./dates.ts";

const noon = Date.UTC(2026, 10, 21, 12, 0, 0, 250);

test("uses --date, else SOURCE_DATE_EPOCH, else the present time", () => {
  expect(reportDate("2008-03-16T11:18:00+01:00", { SOURCE_DATE_EPOCH: "0" }, noon)).toBe("2008-03-16T11:18:00+01:00");
  expect(reportDate(undefined, { SOURCE_DATE_EPOCH: "1205662680" }, noon)).toBe("2008-03-16T10:18:00Z");
  expect(reportDate(undefined, {}, noon)).toBe("2026-11-21T12:00:00Z");
});

test("a date without time is its midnight, a time without zone is UTC", () => {
  expect(reportDate("2008-02-29", {}, noon)).toBe("2008-02-29T00:00:00Z");
  expect(reportDate("2008-02-29T01:02:03", {}, noon)).toBe("2008-02-29T01:02:03Z");
});

describe("refuses text that is not a date", () => {
  test.each(["yesterday", "2007-02-29", "2008-13-01", "2008-01-01T24:00:00Z", "2008-01-01T00:00:00+15:00", ""])(
    "%j",
    (text) => {
      expect(() => reportDate(text, {}, noon)).toThrow(/is not a date/);
    },
  );
  test("SOURCE_DATE_EPOCH", () => {
    expect(() => reportDate(undefined, { SOURCE_DATE_EPOCH: "now" }, noon)).toThrow(/SOURCE_DATE_EPOCH/);
  });
});
