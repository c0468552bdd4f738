import { Cookie, CookieJar, defaultPath } from "tough-cookie";
import type { Exchange } from "./exchange.ts";

/** The cookies of one crawl. */
export interface Cookies {
  /** Returns the value of the Cookie header; undefined when there is no cookie to send. */
  header(url: string): string | undefined;
  /** Takes the cookies of an answer. It silently drops those that a browser would refuse, and those over the limits. */
  take(url: URL, response: Exchange["response"]): void;
  /** Returns all cookies for `createCookies` of a later process; undefined when there are none or too many. They may be secrets. */
  stored(): string | undefined;
}

/** The limits of cookies. RFC 6265, 6.1: at least 50 a domain and 4,096 bytes each, 3,000 in all. */
const MAX_OF_ANSWER = 50;
const MAX_COOKIE_BYTES = 4096;
const MAX_COOKIES = 3000;
/** The limit of the cookies that are kept, in characters. */
const MAX_STORED = 65_536;
/** The length that servers accept for one header field. */
const MAX_HEADER_BYTES = 8190;

/** Makes a cookie jar. `saved` is the result of `stored` of another jar; when it is unreadable, the new jar is empty. */
export function createCookies(saved?: string): Cookies {
  const jar = jarOf(saved);
  // The jar has no limit of its own: a site could fill the memory with cookies for paths that are never requested.
  const known = new Set<string>();
  for (const { domain, path, key } of jar.serializeSync()?.cookies ?? []) known.add([domain, path, key].join(";"));
  let text: string | undefined;
  let isNew = true;
  return {
    header(url) {
      if (known.size === 0) return undefined;
      const text = jar.getCookieStringSync(url);
      if (text.length <= MAX_HEADER_BYTES) return text === "" ? undefined : text;
      return text.slice(0, text.lastIndexOf("; ", MAX_HEADER_BYTES));
    },
    take(url, { headers }) {
      let remaining = MAX_OF_ANSWER;
      for (const [name, value] of headers) {
        if (name.length !== 10 || name.toLowerCase() !== "set-cookie") continue;
        if (remaining-- === 0) return;
        if (value.length > MAX_COOKIE_BYTES) continue;
        const cookie = Cookie.parse(value, { loose: true });
        if (cookie === undefined) continue;
        const path = cookie.path ?? defaultPath(url.pathname);
        const key = `${cookie.domain ?? url.hostname};${path};${cookie.key}`;
        if (known.size >= MAX_COOKIES && !known.has(key)) continue;
        if (jar.setCookieSync(cookie, url.href, { ignoreError: true }) !== undefined) known.add(key);
        isNew = true;
      }
    },
    stored() {
      if (isNew) text = known.size === 0 ? undefined : JSON.stringify(jar.serializeSync());
      isNew = false;
      return text !== undefined && text.length > MAX_STORED ? undefined : text;
    },
  };
}

function jarOf(saved: string | undefined): CookieJar {
  try {
    if (saved !== undefined) return CookieJar.deserializeSync(saved);
  } catch {
    // Another version of the library wrote them: the jar stays empty.
  }
  return new CookieJar(undefined, { looseMode: true });
}
