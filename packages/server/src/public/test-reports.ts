/** A report site over made-up runs, and the addresses of all its page types. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { fillSearchIndex, generateRuns } from "@eiao/etl/internal";
import type { FillSettings, GenerateExtent, Warehouse } from "@eiao/etl/internal";
import type { SentAnswer } from "./http/answer.ts";
import { openReportSite } from "./http/report-site.ts";
import type { ReportRequest, ReportSite, ReportSiteOptions } from "./http/report-site.ts";
import { createReportSparql } from "./sparql/report-sparql.ts";
import { testWarehouse } from "../../../../test/support/warehouse.ts";
import type { stores } from "../../../../test/support/warehouse.ts";

/** The latest of the made-up runs, and a site that all of them have. */
export const RUN = "generated-2021-02";
export const SITE = "site-00001.example";

/** The made-up sites and pages. Fourteen monthly runs are two more than a year. */
export const extent = { sites: 12, pages: 8, runs: 14, seed: "reports" };

/** An answer whose body is not compressed. */
export interface TextAnswer extends Omit<SentAnswer, "body"> {
  readonly body: string;
}

/** Sends a request to a site, and unpacks its answer. */
export async function textAnswer(site: ReportSite, request: ReportRequest): Promise<TextAnswer> {
  const { body, ...answer } = await site.answer(request);
  return { ...answer, body: typeof body === "string" ? body : gunzipSync(body).toString() };
}

/** A report site over a warehouse, with a cache of its own. */
export interface TestReports {
  readonly warehouse: Warehouse;
  readonly site: ReportSite;
  readonly faults: unknown[];
  get(target: string, more?: { readonly method?: string }): Promise<TextAnswer>;
  /** Opens reports over the same warehouse and cache, as another process would. */
  again(over?: Partial<ReportSiteOptions>): Promise<TestReports>;
  /** Closes the reports, and the warehouse if it was opened for them. */
  remove(): Promise<void>;
}

/** Makes up runs in a new database, and opens reports of them. */
export async function testReports(
  create: (typeof stores)[number][1],
  sizes: GenerateExtent = extent,
): Promise<TestReports> {
  const opened = await testWarehouse(create);
  if (sizes.runs > 0) await generateRuns(opened.warehouse, sizes);
  await fillSearchIndex(opened.warehouse, { dataDir: opened.folder, textsOf: madeUpTexts });
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-reports-"));
  return await open(opened.warehouse, folder, {}, async () => {
    await opened.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
}

async function open(
  warehouse: Warehouse,
  folder: string,
  overrides: Partial<ReportSiteOptions>,
  remove: () => Promise<void>,
): Promise<TestReports> {
  const faults: unknown[] = [];
  const sparql = createReportSparql({ warehouse, dataDir: folder, folder: path.join(folder, "sparql") });
  const options = { warehouse, cache: { folder: path.join(folder, "cache") }, lookSeconds: 3600, sparql };
  const site = await openReportSite({ ...options, ...overrides, onFault: (error) => faults.push(error) });
  return {
    warehouse,
    site,
    faults,
    get: (target, { method = "GET" } = {}) => textAnswer(site, { method, target, origin: "http://reports.example" }),
    again: (others = {}) =>
      open(others.warehouse ?? warehouse, folder, { ...overrides, ...others }, async () => undefined),
    async remove() {
      await site.close();
      await sparql.close();
      await remove();
    },
  };
}

/** Returns the texts of made-up pages. Titles name the number of the page; the texts are hostile. */
const madeUpTexts: NonNullable<FillSettings["textsOf"]> = async (_, urls) =>
  new Map(
    [...urls].map((url) => {
      const [number = ""] = /\d+(?=\.html)/.exec(url) ?? [];
      return [
        url,
        {
          title: `Sheet ${number} <b>&amp;</b>`,
          text: `Words of page ${number}: <script>alert("${number}")</script> "'>`,
        },
      ];
    }),
  );

/** Returns an address of every page type. @param url  the URL of a page of the site. */
export function addressesOf(url: string): string[] {
  return [
    "/",
    "/reports/regions",
    "/reports/regions?group=EU",
    "/reports/collections",
    "/reports/collections?collection=Ministries",
    `/reports/sites?${new URLSearchParams({ collection: 'Health & "care"' }).toString()}`,
    `/reports/history?${new URLSearchParams({ collection: "Schools <primary/secondary>" }).toString()}`,
    `/tests/7.2_CSS_02?${new URLSearchParams({ collection: "مستشفيات" }).toString()}`,
    "/reports/sites",
    "/reports/distribution",
    "/reports/history",
    "/reports/content",
    "/reports/tests",
    "/search",
    "/search?q=sheet+AND+NOT+letter%3AE&in=lang%3Ade&order=best",
    "/search?q=words+html&pages-page=2",
    "/search?q=site&show=sites",
    "/search?q=collection%3A%22Health+%26+%5C%22care%5C%22%22&in=collection%3AMinistries",
    "/search?q=image&show=tests",
    "/search?q=nothingatall",
    "/compare",
    `/compare?site=${SITE}`,
    `/compare?site=${SITE}&with=site-00002.example`,
    "/query",
    "/query?query=SELECT+%3Fs+%7B+%3Fs+a+eiao%3AtestRun+%7D",
    "/query?query=ASK+%7B%7D",
    "/query?query=CONSTRUCT+%7B+%3Fs+a+eiao%3Ax+%7D+%7B+%3Fs+a+eiao%3AtestRun+%7D",
    "/sites",
    "/panels/default",
    `/sites/${SITE}`,
    `/sites/${SITE}/tests`,
    `/sites/${SITE}/pages`,
    `/sites/${SITE}/content`,
    `/sites/${SITE}/history`,
    `/sites/${SITE}/page?url=${encodeURIComponent(url)}`,
    `/runs/${RUN}`,
    `/runs/${RUN}/data`,
    "/tests/7.2_CSS_02",
    "/method",
    "/accuracy",
    "/about",
    "/data",
  ];
}

/** Returns addresses of pages by WCAG 2.2 as the second rule set of the runs. @param url  the URL of a page of the site. */
export function addressesByWcag(url: string): string[] {
  const paths = ["/", "/reports/tests", "/search?q=site", `/sites/${SITE}`, `/sites/${SITE}/tests`, `/runs/${RUN}`];
  const chosen = [...paths, "/compare", `/sites/${SITE}/page?url=${encodeURIComponent(url)}`].map(
    (one) => `${one}${one.includes("?") ? "&" : "?"}ruleset=wcag-2.2`,
  );
  return [...chosen, "/tests/c487ae", "/reports/sites?ruleset=none"];
}

/** Returns the address of the same page in German. */
export function germanAddress(address: string): string {
  return `/de${address.replace(/^\/(?=$|\?)/, "")}`;
}

/** Returns the URL of a page of the site from its reports. */
export async function somePage(reports: TestReports): Promise<string> {
  const { rows } = JSON.parse((await reports.get(`/api/sites/${SITE}/pages`)).body) as {
    rows: { page: string }[];
  };
  return rows[0]?.page ?? "";
}
