import type { Expected } from "./case-tables.ts";

/** The outcome of a case. */
export interface CaseOutcome {
  readonly id: string;
  readonly about: string;
  /** The way in which a WAM server was called; absent if it makes no difference. */
  readonly over?: "soap" | "json";
  /** `not-run` if a WAM server has no such call; `not-evaluated` if there was no answer. */
  readonly status: "passed" | "failed" | "not-run" | "not-evaluated";
  /** The reason in words, unless the case passed. */
  readonly reason?: string;
  /** For a failed WAM case: the expected results that are missing, and the unexpected ones. */
  readonly missing?: readonly Expected[];
  readonly unexpected?: readonly Expected[];
}
