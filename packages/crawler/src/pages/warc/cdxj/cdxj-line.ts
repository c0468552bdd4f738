import type { WarcPosition } from "../position.ts";

/** The entry of an index for a `response` or `revisit` record, or a `metadata` record about a launch. */
export interface Capture {
  readonly url: string;
  /** The WARC-Date of the record: ISO 8601, UTC. */
  readonly date: string;
  /** The Content-Type as declared. */
  readonly mediaType: string | undefined;
  /** The status; undefined if the record is not an HTTP answer. */
  readonly status: number | undefined;
  /** The digest: `sha1:` and base32; empty when not known. */
  readonly digest: string;
  readonly revisit: boolean;
}

/** A parsed line of `index.cdxj`. */
export interface CdxjEntry {
  readonly key: string;
  /** The time in UTC, as 14 digits. */
  readonly timestamp: string;
  readonly url: string;
  /** The media type in lower case, without parameters; `warc/revisit` for revisits, `unk` if none was declared. */
  readonly mime: string;
  /** The status; 0 if the record is not an HTTP answer. */
  readonly status: number;
  /** The digest in base32 without `sha1:`; empty when not known. */
  readonly digest: string;
  /** The name of the WARC file, which is in the folder of the index. */
  readonly filename: string;
  readonly offset: number;
  readonly length: number;
}

/**
 * Formats a line as pywb and warcio write it: numbers are strings, the digest has no algorithm before it.
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

/** Parses a line; undefined if it is not a complete line of this format. */
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
  const isValid = entry.filename !== "" && entry.length > 0 && entry.offset >= 0;
  return isValid ? entry : undefined;
}

function mimeOf(mediaType: string | undefined): string {
  const mime = mediaType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return mime === "" ? "unk" : mime;
}

/**
 * Returns the sort-friendly key of a URL as pywb and its `surt` make it, so that their look-ups find these lines:
 * `https://www.Example.org:443/A/?b&a` -> `org,example)/a?a&b`. The scheme, `www.`, a default port, letter case, session
 * ids, empty path segments and the slash at the end do not count. Any other than an http(s) URL is its own key.
 *
 * Cost: linear, except for sorting the parts of the query.
 */
export function surtKey(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return url;
  const port = parsed.port === "" ? "" : `:${parsed.port}`;
  return `${hostKey(parsed.hostname)}${port})${pathKey(parsed.pathname)}${queryKey(parsed.search)}`;
}

function hostKey(hostname: string): string {
  const host = hostname.replaceAll("..", ".").replace(/^[.[]|[.\]]$/g, "");
  return host
    .replace(/^www\d*\./, "")
    .split(".")
    .reverse()
    .join(",");
}

/** Matches path segments in which ASP.NET writes session ids. */
const sessionFolders = [/^\((?:[a-z]\([0-9a-z]{24}\))+\)$/, /^\([0-9a-z]{24}\)$/];
const sessionParameters = [
  /jsessionid=[0-9a-z]{32}$/i,
  /phpsessid=[0-9a-z]{32}$/i,
  /sid=[0-9a-z]{32}$/i,
  /aspsessionid[a-z]{8}=[a-z]{24}$/i,
];

function pathKey(pathname: string): string {
  const segments: string[] = [];
  for (const segment of unescaped(pathname).split("/").slice(1)) {
    if (segment === ".." && segments.length > 0) segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  let folders = segments.filter((segment) => segment !== "").map((segment) => escaped(segment).toLowerCase());
  for (const pattern of sessionFolders) folders = withoutSession(folders, pattern);
  return `/${folders.join("/")}`;
}

/** Removes the last session folder that is followed by an ASP.NET page without a question mark in between. */
function withoutSession(folders: string[], pattern: RegExp): string[] {
  let isBeforePage = false;
  const at = folders.findLastIndex((folder) => {
    if (isBeforePage && pattern.test(folder)) return true;
    if (folder.includes(".aspx") || folder.includes("?")) isBeforePage = /^[^?]*\.aspx/.test(folder);
    return false;
  });
  return at === -1 ? folders : folders.toSpliced(at, 1);
}

function queryKey(search: string): string {
  if (search.length < 2) return "";
  let parts = escaped(unescaped(search.slice(1))).split("&");
  for (const pattern of sessionParameters) parts = withoutEnd(parts, (part) => part.search(pattern));
  const cfid = (part: string) => part.slice(0, -1).lastIndexOf("cfid="); // its value is not empty
  parts = withoutEnd(parts, (part, at) => (/^cftoken=./i.test(parts[at + 1] ?? "") ? cfid(part.toLowerCase()) : -1), 2);
  const query = parts
    .map((part) => part.toLowerCase())
    .sort(byNameThenValue)
    .join("&");
  return query === "" ? "" : `?${query}`;
}

/**
 * Removes the last match of `find`, which is the end of a part, and the `&` after it. The text before the match and the part after it become
 * one part.
 * @param count  the number of parts that the match covers.
 */
function withoutEnd(parts: string[], find: (part: string, at: number) => number, count = 1): string[] {
  const at = parts.findLastIndex((part, index) => find(part, index) !== -1);
  const part = parts[at];
  if (part === undefined) return parts;
  return parts.toSpliced(at, count + 1, part.slice(0, find(part, at)) + (parts[at + count] ?? ""));
}

/** Compares parts of a query: `=` sorts before every other character, and a name without value before the name with one. */
function byNameThenValue(a: string, b: string): number {
  const [first, second] = [a.replace("=", "\0"), b.replace("=", "\0")];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Percent-decodes until nothing is left to decode, in one pass. Each byte becomes one character. */
function unescaped(text: string): string {
  if (!text.includes("%")) return text;
  const characters: string[] = [];
  for (const character of text) {
    characters.push(character);
    while (characters.at(-3) === "%") {
      const digits = `${characters.at(-2)}${characters.at(-1)}`;
      if (!/^[0-9a-f]{2}$/i.test(digits)) break;
      characters.length -= 3;
      characters.push(String.fromCharCode(Number.parseInt(digits, 16)));
    }
  }
  return characters.join("");
}

/** Percent-encodes `#`, `%` and all that is not visible ASCII. */
function escaped(text: string): string {
  return text.replace(
    /[^\x21\x22\x24\x26-\x7e]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
  );
}
