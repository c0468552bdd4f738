import { rm } from "node:fs/promises";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Warehouse } from "@eiao/etl";
import type { SystemConfiguration } from "@eiao/server";
import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { inSection } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { accessOptions, helpOptions } from "../../command-line/options.ts";
import { configurationOptions } from "../../command-line/service-options.ts";
import { dataDirectory, dataOption } from "../../data/directory.ts";
import { openWarehouseToRead } from "../../data/warehouse.ts";
import { CommandError, describeError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { serverRights } from "../../services/access.ts";
import { systemConfiguration } from "../../services/system-configuration.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  host: accessOptions.host,
  port: { type: "integer", value: "N", default: 8080, maximum: 65_535, section: "Service" },
  "allow-host": accessOptions["allow-host"],
  "archive-port": { type: "integer", value: "N", maximum: 65_535, section: "Service" },
  "archive-address": { value: "URL", section: "Service" },
  ...inSection("Pages", {
    operator: { value: "NAME" },
    contact: { value: "ADDRESS" },
    palette: { value: "NAME", choices: ["seed", "uwem"] },
    "min-sites": { type: "integer", value: "N", default: 1, minimum: 1 },
    licence: { value: "URL" },
  }),
  ...configurationOptions,
  ...dataOptions,
  ...helpOptions,
} as const;

/** `eiao-observatory reports`. cli.md 10. */
export const reports = defineCommand({
  name: "reports",
  ...texts.reports,
  options,
  async run({ options, operands }, terminal) {
    const [action, ...more] = operands;
    if (more.length > 0 || (action !== undefined && action !== "clear-cache"))
      throw new CommandError(
        `reports does not accept "${more[0] ?? action}".`,
        "The only word it takes is clear-cache.",
      );
    return action === undefined ? await runReports(options, terminal) : await clearReportCache(options, terminal);
  },
});

/**
 * Reports keep some 200 MB in memory. By default V8 lets the heap grow to four times that size before it collects garbage: 1.1 GB resident
 * with a hundred readers, for only 5 % more speed.
 */
const HEAP_GROWTH = "--heap-growing-percent=60";

type ReportOptions = OptionValues<typeof options>;

/** Serves reports until a signal stops the program. Prints the address on standard output, for the programs that started it. */
async function runReports(options: ReportOptions, terminal: Terminal): Promise<ExitCode> {
  const { configuredReports, databaseOf, startReports } = await import("@eiao/server/internal");
  setFlagsFromString(HEAP_GROWTH);
  const { host, allowHosts } = await serverRights({ ...options, tokenFile: undefined }, terminal);
  const { operator, contact, palette, licence, minSites, port } = options;
  const configuration = await withArchive(await systemConfiguration(options.config, terminal), options);
  if (configuration.closedsite)
    throw new CommandError(
      "The configuration has closedsite, so readers must log in, but eiao-observatory reports has no logins.",
      "Use the reports of eiao-observatory start or coordinator instead, or remove closedsite.",
    );
  const data = options.data ?? configuration.datadir ?? undefined;
  const stop = terminal.untilStopped();
  try {
    const { dataDir, database, warehouse } = await openWarehouseToRead(
      data,
      withDatabase(databaseOf(configuration), terminal),
    );
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
        await noteUnindexed(warehouse, data, terminal);
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

/** Returns a terminal whose environment names the database. */
function withDatabase(url: string | undefined, terminal: Terminal): Terminal {
  const variables = { EIAO_DATABASE_URL: url, EIAO_DATABASE_URL_FILE: undefined };
  return { ...terminal, env: { ...terminal.env, ...variables } };
}

/** Reports how many sites the search index lacks. This program only reads, so it cannot add them. */
async function noteUnindexed(warehouse: Warehouse, data: string | undefined, terminal: Terminal): Promise<void> {
  const { searchIndexState } = await import("@eiao/etl/internal");
  const { filled, left } = await searchIndexState(warehouse);
  if (left === 0) return;
  const pages = left === 1 ? "the pages of one site" : `the pages of ${left} of ${filled + left} sites`;
  terminal.note(
    `eiao-observatory: The search cannot find ${pages} yet. A running coordinator adds them. If none is running: eiao-wam index${dataOption(data)}`,
  );
}

/** Empties the cache of the reports, so that running servers read the warehouse again. */
async function clearReportCache({ data, config }: ReportOptions, terminal: Terminal): Promise<ExitCode> {
  const { reportCacheFolders } = await import("@eiao/server/internal");
  const { datadir, reportcachedir } = await systemConfiguration(config, terminal);
  const dataDir = dataDirectory(data ?? datadir ?? undefined, terminal);
  for (const folder of Object.values(reportCacheFolders(dataDir, reportcachedir ?? undefined)))
    await rm(folder, { recursive: true, force: true });
  terminal.note("The cache of the reports is empty.");
  return 0;
}

/** Returns the configuration with the archive port and address of the command line, if given. @throws CommandError. */
export async function withArchive(
  configuration: SystemConfiguration,
  { archivePort, archiveAddress }: Pick<ReportOptions, "archivePort" | "archiveAddress">,
): Promise<SystemConfiguration> {
  const { isOrigin } = await import("@eiao/server/internal");
  if (archiveAddress !== undefined && !isOrigin(archiveAddress))
    throw new CommandError(
      `--archive-address cannot be ${JSON.stringify(archiveAddress)}.`,
      "Write an address without a path, such as https://archive.example.org.",
    );
  const archiveport = archivePort ?? configuration.archiveport;
  if (archiveAddress !== undefined && archiveport === null)
    throw new CommandError(
      "--archive-address needs --archive-port.",
      "It is the address at which browsers reach that port.",
    );
  return { ...configuration, archiveport, archiveaddress: archiveAddress ?? configuration.archiveaddress };
}
