import type { Decision } from "../scope/decision.ts";
import { refusalBy } from "./catalogue.ts";
import type { PageGuard } from "./page-guard.ts";
import type { TrapReport } from "./tally.ts";

/** Finds chains of copies: each page the same as the one that it was found on, whatever their names. */
export interface CopyChains {
  /** @param exact  equal for pages with the same content. */
  note(url: string, foundOn: string | undefined, exact: string): void;
  /** A REJECT for a URL that was found at the end of a long chain, or nothing. Counts it. */
  refusal(foundOn: string | undefined): Decision | undefined;
  reports(): TrapReport[];
}

/** Pages that stand for others ("this page has moved") lead to what they stand for, not to the fifteenth of their kind. */
const LONGEST = 15;
const MAX_PAGES = 100_000;

/** Makes the memory of one crawl: a place in its chain for each page. */
export function createCopyChains(): CopyChains {
  const chains = new Map<string, { readonly exact: string; readonly length: number }>();
  const refused = new Map<string, number>();
  return {
    note(url, foundOn, exact) {
      if (chains.size >= MAX_PAGES) return;
      const before = foundOn === undefined ? undefined : chains.get(foundOn);
      chains.set(url, { exact, length: before?.exact === exact ? before.length + 1 : 1 });
    },
    refusal(foundOn) {
      if (foundOn === undefined || (chains.get(foundOn)?.length ?? 0) < LONGEST) return undefined;
      const directory = foundOn.slice(
        0,
        foundOn.lastIndexOf("/", foundOn.indexOf("?") < 0 ? Infinity : foundOn.indexOf("?")) + 1,
      );
      refused.set(directory, (refused.get(directory) ?? 0) + 1);
      const reason = `each of the last ${LONGEST} pages is identical to the page that it was found on`;
      return refusalBy("near-duplicate", reason);
    },
    reports: () =>
      [...refused].slice(0, 500).map(([directory, urls]) => ({
        guard: "near-duplicate",
        pattern: `${directory.slice(0, 300)}…`,
        urls,
      })),
  };
}

export function copyChainGuard(): PageGuard {
  const chains = createCopyChains();
  return {
    guard: "near-duplicate",
    note({ url, foundOn }, { exact }) {
      if (exact !== undefined) chains.note(url, foundOn, exact);
    },
    refusal: ({ foundOn }) => chains.refusal(foundOn),
    reports: () => chains.reports(),
  };
}
