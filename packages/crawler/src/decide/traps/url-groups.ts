const MAX_NAMES = 12;
const MAX_NAME = 40;

/**
 * Returns the group of a URL. Pages that one program can make without end share a group, and pages that people made are spread over few
 * groups. The group consists of the host, the first two directories, and
 *
 * - for a query, the script's file name and the sorted names of the parameters: `/cal.php?d=1&m=2` and `?m=3&d=4` are one;
 * - for a file named by counting (`event-2024-05.html`), `#`;
 * - for other files nothing: a manual's pages are one group with its directory, so that fairness between groups neither starves a big
 *   manual nor lets a program that invents names open a group with each.
 *
 * Numbers, dates and identifiers in directories are `#`. Never throws. Cost: linear, about 1 µs.
 *
 * @param url      normalised.
 * @example        `https://example.org/shop/list/p12.html` gives `example.org/shop/list/#`
 */
export function groupOf(url: string): string {
  const { host, segments, file, names } = partsOf(url);
  const folders = segments.slice(0, 2).map(generalised);
  const front = [host, ...folders, ""].join("/");
  if (names.length > 0) return `${front}${isScript(file) ? generalised(file) : ""}?${names.join("&")}`;
  return isCounted(generalised(file)) ? `${front}#` : front;
}

/**
 * Returns the shape of a URL: the whole path generalised, and the names of its parameters. URLs of one shape differ only in query values,
 * numbers and dates. Returns undefined if the URL has none of these: only one page has that shape.
 */
export function urlShapeOf(url: string): string | undefined {
  const { host, segments, file, names } = partsOf(url);
  const path = [...segments, file].map(generalised).join("/");
  if (names.length === 0 && !isCounted(path)) return undefined;
  return names.length === 0 ? `${host}/${path}` : `${host}/${path}?${names.join("&")}`;
}

interface Parts {
  readonly host: string;
  /** The names of the directories. */
  readonly segments: readonly string[];
  /** The file name. Empty if the path ends in a slash. */
  readonly file: string;
  /** The names of the parameters: sorted, each once, generalised. */
  readonly names: readonly string[];
}

function partsOf(url: string): Parts {
  const start = url.indexOf("//") + 2;
  const mark = url.indexOf("?", start);
  const pathEnd = mark < 0 ? url.length : mark;
  const [host = "", ...segments] = url.slice(start, pathEnd).split("/", MAX_SEGMENTS);
  const file = segments.pop() ?? "";
  return { host, segments, file, names: mark < 0 ? [] : namesOf(url.slice(mark + 1)) };
}

/** The maximum number of segments. Deeper paths are refused anyway. */
const MAX_SEGMENTS = 64;

function namesOf(query: string): string[] {
  const names = new Set<string>();
  for (const parameter of query.split("&", 4 * MAX_NAMES)) {
    const equals = parameter.indexOf("=");
    // Without `=` it is a value: `?Some_page` and `?2024-05-01` have no names.
    names.add(generalised(parameter.slice(0, Math.max(equals, 0)).slice(0, MAX_NAME)));
    if (names.size >= MAX_NAMES) break;
  }
  return [...names].sort();
}

/** Returns true for a program that makes many pages. The names of other files are names of pages (`/Some_article?action=edit`). */
function isScript(file: string): boolean {
  return /\.(?:php\d?|phtml|aspx?|ashx|jspx?|jsf|do|action|cgi|pl|py|rb|cfm|dll|exe|fcgi)$/i.test(file);
}

/** Stands for numbers, dates and identifiers, which a program counts. */
const COUNTED = "#";

/** The maximum number of characters of a segment. Longer ones are no names for people. */
const MAX_SEGMENT = 100;

/**
 * Returns a path segment with its numbers, dates and hexadecimal identifiers as `#`, so that segments that a program counts look alike:
 * `2024-05-01` and `7f3a9c01` become `#`, `section12` becomes `section#`; words stay. Linear.
 */
export function generalised(segment: string): string {
  if (!/[0-9]/.test(segment)) return segment.slice(0, MAX_SEGMENT);
  if (segment.length > MAX_SEGMENT) return COUNTED;
  const dot = segment.lastIndexOf(".");
  const extended = dot > 0 && /^[a-z]\w{0,7}$/i.test(segment.slice(dot + 1));
  return extended ? stem(segment.slice(0, dot)) + segment.slice(dot) : stem(segment);
}

function stem(text: string): string {
  if (isIdentifier(text)) return COUNTED;
  const pattern = text.replace(/[0-9]+/g, COUNTED);
  // Three numbers are a date, an address or a mixed identifier. The text between them is no name either.
  return pattern.split(COUNTED).length > 3 && !/[a-z]{4}/i.test(pattern) ? COUNTED : pattern;
}

/** Returns true if `generalised` changed the segment, which is then one of many that were counted. */
function isCounted(pattern: string): boolean {
  return pattern.includes(COUNTED);
}

/** Returns true for eight hexadecimal digits or more, also in groups (UUID). */
function isIdentifier(text: string): boolean {
  return text.length >= 8 && /[0-9]/.test(text) && /^[0-9a-f]+(?:-[0-9a-f]+)*$/i.test(text);
}

/** Returns the host and port of a normalised URL, at most 255 characters of it. */
export function hostOf(url: string): string {
  const start = url.indexOf("//") + 2;
  const authority = url.slice(start, start + 255);
  const end = authority.search(/[/?]/);
  return end < 0 ? authority : authority.slice(0, end);
}
