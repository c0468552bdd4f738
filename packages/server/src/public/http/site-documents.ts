import { createHash } from "node:crypto";
import { DEFAULT_LICENCE } from "@eiao/etl/internal";
import { html, render } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { reportError } from "../model/errors.ts";
import { decodedPart } from "../model/path-params.ts";
import type { ReportAnswer } from "./answer.ts";
import { JSON_TYPE } from "./table-data.ts";
import type { Messages } from "../text/english.ts";
import { siteHref } from "../views/names.ts";
import { noPage } from "../views/view.ts";
import type { PageRequest } from "../views/view.ts";

const pathsOf = { json: /^\/api\/sites\/([^/]+)\/documents$/, atom: /^\/sites\/([^/]+)\/documents\.atom$/ } as const;

/** A list of the new documents of a site. */
export interface DocumentsAsked {
  readonly form: keyof typeof pathsOf;
  /** The part of the path that names the site. */
  readonly part: string;
}

/** Returns the list that a path asks for, or undefined for other paths. */
export function documentsAsked(path: string): DocumentsAsked | undefined {
  for (const form of ["json", "atom"] as const) {
    const [, part] = pathsOf[form].exec(path) ?? [];
    if (part !== undefined) return { form, part };
  }
  return undefined;
}

/** The number of documents in one answer: by default, and at most. */
export const documentsShown = { default: 100, most: 1_000 } as const;
const MOST_OFFSET = 1_000_000_000;

/** Lists the documents of a watched site that no earlier run had found, newest first. @throws EiaoError `NoSuchReport`, `BadReportQuery`. */
export async function documentsAnswer(
  { form, part }: DocumentsAsked,
  { path, query, reader, settings, say }: PageRequest,
  origin: string,
): Promise<ReportAnswer> {
  const site = decodedPart(part);
  const from = wholeNumber(query, "offset", 0, { least: 0, most: MOST_OFFSET });
  const limit = wholeNumber(query, "limit", documentsShown.default, { least: 1, most: documentsShown.most });
  const found = site === undefined ? undefined : await reader.documents(site, { from, most: limit });
  if (site === undefined || found === undefined) throw noPage(path);
  const hrefAt = (offset: number) => `${origin}${path}?offset=${offset}&limit=${limit}`;
  const next = from + limit < found.total ? hrefAt(from + limit) : null;
  const documents = found.documents.map((each) => ({ ...each, foundAt: each.foundAt.toISOString() }));
  const { title, watched, total } = found;
  if (form === "json") {
    const body = {
      publisher: settings.operator ?? say.siteName,
      licence: settings.licence ?? DEFAULT_LICENCE,
      site,
      title,
      watched,
      total,
      documents,
      next,
    };
    return { status: 200, type: JSON_TYPE, body: `${JSON.stringify(body)}\n`, isShared: true };
  }
  const installation = await reader.installation();
  const entries = documents.map(({ url, contentType, run, foundAt }) =>
    atomEntry({
      id: atomId(installation, `document\n${site}\n${url}`),
      title: url,
      updated: foundAt,
      href: url,
      summary: say.newDocument(contentType ?? "", run),
    }),
  );
  return atomFeed(
    {
      id: atomId(installation, `documents\n${site}`),
      title: say.newDocumentsOf(title),
      updated: documents[0]?.foundAt,
      self: from === 0 && !query.has("limit") ? `${origin}${path}` : hrefAt(from),
      page: `${origin}${siteHref(site)}`,
      next: next ?? undefined,
      entries,
    },
    say,
  );
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  usual: number,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const text = query.get(name);
  if (text === null) return usual;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  const problem = `it must be a whole number from ${least} to ${most}`;
  throw reportError("BadReportQuery", { name, value: JSON.stringify(text.slice(0, 50)), problem });
}

export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  /** The time as ISO 8601. Undefined if the feed has no entries yet. */
  readonly updated: string | undefined;
  /** The address of the feed. */
  readonly self: string;
  /** The address of the page for people. */
  readonly page: string;
  /** The address of the older entries. Undefined in the last part. */
  readonly next?: string | undefined;
  readonly entries: readonly Markup[];
}

export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly href: string;
  readonly summary: string;
}

/** Writes a feed as in RFC 4287, with the link to its older part as in RFC 5005. */
export function atomFeed({ id, title, updated, self, page, next, entries }: AtomFeed, say: Messages): ReportAnswer {
  const markup = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${say.code}">
    <id>${id}</id>
    <title>${title}</title>
    <updated>${updated ?? "1970-01-01T00:00:00.000Z"}</updated>
    <author><name>${say.siteName}</name></author>
    <link rel="self" href="${self}" />
    <link href="${page}" />
    ${next === undefined ? undefined : html`<link rel="next" href="${next}" />`} ${entries}
  </feed>`;
  return xmlAnswer(render(markup), "application/atom+xml; charset=utf-8");
}

export function atomEntry({ id, title, updated, href, summary }: AtomEntry): Markup {
  return html`<entry>
    <id>${id}</id>
    <title>${title}</title>
    <updated>${updated}</updated>
    <link href="${href}" />
    <summary>${summary}</summary>
  </entry> `;
}

/**
 * Returns the id of a feed or entry, a UUID of version 8 (RFC 9562). It is the same at every address, so that feed readers show nothing twice.
 *
 * @param name  the name of the feed or entry within the installation.
 */
export function atomId(installation: string, name: string): string {
  const digits = createHash("sha256").update(`${installation}\n${name}`).digest("hex");
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** Makes the answer with an XML document. */
export function xmlAnswer(text: string, type: string): ReportAnswer {
  return { status: 200, type, body: `<?xml version="1.0" encoding="utf-8"?>\n${text}\n`, isShared: true };
}
