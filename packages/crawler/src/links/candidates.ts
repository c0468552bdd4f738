import type { LinkSource } from "./page-links.ts";

/** A link as it stands in a document. */
export interface Candidate {
  readonly source: LinkSource;
  readonly href: string;
}

/** What reading the markup of a page has found; URLs are made of it when all is read, as a `base` may come late. */
export interface Candidates {
  readonly list: Candidate[];
  /** Sources of the frames of a frameset. */
  readonly frames: string[];
  /** Addresses of images, objects and frames. */
  readonly embedded: string[];
  /** Of the first `base` element with one. */
  base: string | undefined;
  title: string | undefined;
  /** Some were left out. */
  truncated: boolean;
  /** Characters of scripts that may still be looked at. */
  scriptBudget: number;
}

/** Many times the links that are kept, as most of a long list point to the same pages. */
const maxCandidates = 50_000;
/** Longer URLs are no addresses of pages: code, images in `data:` URLs, traps. */
export const maxHref = 8192;
const maxScript = 1_048_576;

export function createCandidates(): Candidates {
  return {
    list: [],
    frames: [],
    embedded: [],
    base: undefined,
    title: undefined,
    truncated: false,
    scriptBudget: maxScript,
  };
}

export function addCandidate(candidates: Candidates, source: LinkSource, href: string): void {
  if (href.length > maxHref) return;
  if (candidates.list.length >= maxCandidates) candidates.truncated = true;
  else candidates.list.push({ source, href });
}

/** Those of a long page tell it from another as well as all of them. */
const maxEmbedded = 1_000;

export function addEmbedded({ embedded }: Candidates, address: string | undefined): void {
  if (address !== undefined && embedded.length < maxEmbedded) embedded.push(address);
}
