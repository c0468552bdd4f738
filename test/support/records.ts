import type { CrawlStore, PageRow, Site } from "@eiao/crawler";

type CrawlBatch = Parameters<CrawlStore["commit"]>[1];

/** Returns an imported site, with the changes of a test. */
export function siteWith(site: string, changes: Partial<Site> = {}): Site {
  return {
    site,
    title: `Title of ${site}`,
    source: "test",
    nace: "66.00",
    continent: "EU",
    country: "NO",
    nuts: "NO0111",
    nutsKnown: "NO011",
    smallSite: false,
    watched: false,
    documentUrlScheme: null,
    collections: [],
    setFields: [],
    addedBy: "import",
    scopeSource: null,
    seeds: [`http://${site}/`],
    rules: [],
    ...changes,
  };
}

/** Returns a page that the crawl has found, with the changes of a test. */
export function pageWith(url: string, changes: Partial<PageRow> = {}): PageRow {
  return {
    scenarioId: `1${url.length}`,
    url,
    depth: 1,
    status: 200,
    contentType: "text/html; charset=utf-8",
    lastModified: "Wed, 21 Oct 2015 07:28:00 GMT",
    etag: '"abc"',
    digest: "sha256:00",
    warc: { file: "output/warcs/a/1/x.warc.gz", offset: 5_000_000_000, length: 4_321 },
    metadata: { file: "output/warcs/a/1/x.warc.gz", offset: 5_000_004_321, length: 99 },
    fingerprint: { simhash: "0123456789abcdef", words: 321 },
    pageIndex: 0,
    firstSeen: new Date("2026-01-01T00:00:00Z"),
    lastSeen: new Date("2026-01-01T00:00:00Z"),
    ...changes,
  };
}

/** Returns an empty batch, with the changes of a test. */
export function batchWith(changes: Partial<CrawlBatch> = {}): CrawlBatch {
  return {
    found: [],
    settled: [],
    pages: [],
    unchanged: [],
    unavailable: [],
    newDomains: [],
    ifModifiedSupport: [],
    committed: null,
    statistics: {},
    ...changes,
  };
}
