import { EiaoError } from "@eiao/wam-core";
import { createPoolEvaluator } from "@eiao/sampler";
import type { EvaluationTask, Evaluator, FetchedSheet } from "@eiao/sampler";

/** The engine on workers, with nothing around it: pages and sheets are in memory. */
export interface Engine {
  readonly evaluator: Evaluator;
  /** Seconds for all these pages. */
  seconds(tasks: readonly EvaluationTask[], wants?: EvaluationTask["wants"]): Promise<number>;
}

/** @param origin  of the site: sheets are fetched from there once, those of other sites are missing. */
export function createEngine(workers: number, origin: string): Engine {
  const evaluator = createPoolEvaluator({ workers });
  const sheets = new Map<string, Promise<FetchedSheet>>();
  const load = (url: string): Promise<FetchedSheet> => {
    let sheet = sheets.get(url);
    if (sheet === undefined) sheets.set(url, (sheet = fetchSheet(url, origin)));
    return sheet;
  };
  return {
    evaluator,
    async seconds(tasks, wants = {}) {
      const start = performance.now();
      await Promise.all(tasks.map((task) => evaluator.evaluate({ ...task, wants }, load)));
      return (performance.now() - start) / 1000;
    },
  };
}

/** As a run has it: it stays missing. */
function missing(reason: string): EiaoError {
  return new EiaoError("SheetMissing", reason, "");
}

async function fetchSheet(url: string, origin: string): Promise<FetchedSheet> {
  if (!url.startsWith(origin)) throw missing("it is on another site");
  const answer = await fetch(url);
  if (answer.status !== 200) throw missing(`the server answered ${answer.status}`);
  const octets = await answer.bytes();
  return { url, content: octets, contentType: answer.headers.get("content-type") ?? "" };
}
