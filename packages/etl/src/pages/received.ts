import type { DocumentGraphFacts } from "@eiao/sampler/internal";
import { UnreadableOctets } from "./octet-reader.ts";
import type { OctetReader } from "./octet-reader.ts";
import type { OctetWriter } from "./octet-writer.ts";

/** A document as it was received: all but what was found in it. */
export type ReceivedDocument = Omit<DocumentGraphFacts, "results" | "statistics">;

/*
 * Times are different on every page, so what is said by them is the larger part of what pages of a site do not share. They are kept as
 * numbers where that gives the same text again, and as text where it does not.
 */

export function writeReceived(document: ReceivedDocument, writer: OctetWriter): void {
  const { url, downloaded, headers, languages, doctype, authoringTools, contentLength, tidy, parsingFailed } = document;
  writer.text(url);
  writer.number(contentLength);
  writer.number(Number(tidy) + 2 * Number(parsingFailed) + 4 * Number(doctype !== undefined));
  writer.text(doctype ?? "");
  writeTexts(languages, writer);
  writeTexts(authoringTools, writer);
  const time = writeTime(downloaded, writer);
  writer.number(headers.length);
  for (const header of headers) writeHeader(header, contentLength, time, writer);
}

export function readReceived(reader: OctetReader): ReceivedDocument {
  const url = reader.text();
  const contentLength = reader.number();
  const marks = reader.number();
  const doctype = reader.text();
  const languages = readTexts(reader);
  const authoringTools = readTexts(reader);
  const { text: downloaded, time } = readTime(reader);
  const headers: string[] = [];
  for (let left = reader.count(2); left > 0; left--) headers.push(readHeader(contentLength, time, reader));
  return {
    url,
    downloaded,
    headers,
    languages,
    doctype: (marks & 4) === 0 ? undefined : doctype,
    authoringTools,
    contentLength,
    tidy: (marks & 1) !== 0,
    parsingFailed: (marks & 2) !== 0,
  };
}

export function writeTexts(texts: readonly string[], writer: OctetWriter): void {
  writer.number(texts.length);
  for (const text of texts) writer.text(text);
}

export function readTexts(reader: OctetReader): string[] {
  const texts: string[] = [];
  for (let left = reader.count(1); left > 0; left--) texts.push(reader.text());
  return texts;
}

const TEXT = 0;
const MILLISECONDS = 1;

/** @returns the seconds to which times of the header are near. */
function writeTime(text: string, writer: OctetWriter): number {
  const time = Date.parse(text);
  if (!(time >= 0) || new Date(time).toISOString() !== text) {
    writer.number(TEXT);
    writer.text(text);
    return 0;
  }
  writer.number(MILLISECONDS);
  // What many pages share first: hours, then seconds, then milliseconds.
  const seconds = Math.floor(time / 1000);
  writer.number(Math.floor(seconds / 3600));
  writer.number(seconds % 3600);
  writer.number(time % 1000);
  return seconds;
}

function readTime(reader: OctetReader): { text: string; time: number } {
  if (kindOf(reader, MILLISECONDS) === TEXT) return { text: reader.text(), time: 0 };
  const hours = reader.number();
  const time = hours * 3600 + reader.number();
  const date = new Date(time * 1000 + reader.number());
  if (Number.isNaN(date.getTime())) throw new UnreadableOctets("it has an invalid time");
  return { text: date.toISOString(), time };
}

const LENGTH = 1;
const NEAR_TIME = 2;
const FAR_TIME = 3;
const HOUR = 3600;

function writeHeader(header: string, contentLength: number, near: number, writer: OctetWriter): void {
  const colon = header.indexOf(": ") + 2;
  const name = header.slice(0, colon);
  const value = header.slice(colon);
  const seconds = DATE.test(value) ? Date.parse(value) / 1000 : -1;
  if (value === String(contentLength)) {
    writer.number(LENGTH);
    writer.text(name);
  } else if (!(seconds >= 0) || httpDate(seconds) !== value) {
    writer.number(TEXT);
    writer.text(header);
  } else if (Math.abs(seconds - near) < HOUR) {
    writer.number(NEAR_TIME);
    writer.text(name);
    writer.signed(seconds - near);
  } else {
    writer.number(FAR_TIME);
    writer.text(name);
    writer.number(Math.floor(seconds / HOUR));
    writer.number(seconds % HOUR);
  }
}

function readHeader(contentLength: number, near: number, reader: OctetReader): string {
  const kind = kindOf(reader, FAR_TIME);
  const text = reader.text();
  if (kind === TEXT) return text;
  if (kind === LENGTH) return text + String(contentLength);
  if (kind === NEAR_TIME) return text + httpDate(near + reader.signed());
  const hours = reader.number();
  return text + httpDate(hours * HOUR + reader.number());
}

/** IMF-fixdate of RFC 9110, 5.6.7. */
const DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

function httpDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString();
}

function kindOf(reader: OctetReader, last: number): number {
  const kind = reader.number();
  if (kind > last) throw new UnreadableOctets("it has an unknown format");
  return kind;
}
