import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SampleResult } from "@eiao/sampler";

/** The settings of a sampling at its start. */
export interface SamplingPlan {
  readonly dataDir: string;
  /** The start pages of the sites. */
  readonly seeds: readonly string[];
  /** The seed of the draw. */
  readonly draw: string;
  readonly extent: "sample" | "two samples";
  /** The number of pages of each site; for two samples, in each of them. */
  readonly wanted: Readonly<Record<string, number>>;
  /** The addresses of WAM servers. Without them its own workers evaluate. */
  readonly servers?: readonly string[];
}

export type FromSampling =
  | { readonly kind: "progress"; readonly seed: string; readonly evaluated: number }
  /** True if there was a worker to end. */
  | { readonly kind: "worker"; readonly ended: boolean }
  | { readonly kind: "ended"; readonly results: SampleResults };

/** The results by the start page of the site. */
export type SampleResults = Readonly<Record<string, SampleResult>>;

/** A sampling of several sites, under way in a process of its own. */
export interface Sampling {
  /** Returns the number of settled pages of all sites from its last message, at first 0. */
  evaluated(): number;
  /** Resolves when a number of pages are evaluated, or the sampling has ended. */
  reached(pages: number): Promise<void>;
  isOver(): boolean;
  /** Resolves with the results, or undefined if it was killed or failed. */
  readonly ended: Promise<SampleResults | undefined>;
  /** Sends kill -9. Resolves when the process is gone; false if it had ended by itself. */
  kill(): Promise<boolean>;
  /** Ends the worker at `share` (0 to 1) of those that evaluate. False if there was none. */
  endWorker(share: number): Promise<boolean>;
}

const program = fileURLToPath(new URL("kill-assess-child.ts", import.meta.url));

/** Starts or resumes the sampling of a data directory. Its errors go to standard error. */
export function startSampling(plan: SamplingPlan): Sampling {
  const child = fork(program, [JSON.stringify(plan)], { execArgv: ["--conditions=@eiao/source"] });
  const pages = new Map<string, number>();
  const waiting = new Set<() => void>();
  let results: SampleResults | undefined;
  let finished = false;
  const notify = (): void => {
    for (const look of waiting) look();
  };
  const evaluated = (): number => [...pages.values()].reduce((sum, each) => sum + each, 0);
  const workerAnswers: ((ended: boolean) => void)[] = [];
  child.on("message", (message: FromSampling) => {
    if (message.kind === "progress") pages.set(message.seed, message.evaluated);
    else if (message.kind === "worker") workerAnswers.shift()?.(message.ended);
    else ({ results } = message);
    notify();
  });
  const ended = once(child, "close").then(([code]) => {
    finished = true;
    notify();
    for (const answer of workerAnswers.splice(0)) answer(false);
    return code === 0 ? results : undefined;
  });
  return {
    evaluated,
    isOver: () => finished,
    ended,
    reached: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!finished && evaluated() < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async kill() {
      child.kill("SIGKILL");
      await ended;
      return child.signalCode === "SIGKILL";
    },
    endWorker: (share) =>
      new Promise((resolve) => {
        if (finished) return resolve(false);
        workerAnswers.push(resolve);
        child.send({ endWorker: share }, (error) => error !== null && resolve(false));
      }),
  };
}
