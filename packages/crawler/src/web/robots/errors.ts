import { defineErrors } from "@eiao/wam-core/errors";

export const robotsErrorRows = {
  RobotsStopped: {
    says: "The crawl was stopped while it fetched {url}.",
    remedy: "Start the crawl again: it continues where it stopped.",
    reaction: "end",
  },
} as const;

export const robotsError = defineErrors(robotsErrorRows);
