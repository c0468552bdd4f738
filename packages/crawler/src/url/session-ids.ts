/**
 * Removes session identifiers from a URL, so that two visits of a page in two sessions get the same key. Spec 23 (sessions).
 *
 * It drops path parameters (`;jsessionid=…`), query parameters and the cookieless segments of ASP.NET (`/(S(…))/`):
 * always if the name belongs to a session mechanism; with general names (`sid`, `session`) only if the value looks like an
 * identifier, because `session=spring` is a page. The rest keeps its bytes and its order.
 *
 * @param url  a URL from `normaliseUrl`. Cost: one pass over suspicious parts only.
 */
export function withoutSessionIds(url: string): string {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? "" : url.slice(mark + 1);
  const start = path.indexOf("/", "https://".length);
  const suspiciousPath = start >= 0 && (path.includes(";", start) || path.includes("/(", start));
  const suspiciousQuery = query !== "" && SESSION_NAME.test(query);
  if (!suspiciousPath && !suspiciousQuery) return url;
  const cleaned = suspiciousQuery ? withoutParameters(query, "&") : query;
  const front = suspiciousPath ? path.slice(0, start) + withoutPathSessions(path.slice(start)) : path;
  return cleaned === "" ? front : `${front}?${cleaned}`;
}

/** Matches a part of each name below. It saves work for the many queries without such names. */
const SESSION_NAME = /sid|sess|cfid|cftoken|zenid|engineid|(?:^|&)s=/i;

/** The names that only session mechanisms use, in lower case. */
const sessionNames: ReadonlySet<string> = new Set([
  "jsessionid", // Java servlets
  "jsessionidsso",
  "jservsessionid",
  "phpsessid", // PHP
  "phpsessionid",
  "asp.net_sessionid", // ASP.NET
  "cfid", // ColdFusion
  "cftoken",
  "oscsid", // osCommerce and its descendants
  "oscadminid",
  "xtcsid",
  "zenid",
  "bv_sessionid", // BroadVision
  "bv_engineid",
]);

/** The names that are used for sessions and for other things. */
const generalNames: ReadonlySet<string> = new Set([
  "sid",
  "sess",
  "sessid",
  "sess_id",
  "session",
  "sessionid",
  "session_id",
  "session-id",
  "sessionkey",
]);

function withoutPathSessions(path: string): string {
  const segments = path.split("/");
  const kept: string[] = [];
  for (const segment of segments) {
    const bare = segment.includes(";") ? withoutPathParameters(segment) : segment;
    if (COOKIELESS.test(bare)) continue;
    // A segment that would become a dot segment would mean another directory, so it stays.
    kept.push(DOT_SEGMENT.test(bare) ? segment : bare);
  }
  return kept.length === 1 ? "/" : kept.join("/");
}

const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Matches segments of ASP.NET: `(S(…))`, also with anonymous and forms tickets, `(A(…)S(…)F(…))`; ASP.NET 1.1: 24 letters and digits. */
const COOKIELESS = /^\((?:(?:[ASFX]\([^()]*\)){1,4}|[a-z0-9]{24})\)$/;

function withoutPathParameters(segment: string): string {
  const semicolon = segment.indexOf(";");
  const cleaned = withoutParameters(segment.slice(semicolon + 1), ";");
  return segment.slice(0, semicolon) + (cleaned === "" && segment.length > semicolon + 1 ? "" : `;${cleaned}`);
}

function withoutParameters(text: string, separator: "&" | ";"): string {
  const parameters = text.split(separator);
  const kept = parameters.filter((parameter) => !isSession(parameter));
  return kept.length === parameters.length ? text : kept.join(separator);
}

function isSession(parameter: string): boolean {
  const equals = parameter.indexOf("=");
  if (equals <= 0) return false;
  const name = parameter.slice(0, equals).toLowerCase();
  if (sessionNames.has(name) || name.startsWith("aspsessionid")) return true;
  const value = parameter.slice(equals + 1);
  if (name === "s") return /^[0-9a-f]{32}$/i.test(value); // vBulletin; else the words of a search
  return generalNames.has(name) && isIdentifier(value);
}

/** Returns true for 16 or more hexadecimal digits, a UUID, or 16 or more base64 characters that look random. */
function isIdentifier(value: string): boolean {
  if (value.length < 16 || value.length > 512) return false;
  if (/^[0-9a-f]+(?:-[0-9a-f]+)*$/i.test(value) && /[0-9]/.test(value)) return true;
  if (!/^(?:[\w+/.,=-]|%2[BCF]|%3D)+$/i.test(value)) return false;
  const changes = value.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;
  return changes >= 5; // springconference2024 has 1, 20 random base64 characters about 9
}
