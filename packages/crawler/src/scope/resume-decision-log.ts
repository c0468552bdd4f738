import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { UNFINISHED } from "./compress-log.ts";
import { DECISION_LOG, rotatedLogs } from "./decision-log-files.ts";

/** What an earlier process left of a decision log. */
export interface LeftLog {
  /** Octets of the current file. */
  readonly size: number;
  /** The last one that a rotated file has; 0: none. */
  readonly number: number;
  /** Rotated files that are not compressed yet. */
  readonly plain: readonly string[];
}

/** Makes the folder where there is none, ends a line torn by a kill, and removes half-made compressed files. */
export async function resumeDecisionLog(folder: string): Promise<LeftLog> {
  makeFolder(folder);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${DECISION_LOG}.`) && name.endsWith(UNFINISHED)) await rm(join(folder, name));
  }
  const rotated = await rotatedLogs(folder);
  const whole = new Set(rotated.filter((log) => log.compressed).map((log) => log.number));
  const plain: string[] = [];
  for (const { number, file, compressed } of rotated) {
    if (compressed) continue;
    if (whole.has(number)) await rm(file);
    else plain.push(file);
  }
  return { size: await endLastLine(join(folder, DECISION_LOG)), number: rotated.at(-1)?.number ?? 0, plain };
}

/** Resolves to the size of the file in octets. */
async function endLastLine(file: string): Promise<number> {
  const handle = await open(file, "a+");
  try {
    const { size } = await handle.stat();
    if (size === 0) return 0;
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    if (buffer[0] === 10) return size;
    await handle.appendFile("\n");
    return size + 1;
  } finally {
    await handle.close();
  }
}
