import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { panelsOf } from "../../model/panels.ts";
import { panelHref } from "../names.ts";
import type { PageRequest } from "../view.ts";

/** Names the panel that a page shows, and links the same page for the others. @param href  of the page, without a panel. */
export function panelLine({ say, runs, panel }: PageRequest, href: string): Markup {
  const known = panelsOf(runs);
  const of = (name: string) =>
    `${href}${href.includes("?") ? "&" : "?"}panel=${encodeURIComponent(name.toWellFormed())}`;
  const others = known.filter((name) => name !== panel);
  return html`<p class="soft">
    ${say.panel}: ${known.includes(panel) ? html`<a href="${panelHref(panel)}">${panel}</a>` : panel}.
    ${others.length === 0 ? undefined : html`${say.otherPanels}: ${others.map((name, at) => html`${at === 0 ? "" : ", "}<a href="${of(name)}">${name}</a>`)}.`}
  </p>`;
}
