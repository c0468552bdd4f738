import type { FarPages, FoundUrl, PageGuard } from "./page-guard.ts";
import { farAway } from "./made-up.ts";
import { ENOUGH, MANY } from "./page-guard.ts";
import { isSame } from "./page-text.ts";
import type { Sameness } from "./page-text.ts";

const MAX_PAGES = 100_000;

/** A chain of pages that are the same, each found on another of them. */
interface Chain {
  /** The URL of the first page. */
  readonly url: string;
  /** The number of pages of the chain since a different page was found on it. */
  equal: number;
  /** A far-away address like those of the chain. Undefined if they contain no number. */
  far: string | undefined;
}

interface Link {
  readonly same: Sameness;
  /** The number of pages from the beginning of the chain to this one. */
  readonly length: number;
  /** Absent while the page is alone. */
  chain?: Chain;
}

/**
 * Creates the guard against chains of copies: each page is the same as the one that it was found on, whatever their names. It holds a link
 * for each of the first 100,000 pages.
 *
 * Pages that stand for others ("this page has moved") lead to these others, not to the fifteenth of their own kind.
 */
export function copyChainGuard(farPages: FarPages): PageGuard {
  const links = new Map<string, Link>();
  let hasPatterns = false;

  /** Returns the chain of a page that leads to nothing but copies. */
  const closedChainOf = ({ same, length, chain }: Link): Chain | undefined => {
    if (chain === undefined || length < ENOUGH || chain.equal < ENOUGH) return undefined;
    const farPage = chain.far === undefined ? undefined : farPages.shown(chain.far);
    const isEndless = farPage === undefined || (typeof farPage === "object" && isSame(same, farPage.same));
    return isEndless || chain.equal >= MANY ? chain : undefined;
  };

  return {
    get hasPatterns() {
      return hasPatterns;
    },
    note({ url, foundOn }, { same }) {
      if (links.size >= MAX_PAGES) return false;
      const before = foundOn === undefined ? undefined : links.get(foundOn);
      if (before === undefined || foundOn === undefined || !isSame(before.same, same)) {
        links.set(url, { same, length: 1 });
        const closed = before === undefined ? undefined : closedChainOf(before);
        if (closed === undefined) return false;
        closed.equal = 0;
        return true;
      }
      const chain = (before.chain ??= { url: foundOn, equal: 1, far: undefined });
      const length = before.length + 1;
      chain.equal++;
      links.set(url, { same, length, chain });
      if (length < ENOUGH) return false;
      hasPatterns = true;
      chain.far ??= farAway(url);
      if (chain.far !== undefined) farPages.ask(chain.far);
      return false;
    },
    patternOf({ foundOn }: Pick<FoundUrl, "foundOn">) {
      const before = foundOn === undefined ? undefined : links.get(foundOn);
      const chain = before === undefined ? undefined : closedChainOf(before);
      if (chain === undefined) return undefined;
      const reason = `each of the last ${ENOUGH} pages is identical to the page that it was found on`;
      return { guard: "near-duplicate", name: `${directoryOf(chain.url)}…`, reason };
    },
  };
}

function directoryOf(url: string): string {
  const mark = url.indexOf("?");
  return url.slice(0, url.lastIndexOf("/", mark < 0 ? Infinity : mark) + 1);
}
