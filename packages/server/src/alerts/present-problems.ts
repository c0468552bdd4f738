import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { wordsOf } from "@eiao/wam-core/errors";
import type { Observatory } from "../services/observatory.ts";
import { LEASE_MS } from "../queue/job.ts";
import { printable } from "./alert.ts";
import type { CriticalFailure } from "./alert.ts";

/** What a part of the coordinator has to say, by the part: its last problem, until it works again. */
export interface PartProblems {
  /** Null: it works. */
  note(part: string, problem: string | null): void;
  all(): readonly CriticalFailure[];
}

/** By part and machine, so that two coordinators do not tell each other's. */
export function createPartProblems(): PartProblems {
  const known = new Map<string, string>();
  return {
    note(part, problem) {
      if (problem === null) known.delete(part);
      else known.set(part, problem);
    },
    all: () => [...known].map(([part, text]) => ({ key: `${part} on ${hostname()}`, text: printable(text) })),
  };
}

/** A worker is started again, and a coordinator, within so long: sooner nothing is told. */
const PATIENCE_MS = 60_000;
/** A database that is started again. */
const DATABASE_MS = 30_000;
/** A worker that is away for so long is taken for taken away. */
const FORGOTTEN_MS = 86_400_000;
/** A disk of which so little is left is nearly full: both. */
const LEAST_SHARE = 0.02;
const LEAST_OCTETS = 1_073_741_824;

/**
 * What keeps an observatory from working now: workers in trouble, workers that are silent, sites that wait and nobody to work at them, disks
 * nearly full, and what its parts say. Cost: two queries.
 */
export function presentProblems(
  observatory: Observatory,
  parts: PartProblems,
  folders: readonly string[],
): {
  readonly problems: () => Promise<CriticalFailure[]>;
  readonly withoutDatabase: (error: unknown) => CriticalFailure[];
} {
  const { queue, now } = observatory;
  let unattendedSince: Date | undefined;
  let databaseGoneSince: Date | undefined;
  return {
    async problems() {
      const at = now().getTime();
      const seen = await queue.workersSince(new Date(at - FORGOTTEN_MS));
      const live = seen.filter((worker) => worker.seen.getTime() > at - LEASE_MS);
      const waits = (await queue.attendable()) > 0;
      databaseGoneSince = undefined;
      unattendedSince = waits && live.length === 0 ? (unattendedSince ?? new Date(at)) : undefined;
      const isUnattended = unattendedSince !== undefined && at - unattendedSince.getTime() >= PATIENCE_MS;
      const lost = seen.filter((worker) => worker.seen.getTime() <= at - PATIENCE_MS);
      return [
        ...live.flatMap(({ name, machine, problem }) =>
          problem === null
            ? []
            : [
                {
                  key: `worker trouble on ${machine}`,
                  text: `The worker ${name} takes no sites: ${printable(problem)}`,
                },
              ],
        ),
        ...lost.map(({ name, machine, seen: last, problem }) => ({
          key: `worker lost: ${name}`,
          text:
            `The worker ${name} on ${machine} was last heard of at ${last.toISOString()}, and did not end.` +
            (problem === null ? "" : ` It said: ${printable(problem)}`),
        })),
        ...(isUnattended ? [{ key: "no worker", text: "Sites wait, and no worker is there to work at them." }] : []),
        ...(await fullDisks(folders)),
        ...parts.all(),
      ];
    },
    withoutDatabase(error) {
      databaseGoneSince ??= now();
      const isLong = now().getTime() - databaseGoneSince.getTime() >= DATABASE_MS;
      const text = `The database cannot be asked: ${printable(wordsOf(error))}`;
      return [...(isLong ? [{ key: `database, from ${hostname()}`, text }] : []), ...parts.all()];
    },
  };
}

async function fullDisks(folders: readonly string[]): Promise<CriticalFailure[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const disk = await statfs(folder).catch(() => undefined);
      if (disk === undefined) return [];
      const free = disk.bavail * disk.bsize;
      if (disk.bavail / disk.blocks >= LEAST_SHARE || free >= LEAST_OCTETS) return [];
      const text = `The disk of ${folder} is nearly full: ${Math.floor(free / 1_048_576)} MiB are left.`;
      return [{ key: `disk of ${folder} on ${hostname()}`, text }];
    }),
  );
  return found.flat();
}
