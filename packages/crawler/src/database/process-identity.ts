import { codeOf } from "../system-errors.ts";

/** Returns true if a process has this id now; it may be another process than before. Processes of other containers are not seen. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // it runs, and belongs to another user
  }
}
