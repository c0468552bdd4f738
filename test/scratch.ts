import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** What all files of a run write at a time is a tenth of it. A container's `/dev/shm` has 64 MB. */
const enoughOctets = 4e9;

/** The temp folder of a run's tests: in memory where there is room, because they write databases and archives by the gigabyte. */
export const scratchFolder = join(hasRoom("/dev/shm") ? "/dev/shm" : tmpdir(), `eiao-tests-${process.pid}`);

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enoughOctets;
  } catch {
    return false;
  }
}

/** Makes it, and takes it away with what killed tests left in it. */
export function setup(project: TestProject): () => void {
  const folder = project.config.env["TMPDIR"] ?? scratchFolder;
  mkdirSync(folder, { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
}
