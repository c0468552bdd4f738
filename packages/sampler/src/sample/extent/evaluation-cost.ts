import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/database";
import { outputFolders } from "@eiao/crawler";
import type { Launch } from "@eiao/crawler";
import { USUAL_SECONDS_A_PAGE } from "../../draw/extent.ts";

/** Of one core, for a page; what lies beyond is no measurement. */
const LEAST_SECONDS = 0.001;
const MOST_SECONDS = 120;
/** Of fewer pages not even the site's own cost can be told. */
const LEAST_PAGES = 30;

/** What evaluating the pages of a site took, as far as this process did it. */
export interface EvaluationCost {
  addPage(seconds: number): void;
  /** Keeps it for the site's next run, when there were pages enough. Nothing depends on it but how long a census is reckoned to take. */
  keep(dataDir: string, launch: Pick<Launch, "job" | "timestamp">): Promise<void>;
}

export function createEvaluationCost(): EvaluationCost {
  let pages = 0;
  let seconds = 0;
  return {
    addPage(more) {
      pages++;
      seconds += more;
    },
    async keep(dataDir, launch) {
      if (pages < LEAST_PAGES) return;
      const file = costFile(dataDir, launch);
      makeFolder(path.dirname(file));
      await writeFile(`${file}.new`, `${JSON.stringify({ pages, secondsAPage: seconds / pages })}\n`);
      await rename(`${file}.new`, file);
    },
  };
}

/** Seconds of one core for a page of the site: what its last run took, else what pages usually take. */
export async function readEvaluationCost(dataDir: string, launch: Pick<Launch, "job" | "timestamp">): Promise<number> {
  const text = await readFile(costFile(dataDir, launch), "utf8").catch(() => "{}");
  const seconds = secondsIn(text);
  return seconds === undefined ? USUAL_SECONDS_A_PAGE : Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, seconds));
}

function secondsIn(text: string): number | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const seconds = (value as { readonly secondsAPage?: unknown } | null)?.secondsAPage;
  return typeof seconds === "number" && Number.isFinite(seconds) ? seconds : undefined;
}

/** Beside the logs of the site's launches. */
function costFile(dataDir: string, { job, timestamp }: Pick<Launch, "job" | "timestamp">): string {
  return path.join(path.dirname(outputFolders(dataDir, job, timestamp).logs), "evaluation-cost.json");
}
