import { existsSync, readFileSync } from "node:fs";

/**
 * The most octets that this process had resident since it began. On Linux not by getrusage: its number goes through `exec`, so that a
 * program began with the peak of whoever started it.
 */
export function peakMemory(): number {
  const status = "/proc/self/status";
  const kilobytes = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, "utf8"))?.[1] : undefined;
  return 1024 * (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes));
}
