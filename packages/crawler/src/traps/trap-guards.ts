import type { TextFingerprint } from "../links/page-links.ts";
import type { Decision } from "../scope/decision.ts";
import { shapeOf } from "./groups.ts";
import { hostOf } from "./host.ts";
import { isAlike, likenessOf, SHORT_TEXT } from "./likeness.ts";
import { createRecentPages, ENOUGH, WINDOW } from "./recent-pages.ts";
import type { Group, NotedPage } from "./recent-pages.ts";
import { createSoftNotFound } from "./soft-not-found.ts";
import { createTally } from "./tally.ts";
import type { TrapReport } from "./tally.ts";
import { createUrlGuard } from "./url-guards.ts";
import type { UrlLimits } from "./url-guards.ts";

/** Finds the parts of a site that have no end. Each refusal is a decision for the log and a count in the summary. */
export interface TrapGuards {
  /** A REJECT for what can be told from the URL alone, or nothing. Ask once per URL: each refusal is counted. */
  checkUrl(url: string, depth: number): Decision | undefined;
  /**
   * Takes a page as evidence. Pages with a status other than 200 are none.
   *
   * @param group  `groupOf(url)`.
   */
  notePage(url: string, group: string, fingerprint: TextFingerprint, title: string, status: number): void;
  /**
   * The REJECT that a group was shut with, or nothing. Evidence is no proof: what becomes of the URLs is for the caller to count.
   *
   * @param url  with it only URLs of the shape that was found endless are refused, and other pages of the group pass.
   */
  closedGroup(group: string, url?: string): Decision | undefined;
  /** A URL of the host of `url` that cannot exist, to be fetched once: at most one per host and crawl. */
  wantsProbe(url: string): string | undefined;
  /**
   * @param host         host and port of the probe's URL.
   * @param fingerprint  of the page when the probe was answered by 200; undefined for every other answer.
   */
  noteProbe(host: string, fingerprint: TextFingerprint | undefined): void;
  /** What was found so far; most URLs first. */
  reports(): TrapReport[];
}

/** A group that was shut, or a part of it. */
interface Closed {
  readonly decision: Decision;
  /** The shape that it was shut for; undefined: all of it. */
  readonly shape: string | undefined;
}

/**
 * Makes the guards of one crawl.
 *
 * A group is shut only on strong evidence, over its last 100 pages, of which at least 95
 * - are nearly the same text as the newest and have URLs of one shape, so that they differ in query values, numbers and
 *   dates only (pages with names of their own never count: a manual's pages, however alike, are never shut out); or
 * - are like the page that the host shows for a URL that cannot exist, and are no short texts.
 *
 * Memory is bounded: 1,000 groups of 100 pages, 256 kinds of pages of each of 100 hosts.
 */
export function createTrapGuards(options: UrlLimits = {}): TrapGuards {
  const tally = createTally();
  const recent = createRecentPages();
  const softNotFound = createSoftNotFound(tally);
  const closed = new Map<string, Closed[]>();

  const closedPart = (group: string, shape: string | undefined): Closed | undefined =>
    closed.get(group)?.find((part) => part.shape === undefined || part.shape === shape);

  const close = (name: string, rule: Decision["rule"], reason: string, shape?: string): void => {
    recent.drop(name);
    const parts = closed.get(name) ?? [];
    if (closed.size >= MAX_CLOSED || parts.length >= MAX_PARTS) return;
    parts.push({ decision: { verdict: "REJECT", index: 0, rule, reason }, shape });
    closed.set(name, parts);
  };

  const judge = (name: string, group: Group, newest: NotedPage): void => {
    if (group.pages.length < WINDOW) return;
    const { shape } = newest;
    if (shape !== undefined && count(group, (page) => page.shape === shape && isSamePage(page, newest)) >= ENOUGH) {
      const reason = `of the last ${WINDOW} pages like ${shape} at least ${ENOUGH} have nearly the same text`;
      close(name, "NearDuplicateDecideRule", reason, shape);
    } else if (newest.notFound && count(group, (page) => page.notFound) >= ENOUGH) {
      const reason = `of the last ${WINDOW} pages of ${name} at least ${ENOUGH} say that there is no such page`;
      close(name, "SoftNotFoundDecideRule", reason);
    }
  };

  return {
    checkUrl: createUrlGuard(options, tally),
    notePage(url, group, fingerprint, title, status) {
      if (status !== 200) return;
      const likeness = likenessOf(fingerprint);
      const shortTitle = title.slice(0, MAX_TITLE);
      const soft = softNotFound.note(hostOf(url), url, likeness, shortTitle);
      const notFound = soft && likeness.words >= SHORT_TEXT;
      const page: NotedPage = { shape: shapeOf(url), likeness, title: shortTitle, notFound };
      if (closedPart(group, page.shape) === undefined) judge(group, recent.note(group, page), page);
    },
    closedGroup(group, url) {
      if (!closed.has(group)) return undefined;
      return (url === undefined ? closed.get(group)?.[0] : closedPart(group, shapeOf(url)))?.decision;
    },
    wantsProbe: (url) => softNotFound.wantsProbe(hostOf(url)),
    noteProbe: (host, fingerprint) => softNotFound.noteProbe(host, fingerprint),
    reports: () => tally.reports(),
  };
}

const MAX_TITLE = 200;

/** A crawl that has shut so many groups goes on without shutting more: the budget ends it. */
const MAX_CLOSED = 10_000;
const MAX_PARTS = 20;

/** Short texts must have one title, too: a picture's page has little else. No title is no evidence. */
function isSamePage(a: NotedPage, b: NotedPage): boolean {
  if (!isAlike(a.likeness, b.likeness)) return false;
  return a.likeness.words >= SHORT_TEXT || (a.title !== "" && a.title === b.title);
}

function count(group: Group, holds: (page: NotedPage) => boolean): number {
  let pages = 0;
  for (const page of group.pages) if (holds(page)) pages++;
  return pages;
}
