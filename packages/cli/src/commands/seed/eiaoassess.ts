import path from "node:path";
import type { NaceRevision } from "@eiao/crawler/classification";
import { DEFAULT_TIMEOUT_SECONDS } from "../../command-line/options.ts";
import { databaseUrl, dataDirectory } from "../../data/directory.ts";
import { CommandError } from "../../errors.ts";
import { readSiteList } from "../../input/read-text.ts";
import { counted } from "../../output/text.ts";
import type { ServiceAddress } from "../../services/call-service.ts";
import { siteUrlServerOf } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";
import { portOf, runSeedProgram, parseSeedArgs, UsageError } from "./program.ts";
import type { SeedExitCode, WriteOut } from "./program.ts";
import texts from "./texts.json" with { type: "json" };

/** Asks a yes-or-no question. Returns false without a terminal. */
export type Ask = (question: string) => Promise<boolean>;

/** Runs `eiaoassess` (spec 16.1). Returns 0 if done, 1 if refused or failed, 2 for wrong usage. */
export function runEiaoassess(args: readonly string[], terminal: Terminal, confirm: Ask): Promise<SeedExitCode> {
  return runSeedProgram("eiaoassess", args, terminal, (write) =>
    runAction(assessCallOf(args), terminal, confirm, write),
  );
}

async function runAction(call: AssessCall, terminal: Terminal, confirm: Ask, write: WriteOut): Promise<0 | 1> {
  const { action } = call;
  if (action.kind === "help") {
    await write(texts.eiaoassess.join("\n"));
    return 0;
  }
  const [{ noteSameSites, siteAddress }, { callService }, { wholeRuleSets }] = await Promise.all([
    import("../../input/sites.ts"),
    import("../../services/call-service.ts"),
    import("../../rule-sets.ts"),
  ]);
  if (action.kind === "import") return await importSites(action.folder, call, terminal);
  const server = serverOf(call, terminal);
  if (action.kind === "delete") return await deleteRuns(call, server, terminal, confirm);
  const sites =
    action.kind === "file"
      ? { urllist: await urlsIn(action.file, terminal.cwd) }
      : action.kind === "url"
        ? { urllist: [action.url] }
        : { siteurltable: action.table };
  // The URLs are checked first, because the next call reserves a run number.
  for (const url of sites.urllist ?? [])
    if (siteAddress(url.trim()) === undefined)
      throw new CommandError(
        `BadArguments: ${JSON.stringify(url.slice(0, 100))} is not the URL of a web site.`,
        "Use an http or https URL without a password, such as http://www.example.org/.",
      );
  if (action.kind === "file") noteSameSites(action.file, sites.urllist ?? [], terminal);
  const run = call.testrun ?? String(await callService(server, "nextTestRun", {}));
  if (call.testrun !== undefined && call.append !== true) await refuseKnown(run, server);
  const method = action.kind === "table" ? "addURLsFromTable" : "addURLs";
  const added = await callService(server, method, {
    testrun: run,
    etlserver: call.etlserver ?? "localhost",
    port: call.port,
    panel: call.panel,
    ruleset: await wholeRuleSets(call.ruleset),
    ...sites,
  });
  await write(`${run}\n`);
  terminal.note(`eiaoassess: added ${counted(Number(added), "site")} to run ${run}.`);
  return 0;
}

function serverOf({ siteurlserver }: AssessCall, { env }: Terminal): ServiceAddress {
  const url = siteUrlServerOf(siteurlserver, env);
  return { url, service: "siteurl", token: env["EIAO_TOKEN"] || undefined };
}

/** Refuses the name of an existing run (D-06). @throws CommandError. */
async function refuseKnown(run: string, server: ServiceAddress): Promise<void> {
  if (await isKnown(run, server))
    throw new CommandError(
      `TestRunExists: A run ${run} already exists.`,
      "Add the sites to it with --append, or choose another name.",
    );
}

async function isKnown(run: string, server: ServiceAddress): Promise<boolean> {
  const { callService } = await import("../../services/call-service.ts");
  const { runs } = (await callService(server, "status", {})) as { runs: readonly { readonly id: string }[] };
  return runs.some(({ id }) => id === run);
}

async function deleteRuns(
  { testrun: run, yes }: AssessCall,
  server: ServiceAddress,
  terminal: Terminal,
  confirm: Ask,
): Promise<0 | 1> {
  const { callService } = await import("../../services/call-service.ts");
  if (run === undefined && yes !== true && !(await confirm("Stop all open test runs and remove their results?"))) {
    terminal.note("eiaoassess: Nothing was removed.");
    return 1;
  }
  const which = run === undefined ? { confirm: true } : { testrun: run };
  const isQueued = run === undefined || (await isKnown(run, server));
  const removed = await callService(server, "removeTestRun", which);
  terminal.note(
    isQueued
      ? `eiaoassess: Removed. ${counted(Number(removed), "site")} had not been finished.`
      : `eiaoassess: The queue has no run ${run}. If the warehouse had a run of that name, it was removed.`,
  );
  return 0;
}

async function urlsIn(file: string, cwd: string): Promise<string[]> {
  const urls = await readSiteList(file, file, cwd);
  if (urls.length === 0)
    throw new CommandError(`${file} contains no URLs.`, "Write one URL per line; lines that begin with # are ignored.");
  return urls;
}

const network = { timeout: DEFAULT_TIMEOUT_SECONDS, allowPrivate: false, userAgent: undefined };

async function importSites(folder: string, { data, force = false, nace }: AssessCall, terminal: Terminal): Promise<0> {
  const { keptText, notRemovedText } = await import("../../input/sites.ts");
  const [
    { addInitialURLs, describeProblem, openUrlRepository },
    { makeDataDirectory, openDatabase },
    { listRuns, openWarehouse },
    { refuseWhileOpen },
    { fetchScopeFile },
  ] = await Promise.all([
    import("@eiao/crawler/internal"),
    import("@eiao/crawler/internal/database"),
    import("@eiao/etl/internal"),
    import("@eiao/server/internal"),
    import("../../crawl/settings.ts"),
  ]);
  const dataDir = dataDirectory(data, terminal);
  makeDataDirectory(dataDir);
  const database = await openDatabase({ dataDir, program: "eiaoassess", url: await databaseUrl(terminal) });
  try {
    if (!force) refuseWhileOpen(await listRuns(await openWarehouse(database)));
    const { snapshot, warnings, changes, ...counts } = await addInitialURLs(
      path.resolve(terminal.cwd, folder),
      await openUrlRepository(database),
      {
        snapshotFolder: path.join(dataDir, "snapshots"),
        now: new Date(terminal.now()),
        fetchScope: (url) => fetchScopeFile(url, network, terminal.env),
        force,
        nace,
      },
    );
    for (const kept of changes.kept) terminal.note(`eiaoassess: ${keptText(kept)}`);
    if (changes.notRemoved.length > 0) terminal.note(`eiaoassess: ${notRemovedText(changes.notRemoved)}`);
    for (const warning of warnings) terminal.note(`eiaoassess: Warning: ${describeProblem(warning)}`);
    const { sites, seeds, rules, files } = counts;
    terminal.note(
      `eiaoassess: Imported ${counted(sites, "site")}, ${counted(seeds, "seed")} and ${counted(rules, "rule")} from ${counted(files, "file")}.`,
    );
    if (snapshot !== null) terminal.note(`eiaoassess: The earlier sites were saved in ${snapshot}`);
  } finally {
    await database.close();
  }
  return 0;
}

const options = {
  etlserver: { type: "string", short: "h" },
  port: { type: "string", short: "p" },
  delete: { type: "boolean", short: "d" },
  testrun: { type: "string", short: "r" },
  file: { type: "string", short: "f" },
  table: { type: "string", short: "t" },
  url: { type: "string", short: "u" },
  import: { type: "string", short: "i" },
  nace: { type: "string" },
  panel: { type: "string" },
  ruleset: { type: "string" },
  append: { type: "boolean" },
  yes: { type: "boolean" },
  force: { type: "boolean" },
  data: { type: "string" },
  siteurlserver: { type: "string" },
  help: { type: "boolean" },
} as const;

const naceRevisions: readonly NaceRevision[] = ["1.1", "2", "2.1"];

type Values = ReturnType<typeof parseSeedArgs<typeof options>>["values"];

/** Reads the command line of `eiaoassess` (observatory.md 16.1). @throws UsageError. */
function assessCallOf(args: readonly string[]) {
  const { values, positionals } = parseSeedArgs(args, options);
  if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is not an option of eiaoassess.`);
  return { ...values, port: portOf(values.port ?? "8890"), nace: naceOf(values), action: actionOf(values) };
}

type AssessCall = ReturnType<typeof assessCallOf>;

function naceOf({ nace, import: folder }: Values) {
  if (nace === undefined) return undefined;
  if (folder === undefined) throw new UsageError("--nace can be combined only with -i.");
  const revision = naceRevisions.find((one) => one === nace);
  if (revision === undefined) throw new UsageError(`--nace ${nace} must be one of ${naceRevisions.join(", ")}.`);
  return revision;
}

/** Returns the action of a call, with its file, table, address or folder. @throws UsageError. */
function actionOf(values: Values) {
  if (values.help === true) return { kind: "help" } as const;
  const { file, table, url, import: folder } = values;
  const sources = [file, table, url].filter((value) => value !== undefined).length;
  if (values.delete === true) {
    if (sources > 0 || folder !== undefined) throw new UsageError("-d can be combined only with -r.");
    return { kind: "delete" } as const;
  }
  if (folder !== undefined) {
    if (sources > 0) throw new UsageError("-i cannot be combined with -f, -t or -u.");
    return { kind: "import", folder } as const;
  }
  if (sources !== 1) throw new UsageError("Use exactly one of -f, -t, -u, -d and -i.");
  if (file !== undefined) return { kind: "file", file } as const;
  return table === undefined ? ({ kind: "url", url: url ?? "" } as const) : ({ kind: "table", table } as const);
}
