import { html, render } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { STYLE_PATH } from "../../public/views/style.ts";
import { catalogues, languagePrefix } from "../text/catalogues.ts";
import type { Messages } from "../text/english.ts";
import type { Crumb, PageRequest, View } from "./view.ts";

/** The addresses of the main parts of the site. */
export const mainLinks = [
  ["start", "/"],
  ["reports", "/reports/regions"],
  ["search", "/search"],
  ["find", "/sites"],
  ["runs", "/reports/history"],
  ["method", "/method"],
  ["data", "/data"],
  ["about", "/about"],
] as const;

/** The parts of a request that the layout uses. */
export type LayoutRequest = Pick<PageRequest, "say" | "settings" | "path" | "query">;

/** Writes a whole document. @param origin  such as `http://localhost:8080`, for the canonical address. */
export function documentText(view: View, { say, settings, path, query }: LayoutRequest, origin: string): string {
  const addressIn = (one: Messages) => `${origin}${pathIn(one, path)}${view.canonical ?? ""}`;
  const isThere = (view.status ?? 200) === 200;
  const tables = view.tables ?? [];
  const markup = html`<html lang="${say.language}" class="palette-${settings.palette ?? "seed"}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${path === "/" ? say.siteName : `${view.title} – ${say.siteName}`}</title>
      ${view.description === undefined ? undefined : html`<meta name="description" content="${view.description}" />`}
      <link rel="stylesheet" href="${STYLE_PATH}" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      ${isThere ? html`<link rel="canonical" href="${addressIn(say)}" /> ${alternates(addressIn)}` : undefined}
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
      <header class="band">
        <div class="inner">
          <div class="head">
            <p class="brand"><a href="/">${say.siteName}</a></p>
            ${languageSwitch(say, path, query)}
          </div>
          <nav aria-label="${say.mainNavigation}">
            <ul class="links">
              ${mainLinks.map(([name, href]) => html`<li>${link(href, say.main[name], href === path)}</li> `)}
            </ul>
          </nav>
        </div>
      </header>
      <main id="main" tabindex="-1">
        ${crumbsMarkup(view, say)}
        <h1>${view.heading ?? view.title}</h1>
        ${view.body}
      </main>
      <footer class="foot">
        <div class="inner">
          <p>${say.footer(settings.operator)} <a href="/about">${say.aboutLink}</a></p>
          ${settings.statusPath === undefined ? undefined : html`<p><a href="${pathIn(say, settings.statusPath)}">${say.statusLink}</a></p>`}
        </div>
      </footer>
    </body>
  </html>`;
  return `<!DOCTYPE html>\n${render(markup)}\n`;
}

/** Returns the address of a page in a language. */
export function pathIn(say: Messages, path: string): string {
  const prefix = languagePrefix(say);
  return prefix !== "" && path === "/" ? prefix : `${prefix}${path}`;
}

/** Makes the links to the page in each language, for search engines. The first language is the default. */
function alternates(addressIn: (say: Messages) => string): Markup {
  const alternate = (code: string, say: Messages) =>
    html`<link rel="alternate" hreflang="${code}" href="${addressIn(say)}" /> `;
  return html`${catalogues.map((one) => alternate(one.code, one))} ${alternate("x-default", catalogues[0])}`;
}

/** Makes the links to the page in the other languages, each by its own name. With hreflang no prefix is added to their addresses. */
function languageSwitch({ code, languageSwitch: label }: Messages, path: string, query: URLSearchParams): Markup {
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  return html`<nav aria-label="${label}" class="language">
    <ul class="links">
      ${catalogues.map((one) =>
        one.code === code
          ? html`<li><span aria-current="true">${one.languageName}</span></li> `
          : html`<li>
              <a hreflang="${one.code}" lang="${one.code}" href="${pathIn(one, path)}${search}">${one.languageName}</a>
            </li> `,
      )}
    </ul>
  </nav>`;
}

/** Makes a link. The link to the page itself is marked as such. */
export function link(href: string, text: string, isCurrent = false): Markup {
  return isCurrent ? html`<a href="${href}" aria-current="page">${text}</a>` : html`<a href="${href}">${text}</a>`;
}

function crumbsMarkup({ crumbs = [], beside = [] }: View, say: Messages): Markup | undefined {
  if (crumbs.length === 0) return undefined;
  const joined = (list: readonly Crumb[]) =>
    list.map(({ text, href, lang }, at) => [
      at === 0 ? "" : " → ",
      href === undefined
        ? html`<span ${langOf(lang)}>${text}</span>`
        : html`<a href="${href}" ${langOf(lang)}>${text}</a>`,
    ]);
  return html`<nav aria-label="${say.breadcrumbs}" class="crumbs">
    <p>${joined(crumbs)}${beside.length === 0 ? undefined : " | "}${joined(beside)}</p>
  </nav>`;
}

/** Makes the attribute for text in another language than its page. */
export function langOf(lang: string | undefined): Markup | undefined {
  return lang === undefined ? undefined : html`lang="${lang}"`;
}

/** Makes an option of a form. */
export function optionMarkup(value: string, text: MarkupContent, isChosen: boolean): Markup {
  return isChosen
    ? html`<option value="${value}" selected="selected">${text}</option> `
    : html`<option value="${value}">${text}</option> `;
}

/** The suffix after the name of a table in a parameter that names the part of the table to show. */
export const PAGE_OF = "-page";

/** Returns the address of a table's data. */
export function dataHref(form: "csv" | "api", path: string, query: URLSearchParams, table: string): string {
  const own = new URLSearchParams(query);
  for (const name of query.keys()) if (name.endsWith(PAGE_OF)) own.delete(name);
  own.set("table", table);
  return `/${form}${path}?${own.toString()}`;
}
