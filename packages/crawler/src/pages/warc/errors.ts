import { defineIoErrors } from "../../system-errors.ts";

/** Every error of the page store. */
export const warcErrorRows = {
  WarcUnreadable: {
    message: "The record at byte {offset} of {file} cannot be read: {reason}.",
    remedy: "Restore the file from a copy, or crawl the site again.",
    reaction: "leave-page",
  },
  WarcTooLarge: {
    message: "The record at byte {offset} of {file} is larger than {limit} bytes.",
    remedy: "Read the record with a higher limit.",
    reaction: "leave-page",
  },
  WarcShort: {
    message: "{file} is too short: it has {found} bytes, but the database lists records up to byte {committed}.",
    remedy: "Restore the file from a copy, or crawl the site again.",
    reaction: "leave-site",
  },
  WarcNotWritten: {
    message: "{file} could not be written: {reason}.",
    remedy: "Solve this problem, then run the same command again. Nothing that was stored is lost.",
  },
  NoHttpAnswer: {
    message: "The {type} record of {url} contains no HTTP response.",
    remedy: "Read a record of the type response or revisit.",
    reaction: "leave-page",
  },
  PayloadUndecodable: {
    message: "The body of {url} cannot be decoded: {reason}.",
    remedy: "Use the body as the server sent it.",
    reaction: "leave-page",
  },
} as const;

/** Makes an error of the page store: `throw warcError("WarcShort", { file, found, committed })`. */
export const warcError = defineIoErrors(warcErrorRows);
