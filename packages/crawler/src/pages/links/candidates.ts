import type { LinkSource } from "./page-links.ts";
import { createMenus } from "./script/menu-jumps.ts";
import type { Menus } from "./script/menu-jumps.ts";
import { startsWithScheme } from "./resolve.ts";

/** A link as it stands in a document. */
export interface LinkCandidate {
  readonly source: LinkSource;
  readonly href: string;
}

/** The links found in the markup of a page. They become URLs when all is read, as a `base` may come late. */
export interface Candidates {
  readonly list: LinkCandidate[];
  /** Sources of the frames of a frameset. */
  readonly frames: string[];
  /** Addresses of images, objects and frames. */
  readonly embedded: string[];
  /** The `href` of the first `base` element with one. */
  base: string | undefined;
  title: string | undefined;
  /** Start tags of the page itself, those of templates too. */
  elements: number;
  readonly menus: Menus;
  /** The number of links left out because they were too long or too many, and of scripts and nested markup that may have some. */
  lost: number;
  /** Hrefs that are in the list, once there are many; and what all of it costs. */
  readonly many: Set<string>;
  characters: number;
  /** Characters of scripts that may still be looked at. */
  scriptBudget: number;
}

/** From here on one that stands in the list is not added again, as most of a long list point to the same pages. */
const MANY_CANDIDATES = 10_000;
/** The limit for all hrefs and their overhead, in characters: some 100 MB, whatever a page is made of. */
const MAX_CHARACTERS = 50_000_000;
const COST_OF_ONE = 100;
/** Longer URLs are no addresses of pages: code, images in `data:` URLs, traps. */
export const MAX_HREF = 8192;
/** The limit of a script, in characters. */
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

/** The number of addresses that are compared. They distinguish a long page as well as all of them. */
const MAX_EMBEDDED = 1_000;

export function addEmbedded({ embedded }: Candidates, address: string | undefined): void {
  if (address !== undefined && embedded.length < MAX_EMBEDDED) embedded.push(address);
}
