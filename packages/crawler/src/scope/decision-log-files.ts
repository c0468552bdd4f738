import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The file that is being written; earlier ones are `scope.log.1.gz` (the oldest), `scope.log.2.gz`, ... */
export const DECISION_LOG = "scope.log";

export interface RotatedLog {
  readonly number: number;
  readonly file: string;
  /** False while the file is waiting for its compression, or was left so by a kill. */
  readonly compressed: boolean;
}

/** The rotated logs of a folder, oldest first; of a number that is there in both forms, both. Empty without the folder. */
export async function rotatedLogs(folder: string): Promise<RotatedLog[]> {
  const names = await namesIn(folder);
  const logs: RotatedLog[] = [];
  for (const name of names) {
    const found = /^scope\.log\.(\d{1,9})(\.gz)?$/.exec(name);
    if (found === null) continue;
    logs.push({ number: Number(found[1]), file: join(folder, name), compressed: found[2] !== undefined });
  }
  return logs.sort((a, b) => a.number - b.number);
}

/** All files of a folder's decision log in the order of their lines, each line in one of them. */
export async function decisionLogFiles(folder: string): Promise<string[]> {
  const files = new Map<number, string>();
  for (const { number, file, compressed } of await rotatedLogs(folder)) {
    if (compressed || !files.has(number)) files.set(number, file); // the compressed one gets its name when it is whole
  }
  const current = join(folder, DECISION_LOG);
  const names = await namesIn(folder);
  return names.includes(DECISION_LOG) ? [...files.values(), current] : [...files.values()];
}

/** The files of every launch of every job below a data directory, oldest launch of a job first. Spec 20.2. */
export async function allDecisionLogs(dataDir: string): Promise<string[]> {
  const logs = join(dataDir, "output", "logs");
  const files: string[] = [];
  for (const job of (await namesIn(logs)).sort()) {
    for (const launch of (await namesIn(join(logs, job))).sort()) {
      files.push(...(await decisionLogFiles(join(logs, job, launch))));
    }
  }
  return files;
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
