import type { TrapGuard } from "./catalogue.ts";

/** What a guard has found: a row of `traps` in a crawl's summary. cli.md 6. */
export interface TrapReport {
  readonly guard: TrapGuard;
  /** For people: a group of URLs, or the rule that was broken. */
  readonly pattern: string;
  readonly urls: number;
}

/** Counts URLs by guard and pattern. */
export interface TrapTally {
  count(guard: TrapGuard, pattern: string, urls?: number): void;
  /** Most URLs first. */
  reports(): TrapReport[];
}

/** Patterns of hostile sites are without end; the summary is not. */
const MAX_PATTERNS = 500;
const MAX_LENGTH = 300;

/** URLs of the patterns beyond the limit are counted under "others" of their guard: none is lost. */
export function createTally(): TrapTally {
  const guards = new Map<TrapGuard, Map<string, number>>();
  return {
    count(guard, pattern, urls = 1) {
      const patterns = guards.get(guard) ?? new Map<string, number>();
      guards.set(guard, patterns);
      const short = pattern.slice(0, MAX_LENGTH);
      const name = patterns.has(short) || patterns.size < MAX_PATTERNS ? short : "others";
      patterns.set(name, (patterns.get(name) ?? 0) + urls);
    },
    reports() {
      const rows: TrapReport[] = [];
      for (const [guard, patterns] of guards) {
        for (const [pattern, urls] of patterns) rows.push({ guard, pattern, urls });
      }
      return rows.sort((a, b) => b.urls - a.urls);
    },
  };
}
