import type { Launch } from "@eiao/crawler";
import type { SiteAndLaunch, WorkerRepository } from "../worker-protocol.ts";
import type { AskedRepository } from "./worker-repository.ts";

type Remembered = Pick<
  WorkerRepository,
  "siteOf" | "lastLaunch" | "isSmallSite" | "saveSite" | "startLaunch" | "commit" | "endLaunch"
>;

/** What came with the job. */
export interface SiteOfJob {
  readonly site: string;
  readonly known: SiteAndLaunch;
}

/**
 * Crawler and sampler ask for their site and its launch again and again; while the job lasts, both change by what it writes itself alone,
 * since nobody else has the lease. So they are asked once.
 */
export function knownOfSite(asked: AskedRepository, told?: SiteOfJob): Remembered {
  let name = told?.site;
  let answer = told === undefined ? undefined : Promise.resolve(told.known);
  /** The newest launch as the job wrote it; undefined: as it was asked. */
  let own: Launch | undefined;
  /** What a crawl has counted goes to the coordinator with each commit; here it is known again at its end. */
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
      const one = asked.siteAndLaunch(site);
      answer = one;
      one.catch(() => {
        if (answer === one) forget();
      });
    }
    return answer;
  };
  /** The newest launch, if it is that one. */
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
      return (await known(site)).site?.smallSite ?? (await asked.isSmallSite(site));
    },
    async lastLaunch(siteId) {
      const found = isWhole ? await answer : undefined;
      if (found?.site?.id !== siteId) return await asked.lastLaunch(siteId);
      const launch = own ?? found.launch;
      return launch === null ? undefined : structuredClone(launch);
    },
    saveSite(...words) {
      forget();
      return asked.saveSite(...words);
    },
    async startLaunch(...words) {
      const launch = await asked.startLaunch(...words);
      own = structuredClone(launch);
      isWhole = true;
      return launch;
    },
    async commit(launch, batch) {
      await asked.commit(launch, batch);
      const before = await newest(launch);
      if (before === undefined) return forget();
      own = { ...before, committed: batch.committed ?? before.committed };
      isWhole = false;
    },
    async endLaunch(launch, end) {
      await asked.endLaunch(launch, end);
      const before = await newest(launch);
      if (before === undefined) return forget();
      const { state, stoppedBy } = end;
      own = { ...before, state, stoppedBy, statistics: structuredClone(end.statistics) };
      isWhole = true;
    },
  };
}
