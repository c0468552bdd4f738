import type { ReadyText } from "./page-text.ts";

/**
 * Knows what the site shows at addresses that are as far off as no site reaches: the year 7193 of a calendar. A part that shows the same
 * there has no end; one that answers otherwise has one.
 */
export interface FarPages {
  /** Asks for an address, once. */
  ask(url: string): void;
  /** Returns the page that was shown; `nothing` for every other answer; `unknown` before the answer, and when it was not asked for. */
  shown(url: string): ReadyText | "nothing" | "unknown";
  /** Returns the addresses to request now; each once. */
  wanted(): string[];
  note(url: string, text: ReadyText | undefined): void;
}

/** Requests that a crawl spends on this. */
const MOST = 100;

export function createFarPages(): FarPages {
  const asked = new Set<string>();
  const answers = new Map<string, ReadyText | "nothing">();
  let wanted: string[] = [];
  return {
    ask(url) {
      if (asked.has(url) || answers.has(url) || asked.size >= MOST) return;
      asked.add(url);
      wanted.push(url);
    },
    shown: (url) => answers.get(url) ?? "unknown",
    wanted() {
      const now = wanted;
      wanted = [];
      return now;
    },
    note: (url, text) => void answers.set(url, text ?? "nothing"),
  };
}
