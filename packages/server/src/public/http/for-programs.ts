import { html, render } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { ReportAnswer } from "./answer.ts";
import { openApiText } from "./openapi.ts";
import { pageTypes, routeOf } from "./routes.ts";
import { JSON_TYPE } from "./table-data.ts";
import { everything, selectCollection, selectPlace, selectionText } from "../model/selection.ts";
import { FAVICON, badge } from "../pictures/badge.ts";
import { catalogues } from "../text/catalogues.ts";
import { pathIn } from "../views/layout.ts";
import { panelHref, runHref, siteHref, testHref } from "../views/names.ts";
import { siteOfRun } from "../views/site/site-layout.ts";
import { latestRun, noPage } from "../views/view.ts";
import type { PageRequest } from "../views/view.ts";
import { choicesOf, panelsOf, withChoices } from "../model/choices.ts";
import { sinceLastText } from "../views/changes.ts";
import { valueText } from "../views/numbers.ts";
import { REPORT_SITE_STYLE, STYLE_PATH } from "../views/style.ts";
import { atomEntry, atomFeed, atomId, documentsAnswer, documentsAsked, xmlAnswer } from "./site-documents.ts";

const A_YEAR = 31_536_000;
const A_DAY = 86_400;

/** Answers requests for style, feed, sitemap and badges. Returns undefined for pages. */
export async function programAnswer(request: PageRequest, origin: string): Promise<ReportAnswer | undefined> {
  const { path, say } = request;
  const [, site] = BADGE_PATH.exec(path) ?? [];
  if (site !== undefined) return await badgeOf(site, request);
  if (say !== catalogues[0]) return undefined; // these exist once for all languages
  const documents = documentsAsked(path);
  if (documents !== undefined) return await documentsAnswer(documents, request, origin);
  if (path === STYLE_PATH)
    return { status: 200, type: "text/css; charset=utf-8", body: REPORT_SITE_STYLE, maxAge: A_YEAR };
  if (path === "/favicon.svg") return { status: 200, type: "image/svg+xml", body: FAVICON, maxAge: A_DAY };
  if (path === "/robots.txt")
    return { status: 200, type: "text/plain; charset=utf-8", body: robotsText(origin), maxAge: A_DAY };
  if (path === "/feed.atom") return await feed(request, origin);
  const sitemap = SITEMAP_PATH.exec(path);
  if (sitemap !== null) {
    const part = sitemap[1] === undefined ? undefined : Number(sitemap[1]);
    return xmlAnswer(sitemapText(await sitemapAddresses(request), part, origin), "application/xml; charset=utf-8");
  }
  if (path === "/api/openapi.json")
    return { status: 200, type: JSON_TYPE, body: openApiText(request.say.siteName, origin), isShared: true };
  if (path === "/api/runs")
    return { status: 200, type: JSON_TYPE, body: `${JSON.stringify({ runs: request.runs })}\n`, isShared: true };
  return undefined;
}

/** The path of a site's badge. Its text is in the language of the address. */
export const BADGE_PATH = /^\/sites\/([^/]+)\/badge\.svg$/;

/** Returns robots.txt. It keeps programs that follow each link away from data and searches. */
function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /csv/\nDisallow: /api/\nDisallow: /search?\nDisallow: /*/search?\nDisallow: /query?\nDisallow: /*/query?\nDisallow: /sparql\nSitemap: ${origin}/sitemap.xml\n`;
}

async function badgeOf(part: string, request: PageRequest): Promise<ReportAnswer> {
  const { settings, say } = request;
  const params = routeOf(`/sites/${part}`)?.params;
  if (params === undefined) throw noPage(request.path);
  const { facts, against } = await siteOfRun({ ...request, params, selection: everything });
  const body = badge(facts.value, sinceLastText(facts, against, say), settings, say);
  return { status: 200, type: "image/svg+xml", body, maxAge: 3_600, isShared: true };
}

/** Makes the feed of the runs of a panel. */
async function feed({ runs, panel, query, reader, say }: PageRequest, origin: string): Promise<ReportAnswer> {
  const installation = await reader.installation();
  const listed = runs.filter((run) => run.panel === panel && run.sites > 0);
  const chosen = withChoices("", choicesOf(query));
  const entries = await Promise.all(
    listed.slice(0, MOST_ENTRIES).map(async ({ run, publishedAt, sites }) => {
      const { rows, against } = await reader.group({ run });
      const [own] = rows;
      const change = own === undefined ? "" : sinceLastText(own, against, say);
      return atomEntry({
        id: atomId(installation, run),
        title: say.runTitle(run),
        updated: publishedAt,
        href: `${origin}${runHref(run)}`,
        summary: say.feedEntry(run, sites, valueText(own?.value ?? null, say), change),
      });
    }),
  );
  return atomFeed(
    {
      id: atomId(installation, chosen),
      title: say.siteName,
      updated: listed
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .at(-1),
      self: `${origin}/feed.atom${chosen}`,
      page: `${origin}/${chosen}`,
      entries,
    },
    say,
  );
}

const MOST_ENTRIES = 50;

/** The maximum number of addresses in a sitemap (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

/** The path of the sitemap, or of a part of a large one. */
export const SITEMAP_PATH = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Returns the addresses of all pages in each language: pages of the site, of runs, places, collections, tests and sites. */
export async function sitemapAddresses({
  runs,
  panel,
  reader,
}: Pick<PageRequest, "runs" | "panel" | "reader">): Promise<string[]> {
  const found = Object.keys(pageTypes).filter((path) => !path.includes("*"));
  const latest = latestRun({ runs, panel });
  if (latest !== undefined) {
    const query = { run: latest.run };
    const { places, collections } = await reader.groups(latest.run);
    found.push(
      ...panelsOf(runs).map(panelHref),
      ...runs.map(({ run }) => runHref(run)),
      ...places.map(({ code }) => `/reports/regions${selectionText(selectPlace(code))}`),
      ...collections.map(({ code }) => `/reports/collections${selectionText(selectCollection(code))}`),
      ...(await reader.tests(query)).rows.map(({ test }) => testHref(test)),
      ...(await reader.sites(query)).rows.map(({ site }) => siteHref(site)),
    );
  }
  return catalogues.flatMap((one) => found.map((address) => pathIn(one, address)));
}

/**
 * Returns the sitemap. If it has more addresses than one file may have, returns the list of its parts.
 * @param part  The part to return, from 1. @throws EiaoError `NoSuchReport` if there is no such part.
 */
export function sitemapText(
  addresses: readonly string[],
  part: number | undefined,
  origin: string,
  limit = MOST_ADDRESSES,
): string {
  const parts = Math.ceil(addresses.length / limit);
  if (part === undefined && parts > 1) return render(indexMarkup(parts, origin));
  if (part !== undefined && (part > parts || parts === 1)) throw noPage(`/sitemap-${part}.xml`);
  const from = ((part ?? 1) - 1) * limit;
  const locations = addresses
    .slice(from, from + limit)
    .map((address) => html`<url><loc>${origin}${address}</loc></url> `);
  return render(html`<urlset xmlns="${NAMESPACE}">${locations}</urlset>`);
}

function indexMarkup(parts: number, origin: string): Markup {
  const locations = Array.from(
    { length: parts },
    (_, at) => html`<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap> `,
  );
  return html`<sitemapindex xmlns="${NAMESPACE}">${locations}</sitemapindex>`;
}
