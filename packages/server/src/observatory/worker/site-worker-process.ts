import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { programBeside } from "@eiao/sampler/internal/evaluation";
import type { FromSiteWorker, ToSiteWorker, WorkerBeginning } from "./manager-messages.ts";

/** The time in ms from SIGTERM to SIGKILL (spec 7). */
const KILL_MS = 10_000;
/** The time in ms in which a stopped worker must end its work properly before it is killed. */
const STOP_MS = 60_000;
/** The greatest length of the last output that is kept, in characters. */
const LAST_WORDS = 8_000;

/** The way in which a worker process ended. */
export interface WorkerProcessEnd {
  /** The exit code; null if a signal ended the process. */
  readonly code: number | null;
  /** The reason in words. */
  readonly reason: string;
  /** The last output before its end. */
  readonly output: string;
}

/** A process that crawls and samples sites. A crash of V8 ends only this process. */
export interface SiteWorkerProcess {
  readonly pid: number;
  /** Returns true while the process is silent on purpose, because its machine is unfit for work. */
  isUnfit(): boolean;
  /** Resolves when the process has ended, and never rejects. */
  readonly ended: Promise<WorkerProcessEnd>;
  /** Tells the process to give its sites back and end. */
  stop(): void;
  /** Ends a process that hangs by SIGTERM, and by SIGKILL after 10 s. */
  kill(): void;
}

/** Starts a process. Of the parent's environment it gets only the variables for Node and the client of a bucket; its first message has the token. */
export function startSiteWorker(
  beginning: WorkerBeginning,
  receive: (message: FromSiteWorker) => void,
  hasBucket: boolean,
): SiteWorkerProcess {
  const main = fileURLToPath(programBeside(import.meta.url, "worker-main"));
  const child = fork(main, [], {
    execArgv: main.endsWith(".ts") ? process.execArgv.filter((flag) => /^--(?:conditions|import)=/.test(flag)) : [],
    env: workerEnvironment(hasBucket),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const send = (message: ToSiteWorker): void => void (child.connected && child.send(message, () => undefined));
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-LAST_WORDS)));
  const timers = new Set<NodeJS.Timeout>();
  const killAfter = (ms: number): void => void timers.add(setTimeout(() => child.kill("SIGKILL"), ms));
  const ended = new Promise<WorkerProcessEnd>((resolve) => {
    child.once("error", (error) => {
      if (child.pid === undefined) resolve({ code: 1, reason: error.message, output: "" });
    });
    child.once("close", (code, signal) => {
      for (const timer of timers) clearTimeout(timer);
      const errorLine = /^(?:\w*Error\b.*|FATAL ERROR:.*)$/m.exec(output)?.[0];
      resolve({ code, reason: [signal ?? `exit code ${code}`, errorLine].filter(Boolean).join(": "), output: output });
    });
  });
  let isUnfit = false;
  child.on("message", (value) => {
    const message = value as FromSiteWorker;
    if (message.kind === "fit") isUnfit = !message.isFit;
    receive(message);
  });
  send(beginning);
  return {
    pid: child.pid ?? 0,
    isUnfit: () => isUnfit,
    ended,
    stop() {
      send({ kind: "stop" });
      killAfter(STOP_MS);
    },
    kill() {
      child.kill("SIGTERM");
      killAfter(KILL_MS);
    },
  };
}

function workerEnvironment(hasBucket: boolean): Record<string, string> {
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"].flatMap((name) => [name, name.toLowerCase()]);
  const names = ["NODE_OPTIONS", "PATH", "TZ", "TMPDIR", "NODE_EXTRA_CA_CERTS", "SystemRoot", ...proxies];
  if (hasBucket) names.push("HOME", ...Object.keys(process.env).filter((name) => name.startsWith("AWS_")));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
