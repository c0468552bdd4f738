import { readdirSync, readFileSync } from "node:fs";

/** What a process has in memory, in octets; undefined: it is gone, or the system does not say. */
export function residentOctets(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}

/** The same with all processes that it started, and these: of a worker with its evaluators. Where the system does not say, of the process alone. */
export function residentOctetsOfTree(pid: number): number {
  return (residentOctets(pid) ?? 0) + childrenOf(pid).reduce((sum, child) => sum + residentOctetsOfTree(child), 0);
}

function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.flatMap((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1").trim();
      return text === "" ? [] : text.split(" ").map(Number);
    });
  } catch {
    return [];
  }
}
