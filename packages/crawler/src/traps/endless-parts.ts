import type { Decision } from "../scope/decision.ts";
import { refusalBy } from "./catalogue.ts";
import { urlShapeOf } from "./groups.ts";
import { farAway } from "./made-up.ts";
import { isNearlySame } from "./page-text.ts";
import type { PageGuard } from "./page-guard.ts";
import type { ReadyText } from "./page-text.ts";
import type { TrapReport } from "./tally.ts";

/**
 * Finds parts of a site that have no end: the same page, or nearly the same, under URLs that differ only in what can be counted or in a
 * query.
 *
 * What has no end leads from its own pages to ever more of them, while other pages lead to a number of them that has an end. So a part
 * that was found out is left by refusing what was first found on its own copies; what any other page names is still fetched, last.
 */
export interface EndlessParts {
  note(url: string, text: ReadyText): void;
  /** A REJECT for a URL of such a part that was found on one of its copies, or nothing. Counts it. */
  refusal(url: string, foundOn: string | undefined): Decision | undefined;
  /** Whether there is evidence that URLs like this one have no end: they are to wait until nothing else is left. */
  isSuspect(url: string): boolean;
  /** URLs that are as far off as no site reaches, to be asked for now; each once. */
  wanted(): string[];
  noteProbe(url: string, text: ReadyText | undefined): void;
  reports(): TrapReport[];
}

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
  /** The last pages, in no order. */
  readonly recent: Noted[];
  noted: number;
  /** The newest pages that are one and the same. */
  run: Noted[];
  /** What was found to be without end. */
  readonly found: Copies[];
  /** Whether its pages are nearly all the same. */
  alike: boolean;
  refused: number;
}

/** So many pages one after another that agree in title, text and what they embed are one page. */
const SAME = 15;
/** And of so many pages these must be nearly the same; then the site is asked for one far away. */
const WINDOW = 40;
const ENOUGH = 38;

/** Parts beyond this number: the one without a new page for longest is forgotten. */
const MAX_PARTS = 1_000;
const MAX_COPIES = 20_000;
const MAX_KINDS = 20;
const MAX_PROBES = 50;

/** Makes the memory of one crawl: 1,000 parts of 40 pages. Cost: 40 comparisons a page. */
export function createEndlessParts(): EndlessParts {
  const parts = new Map<string, Part>();
  const wanted: string[] = [];
  /** What the site shows far away, by part. */
  const farPages = new Map<string, ReadyText | undefined>();

  const partOf = (url: string): Part | undefined => {
    const name = partName(url);
    return name === undefined ? undefined : parts.get(name);
  };
  const judge = (name: string, part: Part, newest: Noted): void => {
    const { text, url } = newest;
    if (part.run.length >= SAME) {
      findOut(part, text, `${SAME} pages like ${name} in a row are the same`, part.run);
      return;
    }
    if (part.recent.length < WINDOW) return;
    part.alike = part.recent.filter((page) => isNearlySame(page.text, text)).length >= ENOUGH;
    if (!part.alike) return;
    if (farPages.has(name)) {
      const far = farPages.get(name);
      const reason = `of ${WINDOW} pages like ${name} at least ${ENOUGH} are nearly the same, and so is one far away`;
      if (far !== undefined && isNearlySame(far, text)) findOut(part, text, reason, part.recent);
      return;
    }
    const far = farAway(url);
    if (far === undefined || partName(far) !== name || farPages.size >= MAX_PROBES) return;
    farPages.set(name, undefined);
    wanted.push(far);
  };

  return {
    note(url, text) {
      const name = partName(url);
      if (name === undefined) return;
      const part = freshened(parts, name);
      const copies = part.found.find((each) => isCopy(each, text));
      if (copies === undefined) judge(name, part, addPage(part, { url, text }));
      else if (copies.urls.size < MAX_COPIES) copies.urls.add(url);
    },
    refusal(url, foundOn) {
      const part = partOf(url);
      const copies = foundOn === undefined ? undefined : part?.found.find(({ urls }) => urls.has(foundOn));
      if (part === undefined || copies === undefined) return undefined;
      part.refused++;
      return refusalBy("near-duplicate", copies.reason);
    },
    isSuspect(url) {
      const part = partOf(url);
      return part !== undefined && (part.found.length > 0 || part.alike);
    },
    wanted: () => wanted.splice(0),
    noteProbe(url, text) {
      const name = partName(url);
      if (name === undefined) return;
      farPages.set(name, text);
      const part = parts.get(name);
      const newest = part?.recent[(part.noted - 1) % WINDOW];
      if (part !== undefined && newest !== undefined) judge(name, part, newest);
    },
    reports: () =>
      [...parts]
        .filter(([, { refused }]) => refused > 0)
        .map(([pattern, { refused }]) => ({ guard: "near-duplicate", pattern, urls: refused })),
  };
}

export function endlessPartGuard(): PageGuard {
  const endless = createEndlessParts();
  return {
    guard: "near-duplicate",
    note: ({ url }, text) => endless.note(url, text),
    refusal: ({ url, foundOn }) => endless.refusal(url, foundOn),
    isSuspect: (url) => endless.isSuspect(url),
    wanted: () => endless.wanted(),
    noteProbe: (url, text) => endless.noteProbe(url, text),
    reports: () => endless.reports(),
  };
}

/** The part of this name, new or as it is, last in the order in which parts are forgotten. */
function freshened(parts: Map<string, Part>, name: string): Part {
  const part = parts.get(name) ?? { recent: [], noted: 0, run: [], found: [], alike: false, refused: 0 };
  parts.delete(name);
  parts.set(name, part);
  for (const oldest of parts.keys()) {
    if (parts.size <= MAX_PARTS) break;
    parts.delete(oldest);
  }
  return part;
}

function addPage(part: Part, page: Noted): Noted {
  const { exact } = page.text;
  if (exact === undefined || part.run[0]?.text.exact !== exact) part.run = [];
  part.run.push(page);
  part.recent[part.noted % WINDOW] = page;
  part.noted++;
  return page;
}

/** These pages are one: the part has no end, and begins anew for what else it may hold. */
function findOut(part: Part, newest: ReadyText, reason: string, pages: readonly Noted[]): void {
  const copies: Copies = { text: newest, exactly: pages === part.run, reason, urls: new Set() };
  for (const { url, text } of pages) if (isCopy(copies, text)) copies.urls.add(url);
  if (part.found.length < MAX_KINDS) part.found.push(copies);
  part.alike = false;
  part.noted = 0;
  part.recent.length = 0;
  part.run = [];
}

/** Pages of one shape are one part; those of one program too, whatever it is asked for. */
function partName(url: string): string | undefined {
  const shape = urlShapeOf(url);
  const mark = shape?.indexOf("?") ?? -1;
  return mark < 0 ? shape : shape?.slice(0, mark + 1);
}

function isCopy(copies: Copies, text: ReadyText): boolean {
  return copies.exactly ? text.exact === copies.text.exact : isNearlySame(text, copies.text);
}
