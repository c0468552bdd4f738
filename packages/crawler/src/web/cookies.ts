import { Cookie, CookieJar, defaultPath } from "tough-cookie";
import type { Exchange } from "./exchange.ts";

/** The cookies of one crawl. */
export interface Cookies {
  /** Value of the Cookie header; undefined when there is none to send. */
  header(url: string): string | undefined;
  /** Takes what an answer sets. What a browser would refuse, and what is over the limits, is dropped silently. */
  take(url: URL, response: Exchange["response"]): void;
  /** All of them, for `createCookies` of a later process; undefined: none, or more than is worth keeping. They may be secrets. */
  stored(): string | undefined;
}

/** RFC 6265, 6.1: at least 50 a domain and 4,096 octets each, 3,000 in all. */
const MAX_OF_ANSWER = 50;
const MAX_COOKIE_BYTES = 4096;
const MAX_COOKIES = 3000;
/** Characters: a site that has more is not let in by them. */
const MAX_STORED = 65_536;
/** The length that servers accept for one header field. */
const MAX_HEADER_BYTES = 8190;

/** Makes a cookie jar, empty or filled with what the `stored` of another one gave (`kept`); what is not readable of it counts as none. */
export function createCookies(kept?: string): Cookies {
  const jar = jarOf(kept);
  // The jar knows no limit of its own: a site could fill the memory with cookies for paths never asked for.
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
      let left = MAX_OF_ANSWER;
      for (const [name, value] of headers) {
        if (name.length !== 10 || name.toLowerCase() !== "set-cookie") continue;
        if (left-- === 0) return;
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

function jarOf(kept: string | undefined): CookieJar {
  try {
    if (kept !== undefined) return CookieJar.deserializeSync(kept);
  } catch {
    // Another version of the library wrote them: then there are none.
  }
  return new CookieJar(undefined, { looseMode: true });
}
