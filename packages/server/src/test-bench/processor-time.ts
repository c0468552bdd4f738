import { readFileSync } from "node:fs";
import { childrenOf } from "../../../../test/support/child-processes.ts";

/** The ticks per second: `sysconf(_SC_CLK_TCK)` of Linux. */
const TICKS = 100;

/** Returns the seconds of CPU of one process without its children. */
export function ownTime(pid: number): number {
  return fieldsOf(pid, 11, 13);
}

/** Returns the seconds of CPU of a process and its descendants, including those that have ended. */
export function treeTime(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + treeTime(child), fieldsOf(pid, 11, 15));
}

/** Returns the PostgreSQL servers that this process started. */
export function postmasters(): number[] {
  return childrenOf(process.pid).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("postgres"));
}

function fieldsOf(pid: number, from: number, to: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields.slice(from, to).reduce((sum, each) => sum + Number(each), 0) / TICKS;
  } catch {
    return 0; // the process has ended
  }
}
