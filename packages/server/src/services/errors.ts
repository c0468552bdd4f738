import { defineErrors } from "@eiao/wam-core/errors";

export const serviceErrorRows = {
  /** The engine's own words; what helps is for callers, who have none of its options. */
  WamFailed: {
    says: "{problem}",
    remedy: "Send a smaller page; if it stays, please report it.",
    reaction: "leave-page",
  },
  SheetGone: {
    says: "The style sheet is not kept any more.",
    remedy: "Bring it again by keepSheet.",
    reaction: "leave-page",
  },
} as const;

/** Errors of the services that evaluate. */
export const serviceError = defineErrors(serviceErrorRows);
