import { surtKey } from "./surt.ts";
import type { WarcPosition } from "../position.ts";

/** What an index says of a `response` or `revisit` record, or of a `metadata` record about a launch. */
export interface Capture {
  readonly url: string;
  /** ISO 8601, UTC: the record's WARC-Date. */
  readonly date: string;
  /** Content-Type as declared. */
  readonly mediaType: string | undefined;
  /** Undefined: it is no HTTP answer. */
  readonly status: number | undefined;
  /** `sha1:` and base32; empty when not known. */
  readonly digest: string;
  readonly revisit: boolean;
}

/** A line of `index.cdxj`, read. */
export interface CdxjEntry {
  readonly key: string;
  /** 14 digits, UTC. */
  readonly timestamp: string;
  readonly url: string;
  /** Lower case, without parameters; `warc/revisit` for revisits, `unk` when none was declared. */
  readonly mime: string;
  /** 0: it is no HTTP answer. */
  readonly status: number;
  /** Base32 without `sha1:`; empty when not known. */
  readonly digest: string;
  /** Name of the WARC file, which lies beside the index. */
  readonly filename: string;
  readonly offset: number;
  readonly length: number;
}

/**
 * One line as pywb and warcio write it: numbers are strings, the digest has no algorithm before it.
 * `org,example)/ 20261121193000 {"url":"https://example.org/","mime":"text/html","status":"200",...}`
 */
export function cdxjLine(capture: Capture, position: WarcPosition): string {
  const fields = {
    url: capture.url,
    mime: capture.revisit ? "warc/revisit" : mimeOf(capture.mediaType),
    ...(capture.status === undefined ? {} : { status: String(capture.status) }),
    ...(capture.digest === "" ? {} : { digest: capture.digest.replace(/^sha1:/, "") }),
    length: String(position.length),
    offset: String(position.offset),
    filename: position.file.slice(position.file.lastIndexOf("/") + 1),
  };
  const timestamp = capture.date.replace(/\D/g, "").slice(0, 14);
  return `${surtKey(capture.url).replace(/[^\x21-\x7e]/g, "_")} ${timestamp} ${JSON.stringify(fields)}\n`;
}

/** Undefined for what is no whole line of ours. */
export function parseCdxjLine(line: string): CdxjEntry | undefined {
  const start = line.indexOf(" ");
  const second = line.indexOf(" ", start + 1);
  if (start === -1 || second === -1) return undefined;
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = JSON.parse(line.slice(second + 1)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  const entry: CdxjEntry = {
    key: line.slice(0, start),
    timestamp: line.slice(start + 1, second),
    url: text("url"),
    mime: text("mime"),
    status: Number(text("status")),
    digest: text("digest"),
    filename: text("filename"),
    offset: Number(text("offset")),
    length: Number(text("length")),
  };
  const whole = entry.filename !== "" && entry.length > 0 && entry.offset >= 0;
  return whole ? entry : undefined;
}

function mimeOf(mediaType: string | undefined): string {
  const mime = mediaType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return mime === "" ? "unk" : mime;
}
