import { counted } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import { portOf, runSeedProgram, seedWords, UsageError } from "./program.ts";
import type { SeedExitCode } from "./program.ts";

const HELP = `dbcleanerclient removes the working copy of a crawl's results and its six logs. Sealed stores are kept.

Usage: dbcleanerclient DATABASE [-p PORT] [-s SERVER] [--json]
       dbcleanerclient --older-than DAYS [-p PORT] [-s SERVER] [--json]

  DATABASE           id of the crawl, such as rdf_200802_1203532277_31_4952392; it is no error if nothing is left of it
  --older-than DAYS  remove all working copies and logs that were not written for this many days, such as 7d; the DBCleaner also does this every day
  -p PORT            port of the DBCleaner. Default: 8892
  -s SERVER          host of the DBCleaner. Default: localhost
  --json             print the result as a JSON object
  --version          print the version

Examples:
  dbcleanerclient rdf_200802_1203532277_31_4952392 -s eiao.example.org
  dbcleanerclient --older-than 7d

If the server runs on another machine, EIAO_TOKEN must have its token.
Exit codes: 0 done; 1 refused or failed; 2 wrong usage.
`;

const options = {
  "older-than": { type: "string" },
  port: { type: "string", short: "p" },
  server: { type: "string", short: "s" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Runs `dbcleanerclient` (spec 15.1). Returns 0 if done, 1 if refused or failed, 2 for wrong usage. */
export function runDbcleanerclient(words: readonly string[], terminal: Terminal): Promise<SeedExitCode> {
  return runSeedProgram("dbcleanerclient", words, terminal, async (write) => {
    const { values, positionals } = seedWords(words, options);
    if (values.help === true) {
      await write(HELP);
      return 0;
    }
    const [database, ...others] = positionals;
    const age = values["older-than"];
    if ((database === undefined) === (age === undefined) || others.length > 0)
      throw new UsageError("Name one database, or use --older-than.");
    const days = age === undefined ? undefined : daysOf(age);
    const port = portOf(values.port ?? "8892");
    const server = values.server ?? "localhost";
    const host = server.includes(":") && !server.startsWith("[") ? `[${server}]` : server;
    if (!URL.canParse(`http://${host}:${port}/`) || /[/?#@]/.test(host))
      throw new UsageError(`-s ${server} is not a host name.`);
    const { callService } = await import("../../services/call-service.ts");
    const token = terminal.env["EIAO_TOKEN"] || undefined;
    const dbcleaner = { url: `http://${host}:${port}`, service: "dbcleaner", token };
    if (days === undefined) {
      await callService(dbcleaner, "cleandb", { database });
      if (values.json === true) await write(`${JSON.stringify({ database, cleaned: true })}\n`);
      return 0;
    }
    const files = Number(await callService(dbcleaner, "cleanOlder", { days }));
    if (values.json === true) await write(`${JSON.stringify({ days, files })}\n`);
    else terminal.note(`dbcleanerclient: Removed ${counted(files, "file")}.`);
    return 0;
  });
}

/** Reads a number of days, such as `7d` or `7`. @throws UsageError. */
function daysOf(age: string): number {
  const [, days] = /^(\d{1,5})d?$/.exec(age) ?? [];
  if (days === undefined) throw new UsageError(`--older-than ${age} is not a number of days, such as 7d.`);
  return Number(days);
}
