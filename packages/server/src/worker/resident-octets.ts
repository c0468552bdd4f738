import { readFileSync } from "node:fs";

/** What a process has in memory, in octets; undefined: it is gone, or the system does not say. */
export function residentOctets(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}
