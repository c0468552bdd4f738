import path from "node:path";
import { CommandError } from "../errors.ts";

/** Where a command stands and speaks: everything of the process that it may use. Tests pass their own. */
export interface Terminal {
  /** The folder that relative paths count from. @throws CommandError when it is gone. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Columns for text; 80 when standard output is no terminal. */
  readonly width: number;
  /** Standard output is a terminal that may show colours. */
  readonly colour: boolean;
  readonly stdoutIsTerminal: boolean;
  /** Standard error is a terminal: progress may be drawn there. */
  readonly interactive: boolean;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: NodeJS.WritableStream;
  /** One line on standard error. */
  note(line: string): void;
  /** A line on standard error that the next one overwrites; empty: clears it. Does nothing when not `interactive`. */
  progress(line: string): void;
  /** The present time, ms since 1970. */
  now(): number;
  /**
   * Lets long work end in good order: `signal` aborts on the first SIGINT, SIGTERM or SIGHUP; the second one, by hand, ends the process at once.
   * `release` gives the signals their usual effect back where none came.
   */
  untilStopped(): { readonly signal: AbortSignal; release(): void };
  /** Notes what `describe` says each time the process gets SIGUSR2, to find out what a long run is waiting for. */
  describeOnSignal(describe: () => string): void;
}

/** The real one. */
export function processTerminal(process: NodeJS.Process): Terminal {
  const { stdout, stderr, env } = process;
  const interactive = stderr.isTTY && env["TERM"] !== "dumb";
  let drawn = false;
  const progress = (line: string) => {
    if (!interactive || (line === "" && !drawn)) return;
    stderr.write(`\r\u001b[2K${line.slice(0, columnsOf(stderr) - 1)}`);
    drawn = line !== "";
  };
  // A reader that goes away early (a pager, head) is no error of ours.
  stderr.on("error", () => undefined);
  return {
    get cwd() {
      return userFolder(workingFolder(process), env);
    },
    env,
    width: stdout.isTTY ? Math.max(40, columnsOf(stdout)) : 80,
    colour: stdout.isTTY && !env["NO_COLOR"] && env["TERM"] !== "dumb",
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
    describeOnSignal: (describe) => void process.on("SIGUSR2", () => stderr.write(`${describe()}\n`)),
  };
}

/** A terminal that nobody told its size, as of many containers, has none, or 0. */
function columnsOf({ columns }: NodeJS.WriteStream): number {
  return columns || 80;
}

/** Only what needs the working folder fails without it. */
function workingFolder(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new CommandError("The working folder is gone.", "Change into one that is there.", error);
  }
}

function untilStopped(process: NodeJS.Process): { signal: AbortSignal; release(): void } {
  const stop = new AbortController();
  // Till now, and again afterwards, a signal ends the program (bin/start-program.js).
  const taken = signals.map((signal) => {
    const usual = process.listeners(signal) as (() => void)[];
    const release = () => {
      if (!process.listeners(signal).includes(onSignal)) return;
      for (const listener of usual) process.on(signal, listener);
      process.off(signal, onSignal);
    };
    const onSignal = () => {
      for (const other of taken) if (other.signal !== signal) other.release();
      // Not before what came while the process was busy has been heard.
      if (!stop.signal.aborted) setTimeout(() => setImmediate(release), ECHO_MS).unref();
      stop.abort();
    };
    // One is always there: Node forgets a signal that came while the program was being loaded when its last listener goes.
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

/** npm and npx pass on a Ctrl-C that the program gets from the terminal too: within this time it is the same one. */
const ECHO_MS = 500;

/** SIGHUP: the terminal was closed, or the connection to it lost. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Where the user stands. npm starts scripts in the package's root and tells the user's own folder in INIT_CWD; a program
 * further down inherits that variable too, so it counts only where npm has really changed the folder.
 */
export function userFolder(cwd: string, env: Readonly<Record<string, string | undefined>>): string {
  const manifest = env["npm_package_json"];
  const movedByNpm = manifest !== undefined && path.dirname(manifest) === cwd;
  return movedByNpm ? (env["INIT_CWD"] ?? cwd) : cwd;
}
