import path from "node:path";
import type { RunStatus } from "@eiao/etl";
import type { Terminal } from "../command-line/terminal.ts";
import { siteUrlServerOf } from "../observatory/site-url-server-options.ts";
import { databaseUrl, dataDirectory } from "../crawl/data-directory.ts";
import { CommandError } from "../errors.ts";
import { noteSameSites } from "../input/same-sites.ts";
import { siteAddress } from "../input/site-address.ts";
import { readList } from "../input/read-list.ts";
import { DEFAULT_TIMEOUT_SECONDS } from "../network/defaults.ts";
import { counted } from "../formats/describe.ts";
import { callService } from "./call-service.ts";
import { assessCallOf } from "./eiaoassess-words.ts";
import type { AssessCall } from "./eiaoassess-words.ts";
import { runSeedProgram } from "./run-seed-program.ts";
import type { SeedExitCode, WriteOut } from "./run-seed-program.ts";

const HELP = `eiaoassess begins a test run of web sites, or ends one.

Usage: eiaoassess [-h ETLSERVER] [-p PORT] [-r RUN] -f FILE | -t TABLE | -u URL
       eiaoassess -d [-r RUN]
       eiaoassess -i FOLDER

  -f FILE             measure the sites in FILE: a URL a line, # comments
  -t TABLE            measure all enabled sites of a table or view of the URL repository
  -u URL              measure one site
  -r RUN              id of the run; else EIAO and the next number, which is printed
  --append            add to a run that is open; else a run that exists is refused
  -h HOST             the ETL server that counts the run (default: localhost)
  -p PORT             its port (default: 8890)
  -d                  delete the run of -r; without -r, after a question, all ongoing runs
  -i FOLDER           replace the sites of the URL repository by those of the .csv files in FOLDER
  --force             import though a run is open
  --yes               answer questions with yes
  --siteurlserver URL the site URL server (default: EIAO_SITEURLSERVER, else http://localhost:8889)
  --data DIR          data directory of -i; else EIAO_DATADIR, else ./eiao-data
  --version           print the version

Examples:
  eiaoassess -f sites.txt -r 202611
  eiaoassess -u https://www.example.org/
  eiaoassess -d -r 202611

Calls from other machines than the server's need EIAO_TOKEN.
Exit codes: 0 done; 1 refused or failed; 2 the call was not understood.
`;

/** What a question is answered by; false where nobody can be asked. */
export type Ask = (question: string) => Promise<boolean>;

/** `eiaoassess` (spec 16.1): 0 done, 1 refused or failed, 2 usage. */
export function runEiaoassess(words: readonly string[], terminal: Terminal, ask: Ask): Promise<SeedExitCode> {
  return runSeedProgram("eiaoassess", words, terminal, (write) => act(assessCallOf(words), { terminal, ask, write }));
}

interface Asking {
  readonly terminal: Terminal;
  readonly ask: Ask;
  readonly write: WriteOut;
}

async function act(call: AssessCall, { terminal, ask, write }: Asking): Promise<0 | 1> {
  const { action } = call;
  if (action.kind === "help") {
    await write(HELP);
    return 0;
  }
  if (action.kind === "import") return await importSites(action.folder, call, terminal);
  const server = serverOf(call, terminal);
  if (action.kind === "delete") return await deleteRuns(call, server, terminal, ask);
  const sites =
    action.kind === "file"
      ? { urllist: await urlsIn(action.file, terminal.cwd) }
      : action.kind === "url"
        ? { urllist: [action.url] }
        : { siteurltable: action.table };
  // Before a run is named for nothing.
  for (const url of sites.urllist ?? [])
    if (siteAddress(url.trim()) === undefined)
      throw new CommandError(
        `BadArguments: ${JSON.stringify(url.slice(0, 100))} is no URL of a web site.`,
        "Such as http://www.example.org/; by http or https, without a password.",
      );
  if (action.kind === "file") noteSameSites(action.file, sites.urllist ?? [], terminal);
  const run = call.run ?? String(await callService(server, "nextTestRun", {}));
  if (call.run !== undefined && !call.append) await refuseKnown(run, server);
  const method = action.kind === "table" ? "addURLsFromTable" : "addURLs";
  const added = await callService(server, method, {
    testrun: run,
    etlserver: call.host,
    port: call.port,
    ...sites,
  });
  await write(`${run}\n`);
  terminal.note(
    `eiaoassess: ${counted(Number(added), "site")} of the run ${run} ${added === 1 ? "is" : "are"} queued.`,
  );
  return 0;
}

type Server = Parameters<typeof callService>[0];

function serverOf({ siteUrlServer }: AssessCall, { env }: Terminal): Server {
  const url = siteUrlServerOf(siteUrlServer, env);
  return { url, service: "siteurl", token: env["EIAO_TOKEN"] || undefined };
}

/** D-06. @throws CommandError. */
async function refuseKnown(run: string, server: Server): Promise<void> {
  if (await isKnown(run, server))
    throw new CommandError(
      `TestRunExists: there is a run ${run} already.`,
      "Add to it with --append, or name another one.",
    );
}

async function isKnown(run: string, server: Server): Promise<boolean> {
  const { runs } = (await callService(server, "status", {})) as { runs: readonly { readonly id: string }[] };
  return runs.some(({ id }) => id === run);
}

async function deleteRuns({ run, yes }: AssessCall, server: Server, terminal: Terminal, ask: Ask): Promise<0 | 1> {
  if (run === undefined && !yes && !(await ask("Stop all ongoing test runs, and remove what was loaded of them?"))) {
    terminal.note("eiaoassess: nothing was removed.");
    return 1;
  }
  const which = run === undefined ? { confirm: true } : { testrun: run };
  const isQueued = run === undefined || (await isKnown(run, server));
  const removed = await callService(server, "removeTestRun", which);
  terminal.note(
    isQueued
      ? `eiaoassess: removed, with ${counted(Number(removed), "site")} that had not ended.`
      : `eiaoassess: the queue has no run ${run}; what was loaded of one of that name is removed.`,
  );
  return 0;
}

async function urlsIn(file: string, cwd: string): Promise<string[]> {
  const urls = await readList(file, file, cwd);
  if (urls.length === 0) throw new CommandError(`${file} names no site.`, "One URL a line; lines with # are left out.");
  return urls;
}

const network = { timeout: DEFAULT_TIMEOUT_SECONDS, allowPrivate: false, userAgent: undefined };

async function importSites(folder: string, { data, force }: AssessCall, terminal: Terminal): Promise<0> {
  const [
    { addInitialURLs, describeProblem, openUrlRepository },
    { makeDataDirectory, openDatabase },
    { listRuns, openWarehouse },
    { fetchScopeFile },
  ] = await Promise.all([
    import("@eiao/crawler"),
    import("@eiao/crawler/database"),
    import("@eiao/etl"),
    import("../crawl/fetch-scope-file.ts"),
  ]);
  const dataDir = dataDirectory(data, terminal);
  makeDataDirectory(dataDir);
  const database = await openDatabase({ dataDir, program: "eiaoassess", url: await databaseUrl(terminal) });
  try {
    if (!force) refuseWhileOpen(await listRuns(await openWarehouse(database)));
    const { snapshot, warnings, ...counts } = await addInitialURLs(
      path.resolve(terminal.cwd, folder),
      await openUrlRepository(database),
      {
        snapshotFolder: path.join(dataDir, "snapshots"),
        now: new Date(terminal.now()),
        fetchScope: (url) => fetchScopeFile(url, network, terminal.env),
        force,
      },
    );
    for (const warning of warnings) terminal.note(`eiaoassess: warning: ${describeProblem(warning)}`);
    const { sites, seeds, rules, files } = counts;
    terminal.note(
      `eiaoassess: imported ${counted(sites, "site")}, ${counted(seeds, "seed")} and ${counted(rules, "rule")} from ${counted(files, "file")}.`,
    );
    if (snapshot !== null) terminal.note(`eiaoassess: what was there before is in ${snapshot}`);
  } finally {
    await database.close();
  }
  return 0;
}

/** Its sites may wait, and none be crawled at this moment (D-22). @throws CommandError. */
function refuseWhileOpen(runs: readonly RunStatus[]): void {
  const open = runs.find(({ state, sites }) => state === "open" && sites.expected > sites.loaded + sites.failed);
  if (open === undefined) return;
  throw new CommandError(
    `RunOpen: the sites cannot be replaced: the run ${open.run} is open.`,
    `End it first, or remove it (eiaoassess -d -r ${open.run}); with --force they are replaced all the same.`,
  );
}
