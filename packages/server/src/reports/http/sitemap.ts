import { html, render } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { panelsOf } from "../model/panels.ts";
import { selectCollection, selectionText, selectPlace } from "../model/selection.ts";
import { catalogues } from "../text/catalogues.ts";
import { pathIn } from "../views/frame.ts";
import { panelHref, runHref, siteHref, testHref } from "../views/names.ts";
import { latestRun, noPage } from "../views/view.ts";
import type { PageRequest } from "../views/view.ts";
import { pageTypes } from "./routes.ts";

/** As many as a sitemap may have (sitemaps.org). */
const MOST_ADDRESSES = 50_000;

/** Of a sitemap, or of a part of a large one. */
export const SITEMAP_PATH = /^\/sitemap(?:-([1-9]\d{0,4}))?\.xml$/;

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Every page that stands for itself, in each language: those of the site, of runs, places, collections, tests and sites. */
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
 * The sitemap, or, of more addresses than one may have, a list of its parts.
 * @param part  of which part, from 1. @throws EiaoError `NoSuchReport`: there is no such part.
 */
export function sitemapText(
  addresses: readonly string[],
  part: number | undefined,
  origin: string,
  most = MOST_ADDRESSES,
): string {
  const parts = Math.ceil(addresses.length / most);
  if (part === undefined && parts > 1) return render(indexMarkup(parts, origin));
  if (part !== undefined && (part > parts || parts === 1)) throw noPage(`/sitemap-${part}.xml`);
  const from = ((part ?? 1) - 1) * most;
  const locations = addresses
    .slice(from, from + most)
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
