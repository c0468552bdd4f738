import { openUrlRepository, scopeXml, siteJson, siteListText, checkedSiteValues } from "@eiao/crawler";
import type { FieldOfSite, GivenValues, Site, SiteJson } from "@eiao/crawler";
import { importSiteList } from "@eiao/server";
import type { SiteImport, SiteImportResult } from "@eiao/server";
import { codeOf } from "@eiao/crawler/errors";
import type { Terminal } from "../command-line/terminal.ts";
import { dataDirectory } from "../crawl/data-directory.ts";
import { openWarehouseToWrite } from "../warehouse/open-warehouse.ts";
import type { OpenedWarehouse } from "../warehouse/open-warehouse.ts";
import { observatoryCall } from "../warehouse/running-observatory.ts";
import type { ObservatoryCall } from "../warehouse/running-observatory.ts";

/** Changes sites: in the database, or through the observatory that holds the data directory. */
export interface SiteWriter {
  set(site: string, values: GivenValues): Promise<SiteJson>;
  unset(site: string, fields: readonly FieldOfSite[]): Promise<SiteJson>;
  /** @param name  of the list, for the list of actions. */
  import(name: string, sites: readonly Site[], how: SiteImport): Promise<SiteImportResult>;
  close(): Promise<void>;
}

/** Opens the sites for changes. Makes the data directory if it is missing. @throws EiaoError `DataDirectoryLocked`. */
export async function openSiteWriter(data: string | undefined, terminal: Terminal): Promise<SiteWriter> {
  try {
    return await ownWriter(await openWarehouseToWrite(data, "eiao-wam sites", terminal), terminal);
  } catch (error) {
    if (codeOf(error) !== "DataDirectoryLocked") throw error;
    const call = await observatoryCall(dataDirectory(data, terminal), terminal);
    if (call === undefined) throw error;
    return callingWriter(call);
  }
}

async function ownWriter({ database, warehouse, dataDir }: OpenedWarehouse, terminal: Terminal): Promise<SiteWriter> {
  const repository = await openUrlRepository(database);
  const now = () => new Date(terminal.now());
  return {
    set: async (site, values) =>
      siteJson(await repository.setSite(site, checkedSiteValues(site, values, await repository.siteOf(site)))),
    unset: async (site, fields) => siteJson(await repository.unsetSite(site, fields)),
    import: (_, sites, how) => importSiteList({ repository, warehouse, dataDir, now }, sites, how),
    close: () => database.close(),
  };
}

function callingWriter(call: ObservatoryCall): SiteWriter {
  return {
    async set(site, { scope, documentUrlScheme, ...values }) {
      const scopes = scope === undefined ? {} : { scope: String(scope.xml), scopesource: scope.source ?? undefined };
      return (await call("setSite", { site, ...values, ...scopes, documenturlscheme: documentUrlScheme })) as SiteJson;
    },
    unset: async (site, fields) => (await call("unsetSite", { site, fields })) as SiteJson,
    async import(name, sites, { replace, force, dryRun }) {
      const scopes = sites.flatMap(({ scopeSource, rules }) =>
        scopeSource === null ? [] : [[scopeSource, scopeXml(rules)] as const],
      );
      const given = {
        lists: { [name]: siteListText(sites, ({ scopeSource }) => scopeSource ?? "") },
        scopes: Object.fromEntries(scopes),
      };
      return (await call("importSites", { ...given, replace, force, dryrun: dryRun })) as SiteImportResult;
    },
    close: () => Promise.resolve(),
  };
}
