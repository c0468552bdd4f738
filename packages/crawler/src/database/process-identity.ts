import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { codeOf } from "@eiao/wam-core/errors";

/**
 * When a process started, as a text that no other process with the same id ever has on this machine, restarts of the
 * machine included; undefined when there is no such process (or only its remains). Ids are reused, so an id alone says
 * nothing. "unknown" where the system does not tell (Windows).
 */
export function processStart(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  try {
    return process.platform === "linux" ? linuxStart(pid) : listedStart(pid);
  } catch {
    return isRunning(pid) ? "unknown" : undefined;
  }
}

/** Whether there is a process with an id now; perhaps another one than once had it. Of another container it cannot be seen. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // it is there, but not ours
  }
}

/** proc(5): fields after the name in parentheses, which may hold anything: state (3rd), start in ticks (22nd). */
function linuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined; // killed, not yet collected by its parent
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()}/${fields[19]}`;
}

function listedStart(pid: number): string {
  const text = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "latin1",
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
  });
  return text.trim() === "" ? "unknown" : text.trim();
}
