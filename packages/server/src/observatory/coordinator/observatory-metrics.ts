import { Gauge, Registry, collectDefaultMetrics } from "prom-client";
import { listRuns } from "@eiao/etl/internal";
import type { Observatory } from "../services/observatory.ts";
import { LEASE_MS } from "../queue/job.ts";

/**
 * Creates the measurements that `/metrics` of a coordinator prints: sites by phase, runs by state, workers with their memory, the ratio of crawling
 * to sampling (18.4), and the process itself.
 */
export function createObservatoryMetrics({ queue, warehouse, now }: Observatory) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });
  const sites = gauge("eiao_sites", "Sites in the queue.", ["phase", "state"]);
  const ratio = gauge(
    "eiao_crawl_to_wam_ratio",
    "Ratio of sites in crawling to sites in sampling or waiting for it; below 1 the evaluation is behind.",
  );
  const runs = gauge("eiao_runs", "Test runs.", ["state"]);
  const workers = gauge("eiao_workers", "Workers that were active in the last 20 s.");
  const memory = gauge(
    "eiao_worker_memory_bytes",
    "Resident memory of a worker and its evaluating processes, in bytes.",
    ["worker"],
  );
  const heldSites = gauge("eiao_worker_sites", "Sites that a worker is working on.", ["worker"]);
  const troubled = gauge("eiao_worker_trouble", "1 if the worker takes no sites because of a problem.", ["worker"]);
  const suspects = gauge(
    "eiao_suspects",
    "Sites at which two workers died; they wait for a worker that takes one site at a time.",
  );
  return {
    contentType: registry.contentType,
    /** Returns text of the Prometheus exposition format. Cost: four queries. */
    async text() {
      const { phases } = await queue.status();
      for (const [phase, { queued, running }] of Object.entries(phases)) {
        sites.set({ phase, state: "queued" }, queued);
        sites.set({ phase, state: "running" }, running);
      }
      ratio.set(phases.crawl.running / Math.max(1, phases.sample.running + phases.sample.queued));
      const states = Map.groupBy(await listRuns(warehouse), ({ state }) => state);
      for (const state of ["open", "published", "removed"] as const)
        runs.set({ state }, states.get(state)?.length ?? 0);
      const live = await queue.workersSince(new Date(now().getTime() - LEASE_MS));
      for (const each of [memory, heldSites, troubled]) each.reset(); // no values stay of workers that are gone
      workers.set(live.length);
      for (const { name: worker, memory: bytes, sites: count, problem } of live) {
        memory.set({ worker }, bytes);
        heldSites.set({ worker }, count);
        troubled.set({ worker }, problem === null ? 0 : 1);
      }
      suspects.set(await queue.waitingSuspects());
      return await registry.metrics();
    },
  };
}
