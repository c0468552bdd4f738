import { siteUrlMethod as method } from "../service-methods.ts";
import { checkedSiteValues, readSites, siteFields, siteJson } from "@eiao/crawler/internal";
import type { FieldOfSite, SiteChanges } from "@eiao/crawler/internal";
import { disownSites, forgetRun } from "../etl/forget-run.ts";
import type { Observatory } from "../observatory.ts";
import { importSiteList } from "./import-sites.ts";
import { badArguments } from "../../../transport/errors.ts";
import type { ArgumentValue, Arguments, Fields, Method } from "../../../transport/service.ts";
import type { DroppedRun } from "../../queue/runs.ts";
import { urlsOfList } from "./add-urls.ts";
import { callEtl } from "./remote-etl.ts";

/** Returns the methods by which users curate sites. Fields that they set stay until unset: imports, feeds, campaigns and crawls keep them. */
export function siteMethods(observatory: Observatory): Method[] {
  return [setMethod(observatory), unsetMethod(observatory), importMethod(observatory)];
}

function setMethod({ repository, log }: Observatory): Method {
  return method("setSite", async ({ site: name, ...given }) => {
    const values = checkedSiteValues(name as string, valuesOf(given), await repository.siteOf(name as string));
    if (Object.keys(values).length === 0) throw badArguments("at least one field must be given");
    const stored = await repository.setSite(name as string, values);
    log("siteurlserver", `Set ${Object.keys(given).join(", ")} of ${stored.site}`);
    return siteJson(stored) as unknown as ArgumentValue;
  });
}

function valuesOf(args: Arguments): Parameters<typeof checkedSiteValues>[1] {
  const { scope, scopesource, seeds, collections, documenturlscheme } = args;
  const texts = args as Readonly<Record<string, string | undefined>>;
  const flags = args as Readonly<Record<string, boolean | undefined>>;
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
  return method("unsetSite", async ({ site: name, fields }) => {
    const names = typeof fields === "string" ? fields.split(/[\s,]+/) : (fields as readonly string[]);
    const wrong = names.find((field) => !isField(field));
    if (wrong !== undefined || names.length === 0)
      throw badArguments(`fields must be some of ${siteFields.join(", ")}`);
    const stored = await repository.unsetSite(name as string, names.filter(isField));
    log("siteurlserver", `Unset ${names.join(", ")} of ${stored.site}`);
    return siteJson(stored) as unknown as ArgumentValue;
  });
}

function isField(name: string): name is FieldOfSite {
  return siteFields.some((field) => field === name);
}

function importMethod(observatory: Observatory): Method {
  return method(
    "importSites",
    async ({ lists, scopes = {}, replace, dryrun, force }) => {
      const files = Object.entries(lists as Fields).map(([name, content]) => ({ name, text: content }));
      const { sites } = await readSites(files, (source) => scopeOf(scopes as Fields, source));
      const options = { replace: replace === true, force: force === true, dryRun: dryrun === true };
      const result = await importSiteList(observatory, sites, options);
      const { added, changed, removed } = result;
      if (!options.dryRun)
        observatory.log(
          "siteurlserver",
          `Imported sites: ${added.length} added, ${changed.length} changed, ${removed.length} removed`,
        );
      return { ...result } as unknown as ArgumentValue;
    },
    ({ lists, dryrun }, result) => {
      const { added, changed, removed } = result as unknown as SiteChanges;
      if (dryrun === true || added.length + changed.length + removed.length === 0) return undefined;
      const subject = Object.keys(lists as Fields).join(" ");
      return { subject, detail: `${added.length} added, ${changed.length} changed, ${removed.length} removed` };
    },
  );
}

function scopeOf(scopes: Fields, source: string): Promise<string> {
  const xml = scopes[source];
  if (xml !== undefined) return Promise.resolve(xml);
  return Promise.reject(badArguments("scopes must have each scope file of the lists"));
}

const ALL = "ALL";

/** Returns the method `removeTestRun` (spec 6.2, D-23). */
export function removeTestRunMethod(observatory: Observatory): Method {
  return method(
    "removeTestRun",
    async ({ testrun = ALL, confirm }, { transport }) => {
      if (testrun === ALL && transport === "json" && confirm !== true)
        throw badArguments("to remove all open runs, set confirm=true");
      const dropped = await observatory.queue.dropRun(testrun as string);
      const failures: unknown[] = [];
      for (const run of dropped.runs)
        await forgetEverywhere(observatory, run).catch((error: unknown) => void failures.push(error)); // the other runs are removed all the same
      // An earlier removal may have died after the queue and before the warehouse.
      if (testrun !== ALL && dropped.runs.length === 0) await forgetRun(observatory, testrun as string);
      if (failures.length > 0) throw failures[0];
      return dropped.removed;
    },
    ({ testrun = ALL }, sites) => ({ subject: testrun as string, detail: `${sites as number} sites` }),
  );
}

/** Removes a run at the ETL server that counts it, and its results here. @throws EiaoError `EtlUnreachable`, after the results are removed. */
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
