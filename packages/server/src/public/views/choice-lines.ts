import type { PublishedRun } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { panelHref, ruleSetTitle, ruleText } from "./names.ts";
import type { PageRequest } from "./view.ts";
import { panelsOf } from "../model/choices.ts";

/** Names the panel that a page shows, with links to the same page for the others. @param href  the address of the page without a panel. */
export function panelLine({ say, runs, panel }: PageRequest, href: string): Markup {
  const known = panelsOf(runs);
  const hrefOf = (name: string) =>
    `${href}${href.includes("?") ? "&" : "?"}panel=${encodeURIComponent(name.toWellFormed())}`;
  const others = known.filter((name) => name !== panel);
  return html`<p class="soft">
    ${say.panel}: ${known.includes(panel) ? html`<a href="${panelHref(panel)}">${panel}</a>` : panel}.
    ${others.length === 0 ? undefined : html`${say.otherPanels}: ${others.map((name, at) => html`${at === 0 ? "" : ", "}<a href="${hrefOf(name)}">${name}</a>`)}.`}
  </p>`;
}

/** Names the rule set of the figures, with links to the other ones of the run. @param href  the address of the page without a rule set. */
export function ruleSetLine(run: PublishedRun, href: string, { say, tests, ruleSet }: PageRequest): Markup {
  const current = ruleSet === "" ? run.ruleSets[0] : ruleSet;
  const nameOf = (id: string) => ruleText(ruleSetTitle(id, tests), say);
  const hrefOf = (id: string) =>
    `${href}${href.includes("?") ? "&" : "?"}ruleset=${encodeURIComponent(id.toWellFormed())}`;
  const others = run.ruleSets.filter((id) => id !== current);
  return html`<p class="soft">
    ${current === undefined ? undefined : html`${say.ruleSet}: <a href="/method">${nameOf(current)}</a>.`}
    ${others.length === 0 ? undefined : html`${say.otherRuleSets}: ${others.map((id, at) => html`${at === 0 ? "" : "; "}<a href="${hrefOf(id)}">${nameOf(id)}</a>`)}.`}
  </p>`;
}
