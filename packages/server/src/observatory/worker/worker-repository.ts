import type { CrawlStore, Launch, UrlRepository } from "@eiao/crawler";
import { isRobotsFailure } from "@eiao/crawler/internal/web";
import type { HeldJob } from "../queue/leases.ts";
import { untilAnswered } from "./coordinator-client.ts";
import { TIMESTAMP, repositoryMethods } from "./worker-protocol.ts";
import type { RepositoryMethod, SiteAndLaunch, TakenJob, WorkerProtocol, WorkerRepository } from "./worker-protocol.ts";

/** The methods that return undefined in the repository, but null from the coordinator. */
const undefinedFor: ReadonlySet<RepositoryMethod> = new Set(["lastLaunch", "robots"]);

/** The repository, with the methods of the coordinator. */
export type AskedRepository = Omit<WorkerRepository, "siteOf"> & {
  siteAndLaunch(site: string): Promise<SiteAndLaunch>;
};

/**
 * Returns the URL repository of the holder of a job. Each method calls the coordinator, and repeats the call while none answers, until the lease is
 * lost. Data that the job already has are not requested.
 * @param known  the robots.txt that sites of the worker have seen.
 */
export function workerRepository(
  coordinator: WorkerProtocol,
  job: HeldJob & Pick<TakenJob, "known">,
  lost: AbortSignal,
  known: KnownRobots,
): WorkerRepository {
  const { run, site, token, known: initial } = job;
  const heldJob = { run, site, token };
  const call = (method: RepositoryMethod, values: readonly unknown[]): Promise<unknown> =>
    coordinator.repository({ job: heldJob, method, values });
  const methods = repositoryMethods.map((method) => [
    method,
    async (...values: unknown[]) => {
      const answer = await untilAnswered(() => call(method, values), lost);
      return answer === null && undefinedFor.has(method) ? undefined : answer;
    },
  ]);
  const startLaunch: UrlRepository["startLaunch"] = async (siteId, name, now, testRun, begin) => {
    const beginning = { scope: begin?.scope ?? null, statistics: begin?.statistics?.(TIMESTAMP) ?? {} };
    // Not repeated: if the answer is lost, the launch exists, and the next worker of the site continues it.
    return (await call("startLaunch", [siteId, name, now, testRun ?? null, beginning])) as Launch;
  };
  const remote = { ...(Object.fromEntries(methods) as unknown as AskedRepository), startLaunch };
  const repository: WorkerRepository = {
    ...remote,
    ...knownOfSite(remote, initial === undefined ? undefined : { site, known: initial }),
    ...known.before(remote),
    leaseSite: () => Promise.resolve({ lost, release: () => Promise.resolve(), store: repository }),
  };
  return repository;
}

type Remembered = Pick<
  WorkerRepository,
  "siteOf" | "lastLaunch" | "isSmallSite" | "saveSite" | "startLaunch" | "commit" | "endLaunch"
>;

/** The data that came with the job. */
export interface SiteOfJob {
  readonly site: string;
  readonly known: SiteAndLaunch;
}

/**
 * Returns methods that remember the site of a job and its launch. Crawler and sampler read both often, and only the holder of the lease can change
 * them, so they are requested once.
 */
export function knownOfSite(remote: AskedRepository, initial?: SiteOfJob): Remembered {
  let name = initial?.site;
  let answer = initial === undefined ? undefined : Promise.resolve(initial.known);
  /** The newest launch as the job wrote it; undefined if the job has not changed it. */
  let own: Launch | undefined;
  /** True if the counts of the launch are known here: commits send them to the coordinator, and the end of the crawl has them again. */
  let isWhole = true;
  const forget = (): void => {
    answer = undefined;
    own = undefined;
    isWhole = true;
  };
  const known = (site: string): Promise<SiteAndLaunch> => {
    if (answer === undefined || name !== site) {
      forget();
      name = site;
      const one = remote.siteAndLaunch(site);
      answer = one;
      one.catch(() => {
        if (answer === one) forget();
      });
    }
    return answer;
  };
  /** Returns the newest launch if it has the same id. */
  const newest = async ({ id }: Launch): Promise<Launch | undefined> => {
    const launch = own ?? (await answer)?.launch;
    return launch?.id === id ? launch : undefined;
  };
  return {
    async siteOf(site) {
      const { site: found } = await known(site);
      return found === null ? undefined : structuredClone(found);
    },
    async isSmallSite(site) {
      return (await known(site)).site?.smallSite ?? (await remote.isSmallSite(site));
    },
    async lastLaunch(siteId) {
      const found = isWhole ? await answer : undefined;
      if (found?.site?.id !== siteId) return await remote.lastLaunch(siteId);
      const launch = own ?? found.launch;
      return launch === null ? undefined : structuredClone(launch);
    },
    saveSite(...args) {
      forget();
      return remote.saveSite(...args);
    },
    async startLaunch(...args) {
      const launch = await remote.startLaunch(...args);
      own = structuredClone(launch);
      isWhole = true;
      return launch;
    },
    async commit(launch, batch) {
      await remote.commit(launch, batch);
      const before = await newest(launch);
      if (before === undefined) return forget();
      own = { ...before, committed: batch.committed ?? before.committed };
      isWhole = false;
    },
    async endLaunch(launch, end) {
      await remote.endLaunch(launch, end);
      const before = await newest(launch);
      if (before === undefined) return forget();
      const { state, stoppedBy } = end;
      own = { ...before, state, stoppedBy, statistics: structuredClone(end.statistics) };
      isWhole = true;
    },
  };
}

type RobotsStore = Pick<CrawlStore, "robots" | "saveRobots">;
type StoredRobots = Exclude<Awaited<ReturnType<CrawlStore["robots"]>>, undefined>;

/** The time in ms for which a robots.txt is kept; the one of the coordinator can be a day old. */
const KEPT_MS = 600_000;
/** The greatest number of characters that are kept. */
const MOST_KEPT = 8_000_000;

/** The robots.txt that sites of a worker have seen. Many sites are on one host, and all request the hosts of style sheets. */
export interface KnownRobots {
  /** Returns a cache before a store, which reads unknown robots.txt from the store and writes new ones to it. */
  before(store: RobotsStore): RobotsStore;
}

/** Creates an empty cache. @param now  a monotonic clock in ms. */
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
        // Each site asks a host that fails again. The same failure is not saved again.
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
