import { documentBase, readRefresh } from "@eiao/wam-core/source";
import { headerOf } from "../../web/exchange.ts";
import type { HeaderFields } from "../../web/exchange.ts";
import { addCandidate, createCandidates } from "./candidates.ts";
import type { Candidates, LinkCandidate } from "./candidates.ts";
import { collect } from "./collect.ts";
import { createFingerprint } from "./fingerprint.ts";
import { linkHeaderTargets } from "./link-header.ts";
import { scanMarkup } from "./markup/scan-markup.ts";
import type { MarkupReader } from "./markup/scan-markup.ts";
import { createContentDigest } from "./page-digests.ts";
import type { LinkSource, PageLink, PageLinks } from "./page-links.ts";
import { pageMarkup } from "./page-markup.ts";
import type { AnsweredPage } from "./page-markup.ts";
import { createResolve } from "./resolve.ts";
import type { Resolve } from "./resolve.ts";

/** The limit for all absolute URLs of a page, in characters: with a long base, they are longer than the page. */
const MAX_CHARACTERS = 50_000_000;
/** The number of documents of a frameset that are fetched for one page. */
const MAX_FRAMES = 10_000;
const MAX_TITLE = 300;

/**
 * Finds the links of a page, its title, and a fingerprint of its text. Spec 8.6, 8.7, 23 (character sets). A page
 * without an XML media type is read as HTML. No content causes an error.
 *
 * @param page  `url`: the URL of the answer, absolute, http or https.
 *
 * Cost: linear; about a third of parsing the page into a tree.
 */
export function extractLinks(page: AnsweredPage & { readonly url: string }): PageLinks {
  const { text, encoding, xml } = pageMarkup(page);
  const found = createCandidates();
  const content = createContentDigest(page.url);
  const fingerprint = createFingerprint((hash, counted) => content.word(hash, counted));
  collect(text, xml, found, fingerprint);

  const resolveAtPage = createResolve(page.url, encoding);
  const base = documentBase(page.url, found.base);
  const resolve = base === page.url ? resolveAtPage : createResolve(base, encoding);
  const links = createLinkList();
  for (const { source, href } of headerLinks(page.headers)) links.add(source, resolveAtPage(href));
  for (const { source, href } of found.list) links.add(source, resolve(href));
  const title = titleOf(found);
  return {
    links: links.list,
    frames: framesOf(found, resolve),
    title,
    fingerprint: fingerprint.result(),
    content: content.result(
      title,
      found.embedded.map((address) => resolve(address) ?? address),
    ),
    elements: found.elements,
    lost: found.lost + links.lost(),
  };
}

function headerLinks(headers: HeaderFields): readonly LinkCandidate[] {
  const found = createCandidates();
  const refresh = readRefresh(headerOf(headers, "refresh") ?? "")?.url;
  if (refresh !== undefined) addCandidate(found, "refresh-header", refresh);
  for (const href of linkHeaderTargets(headerOf(headers, "link") ?? "")) addCandidate(found, "link-header", href);
  return found.list;
}

function framesOf(found: Candidates, resolve: Resolve): string[] {
  const urls = found.frames.slice(0, MAX_FRAMES).map((src) => resolve(src));
  return [...new Set(urls)].filter((url) => url !== undefined);
}

function titleOf({ title = "" }: Candidates): string {
  const text = title
    .slice(0, 10 * MAX_TITLE)
    .replace(/[\t\n\f\r ]+/g, " ")
    .trim();
  // A copy, because a slice would keep the page in memory. Half of a surrogate pair becomes U+FFFD.
  return Buffer.from(text.slice(0, MAX_TITLE).trimEnd()).toString();
}

function createLinkList() {
  const list: PageLink[] = [];
  const seen = new Set<string>();
  let characters = 0;
  let lost = 0;
  return {
    list,
    lost: () => lost,
    add(source: LinkSource, url: string | undefined): void {
      if (url === undefined || seen.has(url)) return;
      if (characters + url.length > MAX_CHARACTERS) {
        lost++;
        return;
      }
      characters += url.length;
      seen.add(url);
      list.push({ url, source });
    },
  };
}

/**
 * Counts the start tags of a page: its size, as a crawl writes it into the page's record (`PageLinks.elements`). It is for pages that were
 * archived without this number. Cost: linear; half of reading the links.
 */
export function countElements(page: AnsweredPage): number {
  const { text, xml } = pageMarkup(page);
  return scanMarkup(text, xml, heedless);
}

const heedless: MarkupReader = { text() {}, open() {}, close() {}, raw() {} };
