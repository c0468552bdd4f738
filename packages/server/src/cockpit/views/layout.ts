import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, render } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { STYLE_PATH } from "../../public/views/style.ts";
import { link } from "../../public/views/layout.ts";
import type { Crumb } from "../../public/views/view.ts";
import { hasRole } from "../../transport/caller-rights.ts";
import type { Role } from "../../transport/caller-rights.ts";
import { formToken } from "../accounts/sessions.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import type { CockpitMessages } from "../english.ts";

/** The content of a page of the cockpit, without the layout. */
export interface CockpitView {
  readonly title: string;
  /** The links on the way from the overview to the page. */
  readonly crumbs?: readonly Crumb[];
  readonly body: Markup;
  /** True if the parts marked `data-live` are renewed while the page is open. */
  readonly isLive?: boolean;
}

/** The parts of the cockpit, and the role that each needs. */
export const cockpitLinks: readonly (readonly [name: keyof CockpitMessages["parts"], href: string, role: Role])[] = [
  ["overview", "/cockpit", "viewer"],
  ["site", "/cockpit/sites", "viewer"],
  ["campaigns", "/cockpit/campaigns", "viewer"],
  ["orders", "/cockpit/orders", "viewer"],
  ["workers", "/cockpit/workers", "viewer"],
  ["logs", "/cockpit/logs", "operator"],
  ["users", "/cockpit/users", "operator"],
  ["actions", "/cockpit/actions", "operator"],
];

/** The texts and links around a view. */
export interface LayoutParts {
  readonly say: CockpitMessages;
  readonly caller: CockpitCaller | undefined;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly palette: string;
  /** The message about the last action. */
  readonly message?: string | undefined;
  /** True if the page is requested again every few seconds, as its reader wished. */
  readonly isRenewing?: boolean;
}

/** Returns true if the caller is logged in and has at least a role. */
export function may(caller: CockpitCaller | undefined, role: Role): caller is CockpitCaller {
  return caller !== undefined && hasRole(caller.role, role);
}

/** Writes a whole document in the style of the reports. */
export function cockpitDocument(view: CockpitView, parts: LayoutParts): string {
  const { say, caller, path, palette, message } = parts;
  const markup = html`<html lang="${say.language}" class="palette-${palette}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${view.title} – ${say.cockpit}</title>
      <link rel="stylesheet" href="${STYLE_PATH}" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ${view.isLive === true ? html`<script src="${LIVE_PATH}" defer="defer"></script>` : undefined}
    </head>
    <body>
      <p class="skip"><a href="#main">${say.skip}</a></p>
      <header class="band">
        <div class="inner">
          <div class="head">
            <p class="brand"><a href="/cockpit">${say.cockpit}</a></p>
            <p><a href="/">${say.toReports}</a></p>
          </div>
          ${caller === undefined ? undefined : linksFor(caller, path, say)}
        </div>
      </header>
      <main id="main" tabindex="-1">
        ${caller?.session === undefined ? undefined : userMarkup(caller, caller.session, say)} ${crumbsOf(view, say)}
        <h1>${view.title}</h1>
        ${message === undefined ? undefined : html`<p class="warning" role="status">${message}</p>`}
        ${view.isLive === true ? renewal(parts) : undefined} ${view.body}
      </main>
    </body>
  </html>`;
  return `<!DOCTYPE html>\n${render(markup)}\n`;
}

function linksFor({ role }: CockpitCaller, path: string, say: CockpitMessages): Markup {
  const links = cockpitLinks.filter(([, , needed]) => hasRole(role, needed));
  return html`<nav aria-label="${say.navigation}">
    <ul class="links">
      ${links.map(([name, href]) => html`<li>${link(href, say.parts[name], href === path)}</li> `)}
    </ul>
  </nav>`;
}

function userMarkup({ name, role }: CockpitCaller, session: string, say: CockpitMessages): Markup {
  return html`<form method="post" action="/cockpit/logout" class="who">
    <p>
      ${say.loggedInAs(name, say.roles[role])} ${hiddenToken(session)}
      <a href="/cockpit/password">${say.ownPassword}</a> <button type="submit">${say.logout}</button>
    </p>
  </form>`;
}

function crumbsOf({ crumbs = [] }: CockpitView, say: CockpitMessages): Markup | undefined {
  if (crumbs.length === 0) return undefined;
  return html`<nav aria-label="${say.breadcrumbs}" class="crumbs">
    <p>
      ${[{ text: say.parts.overview, href: "/cockpit" }, ...crumbs].map(({ text, href }: Crumb, at) => [
        at === 0 ? "" : " → ",
        href === undefined ? html`<span>${text}</span>` : html`<a href="${href}">${text}</a>`,
      ])}
    </p>
  </nav>`;
}

/** Makes the link that turns the renewal of a page on or off. No page renews itself unasked; the link works without a script. */
function renewal({ path, query, isRenewing, say }: LayoutParts): Markup {
  const own = new URLSearchParams(query);
  for (const name of ["renew", "done"]) own.delete(name);
  const still = own.size === 0 ? path : `${path}?${own.toString()}`;
  own.set("renew", "1");
  return html`<p class="renewal" data-live-switch="${say.liveWords.join("|")}">
    ${isRenewing === true ? link(still, say.renewNot) : link(`${path}?${own.toString()}`, say.renew)}
  </p>`;
}

/** Makes the hidden field that protects a form against forgery. */
export function hiddenToken(session: string | undefined): Markup | undefined {
  return session === undefined ? undefined : html`<input type="hidden" name="token" value="${formToken(session)}" />`;
}

/** Makes a form of one button. @param about  the object of the button, where several look alike. */
export function buttonForm(
  caller: CockpitCaller | undefined,
  action: string,
  text: string,
  { fields = {}, about }: { readonly fields?: Readonly<Record<string, string>>; readonly about?: string } = {},
): Markup {
  const label = about === undefined ? undefined : html`aria-label="${text}: ${about}"`;
  return html`<form method="post" action="${action}" class="action">
    ${hiddenToken(caller?.session)}${hiddenFields(fields)}<button type="submit" ${label}>${text}</button>
  </form>`;
}

export function hiddenFields(fields: Readonly<Record<string, string>>): MarkupContent {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}

/**
 * The script that renews the parts of a page marked `data-live` every three seconds while the page is visible, until its
 * button is pressed. It skips a part that has the focus. Without the script a link makes the page renew itself.
 */
export const LIVE_SCRIPT = readFileSync(new URL("live.js", import.meta.url), "utf8");

/** The address of the script. It has a digest, so it changes with the script. */
export const LIVE_PATH = `/cockpit/live-${createHash("sha256").update(LIVE_SCRIPT).digest("hex").slice(0, 16)}.js`;
