import { many, several } from "./many.ts";

/** Test runs, and single tests. */
export const englishRuns = {
  runTitle: (run: string) => `Test run ${run}`,
  publishedOn: (date: string) => `Published on ${date}.`,
  steeredRun:
    "This run was steered: its sites were not measured in the usual order, so its figures are not comparable with those of other runs.",
  outsideRun:
    "This run is outside the panels: it updates the pages of its sites, and changes no figure of a country, region or sector.",
  outsideSite: "It has no rank: it was measured outside the panels.",
  panel: "Panel",
  otherPanels: "Other panels",
  panelTitle: (panel: string) => `Panel ${panel}`,
  panelLead:
    "A panel is a list of sites that is measured again and again. Countries, regions and sectors are compared over its runs alone.",
  panelForm: "Choose two runs of the panel",
  panelChanges: "What changed in the list of sites",
  panelChangesOf: (count: string, against: string, run: string) =>
    count === "0"
      ? `The runs ${against} and ${run} have the same sites.`
      : `From run ${against} to run ${run}, ${several(count, "site", "sites")} joined or left.`,
  panelJoined: "joined",
  panelLeft: "left",
  panelSites: "Sites of the panel",
  notMeasured: "Not measured",
  reportsOfRun: "Reports of this run",
  failedSites: "Sites that could not be measured",
  noFailedSites: "All announced sites were measured.",
  unknownReason: "not known",
  feedTitle: "Feed of published test runs (Atom)",
  feedEntry: (run: string, sites: number, value: string, change: string) =>
    `Test run ${run}: ${many(sites, "site", "sites")}, mean score ${value}. ${change}`,
  newDocumentsOf: (title: string) => `New documents of ${title}`,
  newDocument: (type: string, run: string) => `${type === "" ? "A file" : type}, found by test run ${run}.`,
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
