import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { reportError } from "../model/errors.ts";
import type { DataTable } from "./data-table.ts";
import { dataHref, PAGE_OF } from "./layout.ts";
import type { PageRequest } from "./view.ts";
import { numberText } from "./names.ts";

/** The rows on a page of the report, so that its HTML stays below 100 kB. */
const ROWS_AT_ONCE = 100;

/** Makes a part of a table with its downloads. @throws EiaoError `BadReportQuery` if there is no such part. */
export function pagedTable(
  table: DataTable,
  request: Pick<PageRequest, "path" | "query" | "say">,
  rowsAtOnce = ROWS_AT_ONCE,
): Markup {
  const { path, query, say } = request;
  const pages = Math.max(1, Math.ceil(table.size / rowsAtOnce));
  const { key, asked, number } = requestedPage(table.name, query);
  if (number < 1 || number > pages)
    throw reportError("BadReportQuery", {
      name: key,
      value: JSON.stringify(asked.slice(0, 20)),
      problem: `pages go from 1 to ${pages}`,
    });
  const from = (number - 1) * rowsAtOnce;
  const to = Math.min(from + rowsAtOnce, table.size);
  const hrefOf = (page: number): string => {
    const own = new URLSearchParams(query);
    own.set(key, String(page));
    return `${path}?${own.toString()}`;
  };
  return html`${table.size === 0 ? html`<p>${say.noRows}</p>` : table.markup(from, to)}
  ${
    pages === 1
      ? undefined
      : html`<nav aria-label="${say.pagesOf(table.caption)}" class="pager">
          <p>${say.rowsOf(numberText(from + 1, say), numberText(to, say), numberText(table.size, say))}</p>
          <ul class="links">
            ${number === 1 ? undefined : html`<li><a href="${hrefOf(number - 1)}" rel="prev">${say.previousRows}</a></li> `}
            ${number === pages ? undefined : html`<li><a href="${hrefOf(number + 1)}" rel="next">${say.nextRows}</a></li> `}
          </ul>
        </nav>`
  }
  ${downloads(table, request)}`;
}

/** Returns the number of the part that an address asks for, or 0 if it is no number. */
function requestedPage(table: string, query: URLSearchParams): { key: string; asked: string; number: number } {
  const key = `${table}${PAGE_OF}`;
  const asked = query.get(key) ?? "1"; // an empty value is not a number
  return { key, asked, number: /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0 };
}

/** Returns the range of rows that `pagedTable` will show, for views that read only these. */
export function rowRange(
  table: string,
  query: URLSearchParams,
  limit = ROWS_AT_ONCE,
): { readonly from: number; readonly most: number } {
  return { from: Math.max(0, requestedPage(table, query).number - 1) * limit, most: limit };
}

/** Makes the links to all rows of a table. */
export function downloads(table: DataTable, { path, query, say }: Pick<PageRequest, "path" | "query" | "say">): Markup {
  return html`<p class="downloads">
    <a href="${dataHref("csv", path, query, table.name)}">${say.downloadCsv(table.caption)}</a>
    <a href="${dataHref("api", path, query, table.name)}">${say.downloadJson(table.caption)}</a>
  </p>`;
}
