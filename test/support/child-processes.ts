import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";

/** Returns the living child processes that this process starts from now on, mostly the workers of evaluation pools. */
export function watchChildren(): ReadonlySet<ChildProcess> {
  const children = new Set<ChildProcess>();
  subscribe("child_process", (message) => {
    const { process: child } = message as { process: ChildProcess };
    children.add(child);
    child.once("exit", () => children.delete(child));
  });
  return children;
}

/** Returns the resident bytes of a process, or 0 on systems without /proc. */
export function residentOf({ pid }: { readonly pid?: number | undefined }): number {
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(proc(pid, "status"))?.[1] ?? 0) * 1024;
}

/** Returns the seconds of CPU of a process so far, or 0 on systems without /proc. */
export function cpuSecondsOf({ pid }: { readonly pid?: number | undefined }): number {
  const stat = proc(pid, "stat");
  // The name is in brackets and may contain anything. After it, state is field 3, utime and stime are 14 and 15, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/** Returns the ids of the living processes that a process has started. */
export function childrenOf(pid: number): number[] {
  const parentOf = (each: number): string | undefined =>
    proc(each, "stat")
      .replace(/^.*\) \S+ /s, "")
      .split(" ")[0];
  return readdirSync("/proc")
    .filter((each) => /^\d+$/.test(each))
    .map(Number)
    .filter((each) => parentOf(each) === String(pid));
}

function proc(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return ""; // the process ended, or there is no /proc
  }
}
