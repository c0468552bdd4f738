import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { messageOf } from "@eiao/crawler/internal/errors";
import type { Observatory } from "../services/observatory.ts";
import { LEASE_MS } from "../queue/job.ts";
import { printable } from "./alert.ts";
import type { CriticalFailure } from "./alert.ts";

/** The last problem of each part of the coordinator, until the part works again. */
export interface PartProblems {
  /** Records the problem of a part; null if it works again. */
  note(part: string, problem: string | null): void;
  all(): readonly CriticalFailure[];
}

/** Creates the list. Keys contain the machine, so that two coordinators do not report each other's problems. */
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

/** The time in which a worker or coordinator can be restarted without an alert. */
const PATIENCE_MS = 60_000;
/** The time in which a database can be restarted without an alert. */
const DATABASE_MS = 30_000;
/** The time after which a silent worker is forgotten. */
const FORGOTTEN_MS = 86_400_000;
/** A disk is nearly full if it has less than this share and less than these bytes left. */
const LEAST_SHARE = 0.02;
const LEAST_BYTES = 1_073_741_824;

/**
 * Finds the present problems of an observatory: workers with problems, silent workers, waiting sites without a worker, disks that are nearly full,
 * and problems of its parts. Cost: two queries.
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
      const silent = seen.filter((worker) => worker.seen.getTime() <= at - PATIENCE_MS);
      return [
        ...live.flatMap(({ name, machine, problem }) =>
          problem === null
            ? []
            : [
                {
                  key: `worker trouble on ${machine}`,
                  text: `Worker ${name} takes no sites: ${printable(problem)}`,
                },
              ],
        ),
        ...silent.map(({ name, machine, seen: last, problem }) => ({
          key: `worker lost: ${name}`,
          text:
            `Worker ${name} on ${machine} was last active at ${last.toISOString()}. It did not end properly.` +
            (problem === null ? "" : ` Its last problem: ${printable(problem)}`),
        })),
        ...(isUnattended ? [{ key: "no worker", text: "Sites are waiting, but no worker is running." }] : []),
        ...(await fullDisks(folders)),
        ...parts.all(),
      ];
    },
    withoutDatabase(error) {
      databaseGoneSince ??= now();
      const isLong = now().getTime() - databaseGoneSince.getTime() >= DATABASE_MS;
      const text = `The database does not answer: ${printable(messageOf(error))}`;
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
      if (disk.bavail / disk.blocks >= LEAST_SHARE || free >= LEAST_BYTES) return [];
      const text = `The disk of ${folder} is nearly full: ${Math.floor(free / 1_048_576)} MiB are left.`;
      return [{ key: `disk of ${folder} on ${hostname()}`, text }];
    }),
  );
  return found.flat();
}
