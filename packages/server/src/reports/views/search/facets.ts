import { facetNames } from "@eiao/etl";
import type { Facet, FacetName, SearchFound } from "@eiao/etl";
import { html } from "@eiao/sampler/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/formats";
import type { Messages } from "../../text/english.ts";
import { givenName, numberText, placeName, sectorMarkup } from "../names.ts";
import { searchHref } from "./asked-search.ts";
import type { AskedSearch } from "./asked-search.ts";
import { keptFormat } from "../../text/kept-format.ts";

/** Values that are shown of a facet before the others are folded. */
const SHOWN = 8;

/** What the pages found can be narrowed by, with how many of them have it. */
export function facetsMarkup(asked: AskedSearch, { facets }: Pick<SearchFound, "facets">, say: Messages): Markup {
  return html`<nav aria-labelledby="narrow" class="facets">
    <h2 id="narrow">${say.search.narrow}</h2>
    ${facetNames.map((name) => facetMarkup(name, facets[name], asked, say))}
  </nav>`;
}

function facetMarkup(
  name: FacetName,
  { values, others }: Facet,
  asked: AskedSearch,
  say: Messages,
): Markup | undefined {
  if (values.length === 0) return undefined;
  const chosen = new Set(asked.narrowed.map(({ text }) => text));
  const level = name === "region" || name === "sector" ? asked.levels[name] : "";
  const lines = values.map(({ value, pages }) => {
    const text = `${name}:${value}`;
    const words = level !== "" && value === "none" ? say.search.noFurther : facetValue(name, value, say);
    const isChosen = chosen.has(text) || (level !== "" && value === "none");
    const narrowed = [...asked.narrowed, { text, field: { name: "run", value } as const }];
    return html`<li>
      ${isChosen ? html`<span>${words}</span>` : html`<a href="${searchHref({ ...asked, narrowed, kind: "pages" })}" rel="nofollow">${words}</a>`}
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

/** A value of a facet in words. */
export function facetValue(name: string, value: string, say: Messages): MarkupContent {
  if (name === "collection") return givenName(value);
  if (value === "none") return say.search.unknownOf(facetHeading(name, say));
  if (name === "country" || name === "region" || name === "group") return placeName(value, say);
  if (name === "sector") return sectorMarkup(value, say);
  if (name === "lang") return languageWithCode(value, say);
  if (name === "letter" && value === "n/a") return say.notAvailable;
  return value;
}

/** What a field is called. */
function facetHeading(name: string, say: Messages): string {
  return Object.hasOwn(say.search.facets, name) ? say.search.facets[name as FacetName] : name;
}

const languageNames = keptFormat((language) => new Intl.DisplayNames(language, { type: "language", fallback: "none" }));

/** `Norwegian Bokmål (nb)`. */
export function languageWithCode(code: string, say: Messages): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  const name = languageNames(say.language).of(code);
  return name === undefined ? code : `${name} (${code})`;
}

/** What narrows the search, each with a link that takes it away. */
export function narrowedMarkup(asked: AskedSearch, say: Messages): Markup | undefined {
  const { narrowed } = asked;
  if (narrowed.length === 0) return undefined;
  return html`<section aria-labelledby="narrowed">
    <h2 id="narrowed">${say.search.narrowed}</h2>
    <ul>
      ${narrowed.map((one) => {
        const [name, value] = [one.text.slice(0, one.text.indexOf(":")), one.text.slice(one.text.indexOf(":") + 1)];
        const shown = facetValue(name, value, say);
        const words = value === "none" && name !== "collection" ? shown : html`${facetHeading(name, say)}: ${shown}`;
        const left = narrowed.filter((other) => other !== one);
        return html`<li>
          ${words} –
          <a href="${searchHref({ ...asked, narrowed: left })}" rel="nofollow">${say.search.without(one.text)}</a>
        </li> `;
      })}
    </ul>
    <p><a href="${searchHref({ ...asked, narrowed: [] })}" rel="nofollow">${say.search.all}</a></p>
  </section>`;
}
