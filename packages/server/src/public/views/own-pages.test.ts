/** AT-REP-UI-9: the reports pass the tests of this project. Pages whose every value is an attack stay harmless. */
import { knownTests } from "@eiao/etl/internal";
import { uwem12 } from "@eiao/wam-core";
import { wcag22 } from "@eiao/wam-core/wcag";
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentText } from "./layout.ts";
import { REPORT_SITE_STYLE } from "../../public/views/style.ts";
import { pageTypes, routeOf } from "../http/routes.ts";
import { openReportCache } from "../model/report-cache.ts";
import { createReportReader } from "../../public/model/report-reader.ts";
import type { ReportReader } from "../../public/model/report-reader.ts";
import { readSelection } from "../model/selection.ts";
import { english } from "../text/english.ts";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import { addressesByWcag, addressesOf, extent, germanAddress, SITE, somePage, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { failedTests } from "../../../../../test/support/failed-tests.ts";

let reports: TestReports;
let url = "";
beforeAll(async () => {
  reports = await testReports(embeddedStore, { ...extent, ruleSets: [uwem12, wcag22] });
  url = await somePage(reports);
});
afterAll(async () => {
  await reports?.remove();
});

/** The addresses of pages that report an error. */
const wrong = [
  "/search?q=%28a+colour%3Ared",
  "/search?q=%28a",
  "/query?query=DROP+ALL",
  "/nothing",
  "/reports/sites?country=XX",
  "/sites/none.example",
];

test("AT-REP-UI 9: no page fails a test of this project, and none has a parse error", async () => {
  const covered = new Set<unknown>();
  const sitemap = (await reports.get("/sitemap.xml")).body;
  const all = [...sitemap.matchAll(/<loc>http:\/\/reports\.example([^<]*)<\/loc>/g)].map(([, text = ""]) =>
    text.replaceAll("&amp;", "&"),
  );
  expect(all.length).toBeGreaterThan(60);
  // Of the pages in other languages one of each page type is checked.
  const own = all.filter((address) => !address.startsWith("/de"));
  expect(all.length).toBe(2 * own.length);
  const listed = [...addressesOf(url), ...addressesByWcag(url), ...wrong];
  for (const address of [...listed, ...own, ...listed.map(germanAddress)]) {
    const { body } = await reports.get(address);
    const markup = body;
    expect(failedTests(markup, REPORT_SITE_STYLE), address).toEqual([]);
    const errors: string[] = [];
    parse(markup, { onParseError: ({ code }) => errors.push(code) });
    expect(errors, address).toEqual([]);
    expect(markup.length, address).toBeLessThan(100_000);
    covered.add(routeOf(new URL(address, "http://x").pathname)?.view);
  }
  for (const view of Object.values(pageTypes)) expect(covered).toContain(view);
  expect(reports.faults).toEqual([]);
});

test("the contrast of letters is sufficient in both palettes, light and dark", async () => {
  for (const address of ["/", "/reports/sites", `/sites/${SITE}`]) {
    const markup = (await reports.get(address)).body;
    for (const palette of ["palette-seed", "palette-uwem"])
      for (const scheme of ["light", "dark"]) {
        const page = markup.replace("palette-seed", palette);
        const look = { width: 1280, height: 800, "prefers-color-scheme": scheme };
        expect(failedTests(page, REPORT_SITE_STYLE, [look]), `${address} ${palette} ${scheme}`).toEqual([]);
      }
  }
});

test("the check finds the faults of a bad page", () => {
  const failed = failedTests("<!DOCTYPE html><title>x</title><p><img src=a.gif>", REPORT_SITE_STYLE).join();
  expect(failed).toContain("1.1_HTML_01");
  expect(failed).toContain("23a2a8");
  const grey = '<!DOCTYPE html><title>x</title><p style="color: #777; background: #888">Letters';
  expect(failedTests(grey, REPORT_SITE_STYLE).join()).toContain("afw4f7");
});

const ATTACK = `"'><script>alert(1)</script><img src=x onerror=alert(1)>]]>&lt;\u0000\ud800`;
const plainKeys = new Set(["verdict", "date", "publishedAt", "finished", "downloaded", "part", "letter", "ruleset"]);

/** Adds the attack to every text of an answer. */
function addAttack(value: unknown, key = ""): unknown {
  if (typeof value === "string") return plainKeys.has(key) ? value : `${value}${ATTACK}`;
  if (Array.isArray(value)) return value.map((one) => addAttack(one, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, addAttack(one, name)]));
}

function removeAttack(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "string" ? one.replace(/"'><script>[^]*$/, "") : one,
  );
}

function attackedReader(reader: ReportReader): ReportReader {
  const functions = Object.entries(reader).map(([name, read]) => [
    name,
    async (...args: readonly unknown[]) => {
      const answer = await (read as (...of: readonly unknown[]) => Promise<unknown>)(...args.map(removeAttack));
      const card = { clusters: [{ fingerprint: "f", test: "t", pages: 1, findings: 2, snippet: "<p>", context: "p" }] };
      if (name === "site")
        Object.assign((answer as { rows: object[] }).rows[0] ?? {}, { card: { ...card, headline: "h" } });
      return addAttack(answer);
    },
  ]);
  return Object.fromEntries(functions) as ReportReader;
}

test("names of sites, pages and runs stay text, whatever they contain", async () => {
  const folder = `${process.env["TMPDIR"] ?? "/tmp"}/attacked-${process.pid}`;
  const reader = attackedReader(createReportReader(reports.warehouse, openReportCache({ folder })));
  const runs = await reader.runs();
  for (const address of addressesOf(url)) {
    const { pathname, searchParams } = new URL(address, "http://x");
    const route = routeOf(pathname);
    if (route === undefined) throw new Error(address);
    const params = route.params.map((word) => (pathname.startsWith("/tests") ? word : `${word}${ATTACK}`));
    if (searchParams.has("url")) searchParams.set("url", url + ATTACK);
    const settings = { operator: ATTACK, contact: `javascript:alert(1)//${ATTACK}`, licence: ATTACK };
    const request = {
      say: english,
      reader,
      settings,
      params,
      path: pathname,
      query: searchParams,
      runs,
      panel: runs[0]?.panel ?? "",
      ruleSet: "",
      tests: await knownTests(),
    };
    const view = await route.view({ ...request, selection: readSelection(new URLSearchParams()) });
    const markup = documentText(view, request, "http://x");
    expect(elementsOf(markup), address).toEqual([]);
    const own = pathname.startsWith("/sites/") || pathname.startsWith("/runs/") || pathname === "/reports/sites";
    if (own) expect(markup, address).toContain("&lt;script&gt;alert(1)");
  }
});

/** Returns the elements and attributes that would run something, or lead to something that runs. */
function elementsOf(markup: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("tagName" in node) {
      if (["script", "iframe", "object", "style"].includes(node.tagName)) found.push(node.tagName);
      for (const { name, value } of node.attrs)
        if (name.startsWith("on") || /^\s*(?:javascript|data|vbscript):/i.test(value) || name === "style")
          found.push(`${name}=${value}`);
      if (node.tagName === "img" && node.attrs.some(({ name, value }) => name === "src" && value === "x"))
        found.push("img");
    }
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(markup));
  return found;
}
