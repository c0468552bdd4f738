import texts from "../english.json" with { type: "json" };
import { plural } from "./words.ts";

/** The first page, and the search for a site. */
export const englishHome = {
  ...texts.englishHome,
  foundSites: (count: number, text: string) =>
    `${plural(count, "site has", "sites have")} “${text}” in the address or name.`,
  allOf: (count: number) => `${count === 1 ? "The only site" : `All ${count} sites`} of the latest run.`,
  sizes: (sites: string, pages: string, results: string) =>
    `sites: ${sites}; pages: ${pages}; test results: ${results}.`,
  allSites: (count: string) => (count === "1" ? "The only tested site" : `All ${count} tested sites`),
} as const;

/** The long texts: method, choice of sites, data. */
export const englishAbout = {
  ...texts.englishAbout,
  operatedBy: (operator: string | undefined) =>
    operator === undefined ? "" : `This observatory is operated by ${operator}.`,
} as const;

/** The page on the accuracy of the tests. */
export const englishAccuracy = {
  ...texts.englishAccuracy,
  ofAll: (decided: number, all: number) => `${decided} of ${all}`,
  openLead: (pages: string) =>
    `Each row shows a question that a rule asks a person, and how often it asks it: in W3C's examples, and on ${pages} real pages.`,
  axeLead: (pages: string, version: string) =>
    `axe-core ${version} checked ${pages} real pages in a browser, without their scripts. Each row shows a kind of difference: one program fails the elements, and the other one neither fails them nor leaves them open.`,
} as const;

/** The form for SPARQL. */
export const englishSparql = {
  ...texts.englishSparql,
  sparqlTruncated: (rows: string) => `There are more than ${rows} rows. Only the first ${rows} are shown.`,
} as const;

/** The status of the services, beside the reports. */
export const { englishStatus } = texts;

/** The texts around every page, and the texts of error pages. */
export const englishLayout = {
  ...texts.englishLayout,
  footer: (operator: string | undefined) =>
    operator === undefined ? "Measured by programs. Only people can find many barriers." : `Operated by ${operator}.`,
} as const;
