import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";

/** The free bytes that are needed: all files of a run take a tenth of it at a time. A container's `/dev/shm` has 64 MB. */
const enoughBytes = 4e9;

/** The temporary folder of a run's tests: in memory if there is space, because they write gigabytes of databases and archives. */
export const scratchFolder = join(hasSpace("/dev/shm") ? "/dev/shm" : tmpdir(), `eiao-tests-${process.pid}`);

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enoughBytes;
  } catch {
    return false;
  }
}

/** Makes the folder. Returns a function that removes it, with files of killed tests. Also removes the folders of killed runs. */
export function setup(project: TestProject): () => void {
  const folder = project.config.env["TMPDIR"] ?? scratchFolder;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(dirname(folder))) {
    const owner = /^eiao-tests-(\d+)$/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) removeIfOurs(join(dirname(folder), name));
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Removes a folder of this user. Folders of other users' runs stay. */
function removeIfOurs(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") throw error;
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0); // signal 0 only asks
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"; // a process of another user is running too
  }
}
