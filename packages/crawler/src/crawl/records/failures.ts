import type { FrontierEntry } from "../../frontier/frontier-entry.ts";

/** Pages given up, each by the URL that was first asked for: the `failed` list of cli.md 6. */
export interface FailedPages {
  /** @param says  why there was no answer, in a sentence; it is known to the process that asked alone. */
  add(entry: Pick<FrontierEntry, "url" | "requested">, reason: string, says?: string): void;
  list(): { url: string; reason: string }[];
  /** The sentence of the first of the list, where there is one. */
  firstSays(): string | undefined;
}

/** A URL stands in it once, with its last reason. */
export function createFailedPages(): FailedPages {
  const reasons = new Map<string, { readonly reason: string; readonly says: string | undefined }>();
  return {
    add: ({ url, requested }, reason, says) => void reasons.set(requested ?? url, { reason, says }),
    list: () => [...reasons].map(([url, { reason }]) => ({ url, reason })),
    firstSays: () => [...reasons.values()][0]?.says,
  };
}
