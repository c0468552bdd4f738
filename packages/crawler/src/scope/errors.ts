import { defineErrors } from "@eiao/wam-core/errors";

export const scopeErrorRows = {
  InvalidPattern: {
    says: "The scope pattern {pattern} cannot be used: {reason}.",
    remedy:
      "Write a regular expression that a linear-time engine can run: no look-around, back-references, atomic groups or possessive quantifiers.",
    reaction: "leave-site",
  },
  MissingGeoDatabase: {
    says: "Scope rule {order} asks for the country of a host, and there is no geolocation database.",
    remedy: "Name a MaxMind DB file (.mmdb) as geodb, or take the rule out.",
    reaction: "leave-site",
  },
  UnreadableGeoDatabase: {
    says: "The geolocation database {file} cannot be used: {reason}.",
    remedy: "Name a country or city database in MaxMind's format (.mmdb).",
    reaction: "end",
  },
  UnwritableDecisionLog: {
    says: "The decision log {file} cannot be written: {reason}.",
    remedy: "Mend what is named, then call the same command again: nothing that was stored is lost.",
    reaction: "end",
  },
  UnreadableDecisionLog: {
    says: "The decision log {file} cannot be read: {reason}.",
    remedy: "Check that it is there and whole; a crawl's log lies in output/logs below the data directory.",
    reaction: "end",
  },
} as const;

export const scopeError = defineErrors(scopeErrorRows);
