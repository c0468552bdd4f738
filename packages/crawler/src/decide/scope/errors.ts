import { defineIoErrors } from "../../system-errors.ts";

export const scopeErrorRows = {
  InvalidPattern: {
    message: "The scope pattern {pattern} cannot be used: {reason}.",
    remedy:
      "Write a regular expression that runs in linear time, without lookaround, backreferences, atomic groups and possessive quantifiers.",
    reaction: "leave-site",
  },
  MissingGeoDatabase: {
    message: "Scope rule {order} needs the country of a host, but no geolocation database is set.",
    remedy: "Set geodb to a MaxMind DB file (.mmdb), or remove the rule.",
    reaction: "leave-site",
  },
  UnreadableGeoDatabase: {
    message: "The geolocation database {file} cannot be used: {reason}.",
    remedy: "Use a country or city database in MaxMind's format (.mmdb).",
  },
  UnwritableDecisionLog: {
    message: "The decision log {file} cannot be written: {reason}.",
    remedy: "Solve this problem, then run the same command again. Nothing that was stored is lost.",
  },
  UnreadableDecisionLog: {
    message: "The decision log {file} cannot be read: {reason}.",
    remedy: "Check that the file exists and is complete. The log of a crawl is in output/logs in the data folder.",
  },
} as const;

export const scopeError = defineIoErrors(scopeErrorRows);
