import childProcess from "node:child_process";
import type { ChildProcess, ForkOptions } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";

/** Of one kind, without anything to do; each holds 100 to 200 MB. */
const MOST_SPARE = 3;
/** After so long without anything to do one is ended. */
const SPARE_MS = 3_000;

/** Told with a job, and that it ended: `worker-messages.ts` of the sampler. */
interface Message {
  readonly kind: string;
}

interface Lent {
  readonly kind: string;
  /** Jobs that it has. */
  jobs: number;
  ready: boolean;
  retiring: NodeJS.Timeout | undefined;
}

const lent = new WeakMap<ChildProcess, Lent>();
/** Workers whose pool was closed, by what they were started with. */
const spare = new Map<string, ChildProcess[]>();
const fork = childProcess.fork;
let borrowers = 0;

/**
 * Runs commands within this process whose evaluating processes go from one to the next: a command of a few pages would start one for itself,
 * and warm it up, for half a second of computing. A pool that is closed ends its processes as ever, and sees them end; those that have
 * nothing to do are then there for the next one that starts such a process. What is killed under a job is killed.
 */
export async function withLentWorkers<T>(work: () => Promise<T>): Promise<T> {
  if (childProcess.fork === fork) {
    childProcess.fork = lending as typeof fork;
    syncBuiltinESMExports();
  }
  borrowers++;
  try {
    return await work();
  } finally {
    borrowers--;
  }
}

function lending(module: string | URL, words: readonly string[] = [], options: ForkOptions = {}): ChildProcess {
  if (borrowers === 0 || !/\bpool[/\\]worker-main\.\w+$/.test(String(module))) return fork(module, words, options);
  const kind = JSON.stringify([module, words, options]);
  const known = spare.get(kind)?.pop();
  if (known !== undefined) return goOn(known);
  const child = fork(module, words, options);
  lent.set(child, { kind, jobs: 0, ready: false, retiring: undefined });
  const send = child.send.bind(child) as (...all: readonly unknown[]) => boolean;
  const kill = child.kill.bind(child);
  child.send = (message: unknown, ...rest: readonly unknown[]) => {
    const state = lent.get(child) as Lent;
    if ((message as Message).kind === "job") state.jobs++;
    return send(message, ...rest);
  };
  child.kill = (signal) => keep(child) || kill(signal);
  child.on("message", listen(child));
  return child;
}

/** Every job ends with one of the last three. */
function listen(child: ChildProcess): (message: unknown) => void {
  return (message) => {
    const state = lent.get(child) as Lent;
    const { kind } = message as Message;
    if (kind === "ready") state.ready = true;
    else if (["answer", "broken", "dropped"].includes(kind)) state.jobs--;
  };
}

/** For its new owner it has just started. */
function goOn(child: ChildProcess): ChildProcess {
  clearTimeout((lent.get(child) as Lent).retiring);
  setImmediate(() => child.emit("message", { kind: "ready" }));
  return child;
}

/** In place of its end, of which its owner is told; false: it is needed no more, or busy. */
function keep(child: ChildProcess): boolean {
  const state = lent.get(child) as Lent;
  const others = spare.get(state.kind) ?? [];
  if (!state.ready || state.jobs > 0 || !child.connected || others.length === MOST_SPARE) return false;
  child.emit("exit", null, "SIGKILL");
  for (const event of ["exit", "close", "error", "message"]) child.removeAllListeners(event);
  child.stderr?.removeAllListeners("data");
  child.on("message", listen(child));
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
