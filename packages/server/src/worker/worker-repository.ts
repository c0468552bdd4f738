import type { Launch, UrlRepository } from "@eiao/crawler";
import type { HeldJob } from "../queue/end-lease.ts";
import { untilAnswered } from "./coordinator-client.ts";
import { repositoryMethods, TIMESTAMP } from "./worker-protocol.ts";
import type { RepositoryMethod, WorkerProtocol, WorkerRepository } from "./worker-protocol.ts";

/** Answers null for what it does not know, where the repository itself has undefined. */
const undefinedFor: ReadonlySet<RepositoryMethod> = new Set(["lastLaunch", "robots", "siteOf"]);

/**
 * The URL repository as the holder of a job has it: each method is a call of the coordinator, made again while nobody answers, until the
 * lease is lost.
 */
export function workerRepository(coordinator: WorkerProtocol, job: HeldJob, lost: AbortSignal): WorkerRepository {
  const { run, site, token } = job;
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
  const repository = Object.fromEntries(methods) as unknown as WorkerRepository;
  return {
    ...repository,
    ...rememberedSite(repository),
    startLaunch,
    leaseSite: () => Promise.resolve({ lost, release: () => Promise.resolve() }),
  };
}

/** Crawler and sampler ask for their site again and again; while the job lasts, what it is changes by them alone. */
function rememberedSite(repository: WorkerRepository): Pick<WorkerRepository, "siteOf" | "saveSite"> {
  const known = new Map<string, ReturnType<WorkerRepository["siteOf"]>>();
  return {
    async siteOf(site) {
      const asked = known.get(site) ?? repository.siteOf(site);
      known.set(site, asked);
      try {
        const found = await asked;
        return found === undefined ? undefined : structuredClone(found);
      } catch (error) {
        known.delete(site);
        throw error;
      }
    },
    saveSite(...words) {
      known.clear();
      return repository.saveSite(...words);
    },
  };
}
