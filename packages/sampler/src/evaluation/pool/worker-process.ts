import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { passReport } from "@eiao/crawler/internal/process-report";
import { programBeside } from "./worker-job.ts";
import type { FromWorker, ToWorker, WorkerReport } from "./worker-job.ts";

/** The end of a worker that was not told to end. */
export interface WorkerEnd {
  /** It took more memory than it may have. */
  readonly outOfMemory: boolean;
  /** In words: a signal or a code, and what the process said at last. */
  readonly reason: string;
}

/** A process that does jobs; a crash of V8 itself is its own only. */
interface WorkerProcess {
  send(message: ToWorker): void;
  /** While it is busy it keeps the program from ending by itself. */
  setBusy(busy: boolean): void;
  /** Ends it at once; resolves when it is gone. */
  kill(): Promise<void>;
}

export interface WorkerSettings {
  /** The limit of its JavaScript heap. */
  readonly memoryMb: number;
  /** To be loaded before the first job. */
  readonly program: string;
  /** 0 to 19; more is less. */
  readonly niceness: number;
}

interface WorkerListeners {
  readonly message: (message: FromWorker) => void;
  /** Called once, unless it was killed. */
  readonly ended: (end: WorkerEnd) => void;
}

/**
 * Flags of V8 for a worker. Most of what a page needs dies with it: with a young generation that is large from the beginning (three parts of 64 MB)
 * little of it has to be moved elsewhere first. Other cores have pages of their own to do and no time for a neighbour's garbage. None of these flags
 * makes V8 refuse the code that Node brings along compiled, as that of the first size of the old generation does: a worker, and its thread that
 * watches the memory, would then take 85 ms more to start.
 */
const v8Flags = (memoryMb: number): readonly string[] => [
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
  `--max-old-space-size=${memoryMb}`,
  "--single-threaded-gc",
];

/** The longest text that is kept of a worker's last output. */
const LAST_WORDS = 16_000;

/** Starts a worker. It gets no environment but NODE_OPTIONS (logins stay here), and its own words go nowhere. */
export function startWorkerProcess(settings: WorkerSettings, { message, ended }: WorkerListeners): WorkerProcess {
  let child: ChildProcess;
  try {
    child = forkWorker(settings);
  } catch (error) {
    // As when the system has no memory for another process.
    setImmediate(() => ended({ outOfMemory: false, reason: String(error) }));
    return { send: () => undefined, setBusy: () => undefined, kill: () => Promise.resolve() };
  }
  let said = "";
  let killed = false;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-LAST_WORDS)));
  const end = (reason: string): void => {
    if (!killed) ended({ outOfMemory: said.includes("out of memory"), reason });
    killed = true;
  };
  // When all is read that it said.
  child.once("close", (code, signal) =>
    end([signal ?? `exit code ${code}`, lastError(said)].filter(Boolean).join(": ")),
  );
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      if (child.pid !== undefined) return; // it runs
      end(error.message);
      resolve();
    });
  });
  child.on("message", (heard) => {
    const said = heard as FromWorker | WorkerReport;
    if (said.kind === "report") passReport(said.text);
    else message(said);
  });
  const setBusy = (busy: boolean): void => {
    if (killed) return; // whoever waits for its end must live to see it, whatever it still says
    for (const handle of [child, child.channel]) {
      if (busy) handle?.ref();
      else handle?.unref();
    }
  };
  // A pipe as Node makes it can be left out of what keeps a program running.
  (child.stderr as unknown as { unref(): void } | null)?.unref();
  setBusy(false);
  return {
    send(job) {
      // A worker that is on its way out is heard of by its end.
      if (child.connected) child.send(job, () => undefined);
    },
    setBusy,
    async kill() {
      killed = true;
      child.ref();
      child.kill("SIGKILL");
      await gone;
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
  if (niceness !== 0) standBack(child.pid, niceness);
  return child;
}

/** Behind this process, which may have been started with any priority itself. */
function standBack(pid: number | undefined, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(LEAST_PRIORITY, getPriority() + niceness));
  } catch {
    // Gone already, or the system has none: it works all the same.
  }
}

/** A line of a stack that names an error, if there is one. */
function lastError(said: string): string {
  return /^\w*Error\b.*$/m.exec(said)?.[0] ?? "";
}

/** Returns the flags that the sources need to be run as they are; the built program needs nothing. */
function sourceFlags(main: string): string[] {
  return main.endsWith(".ts") ? process.execArgv.filter((flag) => /^--(?:conditions|import)=/.test(flag)) : [];
}

function environment(): Record<string, string> {
  const { NODE_OPTIONS, SystemRoot } = process.env; // without the latter nothing starts on Windows
  return {
    ...(NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS }),
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
  };
}
