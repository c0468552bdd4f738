import type { SiteFacts } from "@eiao/etl";
import type { Messages } from "../../text/english.ts";
import { differenceData, rankColumn, rankData, verdictColumn } from "../change-columns.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { letterOf } from "../marks.ts";
import { namesAsData } from "../names.ts";
import type { SiteOfRun } from "./site-frame.ts";

/** The figures of a site in one row, for programs. */
export function siteFactsTable({ facts, run, site, against }: SiteOfRun, say: Messages): DataTable {
  const { survey, card } = facts;
  const constant = (name: string, value: string | number | null) => ({ name, value: () => value });
  return dataTable<SiteFacts>(
    "site",
    site,
    [
      { name: "site", heading: say.webSite, value: () => site },
      { name: "run", heading: say.testRun, value: () => run.run },
      { name: "score", heading: say.score, value: ({ value }) => value },
      { name: "letter", heading: say.letter, value: ({ value }) => letterOf(value) },
      rankColumn(({ rank }) => rank, say),
      verdictColumn(({ change }) => change, say),
    ],
    [facts],
    [
      { name: "low", value: ({ low }) => low },
      { name: "high", value: ({ high }) => high },
      { name: "margin", value: ({ margin }) => margin },
      { name: "min", value: ({ min }) => min },
      { name: "max", value: ({ max }) => max },
      ...rankData<SiteFacts>(({ rank }) => rank),
      { name: "before", value: ({ before }) => before },
      constant("against", against),
      ...differenceData<SiteFacts>(({ change }) => change),
      { name: "title", value: ({ title }) => title },
      { name: "places", value: ({ places }) => places.join("/") },
      { name: "sectors", value: ({ sectors }) => sectors.join("/") },
      { name: "collections", value: ({ collections }) => namesAsData(collections) },
      constant("webaddress", survey.webAddress),
      constant("finished", survey.finished),
      constant("extent", survey.extent),
      constant("found", survey.found),
      constant("evaluated", survey.pages),
      { name: "sampled", value: ({ sampled }) => sampled },
      constant("failed", survey.failed),
      constant("emptyshells", survey.emptyShells),
      constant("unfetched", card?.unfetched ?? 0),
      constant("leftout", card?.leftOut ?? 0),
      constant("headline", card?.headline ?? null),
      constant("tool", survey.tool),
      constant("toolversion", survey.toolVersion),
      constant("seed", survey.seed),
      constant("digest", survey.digest),
      ...facts.others.map(({ ruleSet, value }) => constant(`score-${ruleSet}`, value)),
    ],
  );
}
