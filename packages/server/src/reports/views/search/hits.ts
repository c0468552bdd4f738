import type { FoundPage, SearchFound, SnippetPart } from "@eiao/etl";
import { html } from "@eiao/sampler/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/formats";
import { reportError } from "../../errors.ts";
import { langOf, PAGE_OF } from "../frame.ts";
import { scoreMark } from "../marks.ts";
import { dateText, numberText, siteHref } from "../names.ts";
import type { Messages } from "../../text/english.ts";
import { languageWithCode } from "./facets.ts";
import { searchHref } from "./asked-search.ts";
import type { AskedSearch } from "./asked-search.ts";

/** Hits on a page, and how many can be looked at at all. */
export const HITS_AT_ONCE = 20;
export const MOST_SHOWN = 10_000;

/** Which page of the hits an address asks for, from 1. @throws EiaoError `BadReportQuery`: there is none so far behind. */
export function askedPage(query: URLSearchParams): number {
  const asked = query.get(`pages${PAGE_OF}`) ?? "1"; // "" is none
  const last = MOST_SHOWN / HITS_AT_ONCE;
  const number = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 0;
  if (number >= 1 && number <= last) return number;
  const problem = `pages go from 1 to ${last}`;
  throw reportError("BadReportQuery", { name: `pages${PAGE_OF}`, value: JSON.stringify(asked.slice(0, 20)), problem });
}

/** The pages found, one below the other. */
export function hitsMarkup(rows: readonly FoundPage[], say: Messages): Markup {
  return html`<ol class="hits">
    ${rows.map((row) => hit(row, say))}
  </ol>`;
}

function hit({ site, url, title, snippet, score, language, date, type }: FoundPage, say: Messages): Markup {
  const isOther = language !== "" && language !== say.code;
  // Written from right to left where it is, whatever is around it.
  const lang = langOf(isOther && /^[a-z]{2,3}$/.test(language) ? language : undefined);
  const facts = [
    ...(language === "" ? [] : [languageWithCode(language, say)]),
    ...(type === "" || type === "text/html" ? [] : [type]),
    ...(date === null ? [] : [dateText(date, say)]),
  ];
  const own = `?${new URLSearchParams({ url }).toString()}`;
  return html`<li>
    <h3>
      <a href="${siteHref(site, "page", own)}" title="${url}"
        >${title.length === 0 ? say.search.untitled : html`<bdi ${lang}>${marked(title)}</bdi>`}</a
      >
    </h3>
    <p class="url">${url}</p>
    <p>
      ${scoreMark(score, say)} <a href="${siteHref(site)}">${site}</a> <span class="soft">${facts.join(", ")}</span>
    </p>
    ${snippet.length === 0 ? undefined : html`<p dir="auto" ${lang}>${marked(snippet)}</p>`}
  </li> `;
}

function marked(parts: readonly SnippetPart[]): MarkupContent {
  return parts.map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : text));
}

/** Links to the pages of the hits before and behind. */
export function hitsPager(
  asked: AskedSearch,
  { pages }: SearchFound,
  number: number,
  say: Messages,
): Markup | undefined {
  const last = Math.min(Math.ceil(pages / HITS_AT_ONCE), MOST_SHOWN / HITS_AT_ONCE);
  if (last <= 1) return undefined;
  const hrefOf = (page: number) => searchHref(asked, page === 1 ? {} : { [`pages${PAGE_OF}`]: String(page) });
  const [from, to] = [(number - 1) * HITS_AT_ONCE + 1, Math.min(number * HITS_AT_ONCE, pages)];
  return html`<nav aria-label="${say.pagesOf(say.search.pagesTable)}" class="pager">
    ${from > pages ? undefined : html`<p>${say.rowsOf(numberText(from, say), numberText(to, say), numberText(pages, say))}</p>`}
    ${pages > MOST_SHOWN ? html`<p>${say.search.onlyFirst(numberText(MOST_SHOWN, say))}</p>` : undefined}
    <ul class="links">
      ${number === 1 ? undefined : html`<li><a href="${hrefOf(Math.min(number - 1, last))}" rel="prev nofollow">${say.previousRows}</a></li> `}
      ${number >= last ? undefined : html`<li><a href="${hrefOf(number + 1)}" rel="next nofollow">${say.nextRows}</a></li> `}
    </ul>
  </nav>`;
}
