import type { Decision } from "../scope/decision.ts";
import type { TrapGuard } from "./catalogue.ts";
import type { ReadyText } from "./page-text.ts";
import type { TrapReport } from "./tally.ts";

/** How a URL came to be known, as far as the guards look at it. */
export interface FoundUrl {
  readonly url: string;
  readonly foundOn?: string;
  readonly depth: number;
}

/** A guard that judges URLs by the pages that were read before. Its file makes it, `trap-guards.ts` names it: a line. */
export interface PageGuard {
  /** Under which its refusals are counted and logged. */
  readonly guard: TrapGuard;
  /** Takes a page as evidence. */
  note(found: Pick<FoundUrl, "url" | "foundOn">, text: ReadyText): void;
  /** A REJECT for a URL that is about to be fetched, or nothing. Asked once per URL: it counts what it refuses. */
  refusal(found: FoundUrl): Decision | undefined;
  /** Whether that is likely: the URL is to wait until nothing else is left. */
  isSuspect?(url: string): boolean;
  /** URLs far from what a site may hold, to be asked for now; each once. */
  wanted?(): string[];
  /** @param text  of the page when such a URL was answered by 200. */
  noteProbe?(url: string, text: ReadyText | undefined): void;
  reports(): TrapReport[];
}
