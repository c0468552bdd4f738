import { codeOf } from "@eiao/crawler/errors";
import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { siteNamesOf } from "@eiao/crawler/repository";
import { siteHref } from "../names.ts";
import { latestRun } from "../view.ts";
import type { PageRequest } from "../view.ts";
import type { AskedSearch } from "./asked-search.ts";

/** Who puts an address where words are asked for wants its reports: those of its site, and of the page where that was in the sample. */
export async function addressPart(
  { text }: Pick<AskedSearch, "text">,
  request: PageRequest,
): Promise<Markup | undefined> {
  const { say, reader, runs } = request;
  const latest = latestRun(request) ?? runs[0];
  if (latest === undefined || /\s/.test(text) || !/^https?:\/\/|^[^/:]+\.[^/]+(?:\/|$)/i.test(text)) return undefined;
  for (const site of siteNamesOf(text)) {
    const [newest] = (await reader.history({ run: latest.run, site })).rows;
    if (newest === undefined) continue;
    const page = await sampledPage(text, { run: newest.run, site }, request);
    return html`<p role="status">
      ${say.search.siteOfAddress} <a href="${siteHref(site)}">${site}</a>.
      ${page === undefined ? undefined : html`<a href="${siteHref(site, "page", `?${new URLSearchParams({ url: page }).toString()}`)}">${say.search.pageOfAddress}</a>`}
    </p>`;
  }
  return undefined;
}

/** The address as the sample has it. */
async function sampledPage(
  text: string,
  of: { readonly run: string; readonly site: string },
  { reader }: PageRequest,
): Promise<string | undefined> {
  const urls = /^https?:\/\//i.test(text) ? [text] : [`http://${text}`, `https://${text}`];
  for (const given of urls) {
    const page = URL.parse(given)?.href.replace(/#.*$/s, "");
    if (page === undefined) continue;
    try {
      await reader.page({ ...of, page });
      return page;
    } catch (error) {
      if (codeOf(error) !== "NotInRun") throw error;
    }
  }
  return undefined;
}
