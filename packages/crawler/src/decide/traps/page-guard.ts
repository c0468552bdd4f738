import type { TrapGuard } from "./catalogue.ts";
import type { ReadyText } from "./page-text.ts";

/** The origin of a URL, as far as the guards use it. */
export interface FoundUrl {
  readonly url: string;
  readonly foundOn?: string;
  readonly depth: number;
}

/** Addresses that lead to one and the same page, as far as the crawl has seen. */
export interface LearnedPattern {
  readonly guard: TrapGuard;
  /** Names the addresses, for people and for `--allow-pattern`. */
  readonly name: string;
  /** The evidence, in a sentence without a full stop. */
  readonly reason: string;
}

/** A guard that learns patterns from the pages that were read. `trap-guards.ts` lists the guards. */
export interface PageGuard {
  /** Takes a page as evidence. Returns true when the page differs from what a pattern had promised, which opens the pattern. */
  note(found: Pick<FoundUrl, "url" | "foundOn">, text: ReadyText): boolean;
  /** Returns the pattern that a URL belongs to, when only pages of the pattern lead to it. Changes nothing. */
  patternOf(found: Pick<FoundUrl, "url" | "foundOn">): LearnedPattern | undefined;
  /** The guard has learned or suspects some pattern, so that links to known URLs are of interest. */
  readonly hasPatterns: boolean;
  /** Returns true when the URL probably leads to no page of its own: it is requested when nothing else is left. */
  isSuspect?(found: Pick<FoundUrl, "url" | "foundOn">): boolean;
  /** Judges again what waited for the answer at a far address. */
  reconsider?(url: string): void;
}

/** A guard takes so many equal pages for one page under many addresses, when the site shows the same far away, or cannot be asked. */
export const ENOUGH = 15;

/** A guard takes so many for one page when the site shows something else far away: an album has fewer pages that are all alike. */
export const MANY = 250;

/**
 * Knows what the site shows at addresses that are as far off as no site reaches: the year 7193 of a calendar. A part that shows the same
 * there has no end; one that answers otherwise has one.
 */
export type FarPages = ReturnType<typeof createFarPages>;

/** Requests that a crawl spends on this. */
const MOST = 100;

export function createFarPages() {
  const asked = new Set<string>();
  const answers = new Map<string, ReadyText | "nothing">();
  let wanted: string[] = [];
  return {
    /** Asks for an address, once. */
    ask(url: string): void {
      if (asked.has(url) || answers.has(url) || asked.size >= MOST) return;
      asked.add(url);
      wanted.push(url);
    },
    /** Returns the page that was shown; `nothing` for every other answer; `unknown` before the answer, and when it was not asked for. */
    shown: (url: string): ReadyText | "nothing" | "unknown" => answers.get(url) ?? "unknown",
    /** Returns the addresses to request now; each once. */
    wanted(): string[] {
      const now = wanted;
      wanted = [];
      return now;
    },
    note: (url: string, text: ReadyText | undefined) => void answers.set(url, text ?? "nothing"),
  };
}
