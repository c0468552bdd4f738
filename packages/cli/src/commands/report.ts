import { defineCommand } from "../command-line/command.ts";
import { commonOptions } from "../command-line/options.ts";
import { dataOptions } from "../crawl/options.ts";
import { CommandError } from "../errors.ts";

/** `eiao-wam report`. Spec cli.md 9. */
export const report = defineCommand({
  name: "report",
  operands: "<function>",
  summary: "Ask the data warehouse: scores, barriers, languages and content of sites, places and sectors",
  description: [
    "Runs one report function over a published run. Scores go from 0, no barrier found, to 1; shares of barriers are shown in percent. Without --site or --test there is a row for each.",
    "Of a site: siteMean, sitePageMean, siteStddev, siteErrorMargin, siteMin, siteMax, siteLow, siteHigh, siteRank, siteChange, pageNumber, siteTestRatio, siteTestMin, siteTestMax, siteCpRatio, siteCpMin, siteCpMax, siteContent; by language: pageNumberLang, siteLangWeight, siteMeanLang, siteStddevLang, siteErrorMarginLang, siteMinLang, siteMaxLang.",
    "Of a group, that is a place and a sector, or all: siteNumber, siteList, groupMean, groupStddev, groupErrorMargin, groupMin, groupMax, groupChange, groupTestRatio, groupTestMin, groupTestMax, groupCpRatio, groupCpMin, groupCpMax, groupContent; by language: siteListLang, siteNumberLang, groupMeanLang, groupStddevLang, groupErrorMarginLang, groupMinLang, groupMaxLang; of the places below it: regionMean, regionRank, regionChange; distribution and distributionShare over the letters A to E; history over the runs.",
    "What a change is made of: change, of --site or of a group, since the published run before or --against another: `content`, what changed on the pages; `sample`, what comes from other pages that were drawn; `rules`, what other rules or another version of the program make of the same pages; of a group `sites`, those that joined or left. Each with its 95 % interval; they add up to `all`, the change of the score, below 0 better. What cannot be told apart stands in `together`. Where rules differ, the earlier pages have to be evaluated again from their archive: --replay does that, without a network, and what it found is kept.",
    "Of the pages of --site: pageList, cwam, pageTestRatio, pageCpRatio, pageLang, pageListLang, pageContent.",
  ].join("\n\n"),
  examples: [
    ["eiao-wam report siteMean --run 2026-11", "The score of each site."],
    [
      "eiao-wam report groupMean --run 2026-11 --place NO --sector J",
      "Of the Norwegian sites of information and communication.",
    ],
    ["eiao-wam report siteTestRatio --run 2026-11 --site www.example.org", "How often each test fails there."],
    [
      "eiao-wam report change --run 2026-11 --site www.example.org",
      "Has the site changed since the run before, or only the sample, or the rules?",
    ],
    [
      "eiao-wam report change --run 2026-11 --against 2025-11 --place NO --replay",
      "Of the Norwegian sites within a year; first evaluates earlier pages again where the rules were others.",
    ],
    ["eiao-wam report history --run 2026-11 --format csv", "How the score went from run to run."],
  ],
  options: {
    run: { type: "string", value: "RUN", help: "the run; else the newest that is published", configurable: false },
    against: {
      type: "string",
      value: "RUN",
      help: "of changes: the earlier run; else the published run before",
      configurable: false,
    },
    replay: {
      type: "boolean",
      help: "of change: first evaluate earlier pages again, where rules differ and that was not done yet",
      configurable: false,
    },
    site: { type: "string", value: "SITE", help: "only this site, by its name", configurable: false },
    test: { type: "string", value: "TEST", help: "only this test, as 7.2_CSS_02 or by its id", configurable: false },
    checkpoint: { type: "string", value: "N", help: "only this checkpoint, as 7.2", configurable: false },
    place: {
      type: "string",
      value: "CODE",
      help: "country (NO), NUTS region (NO011), EU, EFTA, OTHER or unknown; geo:NO by the address of the server",
      configurable: false,
    },
    sector: { type: "string", value: "CODE", help: "NACE code (J, 62, 62.0, 62.01), or unknown", configurable: false },
    ruleset: { type: "string", value: "ID", help: "by this rule set; else UWEM 1.2", configurable: false },
    language: { type: "string", value: "TAG", help: "only this language family, as nb", configurable: false },
    "mime-type": { type: "string", value: "TYPE", help: "only this MIME type", configurable: false },
    inclusion: {
      type: "string",
      choices: ["embedded", "internal", "external"],
      help: "content of the page itself, or what it links to within its host or elsewhere",
      configurable: false,
    },
    page: { type: "string", value: "URL", help: "only this page of --site", configurable: false },
    "min-sites": { type: "integer", value: "N", minimum: 1, help: "groups of fewer sites are not shown" },
    format: {
      type: "string",
      choices: ["text", "json", "csv"],
      default: "text",
      help: "text for people; json and csv have the values as they are",
    },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [name, ...more] = operands;
    if (name === undefined || more.length > 0)
      throw new CommandError(
        "report takes the name of one function.",
        "Such as siteMean; see `eiao-wam report --help`.",
      );
    const { runReportCommand } = await import("../warehouse/run-report.ts");
    return runReportCommand(name, options, terminal);
  },
});
