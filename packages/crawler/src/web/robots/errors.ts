import { defineErrors } from "@eiao/wam-core/errors";

export const robotsErrorRows = {
  RobotsStopped: {
    says: "The crawl was stopped while {url} was fetched.",
    remedy: "Start the crawl again; it resumes.",
    reaction: "end",
  },
} as const;

export const robotsError = defineErrors(robotsErrorRows);
