import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { childrenOf } from "../../support/child-processes.ts";
import { programFile } from "../../support/programs.ts";

export const observatoryProgram = programFile("eiao-observatory");

/** A program of the Observatory that is restarted whenever it ends, as systemd would. */
export interface Kept {
  readonly name: string;
  /** Returns its own process and its child processes. */
  pids(): number[];
  /** Returns its text on standard output and error. */
  said(): string;
  stop(): Promise<void>;
}

/** The functions that end the programs. A program that outlives the script would disturb the next one at the same ports. */
const ends = new Set<() => void>();
process.once("exit", () => {
  for (const end of ends) end();
});

/** Starts a program, and keeps it running. */
export function keepRunning(
  name: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Kept {
  let output = "";
  let stopping = false;
  let child: ChildProcess;
  const start = (): void => {
    child = spawn(process.execPath, ["--conditions=@eiao/source", program, ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-100_000)));
    child.once("exit", () => {
      if (!stopping) setTimeout(start, 500);
    });
  };
  start();
  ends.add(() => child.kill("SIGKILL"));
  return {
    name,
    pids: () => (child.pid === undefined || child.exitCode !== null ? [] : [child.pid, ...childrenOf(child.pid)]),
    said: () => output,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const patience = setTimeout(() => child.kill("SIGKILL"), 70_000);
      await once(child, "exit");
      clearTimeout(patience);
    },
  };
}

/** The address of a site URL server. */
export interface SiteUrlAddress {
  readonly port: number;
  readonly host?: string;
  readonly token?: string;
}

/** Calls a method of the site URL server. Returns undefined if there is no answer, or a refusal. */
export async function callSiteUrl(
  { port, host = "127.0.0.1", token }: SiteUrlAddress,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  try {
    const response = await fetch(`http://${host}:${port}/api/siteurl/${method}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ args }),
    });
    return ((await response.json()) as { result?: unknown }).result;
  } catch {
    return undefined;
  }
}

/** Checks a condition repeatedly until it holds. Default: twice a second. @throws Error after `ms`. */
export async function waitUntil(holds: () => Promise<boolean>, ms: number, everyMs = 500): Promise<void> {
  for (const end = performance.now() + ms; !(await holds());) {
    if (performance.now() > end) throw new Error("It took too long.");
    await pause(everyMs);
  }
}
