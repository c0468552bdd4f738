import { DEFAULT_LICENCE } from "@eiao/etl";
import { reportError } from "../errors.ts";
import { siteHref } from "../views/names.ts";
import { noPage } from "../views/view.ts";
import type { PageRequest } from "../views/view.ts";
import type { ReportAnswer } from "./answer.ts";
import { atomEntry, atomFeed, atomId } from "./atom.ts";
import { JSON_TYPE } from "./table-data.ts";

const pathsOf = { json: /^\/api\/sites\/([^/]+)\/documents$/, atom: /^\/sites\/([^/]+)\/documents\.atom$/ } as const;

/** A list of the new documents of a site. */
export interface DocumentsAsked {
  readonly form: keyof typeof pathsOf;
  /** The part of the path that names the site. */
  readonly part: string;
}

/** Returns what a path asks for; undefined: it is that of something else. */
export function documentsAsked(path: string): DocumentsAsked | undefined {
  for (const form of ["json", "atom"] as const) {
    const [, part] = pathsOf[form].exec(path) ?? [];
    if (part !== undefined) return { form, part };
  }
  return undefined;
}

/** Documents of one answer, by default and at most. */
export const documentsShown = { default: 100, most: 1_000 } as const;
const MOST_OFFSET = 1_000_000_000;

/** Lists documents of a watched site that runs have found and none before had, newest first. @throws EiaoError `NoSuchReport`, `BadReportQuery`. */
export async function documentsAnswer(
  { form, part }: DocumentsAsked,
  { path, query, reader, settings, say }: PageRequest,
  origin: string,
): Promise<ReportAnswer> {
  const site = decodedSite(part);
  const from = wholeNumber(query, "offset", 0, { least: 0, most: MOST_OFFSET });
  const most = wholeNumber(query, "limit", documentsShown.default, { least: 1, most: documentsShown.most });
  const found = site === undefined ? undefined : await reader.documents(site, { from, most });
  if (site === undefined || found === undefined) throw noPage(path);
  const at = (offset: number) => `${origin}${path}?offset=${offset}&limit=${most}`;
  const next = from + most < found.total ? at(from + most) : null;
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
      self: from === 0 && !query.has("limit") ? `${origin}${path}` : at(from),
      page: `${origin}${siteHref(site)}`,
      next: next ?? undefined,
      entries,
    },
    say,
  );
}

function decodedSite(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
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
