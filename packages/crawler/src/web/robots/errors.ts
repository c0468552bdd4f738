import { defineIoErrors } from "../../system-errors.ts";

export const robotsErrorRows = {
  RobotsStopped: {
    says: "The crawl was stopped while it fetched {url}.",
    remedy: "Start the crawl again: it continues where it stopped.",
    reaction: "end",
  },
} as const;

export const robotsError = defineIoErrors(robotsErrorRows);
