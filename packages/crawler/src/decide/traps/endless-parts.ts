import { urlShapeOf } from "./url-groups.ts";
import { farAway } from "./made-up.ts";
import type { FarPages, PageGuard } from "./page-guard.ts";
import { ENOUGH, MANY } from "./page-guard.ts";
import { isNearlySame, isSame } from "./page-text.ts";
import type { ReadyText } from "./page-text.ts";

interface Noted {
  readonly url: string;
  readonly text: ReadyText;
}

/** One page under many URLs, all of one part. */
interface Copies {
  readonly text: ReadyText;
  readonly exactly: boolean;
  readonly reason: string;
  readonly urls: Set<string>;
}

interface Part {
  /** The last pages: 40, or up to 250 while the answer from far away is awaited. */
  recent: Noted[];
  /** The newest pages that are all the same. */
  equal: Noted[];
  /** The copies that show this part to be endless. */
  readonly found: Copies[];
  /** The number of copies since the last page that is none. The part is closed from `ENOUGH` on. */
  copies: number;
  /** True if nearly all of its pages are nearly the same. */
  alike: boolean;
  /** True if its last pages are nearly the same. Others are then requested first. */
  mayBe: boolean;
  /** A far-away address like those of the part. */
  far: string | undefined;
}

/** A far-away page is requested when `ALIKE` of `WINDOW` pages are nearly the same. */
const WINDOW = 40;
const ALIKE = 38;
/** A part waits for all others if this many pages in a row are nearly the same. */
const FEW = 5;

/** The maximum number of parts. Beyond it, the part without a new page for the longest time is dropped. */
const MAX_PARTS = 1_000;
const MAX_COPIES = 20_000;
const MAX_KINDS = 20;

/**
 * Creates the guard against endless parts of a site: the same page, or nearly the same, under URLs that differ only in numbers or in a
 * query.
 *
 * An endless part leads from its own pages to ever more of them, while other pages lead to a limited number of them. So only URLs that were
 * first found on a copy belong to the pattern. A page that is no copy opens the part until 15 copies follow each other.
 *
 * Memory: 1,000 parts of 40 pages. Cost: 40 comparisons a page.
 */
export function endlessPartGuard(farPages: FarPages): PageGuard {
  const parts = new Map<string, Part>();

  /** Returns what the site shows at the far-away address of a part, or undefined if there is no such address. */
  const farPageOf = (name: string, part: Part, url: string): ReturnType<FarPages["shown"]> | undefined => {
    if (part.far === undefined) {
      const far = farAway(url);
      if (far === undefined || partName(far) !== name) return undefined;
      part.far = far;
    }
    farPages.ask(part.far);
    return farPages.shown(part.far);
  };
  const judge = (name: string, part: Part, newest: Noted): void => {
    const { text, url } = newest;
    part.mayBe = part.recent.length >= FEW && part.recent.slice(-FEW).every((page) => isNearlySame(page.text, text));
    if (part.equal.length >= ENOUGH) {
      const far = farPageOf(name, part, url);
      const isEndless =
        far === undefined || (typeof far === "object" && (isSame(far.same, text.same) || isNearlySame(far, text)));
      if (isEndless || part.equal.length >= MANY)
        markEndless(part, text, `${part.equal.length} pages like ${name} in a row are the same`, part.equal);
      return;
    }
    if (part.recent.length < WINDOW) return;
    part.alike = part.recent.slice(-WINDOW).filter((page) => isNearlySame(page.text, text)).length >= ALIKE;
    if (!part.alike) return;
    const far = farPageOf(name, part, url);
    const reason = `at least ${ALIKE} of ${WINDOW} pages like ${name} are nearly the same, and so is one far away`;
    if (typeof far === "object" && isNearlySame(far, text)) markEndless(part, text, reason, part.recent);
  };

  let hasPatterns = false;
  return {
    get hasPatterns() {
      return hasPatterns;
    },
    note({ url }, text) {
      const name = partName(url);
      if (name === undefined) return false;
      const part = touchPart(parts, name);
      const copies = part.found.find((each) => isCopy(each, text));
      if (copies !== undefined) {
        if (copies.urls.size < MAX_COPIES) copies.urls.add(url);
        part.copies++;
        return false;
      }
      const opens = isClosed(part);
      part.copies = 0;
      judge(name, part, addPage(part, { url, text }));
      hasPatterns ||= part.found.length > 0 || part.alike;
      return opens;
    },
    patternOf({ url, foundOn }) {
      const name = partName(url);
      const part = name === undefined ? undefined : parts.get(name);
      if (name === undefined || part === undefined || foundOn === undefined || !isClosed(part)) return undefined;
      const copies = part.found.find(({ urls }) => urls.has(foundOn));
      return copies === undefined ? undefined : { guard: "near-duplicate", name, reason: copies.reason };
    },
    isSuspect({ url }) {
      const name = partName(url);
      const part = name === undefined ? undefined : parts.get(name);
      return part !== undefined && (part.found.length > 0 || part.alike || part.mayBe);
    },
    reconsider(url) {
      const name = partName(url);
      const part = name === undefined ? undefined : parts.get(name);
      const newest = part?.recent.at(-1);
      if (name !== undefined && part !== undefined && newest !== undefined) judge(name, part, newest);
    },
  };
}

function isClosed({ found, copies }: Part): boolean {
  return found.length > 0 && copies >= ENOUGH;
}

/** Returns the part of this name, and creates it if it is missing. It becomes the last one in the order of dropping. */
function touchPart(parts: Map<string, Part>, name: string): Part {
  const part = parts.get(name) ?? {
    recent: [],
    equal: [],
    found: [],
    copies: 0,
    alike: false,
    mayBe: false,
    far: undefined,
  };
  parts.delete(name);
  parts.set(name, part);
  for (const oldest of parts.keys()) {
    if (parts.size <= MAX_PARTS) break;
    parts.delete(oldest);
  }
  return part;
}

function addPage(part: Part, page: Noted): Noted {
  const last = part.equal.at(-1);
  if (last === undefined || !isSame(last.text.same, page.text.same)) part.equal = [];
  part.equal.push(page);
  part.recent.push(page);
  if (part.recent.length > (part.alike ? MANY : WINDOW)) part.recent.shift();
  return page;
}

/** Notes that these pages are one, so that the part is endless. The part starts again for other pages that it may have. */
function markEndless(part: Part, newest: ReadyText, reason: string, pages: readonly Noted[]): void {
  const copies: Copies = { text: newest, exactly: pages === part.equal, reason, urls: new Set() };
  for (const { url, text } of pages) if (isCopy(copies, text)) copies.urls.add(url);
  if (part.found.length < MAX_KINDS) part.found.push(copies);
  part.copies = ENOUGH;
  part.alike = false;
  part.recent = [];
  part.equal = [];
}

/** Returns the part of a URL. URLs of one shape are one part, and so are those of one program, whatever their parameters. */
function partName(url: string): string | undefined {
  const shape = urlShapeOf(url);
  const mark = shape?.indexOf("?") ?? -1;
  return mark < 0 ? shape : shape?.slice(0, mark + 1);
}

function isCopy(copies: Copies, text: ReadyText): boolean {
  return copies.exactly ? isSame(text.same, copies.text.same) : isNearlySame(text, copies.text);
}
