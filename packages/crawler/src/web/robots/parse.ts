/** An Allow or Disallow line. */
export interface RobotsRule {
  readonly allow: boolean;
  /** The normalised path with `*`, and perhaps `$` at its end; never empty. */
  readonly pattern: string;
  /** The number of the line, from 1. */
  readonly line: number;
  /** The value as written. */
  readonly written: string;
}

/** The rules for the same robots. */
interface RobotsGroup {
  /** Product tokens in lower case, or `*`. */
  readonly agents: string[];
  readonly rules: RobotsRule[];
}

export interface RobotsFile {
  readonly groups: readonly RobotsGroup[];
  readonly delays: readonly { readonly agents: readonly string[]; readonly seconds: number }[];
  /** The absolute addresses of sitemaps, as written. At most 1,000. */
  readonly sitemaps: readonly string[];
}

/** Google's limit for a line: eight times the longest URL of Internet Explorer. */
const MAX_LINE = 16_664;
const MAX_SITEMAPS = 1000;

/**
 * Reads a robots.txt by RFC 9309 with the tolerance of Google's parser: it accepts keys by their beginning, common typing errors,
 * a blank instead of the colon, and all line ends. Cost: linear. Never throws.
 *
 * Consecutive User-agent lines, and the rules after them, are a group; only Allow and Disallow end the list of agents. But a
 * Crawl-delay is for the agents named just above it: `User-agent: other`, `Crawl-delay: 60`, `User-agent: *`, `Disallow: /x` is
 * common, and means no delay for all robots.
 */
export function parseRobots(text: string): RobotsFile {
  const groups: RobotsGroup[] = [];
  const delays: { agents: string[]; seconds: number }[] = [];
  const sitemaps: string[] = [];
  let group: RobotsGroup | undefined;
  let delayed: string[] = [];
  let namesEnded = true;
  let delayedEnded = true;
  let number = 0;

  for (const raw of linesOf(text)) {
    number++;
    const field = fieldOf(raw);
    if (field === undefined) continue;
    const { key, value } = field;
    if (key === "user-agent") {
      if (namesEnded || group === undefined) groups.push((group = { agents: [], rules: [] }));
      if (delayedEnded) delayed = [];
      namesEnded = delayedEnded = false;
      const agent = productToken(value);
      group.agents.push(agent);
      delayed.push(agent);
    } else if (key === "crawl-delay") {
      const seconds = /^\d{1,9}(?:\.\d{0,9})?$/.test(value) ? Number(value) : 0;
      if (seconds > 0 && delayed.length > 0) delays.push({ agents: delayed, seconds });
      delayedEnded = true;
    } else if (key === "sitemap") {
      if (sitemaps.length < MAX_SITEMAPS && URL.canParse(value)) sitemaps.push(value);
    } else if (group !== undefined) {
      namesEnded = delayedEnded = true;
      group.rules.push(...rulesOf(key === "allow", value, number));
    }
  }
  return { groups, delays, sitemaps };
}

/** Splits a text into lines at CR, LF or both, without the byte order mark. */
function* linesOf(text: string): Generator<string> {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let at = start; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13 && at < text.length) continue;
    yield text.slice(start, Math.min(at, start + MAX_LINE));
    if (code === 13 && text.charCodeAt(at + 1) === 10) at++;
    start = at + 1;
  }
}

type Key = "user-agent" | "allow" | "disallow" | "crawl-delay" | "sitemap";

const keys: readonly (readonly [beginning: string, Key])[] = [
  ["user-agent", "user-agent"],
  ["useragent", "user-agent"],
  ["user agent", "user-agent"],
  ["allow", "allow"],
  ...["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"].map(
    (typed) => [typed, "disallow"] as const,
  ),
  ["crawl-delay", "crawl-delay"],
  ["crawldelay", "crawl-delay"],
  ["sitemap", "sitemap"],
  ["site-map", "sitemap"],
];

function fieldOf(raw: string): { key: Key; value: string } | undefined {
  const comment = raw.indexOf("#");
  const line = stripped(comment === -1 ? raw : raw.slice(0, comment));
  let end = line.indexOf(":");
  if (end === -1) {
    // A missing colon is accepted only in a line of exactly two words.
    const words = line.split(/[ \t]+/, 3);
    if (words.length !== 2) return undefined;
    end = words[0]?.length ?? 0;
  }
  const name = stripped(line.slice(0, end)).toLowerCase();
  const key = keys.find(([beginning]) => name.startsWith(beginning));
  return key === undefined ? undefined : { key: key[1], value: stripped(line.slice(end + 1)) };
}

/** Removes ASCII white space at both ends. Other spaces are part of a path, or of a word that is not a key. */
function stripped(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Returns `*`, also if words follow it; else the letters, `_` and `-` that a name begins with. RFC 9309, 2.2.1. */
function productToken(value: string): string {
  if (value.startsWith("*") && (value.length === 1 || isSpace(value.charCodeAt(1)))) return "*";
  return /^[A-Za-z_-]*/.exec(value)?.[0].toLowerCase() ?? "";
}

function rulesOf(allow: boolean, value: string, line: number): RobotsRule[] {
  if (value === "") return [];
  const patterns = [normalisePath(value, true)];
  // As in Google's parser, a rule that allows /a/index.html allows /a/.
  const slash = value.lastIndexOf("/");
  if (allow && slash !== -1 && value.startsWith("/index.htm", slash)) {
    patterns.push(`${normalisePath(value.slice(0, slash + 1), true)}$`);
  }
  // Google compares %7E and ~ as written; in the RFC they are equal. So a pattern matches both spellings of the URL.
  const decoded = patterns.filter((pattern) => pattern.includes("%")).map(decodeUnreserved);
  return [...new Set([...patterns, ...decoded])].map((pattern) => ({ allow, pattern, line, written: value }));
}

/** Matches text that needs no change: characters that a URL may contain, except `%`, `*` and `$`. */
const NORMAL = /^[A-Za-z0-9\-._~'/:?#[\]@!&()+,;=]*$/;

/**
 * Gives paths in robots.txt and in URLs the same spelling: bytes outside ASCII, and characters that a URL may not contain, are
 * percent-encoded in upper case. RFC 9309, 2.2.2. Cost: linear.
 *
 * @param wildcards  true for a pattern: its `*` stay, and a `$` at its end. Elsewhere both are encoded as other characters are.
 */
export function normalisePath(path: string, wildcards: boolean): string {
  if (NORMAL.test(path)) return path;
  let normalised = "";
  for (let at = 0; at < path.length; at++) {
    const character = path.charAt(at);
    if (character === "%" && isHexPair(path, at + 1)) {
      normalised += path.slice(at, at + 3).toUpperCase();
      at += 2;
    } else if (character === "%" || NORMAL.test(character)) {
      normalised += character;
    } else if (wildcards && (character === "*" || (character === "$" && at === path.length - 1))) {
      normalised += character;
    } else {
      const code = path.codePointAt(at) ?? 0;
      if (code > 0xffff) at++;
      for (const byte of Buffer.from(String.fromCodePoint(code))) normalised += encoded(byte);
    }
  }
  return normalised;
}

/**
 * Decodes characters that mean the same encoded and not (RFC 9309, 2.2.2; RFC 3986, 2.3), and the apostrophe, which the URL parser
 * encodes in queries only: `%7E` becomes `~`.
 */
export function decodeUnreserved(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9\-._~']/.test(character) ? character : triplet;
  });
}

function isHexPair(text: string, at: number): boolean {
  return isHex(text.charCodeAt(at)) && isHex(text.charCodeAt(at + 1));
}

/** Returns true for a hexadecimal digit; false for NaN, past the end. */
function isHex(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

function encoded(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** 500 KiB: the least that a robot must read by RFC 9309, 2.5. */
export const ROBOTS_BYTES = 512_000;

/**
 * Decodes a robots.txt: its first 500 KiB, up to the last whole line (half a line could forbid what the whole line allows). If it is
 * not UTF-8, bytes outside ASCII are percent-encoded, which means the same in paths. NUL becomes a space, because databases refuse it.
 */
export function robotsText(bytes: Uint8Array): string {
  const part = bytes.length <= ROBOTS_BYTES ? bytes : bytes.subarray(0, endOfLines(bytes));
  return decoded(part).replaceAll("\0", " ");
}

function endOfLines(bytes: Uint8Array): number {
  let end = ROBOTS_BYTES;
  while (end > 0 && bytes[end - 1] !== 10 && bytes[end - 1] !== 13) end--;
  return end === 0 ? ROBOTS_BYTES : end;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString("latin1")
      .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  }
}
