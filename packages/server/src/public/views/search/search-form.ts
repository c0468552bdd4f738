import { LONGEST_SEARCH, searchFields, searchOrders } from "@eiao/etl/internal";
import type { SearchFault } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { Messages } from "../../text/english.ts";
import { optionMarkup } from "../layout.ts";
import { numberText } from "../names.ts";
import { searchHref } from "./query.ts";
import type { AskedSearch } from "./query.ts";

/** A fault of a query that the page explains. */
export type ExplainedFault = SearchFault | { readonly code: "too-common" };

/** Makes the search field with the fault beside it. */
export function searchForm(
  search: Pick<AskedSearch, "text" | "order">,
  fault: ExplainedFault | undefined,
  say: Messages,
): Markup {
  const { text, order } = search;
  const described = fault === undefined ? "search-lead" : "search-fault search-lead";
  return html`<form action="/search" method="get" role="search" aria-label="${say.search.title}" class="asked">
    <p id="search-lead" class="lead">${say.search.lead}</p>
    ${fault === undefined ? undefined : faultMarkup(text, fault, say)}
    <div class="search-box">
      <p class="wide">
        <label for="search-words">${say.search.label}</label>
        ${
          fault === undefined
            ? html`<input
                id="search-words"
                name="q"
                type="search"
                dir="auto"
                value="${text}"
                maxlength="${LONGEST_SEARCH}"
                aria-describedby="${described}"
              />`
            : html`<input
                id="search-words"
                name="q"
                type="search"
                dir="auto"
                value="${text}"
                maxlength="${LONGEST_SEARCH}"
                aria-invalid="true"
                aria-describedby="${described}"
              />`
        }
      </p>
      <p>
        <label for="search-order">${say.search.order}</label>
        <select id="search-order" name="order">
          ${searchOrders.map((one) => optionMarkup(one, say.search.orders[one], one === order))}
        </select>
      </p>
      <p><button type="submit">${say.search.button}</button></p>
    </div>
  </form>`;
}

/** Shows a query with its fault marked, the explanation, and the remedy. */
function faultMarkup(text: string, fault: ExplainedFault, say: Messages): Markup {
  const { faults, fields, badValue, faultAt } = say.search;
  if (fault.code === "too-common")
    return html`<div id="search-fault" class="warning" role="alert"><p>${faults[fault.code]}</p></div>`;
  const { at, length, code, field } = fault;
  const range = { from: Math.max(0, at - 60), to: Math.min(text.length, at + length + 60) };
  const wrong = text.slice(at, Math.min(at + length, at + 80));
  return html`<div id="search-fault" class="warning" role="alert">
    <p>
      ${faultAt(numberText(at + 1, say))} ${faults[code]}
      ${field === undefined ? undefined : badValue(field, fields[field])}
    </p>
    <p>
      <code
        >${text.slice(range.from, at)}${wrong === "" ? html`<mark>…</mark>` : html`<mark>${wrong}</mark>`}${text.slice(at + wrong.length, range.to)}</code
      >
    </p>
  </div>`;
}

/** Explains how to write queries. @param isOpen  True if it is shown at once. */
export function searchHelp(say: Messages, isOpen: boolean): Markup {
  const { help, helpText, fields, examples, exampleTexts } = say.search;
  const hrefOf = (text: string) => searchHref({ text, narrowed: [], order: "match", kind: "pages" });
  const content = html`<p>${helpText[0]}</p>
    <p>${helpText[1]}</p>
    <ul>
      ${searchFields.map((name) => html`<li><code>${name}:</code> ${fields[name]}</li> `)}
    </ul>
    <p><b>${examples}</b></p>
    <ul>
      ${Object.entries(exampleTexts).map(
        ([text, meaning]) =>
          html`<li>
            <a href="${hrefOf(text)}" rel="nofollow"><code>${text}</code></a
            >: ${meaning}
          </li> `,
      )}
    </ul>`;
  return isOpen
    ? html`<section aria-labelledby="search-help">
        <h2 id="search-help">${help}</h2>
        ${content}
      </section>`
    : html`<details>
        <summary>${help}</summary>
        ${content}
      </details>`;
}

/** Makes a small form that leads to the search. */
export function searchBox(say: Messages): Markup {
  return html`<form action="/search" method="get" role="search" aria-label="${say.search.title}">
    <p class="field">
      <label for="search-words">${say.search.label}</label>
      <input id="search-words" name="q" type="search" dir="auto" maxlength="${LONGEST_SEARCH}" />
      <button type="submit">${say.search.button}</button>
    </p>
  </form>`;
}
