import { createHash } from "node:crypto";
import { html, render } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import type { Messages } from "../text/english.ts";
import type { ReportAnswer } from "./answer.ts";

export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  /** ISO 8601; undefined: the feed has no entries yet. */
  readonly updated: string | undefined;
  /** The address of the feed. */
  readonly self: string;
  /** The address of the page for people. */
  readonly page: string;
  /** The address of the older entries; undefined: this is the last part. */
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

/** Writes a feed: RFC 4287, and the link to its older part of RFC 5005. */
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
 * The id of a feed or entry, a UUID of version 8 (RFC 9562): the same at whatever address it is read, so that nobody is told of a thing twice.
 *
 * @param name  what the installation calls it.
 */
export function atomId(installation: string, name: string): string {
  const digits = createHash("sha256").update(`${installation}\n${name}`).digest("hex");
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** Makes the answer of an XML document. */
export function xmlAnswer(text: string, type: string): ReportAnswer {
  return { status: 200, type, body: `<?xml version="1.0" encoding="utf-8"?>\n${text}\n`, isShared: true };
}
