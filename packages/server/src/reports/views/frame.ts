import { html, render } from "../../formats/markup.ts";
import type { Markup } from "../../formats/markup.ts";
import { STYLE_PATH } from "./style.ts";
import type { Messages } from "../text/english.ts";
import type { Crumb, PageRequest, View } from "./view.ts";

/** Where the parts of the site are. */
export const mainLinks = [
  ["start", "/"],
  ["reports", "/reports/regions"],
  ["find", "/sites"],
  ["runs", "/reports/history"],
  ["method", "/method"],
  ["data", "/data"],
  ["about", "/about"],
] as const;

/** A whole document. @param origin  `http://localhost:8080`, for the address that stands for all spellings of it. */
export function documentText(view: View, { say, settings, path, query }: PageRequest, origin: string): string {
  const address = `${origin}${path}${view.canonical ?? ""}`;
  const tables = view.tables ?? [];
  const markup = html`<html lang="${say.language}" class="palette-${settings.palette ?? "seed"}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${path === "/" ? say.siteName : `${view.title} – ${say.siteName}`}</title>
      ${view.description === undefined ? undefined : html`<meta name="description" content="${view.description}" />`}
      <link rel="stylesheet" href="${STYLE_PATH}" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="canonical" href="${address}" />
      <link rel="alternate" href="/feed.atom" type="application/atom+xml" title="${say.feedTitle}" />
      ${tables.map(
        ({ name, caption }) =>
          html`<link
            rel="alternate"
            href="${dataHref("csv", path, query, name)}"
            type="text/csv"
            title="${caption}"
          />`,
      )}
    </head>
    <body>
      <p class="skip"><a href="#main">${say.skip}</a></p>
      <header>
        <p class="brand"><a href="/">${say.siteName}</a></p>
        <nav aria-label="${say.mainNavigation}">
          <ul class="links">
            ${mainLinks.map(([name, href]) => html`<li>${link(href, say.main[name], href === path)}</li> `)}
          </ul>
        </nav>
      </header>
      <main id="main" tabindex="-1">
        ${crumbsMarkup(view, say)}
        <h1>${view.heading ?? view.title}</h1>
        ${view.body}
      </main>
      <footer>
        <p>${say.footer(settings.operator)} <a href="/about">${say.aboutLink}</a></p>
        ${settings.statusPath === undefined ? undefined : html`<p>${link(settings.statusPath, say.statusLink)}</p>`}
      </footer>
    </body>
  </html>`;
  return `<!DOCTYPE html>\n${render(markup)}\n`;
}

/** A link; to the page itself it says so. */
export function link(href: string, words: string, isCurrent = false): Markup {
  return isCurrent ? html`<a href="${href}" aria-current="page">${words}</a>` : html`<a href="${href}">${words}</a>`;
}

function crumbsMarkup({ crumbs = [], beside = [] }: View, say: Messages): Markup | undefined {
  if (crumbs.length === 0) return undefined;
  const joined = (list: readonly Crumb[]) =>
    list.map(({ text, href }, at) => [
      at === 0 ? "" : " → ",
      href === undefined ? html`<span>${text}</span>` : html`<a href="${href}">${text}</a>`,
    ]);
  return html`<nav aria-label="${say.breadcrumbs}" class="crumbs">
    <p>${joined(crumbs)}${beside.length === 0 ? undefined : " | "}${joined(beside)}</p>
  </nav>`;
}

/** Behind the name of a table: which part of it a page shows. */
export const PAGE_OF = "-page";

/** The address of a table's data. */
export function dataHref(form: "csv" | "api", path: string, query: URLSearchParams, table: string): string {
  const own = new URLSearchParams(query);
  for (const name of query.keys()) if (name.endsWith(PAGE_OF)) own.delete(name);
  own.set("table", table);
  return `/${form}${path}?${own.toString()}`;
}
