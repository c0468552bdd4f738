import type { TrapGuard } from "./catalogue.ts";
import type { ReadyText } from "./page-text.ts";

/** The origin of a URL, as far as the guards use it. */
export interface FoundUrl {
  readonly url: string;
  readonly foundOn?: string;
  readonly depth: number;
}

/** A pattern of addresses that lead to one and the same page, as far as the crawl has seen. */
export interface LearnedPattern {
  readonly guard: TrapGuard;
  /** Names the addresses, for people and for `--allow-pattern`. */
  readonly name: string;
  /** The evidence, in a sentence without a full stop. */
  readonly reason: string;
}

/** A guard that learns patterns from the pages that were read. `trap-guards.ts` lists the guards. */
export interface PageGuard {
  /** Adds a page as evidence. Returns true if the page differs from what a pattern predicts, which opens the pattern. */
  note(found: Pick<FoundUrl, "url" | "foundOn">, text: ReadyText): boolean;
  /** Returns the pattern that a URL belongs to, if only pages of the pattern lead to it. Changes nothing. */
  patternOf(found: Pick<FoundUrl, "url" | "foundOn">): LearnedPattern | undefined;
  /** True if the guard has learned or suspects a pattern, so that it needs to know links to known URLs. */
  readonly hasPatterns: boolean;
  /** Returns true if the URL probably leads to no page of its own. It is then requested when nothing else is left. */
  isSuspect?(found: Pick<FoundUrl, "url" | "foundOn">): boolean;
  /** Judges again the pages that waited for the answer at a far-away address. */
  reconsider?(url: string): void;
}

/** The number of equal pages that count as one page under many addresses, if the far-away page is equal too or does not exist. */
export const ENOUGH = 15;

/** The same number if the far-away page differs: an album has fewer pages that are all equal. */
export const MANY = 250;

/**
 * The pages that a site shows at addresses that no real site reaches, such as the year 9193 of a calendar. A part that shows the same page
 * there is endless. A part that answers otherwise has an end.
 */
export type FarPages = ReturnType<typeof createFarPages>;

/** The maximum number of these requests in a crawl. */
const MOST = 100;

export function createFarPages() {
  const requested = new Set<string>();
  const answers = new Map<string, ReadyText | "nothing">();
  let pending: string[] = [];
  return {
    /** Requests an address, once. */
    ask(url: string): void {
      if (requested.has(url) || answers.has(url) || requested.size >= MOST) return;
      requested.add(url);
      pending.push(url);
    },
    /** Returns the page at an address, `nothing` for every other answer, or `unknown` if it was not requested or not answered yet. */
    shown: (url: string): ReadyText | "nothing" | "unknown" => answers.get(url) ?? "unknown",
    /** Returns the addresses to request now; each once. */
    wanted(): string[] {
      const now = pending;
      pending = [];
      return now;
    },
    note: (url: string, text: ReadyText | undefined) => void answers.set(url, text ?? "nothing"),
  };
}
