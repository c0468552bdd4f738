// Calls the command line from its sources: as a separate process, as a user would, or, much faster, within this one.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import {
  eiaoObservatory,
  eiaoWam,
  programFile,
  runCheckstatus,
  runDbcleanerclient,
  runEiaoassess,
  runPerformcache,
  runProgram,
  runWamservicecheck,
} from "#programs";
import type { Terminal } from "#programs";
import { checkBySchema } from "./json-contract.ts";
import { withLentWorkers } from "./lent-workers.ts";

export { allCommands, eiaoObservatory, eiaoWam, formatNames, parseCommandLine, programFile } from "#programs";
export type { AnyCommand } from "#programs";

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Call {
  readonly cwd: string;
  readonly stdin?: string;
  readonly env?: Record<string, string>;
  /** Aborts like Ctrl-C. */
  readonly stop?: AbortSignal;
}

export interface SpawnedCall extends Omit<Call, "stop"> {
  /** The process gets one SIGINT as soon as this is true. */
  readonly interruptWhen?: () => boolean;
}

/** Returns an environment without the variables that could change a result: proxies, npm, colours, dates. */
function cleanEnvironment(): Record<string, string> {
  const keys = ["PATH", "HOME", "TMPDIR", "NODE_PATH", "NODE_OPTIONS"]; // the last one strips types, once for all tests
  return Object.fromEntries(
    keys.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** Runs `eiao-wam` within this process, with a terminal of its own. */
export function wam(args: readonly string[], call: Call): Promise<Outcome> {
  return runInProcess(args, call, (terminal) => runProgram(args, terminal, eiaoWam));
}

/** Runs `eiao-observatory` in the same way, for commands that end by themselves. Other tests start it as a process. */
export function observatory(args: readonly string[], call: Call): Promise<Outcome> {
  return runInProcess(args, call, (terminal) => runProgram(args, terminal, eiaoObservatory));
}

const seedPrograms = {
  checkstatus: runCheckstatus,
  dbcleanerclient: runDbcleanerclient,
  eiaoassess: (args: readonly string[], terminal: Terminal) => runEiaoassess(args, terminal, async () => false),
  performcache: runPerformcache,
  wamservicecheck: runWamservicecheck,
} as const;

/** Runs a program of the first observatory in the same way. */
export function seedProgram(name: keyof typeof seedPrograms, args: readonly string[], call: Call): Promise<Outcome> {
  return runInProcess([name, ...args], call, (terminal) => seedPrograms[name](args, terminal));
}

/** Runs `eiaoassess` for a user who gives the same answer to each question. */
export async function eiaoassess(
  args: readonly string[],
  call: Call,
  answer: boolean,
): Promise<Outcome & { readonly questions: readonly string[] }> {
  const questions: string[] = [];
  const outcome = await runInProcess(["eiaoassess", ...args], call, (terminal) =>
    runEiaoassess(args, terminal, async (question) => {
      questions.push(question);
      return answer;
    }),
  );
  return { ...outcome, questions };
}

async function runInProcess(
  args: readonly string[],
  { cwd, stdin = "", env = {}, stop }: Call,
  run: (terminal: Terminal) => Promise<number>,
): Promise<Outcome> {
  let out = "";
  let err = "";
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      out += chunk.toString();
      done();
    },
  });
  const terminal: Terminal = {
    cwd,
    env,
    width: 80,
    colour: false,
    stdoutIsTerminal: false,
    interactive: false,
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout,
    note: (line) => void (err += `${line}\n`),
    progress: () => undefined,
    now: () => Date.UTC(2026, 10, 21, 12),
    untilStopped: () => ({ signal: stop ?? new AbortController().signal, release: () => undefined }),
  };
  const code = await withLentWorkers(() => run(terminal));
  checkBySchema(args, out);
  return { code, out, err };
}

/** Runs the program as a process. */
export function spawnWam(
  args: readonly string[],
  { cwd, stdin, env = {}, interruptWhen }: SpawnedCall,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--conditions=@eiao/source", programFile("eiao-wam"), ...args], {
      cwd,
      env: { ...cleanEnvironment(), ...env },
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => out.push(part));
    child.stderr.on("data", (part: Buffer) => err.push(part));
    const look = setInterval(() => {
      if (interruptWhen?.() !== true) return;
      clearInterval(look);
      child.kill("SIGINT");
    }, 5);
    child.on("exit", () => clearInterval(look));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
    );
    child.stdin.end(stdin ?? "");
  });
}

/** Writes files into a new folder, which is the working folder of calls. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-wam-"));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** Starts a server on loopback. `origin` is its address. */
export async function serve(
  answer: (call: IncomingMessage, reply: ServerResponse) => void,
): Promise<{ origin: string; server: Server; close: () => void }> {
  const server = createServer(answer);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, close };
}

/** A page in HTML 4.01 without a barrier for UWEM 1.2. */
export const clean = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html lang="en"><head><title>Clean</title></head><body><p>Hello</p></body></html>
`;

/** The page with a barrier of priority 2: an element that moves. */
export const moving = clean.replace("Hello", "<marquee>Hello</marquee>");

/** The page with a barrier of priority 1: an image without alt at line 2, column 59. */
export const blind = clean.replace("Hello", '<img src="a.gif">');
