import { codeOf } from "@eiao/crawler/internal/errors";
import { siteNamesOf } from "@eiao/crawler/internal/repository";
import { allOf, parseField, parseSearch, searchOrders } from "@eiao/etl/internal";
import type { FacetLevels, FieldTest, SearchFault, SearchOrder, SearchQuery } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { reportError } from "../../model/errors.ts";
import { siteHref } from "../names.ts";
import { latestRun } from "../view.ts";
import type { PageRequest } from "../view.ts";

/** The kinds of hits that a list can have. */
export const searchKinds = ["pages", "sites", "tests"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A filter that narrows a search. */
export interface Narrowing {
  /** The text of the filter, such as `country:NO`. */
  readonly text: string;
  readonly field: FieldTest;
}

/** A search in the form of its address. */
export interface AskedSearch {
  readonly text: string;
  /** The query. Undefined if the text has a fault. */
  readonly query: SearchQuery | undefined;
  readonly fault: SearchFault | undefined;
  readonly narrowed: readonly Narrowing[];
  readonly order: SearchOrder;
  readonly kind: SearchKind;
  readonly levels: FacetLevels;
}

const MOST_NARROWED = 12;
const LONGEST_NARROWED = 200;

/** Parses an address. A fault of the text is returned; parameters that only links write must be right. @throws EiaoError `BadReportQuery`. */
export function readSearch(query: URLSearchParams): AskedSearch {
  const text = (query.get("q") ?? "").trim();
  const parsed = parseSearch(text);
  const filters = [...new Set(query.getAll("in"))].filter((one) => one !== "");
  if (filters.length > MOST_NARROWED) throw bad("in", String(filters.length), `use at most ${MOST_NARROWED}`);
  const narrowed = filters.map(narrowingOf);
  const own =
    "query" in parsed
      ? allOf([parsed.query, ...narrowed.map(({ field }) => ({ kind: "field", field }) as const)])
      : undefined;
  const isAll = text === "";
  const order = readChoice("order", query, searchOrders, isAll ? "worst" : "match");
  return {
    text,
    query: own,
    fault: "fault" in parsed ? parsed.fault : undefined,
    narrowed,
    order,
    kind: readChoice("show", query, searchKinds, "pages"),
    levels: levelsOf(narrowed),
  };
}

function narrowingOf(text: string): Narrowing {
  const field = text.length > LONGEST_NARROWED ? undefined : parseField(text);
  if (field === undefined) throw bad("in", text, "it must be a field with a value");
  return { text, field };
}

/** Returns the levels of the facets: places and sectors are divided below the chosen ones. */
function levelsOf(narrowed: readonly Narrowing[]): FacetLevels {
  const valueOf = (name: "region" | "sector") =>
    narrowed.flatMap(({ field }) => (field.name === name && field.value !== "none" ? [field.value] : [])).at(-1) ?? "";
  return { region: valueOf("region"), sector: valueOf("sector") };
}

function readChoice<Value extends string>(
  name: string,
  query: URLSearchParams,
  values: readonly Value[],
  otherwise: Value,
): Value {
  const text = query.get(name) ?? "";
  if (text === "") return otherwise;
  const found = values.find((value) => value === text);
  if (found === undefined) throw bad(name, text, `it must be one of ${values.join(", ")}`);
  return found;
}

function bad(name: string, value: string, problem: string) {
  return reportError("BadReportQuery", { name, value: JSON.stringify(value.slice(0, 50)), problem });
}

/** Returns the address of a search. */
export function searchHref(
  { text, narrowed, order, kind }: Pick<AskedSearch, "text" | "narrowed" | "order" | "kind">,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams();
  if (text !== "") query.set("q", text);
  for (const one of narrowed) query.append("in", one.text);
  if (order !== (text === "" ? "worst" : "match")) query.set("order", order);
  if (kind !== "pages") query.set("show", kind);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size === 0 ? "/search" : `/search?${query.toString()}`;
}

/** Makes links to reports if the text of the search is an address: those of its site, and of the page if it was in the sample. */
export async function addressPart(
  { text }: Pick<AskedSearch, "text">,
  request: PageRequest,
): Promise<Markup | undefined> {
  const { say, reader, runs } = request;
  const latest = latestRun(request) ?? runs[0];
  if (latest === undefined || /\s/.test(text) || !/^https?:\/\/|^[^/:]+\.[^/]+(?:\/|$)/i.test(text)) return undefined;
  for (const site of siteNamesOf(text)) {
    const [newest] = (await reader.history({ run: latest.run, site })).rows;
    if (newest === undefined) continue;
    const page = await sampledPage(text, { run: newest.run, site }, request);
    return html`<p role="status">
      ${say.search.siteOfAddress} <a href="${siteHref(site)}">${site}</a>.
      ${page === undefined ? undefined : html`<a href="${siteHref(site, "page", `?${new URLSearchParams({ url: page }).toString()}`)}">${say.search.pageOfAddress}</a>`}
    </p>`;
  }
  return undefined;
}

/** Returns the address of a sampled page for the text of a search. */
async function sampledPage(
  text: string,
  of: { readonly run: string; readonly site: string },
  { reader }: PageRequest,
): Promise<string | undefined> {
  const urls = /^https?:\/\//i.test(text) ? [text] : [`http://${text}`, `https://${text}`];
  for (const url of urls) {
    const page = URL.parse(url)?.href.replace(/#.*$/s, "");
    if (page === undefined) continue;
    try {
      await reader.page({ ...of, page });
      return page;
    } catch (error) {
      if (codeOf(error) !== "NotInRun") throw error;
    }
  }
  return undefined;
}
