import { hostOf } from "./url-groups.ts";
import { ENOUGH } from "./page-guard.ts";
import type { PageGuard } from "./page-guard.ts";
import type { SoftNotFound } from "./soft-not-found.ts";

/** The pages below one directory of a host that shows such a page for any name. */
interface Part {
  readonly urls: Set<string>;
  /** The number of pages since a different one was found on one of them. The part is closed from `ENOUGH` on. */
  equal: number;
}

const MAX_PARTS = 1_000;
const MAX_URLS = 100_000;

/**
 * Creates the guard against parts whose pages differ only in their own name, on a host that shows such a page for every name: paths that
 * grow, links that are relative by mistake. The pages count as pages, but URLs that only they lead to belong to the pattern.
 *
 * Memory: 100,000 URLs.
 */
export function anyNameGuard(softNotFound: Pick<SoftNotFound, "isAnyName">): PageGuard {
  const parts = new Map<string, Part>();
  let noted = 0;

  const isClosed = ({ equal }: Part): boolean => equal >= ENOUGH;
  const partWith = (url: string | undefined): [string, Part] | undefined => {
    const name = url === undefined ? undefined : partName(url);
    const part = name === undefined ? undefined : parts.get(name);
    return name === undefined || part === undefined || url === undefined || !part.urls.has(url)
      ? undefined
      : [name, part];
  };

  return {
    get hasPatterns() {
      return parts.size > 0;
    },
    note({ url, foundOn }, text) {
      if (softNotFound.isAnyName(url, text)) {
        const name = partName(url);
        const part = parts.get(name) ?? { urls: new Set(), equal: 0 };
        if (parts.size < MAX_PARTS) parts.set(name, part);
        if (noted < MAX_URLS) part.urls.add(url);
        noted++;
        part.equal++;
        return false;
      }
      const [, part] = partWith(foundOn) ?? [];
      if (part === undefined) return false;
      const opens = isClosed(part);
      part.equal = 0;
      return opens;
    },
    isSuspect: ({ foundOn }) => partWith(foundOn) !== undefined,
    patternOf({ foundOn }) {
      const [name, part] = partWith(foundOn) ?? [];
      if (name === undefined || part === undefined || !isClosed(part)) return undefined;
      return {
        guard: "near-duplicate",
        name,
        reason: `${part.equal} pages in a row are the page that the host shows for any name`,
      };
    },
  };
}

/** Returns the host and the first directory. */
function partName(url: string): string {
  const host = hostOf(url);
  const rest = url.slice(url.indexOf(host) + host.length);
  return `${host}${/^\/[^/?]*(?=\/)/.exec(rest)?.[0] ?? ""}/…`;
}
