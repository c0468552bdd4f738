import path from "node:path";
import { CommandError } from "./errors.ts";

/** The parts of the process that a command may use. Tests pass their own. */
export interface Terminal {
  /** The folder to which paths are relative. @throws CommandError if it no longer exists. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The width of text in columns. It is 80 if standard output is not a terminal. */
  readonly width: number;
  /** True if standard output is a terminal that can show colours, or FORCE_COLOR requests them. */
  readonly colour: boolean;
  readonly stdoutIsTerminal: boolean;
  /** True if standard error is a terminal, so that progress can be shown there. */
  readonly interactive: boolean;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: NodeJS.WritableStream;
  /** Writes one line to standard error. */
  note(line: string): void;
  /** Shows a line on standard error that the next one overwrites. An empty text clears it. Does nothing unless `interactive`. */
  progress(line: string): void;
  /** Returns the present time in milliseconds since 1970. */
  now(): number;
  /**
   * Makes signals end long work in good order: `signal` aborts on the first SIGINT, SIGTERM or SIGHUP; a second one ends the process at once. If no
   * signal came, `release` restores the usual effect of signals.
   */
  untilStopped(): { readonly signal: AbortSignal; release(): void };
}

/** Runs long work that a signal ends in good order. Everything should happen within `work`, so that even an early Ctrl-C has this effect. */
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
  // A reader that closes the pipe early, such as a pager or head, causes no error.
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
  { FORCE_COLOR: forced = "", NO_COLOR: noColour = "", TERM: term }: Terminal["env"],
): boolean {
  if (forced !== "") return forced !== "0" && forced !== "false";
  return isTTY && noColour === "" && term !== "dumb";
}

/** Returns the width of a terminal in columns. In many containers its size is unknown or 0. */
function columnsOf({ columns }: NodeJS.WriteStream): number {
  return columns || 80;
}

/** Returns the working folder. Commands that do not need it never call this. @throws CommandError if it no longer exists. */
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
  // Before and after long work, a signal ends the program (bin/start-program.js).
  const handlers = signals.map((signal) => {
    const usual = process.listeners(signal) as (() => void)[];
    const release = () => {
      if (!process.listeners(signal).includes(onSignal)) return;
      for (const listener of usual) process.on(signal, listener);
      process.off(signal, onSignal);
    };
    const onSignal = () => {
      for (const other of handlers) if (other.signal !== signal) other.release();
      // The pause lets signals that came while the process was busy be handled first.
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
      if (!stop.signal.aborted) for (const { release } of handlers) release();
    },
  };
}

/** npm and npx pass on a Ctrl-C that the terminal also sends. Two signals within this time, in milliseconds, are the same Ctrl-C. */
const ECHO_MS = 500;

/** The signals that end work in good order. SIGHUP means that the terminal was closed or disconnected. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Returns the working folder of the user. npm starts scripts in the root of the package, and gives the user's folder in INIT_CWD. Child programs
 * inherit that variable, so it is used only if npm really changed the folder.
 */
export function userFolder(cwd: string, env: Readonly<Record<string, string | undefined>>): string {
  const manifest = env["npm_package_json"];
  const movedByNpm = manifest !== undefined && path.dirname(manifest) === cwd;
  return movedByNpm ? (env["INIT_CWD"] ?? cwd) : cwd;
}
