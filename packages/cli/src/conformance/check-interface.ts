import type { PageJson } from "@eiao/wam-core";

/** The arguments of `check` (wams.md 8.1). Octets are sent as base64 where no octets can be sent. */
export interface CheckArguments {
  readonly url?: string;
  readonly cont?: string | Uint8Array;
  readonly contentType?: string;
  readonly encoding?: string;
  readonly ruleset?: readonly string[] | "all";
  readonly compression?: string;
}

/** What `check` gives; `refused`: an error to the caller, no report. */
export type CheckAnswer = { readonly page: PageJson; readonly earl: string } | { readonly refused: string };

/** `check` of wams.md 8, wherever it is called. */
export interface CheckInterface {
  readonly over?: "soap" | "json";
  /** @throws Error: there was no answer. */
  readonly check: (given: CheckArguments) => Promise<CheckAnswer>;
}
