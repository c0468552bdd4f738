import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { passReport } from "@eiao/crawler/internal/process-report";
import { programBeside } from "./worker-job.ts";
import type { FromWorker, ToWorker, WorkerReport } from "./worker-job.ts";

/** The unexpected end of a worker. */
export interface WorkerEnd {
  /** True if it exceeded its memory limit. */
  readonly outOfMemory: boolean;
  /** The signal or exit code in words, with the last error of the process. */
  readonly reason: string;
}

/** A process that does jobs, so that a crash of V8 ends only this process. */
interface WorkerProcess {
  send(message: ToWorker): void;
  /** Sets if the worker is busy. A busy worker keeps the program running. */
  setBusy(busy: boolean): void;
  /** Kills the process. Resolves when it is gone. */
  kill(): Promise<void>;
}

export interface WorkerSettings {
  /** The limit of the JavaScript heap. */
  readonly memoryMb: number;
  /** The program to load before the first job. */
  readonly program: string;
  /** The niceness from 0 to 19; higher is lower priority. */
  readonly niceness: number;
}

interface WorkerListeners {
  readonly message: (message: FromWorker) => void;
  /** Called once when the process ends, except after `kill`. */
  readonly ended: (end: WorkerEnd) => void;
}

/**
 * Returns V8 flags for a worker. Most memory of a page is garbage after it: with a young generation that is large from the beginning (three parts
 * of 64 MB), little must be moved before that. The collector has one thread, because other cores have their own pages. The flag for the initial
 * old generation is missing, because with it V8 rejects Node's precompiled code: a worker, and its thread that watches the memory, would take
 * 85 ms more to start.
 */
const v8Flags = (memoryMb: number): readonly string[] => [
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
  `--max-old-space-size=${memoryMb}`,
  "--single-threaded-gc",
];

/** The length of the last error output of a worker that is kept. */
const LAST_WORDS = 16_000;

/** Starts a worker. Of the environment it gets only NODE_OPTIONS, because the rest may contain logins. Its standard output is ignored. */
export function startWorkerProcess(settings: WorkerSettings, { message, ended }: WorkerListeners): WorkerProcess {
  let child: ChildProcess;
  try {
    child = forkWorker(settings);
  } catch (error) {
    // For example, the system has no memory for another process.
    setImmediate(() => ended({ outOfMemory: false, reason: String(error) }));
    return { send: () => undefined, setBusy: () => undefined, kill: () => Promise.resolve() };
  }
  let output = "";
  let killed = false;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-LAST_WORDS)));
  const end = (reason: string): void => {
    if (!killed) ended({ outOfMemory: output.includes("out of memory"), reason });
    killed = true;
  };
  // "close" comes after all output is read.
  child.once("close", (code, signal) =>
    end([signal ?? `exit code ${code}`, lastError(output)].filter(Boolean).join(": ")),
  );
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      if (child.pid !== undefined) return; // it runs
      end(error.message);
      resolve();
    });
  });
  child.on("message", (data) => {
    const received = data as FromWorker | WorkerReport;
    if (received.kind === "report") passReport(received.text);
    else message(received);
  });
  const setBusy = (busy: boolean): void => {
    if (killed) return; // the program must stay alive until the killed process is gone
    for (const handle of [child, child.channel]) {
      if (busy) handle?.ref();
      else handle?.unref();
    }
  };
  // Node's pipes have an `unref`, so that they do not keep the program running.
  (child.stderr as unknown as { unref(): void } | null)?.unref();
  setBusy(false);
  return {
    send(job) {
      // A worker that is ending reports its end instead.
      if (child.connected) child.send(job, () => undefined);
    },
    setBusy,
    async kill() {
      killed = true;
      child.ref();
      child.kill("SIGKILL");
      await exited;
    },
  };
}

const LEAST_PRIORITY = constants.priority.PRIORITY_LOW;

function forkWorker({ memoryMb, program, niceness }: WorkerSettings): ChildProcess {
  const main = programBeside(import.meta.url, "worker-main");
  const child = fork(fileURLToPath(main), [program, String(memoryMb)], {
    execArgv: [...sourceFlags(main), ...v8Flags(memoryMb)],
    env: environment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (niceness !== 0) lowerPriority(child.pid, niceness);
  return child;
}

/** Lowers the priority of a worker relative to this process, which may have any priority itself. */
function lowerPriority(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(LEAST_PRIORITY, getPriority() + niceness));
  } catch {
    // The process is gone, or the system has no priorities; the worker works without.
  }
}

/** Returns the first line that names an error, or an empty string. */
function lastError(output: string): string {
  return /^\w*Error\b.*$/m.exec(output)?.[0] ?? "";
}

/** Returns the Node flags for running TypeScript sources; the built program needs none. */
function sourceFlags(main: string): string[] {
  return main.endsWith(".ts") ? process.execArgv.filter((flag) => /^--(?:conditions|import)=/.test(flag)) : [];
}

function environment(): Record<string, string> {
  const { NODE_OPTIONS, SystemRoot } = process.env; // on Windows, no process starts without SystemRoot
  return {
    ...(NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
  };
}
