import path from "node:path";
import { CommandError } from "./errors.ts";

/** Everything of the process that a command may use. Tests pass their own. */
export interface Terminal {
  /** The folder where relative paths start. @throws CommandError if it no longer exists. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Columns for text; 80 if standard output is not a terminal. */
  readonly width: number;
  /** True if standard output is a terminal that can show colours, or FORCE_COLOR asks for them. */
  readonly colour: boolean;
  readonly stdoutIsTerminal: boolean;
  /** True if standard error is a terminal, so that progress can be shown there. */
  readonly interactive: boolean;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: NodeJS.WritableStream;
  /** Writes one line to standard error. */
  note(line: string): void;
  /** Shows a line on standard error that the next one overwrites; an empty text clears it. Does nothing if not `interactive`. */
  progress(line: string): void;
  /** The present time, ms since 1970. */
  now(): number;
  /**
   * Lets long work end in good order: `signal` aborts on the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once. `release` gives
   * the signals their usual effect back, if none came.
   */
  untilStopped(): { readonly signal: AbortSignal; release(): void };
}

/** Does long work that a signal ends in good order. The work should begin with it: an early Ctrl-C then ends as any other. */
export async function stoppable<Result>(
  terminal: Pick<Terminal, "untilStopped">,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = terminal.untilStopped();
  try {
    return await work(stop.signal);
  } finally {
    stop.release();
  }
}

export function processTerminal(process: NodeJS.Process): Terminal {
  const { stdout, stderr, env } = process;
  const interactive = stderr.isTTY && env["TERM"] !== "dumb";
  let drawn = false;
  const progress = (line: string) => {
    if (!interactive || (line === "" && !drawn)) return;
    stderr.write(`\r\u001b[2K${line.slice(0, columnsOf(stderr) - 1)}`);
    drawn = line !== "";
  };
  // It is no error if the reader closes the pipe early, as a pager or head does.
  stderr.on("error", () => undefined);
  return {
    get cwd() {
      return userFolder(workingFolder(process), env);
    },
    env,
    width: stdout.isTTY ? Math.max(40, columnsOf(stdout)) : 80,
    colour: showsColours(stdout, env),
    stdoutIsTerminal: stdout.isTTY,
    interactive,
    stdin: process.stdin,
    stdout,
    note(line) {
      progress("");
      stderr.write(`${line}\n`);
    },
    progress,
    now: () => Date.now(),
    untilStopped: () => untilStopped(process),
  };
}

/** Returns true if standard output shows colours. FORCE_COLOR (0: never) takes precedence over NO_COLOR, as in Node. */
function showsColours(
  { isTTY }: NodeJS.WriteStream,
  { FORCE_COLOR: forced = "", NO_COLOR: none = "", TERM: term }: Terminal["env"],
): boolean {
  if (forced !== "") return forced !== "0" && forced !== "false";
  return isTTY && none === "" && term !== "dumb";
}

/** Returns the columns of a terminal. In many containers its size is unknown or 0. */
function columnsOf({ columns }: NodeJS.WriteStream): number {
  return columns || 80;
}

/** Returns the working folder. Commands that do not need it never call this. @throws CommandError. */
function workingFolder(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new CommandError(
      "The working folder no longer exists.",
      "Change to another folder and run the command again.",
      error,
    );
  }
}

function untilStopped(process: NodeJS.Process): { signal: AbortSignal; release(): void } {
  const stop = new AbortController();
  // Before and after this, a signal ends the program (bin/start-program.js).
  const taken = signals.map((signal) => {
    const usual = process.listeners(signal) as (() => void)[];
    const release = () => {
      if (!process.listeners(signal).includes(onSignal)) return;
      for (const listener of usual) process.on(signal, listener);
      process.off(signal, onSignal);
    };
    const onSignal = () => {
      for (const other of taken) if (other.signal !== signal) other.release();
      // After a pause, so that signals that came while the process was busy are handled first.
      if (!stop.signal.aborted) setTimeout(() => setImmediate(release), ECHO_MS).unref();
      stop.abort();
    };
    // There must always be a listener: without one, Node forgets a signal that came while the program was loading.
    process.on(signal, onSignal);
    for (const listener of usual) process.off(signal, listener);
    return { signal, release };
  });
  return {
    signal: stop.signal,
    release() {
      if (!stop.signal.aborted) for (const { release } of taken) release();
    },
  };
}

/** npm and npx pass on a Ctrl-C that the terminal also sends. Within this time, two signals are the same Ctrl-C. */
const ECHO_MS = 500;

/** The signals that end work in good order. SIGHUP means that the terminal was closed or disconnected. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Returns the working folder of the user. npm starts scripts in the root of the package and gives the user's folder in INIT_CWD. Programs below inherit
 * that variable, so it is used only if npm really changed the folder.
 */
export function userFolder(cwd: string, env: Readonly<Record<string, string | undefined>>): string {
  const manifest = env["npm_package_json"];
  const movedByNpm = manifest !== undefined && path.dirname(manifest) === cwd;
  return movedByNpm ? (env["INIT_CWD"] ?? cwd) : cwd;
}
