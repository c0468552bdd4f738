import { defineErrors } from "@eiao/wam-core/errors";

/** Every error of the page store. */
export const warcErrorRows = {
  WarcUnreadable: {
    says: "The record at {offset} of {file} cannot be read: {reason}.",
    remedy: "The file was changed or damaged; restore it, or crawl the site again.",
    reaction: "leave-page",
  },
  WarcTooLarge: {
    says: "The record at {offset} of {file} is larger than {limit} octets.",
    remedy: "Read it with a larger limit.",
    reaction: "leave-page",
  },
  WarcShort: {
    says: "{file} has {found} octets, but the database knows records up to {committed}.",
    remedy: "Restore the file, or crawl the site again.",
    reaction: "leave-site",
  },
  WarcNotWritten: {
    says: "{file} could not be written: {reason}.",
    remedy: "Mend what is named, then call the same command again: nothing that was stored is lost.",
    reaction: "end",
  },
  NoHttpAnswer: {
    says: "The {type} record of {url} holds no HTTP answer.",
    remedy: "Read a response or revisit record.",
    reaction: "leave-page",
  },
  PayloadUndecodable: {
    says: "The payload of {url} cannot be decoded: {reason}.",
    remedy: "Use the payload as it was transferred.",
    reaction: "leave-page",
  },
} as const;

/** `throw warcError("WarcShort", { file, found, committed })`. */
export const warcError = defineErrors(warcErrorRows);
