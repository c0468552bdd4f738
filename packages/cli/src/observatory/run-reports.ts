import { rm } from "node:fs/promises";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { searchIndexState } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { configuredReports, databaseOf, reportCacheFolders, startReports } from "@eiao/server";
import type { SystemConfiguration } from "@eiao/server";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { dataDirectory, dataWords } from "../crawl/data-directory.ts";
import { CommandError, describeError } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { serverRights } from "../serve/rights.ts";
import { openWarehouseToRead } from "../warehouse/open-warehouse.ts";
import { systemConfiguration } from "./system-configuration.ts";
import { withArchive } from "./with-archive.ts";
import type { reportOptions } from "./commands/reports.ts";

/**
 * Reports keep some 200 MB in memory. Without this flag V8 lets its heap grow to four times that before it collects garbage: 1.1 GB resident
 * with a hundred readers, and only a twentieth faster.
 */
const HEAP_GROWTH = "--heap-growing-percent=60";

type ReportOptions = OptionValues<typeof reportOptions>;

/** Serves reports until a signal stops the program. Prints the address on standard output, for programs that wait for it. */
export async function runReports(options: ReportOptions, terminal: Terminal): Promise<ExitCode> {
  setFlagsFromString(HEAP_GROWTH);
  const { host, allowHosts } = await serverRights({ ...options, tokenFile: undefined }, terminal);
  const { operator, contact, palette, licence, minSites, port } = options;
  const configuration = withArchive(await systemConfiguration(options.config, terminal), options);
  if (configuration.closedsite)
    throw new CommandError(
      "The configuration has closedsite, so readers must log in, but eiao-observatory reports has no logins.",
      "Use the reports of eiao-observatory start or coordinator instead, or remove closedsite.",
    );
  const data = options.data ?? configuration.datadir ?? undefined;
  const stop = terminal.untilStopped();
  try {
    const { dataDir, database, warehouse } = await openWarehouseToRead(data, atDatabaseOf(configuration, terminal));
    try {
      const output = await openOutput(undefined, terminal);
      const reports = await startReports({
        warehouse,
        dataDir,
        host,
        port,
        minSites,
        ...configuredReports(configuration),
        logFolder: configuration.loglocation ?? path.join(dataDir, "logs"),
        ...(palette === undefined ? {} : { palette: palette === "uwem" ? "uwem" : "seed" }),
        ...(allowHosts === undefined ? {} : { allowHosts }),
        ...(operator === undefined ? {} : { operator }),
        ...(contact === undefined ? {} : { contact }),
        ...(licence === undefined ? {} : { licence }),
        onFault: (error) => terminal.note(`eiao-observatory: ${describeError(error)}`),
      });
      try {
        await output.write(`${reports.address}\n`);
        await tellOfSearch(warehouse, data, terminal);
        if (reports.archiveAddress !== undefined) terminal.note(`Archived copies: ${reports.archiveAddress}`);
        await output.close();
        await new Promise<void>((done) => {
          if (stop.signal.aborted) done();
          else stop.signal.addEventListener("abort", () => done(), { once: true });
        });
      } finally {
        await reports.close();
      }
    } finally {
      await database.close();
    }
    return 0;
  } finally {
    stop.release();
  }
}

/** Returns a terminal whose environment names the database of the configuration. */
function atDatabaseOf(configuration: SystemConfiguration, terminal: Terminal): Terminal {
  const named = { EIAO_DATABASE_URL: databaseOf(configuration), EIAO_DATABASE_URL_FILE: undefined };
  return { ...terminal, env: { ...terminal.env, ...named } };
}

/** Says how many sites are missing in the search index. This program only reads, so it cannot add them. */
async function tellOfSearch(warehouse: Warehouse, data: string | undefined, terminal: Terminal): Promise<void> {
  const { filled, left } = await searchIndexState(warehouse);
  if (left === 0) return;
  const pages = left === 1 ? "the pages of one site" : `the pages of ${left} of ${filled + left} sites`;
  terminal.note(
    `eiao-observatory: The search cannot find ${pages} yet. A running coordinator adds them. If none is running: eiao-wam index${dataWords(data)}`,
  );
}

/** Empties the cache of the reports. Running servers read the warehouse again. */
export async function clearReportCache({ data, config }: ReportOptions, terminal: Terminal): Promise<ExitCode> {
  const { datadir, reportcachedir } = await systemConfiguration(config, terminal);
  const dataDir = dataDirectory(data ?? datadir ?? undefined, terminal);
  for (const folder of Object.values(reportCacheFolders(dataDir, reportcachedir ?? undefined)))
    await rm(folder, { recursive: true, force: true });
  terminal.note("The cache of the reports is empty.");
  return 0;
}
