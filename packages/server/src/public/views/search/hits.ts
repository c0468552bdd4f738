import { facetNames } from "@eiao/etl/internal";
import type { Facet, FacetName, FoundPage, SearchFound, SnippetPart } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { reportError } from "../../model/errors.ts";
import type { Messages } from "../../text/english.ts";
import { PAGE_OF, langOf } from "../layout.ts";
import { scoreMark } from "../marks.ts";
import { dateText, nameMarkup, numberText, placeName, sectorMarkup, siteHref } from "../names.ts";
import { keptFormat } from "../numbers.ts";
import { searchHref } from "./query.ts";
import type { AskedSearch } from "./query.ts";

/** The hits on a page, and the most hits that can be viewed. */
export const HITS_AT_ONCE = 20;
export const MOST_SHOWN = 10_000;

/** Returns the number of the part of the hits that an address asks for, from 1. @throws EiaoError `BadReportQuery` if there is no such part. */
export function pageNumber(query: URLSearchParams): number {
  const value = query.get(`pages${PAGE_OF}`) ?? "1"; // an empty value is not a number
  const last = MOST_SHOWN / HITS_AT_ONCE;
  const number = /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 0;
  if (number >= 1 && number <= last) return number;
  const problem = `pages go from 1 to ${last}`;
  throw reportError("BadReportQuery", { name: `pages${PAGE_OF}`, value: JSON.stringify(value.slice(0, 20)), problem });
}

/** Lists the found pages. */
export function hitsMarkup(rows: readonly FoundPage[], say: Messages): Markup {
  return html`<ol class="hits">
    ${rows.map((row) => hit(row, say))}
  </ol>`;
}

function hit({ site, url, title, snippet, score, language, date, type }: FoundPage, say: Messages): Markup {
  const isOther = language !== "" && language !== say.code;
  // The text keeps its direction of writing, whatever is around it.
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

/** Makes the links to the hits before and after. */
export function hitsPager(
  search: AskedSearch,
  { pages }: SearchFound,
  number: number,
  say: Messages,
): Markup | undefined {
  const last = Math.min(Math.ceil(pages / HITS_AT_ONCE), MOST_SHOWN / HITS_AT_ONCE);
  if (last <= 1) return undefined;
  const hrefOf = (page: number) => searchHref(search, page === 1 ? {} : { [`pages${PAGE_OF}`]: String(page) });
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

/** The values of a facet that are shown before the others are folded. */
const SHOWN = 8;

/** Lists the facets that narrow the search, with the number of pages for each value. */
export function facetsMarkup(search: AskedSearch, { facets }: Pick<SearchFound, "facets">, say: Messages): Markup {
  return html`<nav aria-labelledby="narrow" class="facets">
    <h2 id="narrow">${say.search.narrow}</h2>
    ${facetNames.map((name) => facetMarkup(name, facets[name], search, say))}
  </nav>`;
}

function facetMarkup(
  name: FacetName,
  { values, others }: Facet,
  search: AskedSearch,
  say: Messages,
): Markup | undefined {
  if (values.length === 0) return undefined;
  const chosen = new Set(search.narrowed.map(({ text }) => text));
  const level = name === "region" || name === "sector" ? search.levels[name] : "";
  const lines = values.map(({ value, pages }) => {
    const text = `${name}:${value}`;
    const label = level !== "" && value === "none" ? say.search.noFurther : facetValue(name, value, say);
    const isChosen = chosen.has(text) || (level !== "" && value === "none");
    const narrowed = [...search.narrowed, { text, field: { name: "run", value } as const }];
    return html`<li>
      ${isChosen ? html`<span>${label}</span>` : html`<a href="${searchHref({ ...search, narrowed, kind: "pages" })}" rel="nofollow">${label}</a>`}
      <span class="count">${numberText(pages, say)}</span>
    </li> `;
  });
  const rest = lines.slice(SHOWN);
  return html`<section aria-labelledby="facet-${name}">
    <h3 id="facet-${name}">${say.search.facets[name]}</h3>
    ${name === "test" ? html`<p class="soft">${say.search.testsOverlap}</p>` : undefined}
    ${name === "collection" ? html`<p class="soft">${say.search.collectionsOverlap}</p>` : undefined}
    <ul>
      ${lines.slice(0, SHOWN)}
    </ul>
    ${
      rest.length === 0
        ? undefined
        : html`<details>
            <summary>${say.search.moreValues}</summary>
            <ul>
              ${rest}
            </ul>
          </details>`
    }
    ${others === 0 ? undefined : html`<p class="soft">${say.search.others(numberText(others, say))}</p>`}
  </section>`;
}

/** Returns the text for a value of a facet. */
export function facetValue(name: string, value: string, say: Messages): MarkupContent {
  if (name === "collection") return nameMarkup(value);
  if (value === "none") return say.search.unknownOf(facetHeading(name, say));
  if (name === "country" || name === "region" || name === "group") return placeName(value, say);
  if (name === "sector") return sectorMarkup(value, say);
  if (name === "lang") return languageWithCode(value, say);
  if (name === "letter" && value === "n/a") return say.notAvailable;
  return value;
}

/** Returns the heading of a field. */
function facetHeading(name: string, say: Messages): string {
  return Object.hasOwn(say.search.facets, name) ? say.search.facets[name as FacetName] : name;
}

const languageNames = keptFormat((language) => new Intl.DisplayNames(language, { type: "language", fallback: "none" }));

/** Names a language with its code, such as `Norwegian Bokmål (nb)`. */
export function languageWithCode(code: string, say: Messages): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  const name = languageNames(say.language).of(code);
  return name === undefined ? code : `${name} (${code})`;
}

/** Lists the filters of the search, each with a link that removes it. */
export function narrowedMarkup(search: AskedSearch, say: Messages): Markup | undefined {
  const { narrowed } = search;
  if (narrowed.length === 0) return undefined;
  return html`<section aria-labelledby="narrowed">
    <h2 id="narrowed">${say.search.narrowed}</h2>
    <ul>
      ${narrowed.map((one) => {
        const [name, value] = [one.text.slice(0, one.text.indexOf(":")), one.text.slice(one.text.indexOf(":") + 1)];
        const text = facetValue(name, value, say);
        const label = value === "none" && name !== "collection" ? text : html`${facetHeading(name, say)}: ${text}`;
        const others = narrowed.filter((other) => other !== one);
        return html`<li>
          ${label} –
          <a href="${searchHref({ ...search, narrowed: others })}" rel="nofollow">${say.search.without(one.text)}</a>
        </li> `;
      })}
    </ul>
    <p><a href="${searchHref({ ...search, narrowed: [] })}" rel="nofollow">${say.search.all}</a></p>
  </section>`;
}
