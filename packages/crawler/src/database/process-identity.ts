import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { codeOf } from "../system-errors.ts";

/**
 * Returns the start of a process as text. No other process with this id ever has the same text on this machine, also
 * after a restart of the machine; the system reuses ids. Returns undefined if no such process runs, and "unknown" if the
 * system does not say (Windows).
 */
export function processStart(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  try {
    return process.platform === "linux" ? linuxStart(pid) : listedStart(pid);
  } catch {
    return isRunning(pid) ? "unknown" : undefined;
  }
}

/** Returns true if a process has this id now; it may be another process than before. Processes of other containers are not seen. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // it runs, and belongs to another user
  }
}

/** Reads the state (3rd field) and the start in ticks (22nd); see proc(5). The name before them, in parentheses, may contain anything. */
function linuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined; // it has ended, and its parent has not collected it
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()}/${fields[19]}`;
}

function listedStart(pid: number): string {
  const text = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "latin1",
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
  });
  return text.trim() === "" ? "unknown" : text.trim();
}
