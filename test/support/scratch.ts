import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";

/** What all files of a run write at a time is a tenth of it. A container's `/dev/shm` has 64 MB. */
const enoughOctets = 4e9;

/** The temp folder of a run's tests: in memory where there is room, because they write databases and archives by the gigabyte. */
export const scratchFolder = join(hasSpace("/dev/shm") ? "/dev/shm" : tmpdir(), `eiao-tests-${process.pid}`);

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enoughOctets;
  } catch {
    return false;
  }
}

/** Makes it, and takes it away with what killed tests left in it; also those of runs that were killed themselves. */
export function setup(project: TestProject): () => void {
  const folder = project.config.env["TMPDIR"] ?? scratchFolder;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(dirname(folder))) {
    const owner = /^eiao-tests-(\d+)$/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) removeIfOurs(join(dirname(folder), name));
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

/** What another user's run left is that user's. */
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
    return process.kill(processId, 0); // signal 0 asks only
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH"; // another user's is running too
  }
}
