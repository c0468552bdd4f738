import { createEvaluationPool } from "@eiao/sampler/internal";
import { sheetError } from "@eiao/sampler/internal/evaluation";
import type { EvaluationTask, FetchedSheet } from "@eiao/sampler";

/** The engine on workers without a store: pages and sheets are in memory. */
export interface Engine {
  /** Returns the seconds for all these pages, with the transfer of their results. */
  seconds(tasks: readonly EvaluationTask[]): Promise<number>;
  /** Returns the seconds for all these pages with EARL, which is not transferred. */
  earlSeconds(tasks: readonly EvaluationTask[]): Promise<number>;
  close(): Promise<void>;
}

const earlProgram = new URL("earl-program.ts", import.meta.url).href;

/** Makes the engine. @param origin  of the site: its sheets are fetched once, those of other sites are missing. */
export function createEngine(workers: number, origin: string): Engine {
  const pool = createEvaluationPool({
    workers,
    loadSheet: () => Promise.reject(new Error("this style sheet was not sent with the document")),
  });
  const sheets = new Map<string, Promise<FetchedSheet>>();
  const load = (url: string): Promise<FetchedSheet> => {
    let sheet = sheets.get(url);
    if (sheet === undefined) sheets.set(url, (sheet = fetchSheet(url, origin)));
    return sheet;
  };
  const run = "bench";
  const timed = async (tasks: readonly EvaluationTask[], work: (task: EvaluationTask) => Promise<unknown>) => {
    const start = performance.now();
    await Promise.all(tasks.map(work));
    return (performance.now() - start) / 1000;
  };
  return {
    seconds: (tasks) => timed(tasks, (task) => pool.run({ ...task, wants: {} }, load, run)),
    earlSeconds: (tasks) =>
      timed(tasks, async ({ url, ...rest }) => {
        const task = { url, ...rest, wants: { earl: { form: "turtle", terms: "seed" } } };
        const bytes = await pool.runJob({ program: earlProgram, url, documents: 1, load, run, task });
        if (bytes === 0) throw new Error(`no EARL of ${url}`);
      }),
    close: () => pool.close(),
  };
}

/** Returns the error for a missing sheet. As in a run, the sheet stays missing. */
function missing(reason: string): Error {
  return sheetError("SheetMissing", { reason });
}

async function fetchSheet(url: string, origin: string): Promise<FetchedSheet> {
  if (!url.startsWith(origin)) throw missing("it is on another site");
  const answer = await fetch(url);
  if (answer.status !== 200) throw missing(`the server answered ${answer.status}`);
  const bytes = await answer.bytes();
  return { url, content: bytes, contentType: answer.headers.get("content-type") ?? "" };
}
