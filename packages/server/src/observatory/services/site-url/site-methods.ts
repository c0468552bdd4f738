import { checkedSiteValues, readSites, siteFields, siteJson } from "@eiao/crawler/internal";
import type { FieldOfSite, SiteChanges } from "@eiao/crawler/internal";
import { disownSites, forgetRun } from "../etl/forget-run.ts";
import type { Observatory } from "../observatory.ts";
import { importSiteList } from "./import-sites.ts";
import { badArguments } from "../../../transport/errors.ts";
import { parameter, requiredParameter } from "../../../transport/service.ts";
import type { ArgumentValue, Arguments, Fields, Method, Parameter } from "../../../transport/service.ts";
import type { DroppedRun } from "../../queue/runs.ts";
import { testrun } from "../parameters.ts";
import { urlsOfList } from "./add-urls.ts";
import { callEtl } from "./remote-etl.ts";

const site = requiredParameter("site", "text", "Name of the site.", { longest: 2_000 });
const changedSite = {
  type: "value",
  doc: "The site: {site, title, source, seeds, scope: {source, rules}, nace, continent, country, nuts, small, watched, documentUrlScheme, collections, addedBy, set: fields that were set}",
} as const;

/** The methods by which people curate sites. What they set stays until it is unset: imports, feeds, campaigns and crawls keep it. */
export function siteMethods(observatory: Observatory): Method[] {
  return [setMethod(observatory), unsetMethod(observatory), importMethod(observatory)];
}

const text = (name: string, doc: string): Parameter => ({ name, type: "text", required: false, doc });

const valueParameters: readonly Parameter[] = [
  text("title", "Title of the site."),
  text("source", "Source of the site."),
  parameter("seeds", "names", "Start pages of the site, all of them."),
  text("scope", "Scope rules as the XML of a scope file. An empty text: the site has no rules of its own."),
  text("scopesource", "Name of the scope file."),
  text("nace", "NACE code, such as 84.11 or 2.1:84.11, or unknown."),
  text("continent", "AF, AN, AS, EU, NA, OC, SA or unknown."),
  text("country", "Country code of ISO 3166-1, such as NO, or unknown."),
  text("nuts", "NUTS code, such as NO081, or unknown."),
  parameter(
    "small",
    "boolean",
    "The site really has few pages, so it is measured even with fewer than minpagessampled.",
  ),
  parameter("watched", "boolean", "New documents of the site are reported after each run."),
  text(
    "documenturlscheme",
    "Beginning of the URLs of documents that are reported, an absolute http or https URL. An empty text: all.",
  ),
  parameter("collections", "names", "Names of the collections of the site, all of them."),
];

function setMethod({ repository, log }: Observatory): Method {
  return {
    name: "setSite",
    role: "curator",
    doc: "Sets fields of a site. Imports, feeds, campaigns and crawls keep them until they are unset. Other fields do not change. A site that is not known is added if it gets seeds.",
    parameters: [site, ...valueParameters],
    result: changedSite,
    async call({ site: name, ...given }) {
      const values = checkedSiteValues(name as string, valuesOf(given), await repository.siteOf(name as string));
      if (Object.keys(values).length === 0) throw badArguments("at least one field must be given");
      const stored = await repository.setSite(name as string, values);
      log("siteurlserver", `Set ${Object.keys(given).join(", ")} of ${stored.site}`);
      return siteJson(stored) as unknown as ArgumentValue;
    },
  };
}

function valuesOf(given: Arguments): Parameters<typeof checkedSiteValues>[1] {
  const { scope, scopesource, seeds, collections, documenturlscheme } = given;
  const texts = given as Readonly<Record<string, string | undefined>>;
  const flags = given as Readonly<Record<string, boolean | undefined>>;
  return {
    title: texts["title"],
    source: texts["source"],
    seeds: seeds === undefined ? undefined : urlsOfList(seeds),
    scope:
      scope === undefined ? undefined : { xml: scope as string, source: (scopesource as string | undefined) ?? null },
    nace: texts["nace"],
    continent: texts["continent"],
    country: texts["country"],
    nuts: texts["nuts"],
    small: flags["small"],
    watched: flags["watched"],
    documentUrlScheme: documenturlscheme as string | undefined,
    collections: listOf(collections),
  };
}

/** Returns a list, or one text as a list: the name of a collection may have blanks and commas. */
function listOf(value: Arguments[string] | undefined): readonly string[] | undefined {
  return typeof value === "string" ? [value] : (value as readonly string[] | undefined);
}

function unsetMethod({ repository, log }: Observatory): Method {
  return {
    name: "unsetSite",
    role: "curator",
    doc: "Lets imports, feeds, campaigns and crawls change fields of a site again. Fields that no site list has get their default: small and watched become false, documentUrlScheme and collections empty. The others stay until an import has another value.",
    parameters: [site, requiredParameter("fields", "names", `Fields: ${siteFields.join(", ")}.`)],
    result: changedSite,
    async call({ site: name, fields }) {
      const wanted = typeof fields === "string" ? fields.split(/[\s,]+/) : (fields as readonly string[]);
      const wrong = wanted.find((field) => !isField(field));
      if (wrong !== undefined || wanted.length === 0)
        throw badArguments(`fields must be some of ${siteFields.join(", ")}`);
      const stored = await repository.unsetSite(name as string, wanted.filter(isField));
      log("siteurlserver", `Unset ${wanted.join(", ")} of ${stored.site}`);
      return siteJson(stored) as unknown as ArgumentValue;
    },
  };
}

function isField(name: string): name is FieldOfSite {
  return siteFields.some((field) => field === name);
}

function importMethod(observatory: Observatory): Method {
  return {
    name: "importSites",
    role: "curator",
    doc: "Imports site lists. Everything is checked first: with a wrong line nothing is changed. Sites that are not in the lists stay, unless replace is true.",
    parameters: [
      requiredParameter("lists", "fields", "CSV with nine fields per line, by the name of the list."),
      parameter("scopes", "fields", "XML of scope files, by the name in field 9."),
      parameter(
        "replace",
        "boolean",
        "Remove the sites that are not in the lists, with their pages, after a snapshot of all sites. A site stays if a person has set a field of it, or a feed names it.",
        { default: "false" },
      ),
      parameter("dryrun", "boolean", "Only tell what would change.", { default: "false" }),
      parameter("force", "boolean", "Replace even if a run is open.", { default: "false" }),
    ],
    result: {
      type: "value",
      doc: "{added: [site], changed: [{site, fields}], kept: [{site, fields: fields that differ in the list, but a person has set them}], removed: [site], notRemoved: [site that stays although it is not in the lists], unchanged, snapshot: folder or null}",
    },
    changed({ lists, dryrun }, result) {
      const { added, changed, removed } = result as unknown as SiteChanges;
      if (dryrun === true || added.length + changed.length + removed.length === 0) return undefined;
      const subject = Object.keys(lists as Fields).join(" ");
      return { subject, detail: `${added.length} added, ${changed.length} changed, ${removed.length} removed` };
    },
    async call({ lists, scopes = {}, replace, dryrun, force }) {
      const files = Object.entries(lists as Fields).map(([name, content]) => ({ name, text: content }));
      const { sites } = await readSites(files, (source) => scopeOf(scopes as Fields, source));
      const how = { replace: replace === true, force: force === true, dryRun: dryrun === true };
      const result = await importSiteList(observatory, sites, how);
      const { added, changed, removed } = result;
      if (!how.dryRun)
        observatory.log(
          "siteurlserver",
          `Imported sites: ${added.length} added, ${changed.length} changed, ${removed.length} removed`,
        );
      return { ...result } as unknown as ArgumentValue;
    },
  };
}

function scopeOf(scopes: Fields, source: string): Promise<string> {
  const xml = scopes[source];
  if (xml !== undefined) return Promise.resolve(xml);
  return Promise.reject(badArguments("scopes must have each scope file of the lists"));
}

const ALL = "ALL";

/** `removeTestRun` (spec 6.2, D-23). */
export function removeTestRunMethod(observatory: Observatory): Method {
  return {
    name: "removeTestRun",
    role: "operator",
    doc: "Removes a test run with its queue. Without a name, removes all open runs.",
    parameters: [
      { ...testrun, required: false, default: ALL },
      parameter("confirm", "boolean", "Must be true in JSON to remove all runs.", { default: "false" }),
    ],
    result: { type: "value", doc: "Number of removed sites." },
    changed: ({ testrun = ALL }, sites) => ({ subject: testrun as string, detail: `${sites as number} sites` }),
    async call({ testrun = ALL, confirm }, { transport }) {
      if (testrun === ALL && transport === "json" && confirm !== true)
        throw badArguments("to remove all open runs, set confirm=true");
      const dropped = await observatory.queue.dropRun(testrun as string);
      const failures: unknown[] = [];
      for (const run of dropped.runs)
        await forgetEverywhere(observatory, run).catch((error: unknown) => void failures.push(error)); // the others are told all the same
      // Whoever was to remove it before ended when only the queue had let it go.
      if (testrun !== ALL && dropped.runs.length === 0) await forgetRun(observatory, testrun as string);
      if (failures.length > 0) throw failures[0];
      return dropped.removed;
    },
  };
}

/** The ETL server that counts it is told, and what the run came to here goes. @throws EiaoError `EtlUnreachable`, when that has gone. */
async function forgetEverywhere(
  observatory: Observatory,
  { run, etlserver: host, port, sites }: DroppedRun,
): Promise<void> {
  try {
    if (observatory.isOwnEtl(host, port)) await forgetRun(observatory, run);
    else await callEtl({ host, port, run }, "removeTestRun", [run]);
  } finally {
    await disownSites(observatory, run, sites);
  }
}
