import { LONGEST_SEARCH } from "@eiao/etl";
import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import type { Messages } from "../../text/english.ts";

/** The field that leads to the search. */
export function searchBox(say: Messages): Markup {
  return html`<form action="/search" method="get" role="search" aria-label="${say.search.title}">
    <p class="field">
      <label for="search-words">${say.search.label}</label>
      <input id="search-words" name="q" type="search" dir="auto" maxlength="${LONGEST_SEARCH}" />
      <button type="submit">${say.search.button}</button>
    </p>
  </form>`;
}
