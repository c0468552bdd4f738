import type { Launch, UrlRepository } from "@eiao/crawler";
import type { HeldJob } from "../../queue/end-lease.ts";
import { untilAnswered } from "../coordinator-client.ts";
import { knownOfSite } from "./known-of-site.ts";
import type { KnownRobots } from "./known-robots.ts";
import { repositoryMethods, TIMESTAMP } from "../worker-protocol.ts";
import type {
  RepositoryMethod,
  SiteAndLaunch,
  TakenJob,
  WorkerProtocol,
  WorkerRepository,
} from "../worker-protocol.ts";

/** Answers null for what it does not know, where the repository itself has undefined. */
const undefinedFor: ReadonlySet<RepositoryMethod> = new Set(["lastLaunch", "robots"]);

/** The repository, method by method as the coordinator answers them. */
export type AskedRepository = Omit<WorkerRepository, "siteOf"> & {
  siteAndLaunch(site: string): Promise<SiteAndLaunch>;
};

/**
 * The URL repository as the holder of a job has it: each method is a call of the coordinator, made again while nobody answers, until the
 * lease is lost; but what the job knows already is not asked.
 * @param known  what all sites of the worker have seen of robots.txt.
 */
export function workerRepository(
  coordinator: WorkerProtocol,
  job: HeldJob & Pick<TakenJob, "known">,
  lost: AbortSignal,
  known: KnownRobots,
): WorkerRepository {
  const { run, site, token, known: told } = job;
  const held = { run, site, token };
  const ask = (method: RepositoryMethod, values: readonly unknown[]): Promise<unknown> =>
    coordinator.repository({ job: held, method, values });
  const methods = repositoryMethods.map((method) => [
    method,
    async (...values: unknown[]) => {
      const answer = await untilAnswered(() => ask(method, values), lost);
      return answer === null && undefinedFor.has(method) ? undefined : answer;
    },
  ]);
  const startLaunch: UrlRepository["startLaunch"] = async (siteId, name, now, testRun, begin) => {
    const beginning = { scope: begin?.scope ?? null, statistics: begin?.statistics?.(TIMESTAMP) ?? {} };
    // Not made again: when the answer is lost the launch is there, and who takes the site next goes on with it.
    return (await ask("startLaunch", [siteId, name, now, testRun ?? null, beginning])) as Launch;
  };
  const asked = { ...(Object.fromEntries(methods) as unknown as AskedRepository), startLaunch };
  return {
    ...asked,
    ...knownOfSite(asked, told === undefined ? undefined : { site, known: told }),
    ...known.before(asked),
    leaseSite: () => Promise.resolve({ lost, release: () => Promise.resolve() }),
  };
}
