import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "../../errors.ts";
import { plain } from "../../output/text.ts";
import type { Terminal } from "../../terminal.ts";
import { runSeedProgram, parseSeedArgs, UsageError } from "./program.ts";
import type { SeedExitCode } from "./program.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  restart: { type: "string" },
  timeout: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** The time within which a restarted server must answer. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 500;

/** Runs `wamservicecheck` (spec 11.3). Returns 0 if the server answers, 1 if it does not, 2 for wrong usage. */
export function runWamservicecheck(args: readonly string[], terminal: Terminal): Promise<SeedExitCode> {
  return runSeedProgram("wamservicecheck", args, terminal, async (write) => {
    const { values, positionals } = parseSeedArgs(args, options);
    if (values.help === true) {
      await write(texts.wamservicecheck.join("\n"));
      return 0;
    }
    const [url = "http://localhost:8888", ...others] = positionals;
    if (others.length > 0) throw new UsageError("wamservicecheck takes one address.");
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
      throw new UsageError(`"${url}" is not the address of a server.`);
    const timeoutMs = millisecondsOf(values.timeout ?? "30");
    const { problem, restarted, answers } = await check(url, timeoutMs, values.restart);
    if (values.json === true) await write(`${JSON.stringify({ url, problem, restarted, answers })}\n`);
    else await write(line(url, problem, restarted, answers));
    return answers ? 0 : 1;
  });
}

function line(url: string, problem: string | null, restarted: boolean, answers: boolean): string {
  const name = plain(url, 300);
  if (problem === null) return `${name} OK\n`;
  const then = restarted ? ` Restarted: ${answers ? "OK" : "it still does not answer"}.` : "";
  return `${name} FAILED: ${plain(problem, 300)}.${then}\n`;
}

async function check(address: string, timeoutMs: number, command: string | undefined) {
  const { checkWamService, wamServiceProblem } = await import("@eiao/server/internal");
  if (command === undefined) {
    const problem = (await wamServiceProblem(address, timeoutMs)) ?? null;
    return { problem, restarted: false, answers: problem === null };
  }
  const state = await checkWamService({ address, timeoutMs, restart: () => runShell(command) });
  if (state.state === "ok") return { problem: null, restarted: false, answers: true };
  const until = performance.now() + PATIENCE_MS;
  let answers = false;
  while (!answers && performance.now() < until) {
    answers = (await wamServiceProblem(address, timeoutMs)) === undefined;
    if (!answers) await pause(PAUSE_MS);
  }
  return { problem: state.problem, restarted: true, answers };
}

/** Runs a shell command. @throws CommandError if it fails. */
async function runShell(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0)
    throw new CommandError(`The server does not answer, and the command of --restart failed: ${command.slice(0, 200)}`);
}

function millisecondsOf(seconds: string): number {
  if (!/^\d{1,4}$/.test(seconds) || Number(seconds) < 1)
    throw new UsageError(`--timeout ${seconds} is not a number of seconds from 1 to 9999.`);
  return Number(seconds) * 1000;
}
