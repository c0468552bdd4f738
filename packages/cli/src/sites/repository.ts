import { codeOf } from "@eiao/crawler/internal/errors";
import { checkedSiteValues, openUrlRepository, scopeXml, siteJson, siteListText } from "@eiao/crawler/internal";
import type { FieldOfSite, GivenValues, Site, SiteJson } from "@eiao/crawler/internal";
import { importSiteList } from "@eiao/server/internal";
import type { SiteImport, SiteImportResult } from "@eiao/server/internal";
import { dataDirectory, openRepositoryToRead } from "../data/directory.ts";
import { observatoryCall } from "../data/warehouse-writer.ts";
import type { ObservatoryCall } from "../data/warehouse-writer.ts";
import { openWarehouseToWrite } from "../data/warehouse.ts";
import type { OpenedWarehouse } from "../data/warehouse.ts";
import { nameOfSite } from "../input/sites.ts";
import type { Terminal } from "../terminal.ts";
import type { SitesOptions } from "./options.ts";

/** Returns all sites, or those of the given collections. */
export async function storedSites({ data, collection }: SitesOptions, terminal: Terminal): Promise<readonly Site[]> {
  const { database, repository } = await openRepositoryToRead(data, terminal);
  try {
    const sites = await repository.allSites();
    return collection.length === 0
      ? sites
      : sites.filter(({ collections }) => collections.some((name) => collection.includes(name)));
  } finally {
    await database.close();
  }
}

/** Finds a site by its name in any form, or by a URL on its host. */
export async function siteNamed(
  operand: string,
  { data }: SitesOptions,
  terminal: Terminal,
): Promise<Site | undefined> {
  const { database, repository } = await openRepositoryToRead(data, terminal);
  try {
    for (const name of [operand, nameOfSite(operand), hostOf(operand)]) {
      const found = await repository.siteOf(name);
      if (found !== undefined) return found;
    }
    return undefined;
  } finally {
    await database.close();
  }
}

function hostOf(operand: string): string {
  return /^https?:\/\//i.test(operand) ? (URL.parse(operand)?.host ?? "") : "";
}

/** Changes sites: in the database, or through the observatory that holds the data directory. */
export interface SiteWriter {
  set(site: string, values: GivenValues): Promise<SiteJson>;
  unset(site: string, fields: readonly FieldOfSite[]): Promise<SiteJson>;
  /** @param name  the name of the list, for the list of actions. */
  import(name: string, sites: readonly Site[], how: SiteImport): Promise<SiteImportResult>;
  close(): Promise<void>;
}

/** Opens the sites for changes. Creates the data directory if it is missing. @throws EiaoError `DataDirectoryLocked`. */
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
    import: (_, sites, options) => importSiteList({ repository, warehouse, dataDir, now }, sites, options),
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
      const params = {
        lists: { [name]: siteListText(sites, ({ scopeSource }) => scopeSource ?? "") },
        scopes: Object.fromEntries(scopes),
      };
      return (await call("importSites", { ...params, replace, force, dryrun: dryRun })) as SiteImportResult;
    },
    close: () => Promise.resolve(),
  };
}
