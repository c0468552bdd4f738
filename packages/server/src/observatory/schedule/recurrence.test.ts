import fc from "fast-check";
import { expect, test } from "vitest";
import { dueBetween, nextDue, recurrences } from "./recurrence.ts";
import type { Recurrence, Timing } from "./recurrence.ts";

const at = (text: string): Date => new Date(`${text}${text.includes("T") ? "" : "T00:00:00"}Z`);
const timing = (recurrence: Recurrence, created: string, changes: Partial<Timing> = {}): Timing => ({
  recurrence,
  created: at(created),
  date: null,
  from: null,
  until: null,
  ...changes,
});
const dates = (order: Timing, until: string): string[] =>
  dueBetween(order, new Date(0), at(until)).map((date) => date.toISOString().slice(0, 10));

test("AT-CAM-1: yearly, created on 29 February", () => {
  expect(dates(timing("yearly", "2012-02-29"), "2016-12-31")).toEqual([
    "2012-02-29",
    "2013-02-28",
    "2014-02-28",
    "2015-02-28",
    "2016-02-29",
  ]);
});

test("AT-CAM-2: monthly without a date: the first of the next month", () => {
  expect(nextDue(timing("monthly", "2012-05-10"), at("2012-05-10"))).toEqual(at("2012-06-01"));
});

test("AT-CAM-3: monthly on the 31st: the last day of shorter months", () => {
  const order = timing("monthly", "2012-01-01", { date: at("2012-01-31") });
  expect(dates(order, "2012-06-30")).toEqual([
    "2012-01-31",
    "2012-02-29",
    "2012-03-31",
    "2012-04-30",
    "2012-05-31",
    "2012-06-30",
  ]);
});

test("AT-CAM-4: weekly, created on a Wednesday: the next Monday", () => {
  expect(nextDue(timing("weekly", "2012-05-09"), at("2012-05-09"))).toEqual(at("2012-05-14"));
});

test("AT-CAM-5: monthly for three months: three crawls", () => {
  expect(dates(timing("monthly", "2012-05-10", { until: at("2012-08-10") }), "2020-01-01")).toEqual([
    "2012-06-01",
    "2012-07-01",
    "2012-08-01",
  ]);
  // Created on a first: that day counts.
  expect(dates(timing("monthly", "2012-05-01", { until: at("2012-08-01") }), "2020-01-01")).toEqual([
    "2012-05-01",
    "2012-06-01",
    "2012-07-01",
  ]);
});

test("quarterly: the first day of the quarter (D-45); once: its date, or the day it was created", () => {
  expect(dates(timing("quarterly", "2012-05-10"), "2013-01-31")).toEqual(["2012-07-01", "2012-10-01", "2013-01-01"]);
  expect(dates(timing("once", "2012-05-10", { date: at("2012-09-03T14:30:00") }), "2020-01-01")).toEqual([
    "2012-09-03",
  ]);
  expect(dates(timing("once", "2012-05-10"), "2020-01-01")).toEqual(["2012-05-10"]);
});

test("the time of day of the date and the bounds count", () => {
  const order = timing("weekly", "2012-05-09", { date: at("2012-05-10T06:00:00"), from: at("2012-05-11") });
  expect(nextDue(order, at("2012-05-09"))).toEqual(at("2012-05-17T06:00:00"));
  expect(dueBetween(order, at("2012-05-17T05:59:59"), at("2012-05-17T06:00:00"))).toHaveLength(1);
  expect(dueBetween(order, at("2012-05-17T06:00:00"), at("2012-05-24T05:59:59"))).toEqual([]);
});

test("an order is due from its first day on and before its last", () => {
  const order = timing("daily", "2026-01-01", { from: at("2026-02-01"), until: at("2026-02-03") });
  expect(dates(order, "2026-12-31")).toEqual(["2026-02-01", "2026-02-02"]);
});

test("an old order is still due: every day after 20 years, every week after 200", () => {
  expect(nextDue(timing("daily", "2006-03-01"), at("2026-11-27T10:00:00"))).toEqual(at("2026-11-28"));
  expect(dueBetween(timing("daily", "2006-03-01"), at("2026-11-26T12:00:00"), at("2026-11-28"))).toEqual([
    at("2026-11-27"),
    at("2026-11-28"),
  ]);
  expect(nextDue(timing("weekly", "1826-01-02"), at("2026-11-27"))).toEqual(at("2026-11-30"));
  const monthly = timing("monthly", "1960-02-29", { date: at("1960-02-29T02:30:00") });
  expect(nextDue(monthly, at("2027-02-01"))).toEqual(at("2027-02-28T02:30:00"));
});

test.each<[Recurrence, number, string, string]>([
  ["daily", 365, "2026-01-01", "2026-12-31"],
  ["weekly", 52, "2026-01-07", "2026-12-30"],
  ["monthly", 12, "2026-01-31", "2026-12-31"],
  ["quarterly", 4, "2026-01-31", "2026-10-31"],
  ["halfyearly", 2, "2026-01-31", "2026-07-31"],
  ["yearly", 1, "2026-01-31", "2026-01-31"],
])(
  "%s since 31 January 1900: earlier due dates are skipped, and none of this year is missed",
  (each, count, first, last) => {
    const order = timing(each, "1900-01-01", { date: at("1900-01-31") });
    const due = dueBetween(order, at("2025-12-31T23:59:59"), at("2026-12-31"));
    expect([due.length, due[0], due.at(-1)]).toEqual([count, at(first), at(last)]);
  },
);

test("dates are in order, none occurs twice, and none is missed however the time is divided", () => {
  const day = fc.integer({ min: 0, max: 3_000 }).map((days) => new Date(Date.UTC(2012, 0, 1) + days * 86_400_000));
  const recurrence = fc.constantFrom(...recurrences);
  fc.assert(
    fc.property(recurrence, day, fc.option(day), fc.array(day, { maxLength: 6 }), (kind, created, date, cuts) => {
      const order: Timing = { recurrence: kind, created, date, from: null, until: null };
      const [first, last] = [new Date(0), at("2022-01-01")];
      const all = dueBetween(order, first, last).map(Number);
      expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b));
      const borders = [first, ...cuts.toSorted((a, b) => Number(a) - Number(b)), last];
      const pieces = borders.slice(1).flatMap((to, index) => dueBetween(order, borders[index] as Date, to).map(Number));
      expect(pieces).toEqual(all);
    }),
  );
});
