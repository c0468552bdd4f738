import { expect, test } from "vitest";
import { matches } from "../input/patterns.ts";
import { readSuppressions } from "./suppressions.ts";

const finding = { fingerprint: "f8f84dfa1bf9f43c", test: "1.1_HTML_01", url: "http://www.example.com/a/page.html" };
const read = (list: Parameters<typeof readSuppressions>[0], date = "2026-11-21T09:00:00Z") =>
  readSuppressions(list, date, "/home/me");

test("a finding is suppressed by fingerprint or by test, with the reason", () => {
  expect(read([{ fingerprint: finding.fingerprint, reason: "a" }]).reasonFor(finding)).toBe("a");
  expect(read([{ test: "1.1_HTML_01", reason: "b" }]).reasonFor(finding)).toBe("b");
  expect(read([{ test: "1.1_HTML_06", reason: "b" }]).reasonFor(finding)).toBeUndefined();
});

test("url limits it to pages; * stands for any characters; a relative url starts at the folder", () => {
  const reasonOf = (url: string, page = finding.url) =>
    read([{ test: "1.1_HTML_01", url, reason: "r" }]).reasonFor({ ...finding, url: page });
  expect(reasonOf("http://www.example.com/a/page.html")).toBe("r");
  expect(reasonOf("http://www.example.com/a/")).toBeUndefined();
  expect(reasonOf("http://www.example.com/a/*")).toBe("r");
  expect(reasonOf("*page.html")).toBe("r");
  expect(reasonOf("site/*.html", "file:///home/me/site/x.html")).toBe("r");
});

test("it is valid up to and including its last day; after that it is reported", () => {
  const list = [{ test: "1.1_HTML_01", reason: "r", until: "2026-11-21" }];
  expect(read(list, "2026-11-21T23:59:59Z").reasonFor(finding)).toBe("r");
  expect(read(list, "2026-11-22T00:00:00Z").reasonFor(finding)).toBeUndefined();
  expect(read(list, "2026-11-22T00:00:00Z").expired).toEqual(list);
});

test("matching a pattern with many stars takes linear time", () => {
  expect(matches("*a".repeat(2000), "a".repeat(100_000))).toBe(true);
  expect(matches(`${"*a".repeat(2000)}*b`, "a".repeat(100_000))).toBe(false);
  expect(matches("ab*ba", "aba")).toBe(false);
});
