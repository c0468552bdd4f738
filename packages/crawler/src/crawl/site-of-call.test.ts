import { expect, test } from "vitest";
import type { Launch } from "../repository/crawl-store.ts";
import type { Site } from "../sites/site.ts";
import type { ScopeRule } from "../decide/scope/rule-kinds.ts";
import { siteWith } from "../../../../test/support/records.ts";
import { defaultSite } from "../sites/site.ts";
import { isCrawledAs, siteOfCall } from "./launch.ts";

const rules = (...patterns: string[]): ScopeRule[] =>
  patterns.map((pattern, index) => ({ order: index + 1, type: "include", pattern }));
const start = (...seeds: string[]): Site => defaultSite("a.example", seeds);
const withScope = (...patterns: string[]): Site => ({
  ...start("http://a.example/"),
  scopeSource: "s.xml",
  rules: rules(...patterns),
});
const curated = siteWith("a.example", { rules: rules("x", "y") });
const open = (scope: Launch["scope"]): Launch => ({
  id: 1,
  siteId: 1,
  job: "a.example",
  timestamp: "20261122210000",
  state: "open",
  stoppedBy: "signal",
  committed: null,
  scope,
  statistics: {},
});

test("a start URL of a curated site is added to its seeds; its rules stay", () => {
  const { site, scope } = siteOfCall(start("http://a.example", "https://a.example/b"), curated, undefined);
  expect(site).toEqual({ ...curated, seeds: ["http://a.example/", "https://a.example/b"] });
  expect(scope).toBeNull();
});

test("a site that is not curated starts at the URLs of the call", () => {
  const known = start("http://a.example/old");
  expect(siteOfCall(start("http://a.example/new"), known, undefined).site.seeds).toEqual(["http://a.example/new"]);
  expect(siteOfCall(withScope("z"), known, undefined)).toEqual({ site: withScope("z"), scope: null });
});

test("a site that got its rules by --scope keeps them", () => {
  const { site, scope } = siteOfCall(start("http://a.example/"), withScope("x"), undefined);
  expect([site.rules, scope]).toEqual([rules("x"), null]);
});

test("--scope on a curated site applies to the launch only, and has no effect if the rules are the same", () => {
  expect(siteOfCall(withScope("z"), curated, undefined)).toEqual({
    site: { ...curated, rules: rules("z") },
    scope: { source: "s.xml", rules: rules("z") },
  });
  expect(siteOfCall(withScope("x", "y"), curated, undefined).scope).toBeNull();
});

test("an interrupted launch continues only with the rules that it was started with", () => {
  const begun = open({ source: "s.xml", rules: rules("z") });
  expect(siteOfCall(start("http://a.example/"), curated, begun).site.rules).toEqual(rules("z"));
  expect(siteOfCall(withScope("z"), curated, begun).scope).toEqual(begun.scope);
  expect(() => siteOfCall(withScope("x", "y"), curated, begun)).toThrow(
    "was started with other settings (the scope s.xml)",
  );
  expect(() => siteOfCall(withScope("z"), curated, open(null))).toThrow("It cannot continue with other scope rules");
  expect(() => siteOfCall(withScope("z"), start("http://a.example/"), open(null))).toThrow("no scope file");
});

test("an import replaces the curated values", () => {
  const list = siteWith("a.example", { rules: rules("n") });
  expect(siteOfCall(list, curated, undefined)).toEqual({ site: list, scope: null });
});

test("pages of a crawl with other rules are not the requested ones", () => {
  const own = { scope: null };
  const other = { scope: { source: "s.xml", rules: rules("z") } };
  const call = start("http://a.example/");
  expect([isCrawledAs(call, curated, own), isCrawledAs(call, curated, other)]).toEqual([true, false]);
  expect([isCrawledAs(withScope("z"), curated, own), isCrawledAs(withScope("z"), curated, other)]).toEqual([
    false,
    true,
  ]);
});
