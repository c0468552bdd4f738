import { defineIoErrors } from "@eiao/crawler/internal/errors";
import { UnreadableBytes } from "./byte-reader.ts";

/** Errors of reading the rows of pages. */
export const pageRowErrorRows = {
  PageRowDamaged: {
    message: "The row of page {page} in the warehouse cannot be read: {reason}.",
    remedy: "Load the store of the site again. This replaces all rows of the site in the run.",
    reaction: "leave-site",
  },
} as const;

/** `throw pageRowError("PageRowDamaged", { page, reason })`. */
export const pageRowError = defineIoErrors(pageRowErrorRows);

/** Returns the value of `read`. @throws EiaoError `PageRowDamaged` instead of `UnreadableBytes`; passes on any other error. */
export function readable<Value>(page: number | string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableBytes) throw pageRowError("PageRowDamaged", { page, reason: error.message }, error);
    throw error;
  }
}
