import type { PageJson } from "@eiao/wam-core";

/** The arguments of `check` (wams.md 8.1). Bytes are sent as base64 if the interface takes only text. */
export interface CheckArguments {
  readonly url?: string;
  readonly cont?: string | Uint8Array;
  readonly contentType?: string;
  readonly encoding?: string;
  readonly ruleset?: readonly string[] | "all";
  readonly compression?: string;
}

/** The answer of `check`: a report, or the code of an error that is the caller's fault. */
export type CheckAnswer = { readonly page: PageJson; readonly earl: string } | { readonly refused: string };

/** The function `check` of wams.md 8, in this program or on a server. */
export interface CheckInterface {
  readonly over?: "soap" | "json";
  /** @throws Error if there was no answer. */
  readonly check: (given: CheckArguments) => Promise<CheckAnswer>;
}
