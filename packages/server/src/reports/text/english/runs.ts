import { many, several } from "./many.ts";

/** Test runs, and single tests. */
export const englishRuns = {
  runTitle: (run: string) => `Test run ${run}`,
  publishedOn: (date: string) => `Published on ${date}.`,
  steeredRun:
    "This run was steered: its sites were not measured in the usual order, so its figures are not comparable with those of other runs.",
  besideRun:
    "In this run a few sites were measured at once, because somebody asked for that. It stands beside the runs of all sites: it is not the latest run of the reports, and no other run is compared with it.",
  besideSite: "It has no rank: it was measured beside the runs of all sites, because somebody asked for that.",
  reportsOfRun: "Reports of this run",
  failedSites: "Sites that could not be measured",
  noFailedSites: "All announced sites were measured.",
  unknownReason: "not known",
  feedTitle: "Feed of published test runs (Atom)",
  feedEntry: (run: string, sites: number, value: string, change: string) =>
    `Test run ${run}: ${many(sites, "site", "sites")}, mean score ${value}. ${change}`,
  testByRegion: "Where it fails: regions",
  testBySite: "Where it fails: sites, the worst first",
  howOften: "How often it fails",
  neverApplied: "It did not apply on any page.",
  meanOfTest: (mean: string, sites: string, best: string, worst: string) =>
    `${mean} of its results show a barrier, as a mean of the sites where it applied: ${sites}. Best site: ${best}; worst site: ${worst}.`,
  unknownTest: "This version of the program does not have the test any more.",
  priority: (priority: number, checkpoint: string) => `Priority ${priority}, checkpoint ${checkpoint} of WCAG 1.0.`,
  examples: "Examples",
  fails: "Fails",
  passes: "Passes",
  openData: "Open data",
  openDataOf: (run: string) => `Open data of test run ${run}`,
  openDataLead:
    "Every result of the run as files for programs, with a dictionary (README.md), a description (dcat.ttl) and check sums (SHA256SUMS).",
  noOpenData: "Of this run no files have been made yet. Its tables are on its reports.",
  formats: {
    parquet: { title: "Parquet", what: "Columns for data analysis, as DuckDB, pandas, R and Spark read them." },
    csv: { title: "CSV", what: "Tables as text, described by CSV on the Web." },
    rdf: { title: "RDF", what: "The results of each site in EARL, a file a site." },
    warc: { title: "WARC", what: "The measured pages as they were fetched." },
  },
  madeOn: (date: string) => `Made on ${date}.`,
  fileFormat: "Format",
  fileName: "File",
  fileOctets: "Octets",
  exportSize: (format: string, files: string, size: string) => `${format}, ${several(files, "file", "files")}, ${size}`,
} as const;
