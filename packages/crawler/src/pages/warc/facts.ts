import type { FoundBy, FrontierEntry } from "../../url/frontier-entry.ts";
import { readVisit, visitId } from "../../url/visit.ts";
import type { Exchange } from "../../web/exchange.ts";
import { parseFields } from "../../web/transport/parse-fields.ts";
import type { ContentDigest, LinkSource, PageLink, PageLinks } from "../links/page-links.ts";
import { lostHead } from "./http-message.ts";
import type { WarcPosition } from "./position.ts";
import { fieldOf, byteField, textField, urlField } from "./warc-fields.ts";
import type { NamedFields } from "./warc-fields.ts";
import { percentDecoded } from "../../url/normalise.ts";

/** The role of an exchange in the crawl. */
export type ExchangeRole =
  | "page"
  | "not-modified"
  | "redirect"
  | "other" // not (X)HTML
  | "error" // an HTTP error status
  | "robots"
  | "probe"
  | "sitemap";

/** The full fetch that a 304 confirms. */
export interface RevisitOf {
  /** The position of its response record. */
  readonly position: WarcPosition;
  readonly url: string;
  /** Its WARC-Date, to the millisecond. */
  readonly date: Date;
  /** Its WARC-Payload-Digest, such as `sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ`. */
  readonly digest?: string;
  /** Its WARC-Record-ID without angle brackets. */
  readonly recordId?: string;
}

/**
 * The facts that a recovery needs in addition to the bytes of the exchange. They are kept in its `metadata` record. They are read back unchanged
 * if the WHATWG URL parser serialised the URLs and the text has no lone surrogates.
 */
export interface ExchangeFacts {
  readonly role: ExchangeRole;
  /** The entry of the frontier; absent for robots.txt, probes and sitemaps, which were never in it. */
  readonly entry?: FrontierEntry;
  /** The page scenario that the document belongs to. */
  readonly scenarioId?: string;
  readonly links?: PageLinks;
  /** Makes the record a `revisit`; for status 304. */
  readonly revisitOf?: RevisitOf;
  /** The media type that the bytes show: WARC-Identified-Payload-Type. */
  readonly identifiedType?: string;
  /** Further facts that the crawl needs in a recovery. Names: letters, digits and hyphens. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** The records of one exchange, which follow each other in this order. */
export interface ExchangePositions {
  /** The `response` or `revisit` record. */
  readonly response: WarcPosition;
  readonly request: WarcPosition;
  readonly metadata: WarcPosition;
}

const NOTE = "eiao-note-";
const linkSources: ReadonlySet<string> = new Set<LinkSource>([
  "a",
  "area",
  "svg-a",
  "frame",
  "iframe",
  "link",
  "meta-refresh",
  "refresh-header",
  "link-header",
  "script",
]);

/** Formats the block of the `metadata` record. Names of fields that are not standard begin with `eiao-`. ISO 28500:2017, 6.6. */
export function formatFacts(exchange: Exchange, facts: ExchangeFacts, digest: string | undefined): string {
  const { entry, revisitOf, links } = facts;
  let text = "";
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined) text += `${name}: ${value}\r\n`;
  };
  if (entry?.foundOn !== undefined) add("via", urlField(entry.foundOn));
  add("fetchTimeMs", Math.round(exchange.milliseconds));
  add("eiao-role", facts.role);
  if (!exchange.response.complete) add("eiao-incomplete", "true");
  add("eiao-oddities", exchange.response.oddities?.join(" "));
  const head = lostHead(exchange.response);
  if (head !== undefined) add("eiao-received-head", byteField(head));
  add("eiao-payload-digest", digest);
  if (entry !== undefined) addEntry(entry, exchange.url, add);
  if (facts.scenarioId !== undefined) add("eiao-scenario", textField(facts.scenarioId));
  if (facts.identifiedType !== undefined) add("eiao-identified-type", textField(facts.identifiedType));
  if (revisitOf !== undefined) addRevisit(revisitOf, add);
  for (const [name, value] of Object.entries(facts.notes ?? {})) add(`${NOTE}${name}`, textField(value));
  if (links === undefined) return text;
  add("eiao-title", textField(links.title));
  add("eiao-simhash", links.fingerprint.simhash);
  add("eiao-words", links.fingerprint.words);
  if (links.content !== undefined) add("eiao-content", contentField(links.content));
  add("eiao-elements", links.elements);
  if (links.lost > 0) add("eiao-links-lost", links.lost);
  for (const frame of links.frames) add("eiao-frame", urlField(frame));
  for (const { url, source } of links.links) text += `outlink: ${urlField(url)} ${source}\r\n`;
  return text;
}

/** Reads what `formatFacts` wrote; undefined for the metadata of another crawler. Cost: linear. */
export function readFacts(fields: NamedFields, url: string): ExchangeFacts | undefined {
  const role = fieldOf(fields, "eiao-role");
  if (role === undefined) return undefined;
  const entry = readEntry(fields, url);
  const scenarioId = textOf(fields, "eiao-scenario");
  const identifiedType = textOf(fields, "eiao-identified-type");
  const revisitOf = readRevisit(fields);
  const links = readPageLinks(fields);
  const notes = fields.filter(([name]) => name.startsWith(NOTE));
  return {
    role: role as ExchangeRole,
    ...(entry === undefined ? {} : { entry }),
    ...(scenarioId === undefined ? {} : { scenarioId }),
    ...(identifiedType === undefined ? {} : { identifiedType }),
    ...(revisitOf === undefined ? {} : { revisitOf }),
    ...(links === undefined ? {} : { links }),
    ...(notes.length === 0
      ? {}
      : { notes: Object.fromEntries(notes.map(([name, value]) => [name.slice(NOTE.length), percentDecoded(value)])) }),
  };
}

/** Reads the out-links in order. Text that another crawler writes after the URL (`L a/@href`) counts as `a`. */
export function readOutlinks(fields: NamedFields): PageLink[] {
  const links: PageLink[] = [];
  for (const [name, value] of fields) {
    if (name !== "outlink") continue;
    const [url = "", source = ""] = value.split(" ", 2);
    links.push({ url, source: linkSources.has(source) ? (source as LinkSource) : "a" });
  }
  return links;
}

/** Reads the fields of a block of `application/warc-fields`. */
export function blockFields(block: Uint8Array): NamedFields {
  return parseFields(Buffer.from(block.buffer, block.byteOffset, block.byteLength).toString("utf8"));
}

type Add = (name: string, value: string | number | undefined) => void;

function addEntry(entry: FrontierEntry, url: string, add: Add): void {
  add("eiao-found-by", entry.foundBy);
  add("eiao-depth", entry.depth);
  add("eiao-hops", entry.hops);
  if (entry.url !== url) add("eiao-url", urlField(entry.url));
  const id = visitId(entry);
  if (id !== url) add("eiao-key", textField(id));
  if (entry.requested !== undefined) add("eiao-requested", urlField(entry.requested));
  if (entry.scenario !== undefined) add("eiao-entry-scenario", textField(entry.scenario));
}

function readEntry(fields: NamedFields, url: string): FrontierEntry | undefined {
  const foundBy = fieldOf(fields, "eiao-found-by");
  if (foundBy === undefined) return undefined;
  const foundOn = fieldOf(fields, "via");
  const requested = fieldOf(fields, "eiao-requested");
  const scenario = textOf(fields, "eiao-entry-scenario");
  return {
    url: fieldOf(fields, "eiao-url") ?? url,
    ...readVisit(textOf(fields, "eiao-key") ?? url),
    depth: numberOf(fields, "eiao-depth"),
    foundBy: foundBy as FoundBy,
    ...(foundOn === undefined ? {} : { foundOn }),
    hops: numberOf(fields, "eiao-hops"),
    ...(requested === undefined ? {} : { requested }),
    ...(scenario === undefined ? {} : { scenario }),
  };
}

function addRevisit(revisitOf: RevisitOf, add: Add): void {
  const { file, offset, length } = revisitOf.position;
  add("eiao-revisit-url", urlField(revisitOf.url));
  add("eiao-revisit-date", revisitOf.date.toISOString());
  add("eiao-revisit-file", textField(file));
  add("eiao-revisit-offset", offset);
  add("eiao-revisit-length", length);
  if (revisitOf.digest !== undefined) add("eiao-revisit-digest", urlField(revisitOf.digest));
  if (revisitOf.recordId !== undefined) add("eiao-revisit-record", urlField(revisitOf.recordId));
}

function readRevisit(fields: NamedFields): RevisitOf | undefined {
  const url = fieldOf(fields, "eiao-revisit-url");
  if (url === undefined) return undefined;
  const digest = fieldOf(fields, "eiao-revisit-digest");
  const recordId = fieldOf(fields, "eiao-revisit-record");
  return {
    position: {
      file: textOf(fields, "eiao-revisit-file") ?? "",
      offset: numberOf(fields, "eiao-revisit-offset"),
      length: numberOf(fields, "eiao-revisit-length"),
    },
    url,
    date: new Date(fieldOf(fields, "eiao-revisit-date") ?? Number.NaN),
    ...(digest === undefined ? {} : { digest }),
    ...(recordId === undefined ? {} : { recordId }),
  };
}

function readPageLinks(fields: NamedFields): PageLinks | undefined {
  const simhash = fieldOf(fields, "eiao-simhash");
  if (simhash === undefined) return undefined;
  const content = contentOf(fieldOf(fields, "eiao-content"));
  const elements = fieldOf(fields, "eiao-elements");
  return {
    links: readOutlinks(fields),
    frames: fields.filter(([name]) => name === "eiao-frame").map(([, value]) => value),
    title: textOf(fields, "eiao-title") ?? "",
    fingerprint: { simhash, words: numberOf(fields, "eiao-words") },
    ...(content === undefined ? {} : { content }),
    ...(elements === undefined ? {} : { elements: Number(elements) }),
    lost: numberOf(fields, "eiao-links-lost"),
  };
}

function contentField({
  exact,
  unaddressed,
  setting,
  words,
  speaksOfMissing,
  measured,
  details,
}: ContentDigest): string {
  const digests = measured === undefined || details === undefined ? "" : ` ${measured} ${details}`;
  return `${exact} ${unaddressed} ${setting} ${words} ${speaksOfMissing ? "missing" : "page"}${digests}`;
}

function contentOf(field: string | undefined): ContentDigest | undefined {
  const [exact, unaddressed, setting, words, speaks, measured, details] = field?.split(" ") ?? [];
  if (exact === undefined || unaddressed === undefined || setting === undefined || words === undefined)
    return undefined;
  const digests = measured === undefined || details === undefined ? {} : { measured, details };
  return { exact, unaddressed, setting, words, speaksOfMissing: speaks === "missing", ...digests };
}

function textOf(fields: NamedFields, name: string): string | undefined {
  const value = fieldOf(fields, name);
  return value === undefined ? undefined : percentDecoded(value);
}

function numberOf(fields: NamedFields, name: string): number {
  return Number(fieldOf(fields, name) ?? 0);
}
