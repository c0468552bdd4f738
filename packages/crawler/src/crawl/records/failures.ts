import type { FrontierEntry } from "../../frontier/frontier-entry.ts";

/** Pages given up, each by the URL that was first asked for: the `failed` list of cli.md 6. */
export interface FailedPages {
  add(entry: Pick<FrontierEntry, "url" | "requested">, reason: string): void;
  list(): { url: string; reason: string }[];
}

/** A URL stands in it once, with its last reason. */
export function createFailedPages(): FailedPages {
  const reasons = new Map<string, string>();
  return {
    add: ({ url, requested }, reason) => void reasons.set(requested ?? url, reason),
    list: () => [...reasons].map(([url, reason]) => ({ url, reason })),
  };
}
