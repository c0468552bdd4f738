import type { LoadFetchedSheet } from "../sheets/sheet-channel.ts";

/** What is known of the style sheets that the pages of a run asked for lately; runs are told apart by their loader. */
export interface KnownSheets {
  /** URL -> id on WAM servers; empty, or ! and why: missing. A copy. */
  of(load: LoadFetchedSheet): Map<string, string>;
  add(load: LoadFetchedSheet, url: string, id: string): void;
  /**
   * Runs the first document of a run alone, for half a minute at most: it finds the sheets that the others share. Else each of the
   * first ones would be evaluated in vain, once for each level of imports.
   */
  afterFirst<T>(load: LoadFetchedSheet, evaluate: () => Promise<T>): Promise<T>;
}

/** They are named in every call, so that it needs no second one; pages of a site mostly share theirs. */
const MOST_SHEETS = 100;
const LONGEST_URL = 1000;
const FIRST_MS = 30_000;

export function createKnownSheets(): KnownSheets {
  const runs = new WeakMap<LoadFetchedSheet, Map<string, string>>();
  const firsts = new WeakMap<LoadFetchedSheet, Promise<void>>();
  return {
    of: (load) => new Map(runs.get(load)),
    add(load, url, id) {
      if (url.length > LONGEST_URL) return;
      const sheets = runs.get(load) ?? new Map<string, string>();
      runs.set(load, sheets);
      sheets.delete(url);
      sheets.set(url, id);
      const [oldest] = sheets.keys();
      if (sheets.size > MOST_SHEETS && oldest !== undefined) sheets.delete(oldest);
    },
    async afterFirst(load, evaluate) {
      const first = firsts.get(load);
      if (first !== undefined) {
        await first;
        return await evaluate();
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      firsts.set(load, promise);
      const timer = setTimeout(resolve, FIRST_MS);
      try {
        return await evaluate();
      } finally {
        clearTimeout(timer);
        resolve();
      }
    },
  };
}
