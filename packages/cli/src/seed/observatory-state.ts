import { wamServiceProblem } from "@eiao/server";
import { wordsOf } from "@eiao/wam-core/errors";
import { callService } from "./call-service.ts";

/** What a monitor asks. */
export interface AskedServices {
  readonly siteUrlServer: string;
  readonly etlServer: string;
  readonly samplingServer: string;
  readonly wamServers: readonly string[];
  readonly token: string | undefined;
}

/** How an installation is (spec 15.2); null: the service that knows it does not answer, or nothing was ever logged. */
export interface ObservatoryState {
  readonly runs: readonly CountedRun[] | null;
  readonly sites: {
    readonly loaded: number | null;
    readonly leftToCrawl: number | null;
    readonly inSamplingQueue: number | null;
  };
  /** Sites that are being crawled, sampled, loaded. */
  readonly running: {
    readonly crawlers: number | null;
    readonly samplers: number | null;
    readonly etls: number | null;
  };
  readonly secondsSinceLog: {
    readonly crawler: number | null;
    readonly sampler: number | null;
    readonly etl: number | null;
  };
  readonly wams: readonly { readonly url: string; readonly problem: string | null }[];
  /** Workers of the last seconds; `problem`: why one takes no sites, such as a full disk. */
  readonly workers: readonly LiveWorker[] | null;
  /** Services that do not answer, in words. */
  readonly problems: readonly string[];
}

/** A test run, as the ETL server counts it. */
export interface CountedRun {
  readonly id: string;
  readonly expected: number;
  readonly loaded: number;
  readonly failed: number;
  readonly state: string;
}

/** A worker that was heard of. */
interface LiveWorker {
  readonly name: string;
  readonly machine: string;
  /** That it is at. */
  readonly sites: number;
  readonly problem: string | null;
}

interface SiteUrlAnswer {
  readonly runs: readonly { readonly queued: number }[];
  readonly crawling: number;
  /** Absent: an earlier version of the program answers. */
  readonly workers?: readonly LiveWorker[];
  readonly secondsSinceLog: number | null;
}

interface EtlAnswer {
  readonly runs: readonly CountedRun[];
  readonly loading: number;
  readonly secondsSinceLog: number | null;
}

interface SamplingAnswer {
  readonly queued: number;
  readonly running: number;
  readonly secondsSinceLog: number | null;
}

/** Asks all services at once. Never rejects: what does not answer is told. */
export async function observatoryState(asked: AskedServices): Promise<ObservatoryState> {
  const problems: string[] = [];
  const ask = async <Answer>(service: string, url: string): Promise<Answer | undefined> => {
    try {
      return (await callService({ url, service, token: asked.token }, "status", {})) as Answer;
    } catch (error) {
      problems.push(wordsOf(error));
      return undefined;
    }
  };
  const [siteUrl, etl, sampling, wams] = await Promise.all([
    ask<SiteUrlAnswer>("siteurl", asked.siteUrlServer),
    ask<EtlAnswer>("etl", asked.etlServer),
    ask<SamplingAnswer>("sampling", asked.samplingServer),
    Promise.all(asked.wamServers.map(async (url) => ({ url, problem: (await wamServiceProblem(url)) ?? null }))),
  ]);
  return {
    runs: etl?.runs ?? null,
    sites: {
      loaded: etl === undefined ? null : sumOf(etl.runs, ({ loaded }) => loaded),
      leftToCrawl: siteUrl === undefined ? null : sumOf(siteUrl.runs, ({ queued }) => queued),
      inSamplingQueue: sampling?.queued ?? null,
    },
    running: {
      crawlers: siteUrl?.crawling ?? null,
      samplers: sampling?.running ?? null,
      etls: etl?.loading ?? null,
    },
    secondsSinceLog: {
      crawler: siteUrl?.secondsSinceLog ?? null,
      sampler: sampling?.secondsSinceLog ?? null,
      etl: etl?.secondsSinceLog ?? null,
    },
    wams,
    workers: siteUrl === undefined ? null : (siteUrl.workers ?? []),
    problems: problems.toSorted(),
  };
}

/** What people are told of first: services that do not answer, and workers that take no sites. */
export function allProblems({ problems, workers }: ObservatoryState): string[] {
  const troubles = (workers ?? []).flatMap(({ name, machine, problem }) =>
    problem === null ? [] : [`The worker ${name} on ${machine} takes no sites: ${problem}`],
  );
  return [...problems, ...troubles];
}

/** Everything that was asked answers, and no worker is in trouble. */
export function isWell(state: ObservatoryState): boolean {
  return allProblems(state).length === 0 && state.wams.every(({ problem }) => problem === null);
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
