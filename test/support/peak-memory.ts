import { existsSync, readFileSync } from "node:fs";

/**
 * Returns the most resident bytes of this process since its start. On Linux it does not use getrusage: its number survives `exec`, so
 * a program would begin with the peak of its parent.
 */
export function peakMemory(): number {
  const status = "/proc/self/status";
  const kilobytes = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, "utf8"))?.[1] : undefined;
  return 1024 * (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes));
}
