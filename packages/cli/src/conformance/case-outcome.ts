import type { Expected } from "./case-tables.ts";

/** What a case came to. */
export interface CaseOutcome {
  readonly id: string;
  readonly about: string;
  /** How a WAM server was called; absent where that makes no difference. */
  readonly over?: "soap" | "json";
  /** `not-run`: what it is about cannot be asked of a WAM server; `not-evaluated`: there was no answer. */
  readonly status: "passed" | "failed" | "not-run" | "not-evaluated";
  /** In words for people, unless it passed. */
  readonly reason?: string;
  /** Of a WAM case that failed: results that are expected and did not come, and those that came instead. */
  readonly missing?: readonly Expected[];
  readonly unexpected?: readonly Expected[];
}
