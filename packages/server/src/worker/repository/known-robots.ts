import type { CrawlStore } from "@eiao/crawler";
import { isRobotsFailure } from "@eiao/crawler/web";

type RobotsStore = Pick<CrawlStore, "robots" | "saveRobots">;
type StoredRobots = Exclude<Awaited<ReturnType<CrawlStore["robots"]>>, undefined>;

/** For so long the coordinator is not asked again; what it has may be a day old. */
const KEPT_MS = 600_000;
/** Characters of all that is kept. */
const MOST_KEPT = 8_000_000;

/** What the sites of a worker have seen of robots.txt: of one host they are many, and all ask the hosts that style sheets lie on. */
export interface KnownRobots {
  /** Before a store: it is asked for what is not known, and told what is new. */
  before(store: RobotsStore): RobotsStore;
}

/** @param now  ms, monotonic. */
export function createKnownRobots(now: () => number = () => performance.now()): KnownRobots {
  const known = new Map<string, { readonly robots: StoredRobots; readonly until: number }>();
  let size = 0;
  const drop = (origin: string): void => {
    size -= sizeOf(known.get(origin)?.robots);
    known.delete(origin);
  };
  const keep = (robots: StoredRobots): void => {
    drop(robots.origin);
    known.set(robots.origin, { robots, until: now() + KEPT_MS });
    size += sizeOf(robots);
    for (const oldest of known.keys()) {
      if (size <= MOST_KEPT) break;
      drop(oldest);
    }
  };
  const find = (origin: string): StoredRobots | undefined => {
    const found = known.get(origin);
    if (found !== undefined && found.until > now()) return found.robots;
    drop(origin);
    return undefined;
  };
  return {
    before: (store) => ({
      async robots(origin) {
        const found = find(origin);
        if (found !== undefined) return found;
        const stored = await store.robots(origin);
        if (stored !== undefined) keep(stored);
        return stored;
      },
      async saveRobots(robots) {
        const before = find(robots.origin);
        // A host that does not answer is asked by each site anew: that it does not yet is nothing new.
        if (before !== undefined && isRobotsFailure(robots.status) && before.status === robots.status) return;
        await store.saveRobots(robots);
        keep(robots);
      },
    }),
  };
}

function sizeOf(robots: StoredRobots | undefined): number {
  return robots === undefined ? 0 : robots.origin.length + robots.body.length + 100;
}
