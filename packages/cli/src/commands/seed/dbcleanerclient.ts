import { counted } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import { portOf, runSeedProgram, parseSeedArgs, UsageError } from "./program.ts";
import type { SeedExitCode } from "./program.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  "older-than": { type: "string" },
  port: { type: "string", short: "p" },
  server: { type: "string", short: "s" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Runs `dbcleanerclient` (spec 15.1). Returns 0 if done, 1 if refused or failed, 2 for wrong usage. */
export function runDbcleanerclient(args: readonly string[], terminal: Terminal): Promise<SeedExitCode> {
  return runSeedProgram("dbcleanerclient", args, terminal, async (write) => {
    const { values, positionals } = parseSeedArgs(args, options);
    if (values.help === true) {
      await write(texts.dbcleanerclient.join("\n"));
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
