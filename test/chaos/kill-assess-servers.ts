import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { programFile } from "../support/programs.ts";

/** WAM servers, each a process of its own, started by `eiao-wam serve`. */
export interface WamProcesses {
  readonly addresses: readonly string[];
  /** Sends kill -9 to one, and restarts it on the same port at once. Resolves when the old one is gone. */
  killOne(at: number): Promise<void>;
  /** Ends all servers. */
  close(): Promise<void>;
}

/** Starts servers. Resolves when all have printed their address. */
export async function startWamProcesses(count: number): Promise<WamProcesses> {
  const started = Array.from({ length: count }, () => startOne("0"));
  const addresses = await Promise.all(started.map(addressOf));
  const running = [...started];
  return {
    addresses,
    async killOne(at) {
      const [old, address] = [running[at], addresses[at]];
      if (old === undefined || address === undefined) throw new Error(`there is no server ${at}`);
      await end(old);
      running[at] = startOne(new URL(address).port);
    },
    async close() {
      await Promise.all(running.map(end));
    },
  };
}

function startOne(port: string): ChildProcess {
  const args = ["serve", "--port", port, "--jobs", "1", "--allow-private"];
  return spawn(process.execPath, ["--conditions=@eiao/source", programFile("eiao-wam"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const part of stdout ?? []) {
    const [address] = /^http:\S+/m.exec(String(part)) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("a WAM server ended before it said its address");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
