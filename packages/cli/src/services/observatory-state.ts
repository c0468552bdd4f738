import { messageOf } from "@eiao/crawler/internal/errors";
import { wamServiceProblem } from "@eiao/server/internal";
import type { Terminal } from "../terminal.ts";
import { callService } from "./call-service.ts";
import { siteUrlServerOf } from "./site-url-server.ts";

/** The state of an Observatory (spec 15.2). A value is null if its service does not answer, or if nothing was ever logged. */
export interface ObservatoryState {
  readonly runs: readonly CountedRun[] | null;
  readonly sites: {
    readonly loaded: number | null;
    readonly leftToCrawl: number | null;
    readonly inSamplingQueue: number | null;
  };
  /** The numbers of sites that are being crawled, sampled and loaded. */
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
  /** Workers that were active in the last seconds. `problem` is the reason why a worker takes no sites, such as a full disk. */
  readonly workers: readonly LiveWorker[] | null;
  /** Sentences about services that do not answer. */
  readonly problems: readonly string[];
}

/** A test run with the counts of the ETL server. */
export interface CountedRun {
  readonly id: string;
  readonly expected: number;
  readonly loaded: number;
  readonly failed: number;
  readonly state: string;
}

/** A worker whose lease is valid. */
interface LiveWorker {
  readonly name: string;
  readonly machine: string;
  /** The number of sites in progress. */
  readonly sites: number;
  readonly problem: string | null;
  /** True if it finishes its sites and takes no new ones. */
  readonly paused: boolean;
}

interface SiteUrlAnswer {
  readonly runs: readonly { readonly queued: number }[];
  readonly crawling: number;
  readonly workers: readonly LiveWorker[];
  readonly secondsSinceLog: number | null;
}

/** Asks all services at the same time. Never rejects: `problems` lists the services that do not answer. */
export async function observatoryState(servers: ReturnType<typeof askedServices>): Promise<ObservatoryState> {
  const problems: string[] = [];
  const request = async <Answer>(service: string, url: string): Promise<Answer | undefined> => {
    try {
      return (await callService({ url, service, token: servers.token }, "status", {})) as Answer;
    } catch (error) {
      problems.push(messageOf(error));
      return undefined;
    }
  };
  const [siteUrl, etl, sampling, wams] = await Promise.all([
    request<SiteUrlAnswer>("siteurl", servers.siteUrlServer),
    request<{ runs: readonly CountedRun[]; loading: number; secondsSinceLog: number | null }>("etl", servers.etlServer),
    request<{ queued: number; running: number; secondsSinceLog: number | null }>("sampling", servers.samplingServer),
    Promise.all(servers.wamServers.map(async (url) => ({ url, problem: (await wamServiceProblem(url)) ?? null }))),
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
    workers: siteUrl?.workers ?? null,
    problems: problems.toSorted(),
  };
}

/** Returns sentences about services that do not answer and workers that take no sites. */
export function allProblems({ problems, workers }: ObservatoryState): string[] {
  const troubles = (workers ?? []).flatMap(({ name, machine, problem }) =>
    problem === null ? [] : [`Worker ${name} on ${machine} takes no sites: ${problem}`],
  );
  return [...problems, ...troubles];
}

/** Returns true if all services answer and no worker has a problem. */
export function isWell(state: ObservatoryState): boolean {
  return allProblems(state).length === 0 && state.wams.every(({ problem }) => problem === null);
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** The options that name services. */
export interface ServiceOptions {
  readonly siteurlserver?: string | undefined;
  readonly etlserver?: string | undefined;
  readonly samplingserver?: string | undefined;
  readonly wam?: readonly string[] | undefined;
}

/** Returns the addresses of services: from the options, the variables of the system configuration, or the default ports (spec 1.1, 3.1). */
export function askedServices(options: ServiceOptions, { env }: Pick<Terminal, "env">) {
  return {
    siteUrlServer: siteUrlServerOf(options.siteurlserver, env),
    etlServer: options.etlserver ?? (env["EIAO_ETLSERVER"] || "http://localhost:8890"),
    samplingServer: options.samplingserver ?? (env["EIAO_SAMPLINGSERVER"] || "http://localhost:8891"),
    wamServers: options.wam ?? (env["EIAO_WAMSERVERS"] ?? "").split(/[\s,]+/).filter((url) => url !== ""),
    token: env["EIAO_TOKEN"] || undefined,
  };
}
