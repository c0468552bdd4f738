import type { LinkSource } from "./page-links.ts";
import { createMenus } from "./script/menu-jumps.ts";
import type { Menus } from "./script/menu-jumps.ts";
import { startsWithScheme } from "./resolve.ts";

/** A link as it is written in a document. */
export interface LinkCandidate {
  readonly source: LinkSource;
  readonly href: string;
}

/** The links found in the markup of a page. They are resolved after the whole page is read, because a `base` may come late. */
export interface Candidates {
  readonly list: LinkCandidate[];
  /** The addresses of the frames of a frameset. */
  readonly frames: string[];
  /** Addresses of images, objects and frames. */
  readonly embedded: string[];
  /** The `href` of the first `base` element with one. */
  base: string | undefined;
  title: string | undefined;
  /** The number of start tags of the page itself, including those in templates. */
  elements: number;
  readonly menus: Menus;
  /** The number of links left out because they were too long or too many, and of scripts and nested markup that may have some. */
  lost: number;
  /** The hrefs of the list; empty until the list is long. */
  readonly many: Set<string>;
  /** The characters of all hrefs, plus an overhead for each. */
  characters: number;
  /** The number of characters of scripts that may still be read. */
  scriptBudget: number;
}

/** From this length on, the list takes each href only once, because most links of a long list point to the same pages. */
const MANY_CANDIDATES = 10_000;
/** The limit for all hrefs and their overhead, in characters: about 100 MB for any page. */
const MAX_CHARACTERS = 50_000_000;
const COST_OF_ONE = 100;
/** The limit of an href, in characters. Longer ones are not addresses of pages: they are code, images in `data:` URLs or traps. */
export const MAX_HREF = 8192;
/** The limit for all scripts of a page, in characters. */
const MAX_SCRIPT = 4_194_304;

export function createCandidates(): Candidates {
  return {
    list: [],
    frames: [],
    embedded: [],
    base: undefined,
    title: undefined,
    elements: 0,
    menus: createMenus(),
    lost: 0,
    many: new Set(),
    characters: 0,
    scriptBudget: MAX_SCRIPT,
  };
}

export function addCandidate(candidates: Candidates, source: LinkSource, href: string): void {
  const { list, many } = candidates;
  if (href.length > MAX_HREF) {
    if (!startsWithScheme(href, "data:")) candidates.lost++;
    return;
  }
  if (list.length >= MANY_CANDIDATES) {
    if (many.size === 0) for (const before of list) many.add(before.href);
    if (many.has(href)) return;
  }
  const total = candidates.characters + href.length + COST_OF_ONE;
  if (total > MAX_CHARACTERS) {
    candidates.lost++;
    return;
  }
  if (many.size > 0) many.add(href);
  candidates.characters = total;
  list.push({ source, href });
}

/** The number of addresses that are compared. They distinguish a long page as well as all of them would. */
const MAX_EMBEDDED = 1_000;

export function addEmbedded({ embedded }: Candidates, address: string | undefined): void {
  if (address !== undefined && embedded.length < MAX_EMBEDDED) embedded.push(address);
}
