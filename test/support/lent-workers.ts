import childProcess from "node:child_process";
import type { ChildProcess, ForkOptions } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/** The most idle workers of one kind. Each holds 100 to 200 MB. */
const MOST_SPARE = 3;
/** The time in ms after which an idle worker is ended. */
const SPARE_MS = 3_000;

/** A message with a job, or about its end: `worker-messages.ts` of the sampler. */
interface Message {
  readonly kind: string;
}

interface Lent {
  readonly kind: string;
  /** The number of its jobs. */
  jobs: number;
  ready: boolean;
  retiring: NodeJS.Timeout | undefined;
}

const lent = new WeakMap<ChildProcess, Lent>();
/** The idle workers whose pool was closed, by the arguments that they were started with. */
const spare = new Map<string, ChildProcess[]>();
const fork = childProcess.fork;
let borrowers = 0;

/**
 * Runs commands within this process and passes their evaluating processes from one command to the next: a command of a few pages would start
 * and warm up its own, for half a second of CPU. A closed pool ends its processes as usual, and sees them end. Idle ones are then available
 * for the next pool that starts such a process. Processes that are killed during a job stay dead.
 */
export async function withLentWorkers<T>(work: () => Promise<T>): Promise<T> {
  if (childProcess.fork === fork) {
    childProcess.fork = lendWorker as typeof fork;
    syncBuiltinESMExports();
  }
  borrowers++;
  try {
    return await work();
  } finally {
    borrowers--;
  }
}

function lendWorker(module: string | URL, args: readonly string[] = [], options: ForkOptions = {}): ChildProcess {
  if (borrowers === 0 || !/\bpool[/\\]worker-main\.\w+$/.test(String(module))) return fork(module, args, options);
  const kind = JSON.stringify([module, args, options]);
  const known = spare.get(kind)?.pop();
  if (known !== undefined) return handOver(known);
  const child = fork(module, args, options);
  lent.set(child, { kind, jobs: 0, ready: false, retiring: undefined });
  const send = child.send.bind(child) as (...all: readonly unknown[]) => boolean;
  const kill = child.kill.bind(child);
  child.send = (message: unknown, ...rest: readonly unknown[]) => {
    const state = lent.get(child) as Lent;
    if ((message as Message).kind === "job") state.jobs++;
    return send(message, ...rest);
  };
  child.kill = (signal) => keep(child) || kill(signal);
  child.on("message", jobListener(child));
  return child;
}

/** Returns a listener that counts jobs. Every job ends with one of the last three messages. */
function jobListener(child: ChildProcess): (message: unknown) => void {
  return (message) => {
    const state = lent.get(child) as Lent;
    const { kind } = message as Message;
    if (kind === "ready") state.ready = true;
    else if (["answer", "broken", "dropped"].includes(kind)) state.jobs--;
  };
}

/** Hands a worker to its new owner, for whom it has just started. */
function handOver(child: ChildProcess): ChildProcess {
  clearTimeout((lent.get(child) as Lent).retiring);
  setImmediate(() => child.emit("message", { kind: "ready" }));
  return child;
}

/** Keeps a worker instead of ending it; its owner is told that it ended. Returns false if it is busy, or not needed any more. */
function keep(child: ChildProcess): boolean {
  const state = lent.get(child) as Lent;
  const others = spare.get(state.kind) ?? [];
  if (!state.ready || state.jobs > 0 || !child.connected || others.length === MOST_SPARE) return false;
  child.emit("exit", null, "SIGKILL");
  for (const event of ["exit", "close", "error", "message"]) child.removeAllListeners(event);
  child.stderr?.removeAllListeners("data");
  child.on("message", jobListener(child));
  child.unref();
  child.channel?.unref();
  const forget = (): void => {
    clearTimeout(state.retiring);
    const at = others.indexOf(child);
    if (at !== -1) others.splice(at, 1);
  };
  child.once("exit", forget);
  child.once("error", forget);
  state.retiring = setTimeout(() => {
    forget();
    process.kill(child.pid as number, "SIGKILL");
  }, SPARE_MS).unref();
  spare.set(state.kind, others);
  others.push(child);
  return true;
}
