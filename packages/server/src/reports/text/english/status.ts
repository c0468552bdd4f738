/** The status of the services, beside the reports. */
export const englishStatus = {
  title: "Status of the Observatory",
  runs: "Test runs",
  noRuns: "There is no run yet.",
  state: "State",
  states: { open: "under way", published: "published" },
  expected: "Sites",
  loaded: "Loaded",
  failed: "Failed",
  atWork: "Sites at work",
  phases: { crawl: "crawl", sample: "sample and evaluate", load: "load" },
  phase: "Phase",
  running: "At work",
  waiting: "Waiting",
  cockpit: "Cockpit of those who run it",
} as const;
