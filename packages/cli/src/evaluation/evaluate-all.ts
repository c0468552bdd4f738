import { evaluateDocument, sheetError } from "@eiao/sampler/evaluation";
import type { Evaluator } from "@eiao/sampler/evaluation";
import { describeError, isExpected } from "../errors.ts";
import { evaluateInput, holdsPdf } from "./evaluate.ts";
import type { Evaluation, EvaluationSettings, TrackedSheets } from "./evaluate.ts";
import type { Input } from "../input/inputs.ts";
import { rightsOf } from "../network/loader.ts";
import type { Asker, SheetLoader } from "../network/loader.ts";
import { failedPage } from "./page.ts";
import type { ReadInput } from "../input/read-input.ts";

/** The fewest pages for each worker, because a worker takes a quarter of a second to start. */
const PAGES_PER_WORKER = 4;

/**
 * Creates an evaluator. It evaluates in this process for one job or few pages, otherwise in workers. PDF documents always go to a worker, which
 * can be ended.
 *
 * @param jobs  number of workers. Default: as many as useful.
 */
export function createPageEvaluator(pages: number, jobs: number | undefined, cores: number): Evaluator {
  const width = Math.max(1, Math.min(jobs ?? Math.min(cores, Math.floor(pages / PAGES_PER_WORKER)), pages));
  let workers = width > 1 ? startWorkers(width) : undefined;
  return {
    width,
    evaluate: async (task, load) =>
      width > 1 || holdsPdf({ contentType: "", ...task })
        ? await (await (workers ??= startWorkers(1))).evaluate(task, load)
        : await evaluateDocument(task, load),
    close: async () => (await workers)?.close(),
  };
}

async function startWorkers(number: number): Promise<Evaluator> {
  const { createEvaluator } = await import("@eiao/sampler/evaluation");
  return createEvaluator({ workers: number, timeoutMs: Infinity });
}

/**
 * Reads and evaluates all inputs. Results come in the order of the inputs. Only a few inputs are in progress at the same time, so memory does not
 * grow with their number. An input that fails becomes a failed page; the others continue.
 */
export async function* evaluateAll(
  inputs: readonly Input[],
  read: (input: Input) => Promise<ReadInput>,
  settings: EvaluationSettings,
  evaluator: Evaluator,
  loader: SheetLoader,
): AsyncGenerator<Evaluation> {
  const sheetsFor = sheetLoaders(loader);
  const evaluated = async (input: Input): Promise<Evaluation> => {
    try {
      const found = await read(input);
      return await evaluateInput(found, settings, evaluator, sheetsFor(found.asker));
    } catch (error) {
      const text = describeError(error);
      // An error of the system begins with a small letter.
      return { page: failedPage(input.url, isExpected(error) ? text : capitalised(text)) };
    }
  };
  const underWay: Promise<Evaluation>[] = [];
  const most = evaluator.width === 1 ? 1 : evaluator.width * 8;
  let next = 0;
  while (next < inputs.length || underWay.length > 0) {
    for (; underWay.length < most && next < inputs.length; next++) underWay.push(evaluated(inputs[next] as Input));
    yield await (underWay.shift() as Promise<Evaluation>);
  }
}

/** Returns one loader for all pages with the same rights, so that workers request each style sheet only once, even a missing one. */
function sheetLoaders(loader: SheetLoader): (asker: Asker) => TrackedSheets {
  const loaders = new Map<string, TrackedSheets>();
  return (asker) => {
    const rights = rightsOf(asker);
    const sheets = loaders.get(rights) ?? sheetsOf(loader, asker);
    loaders.set(rights, sheets);
    return sheets;
  };
}

function sheetsOf(loader: SheetLoader, asker: Asker): TrackedSheets {
  const lost = new Map<string, string>();
  return {
    lost,
    load: (url) =>
      loader.load(url, asker).catch((error: unknown) => {
        const reason = describeError(error);
        lost.set(url, reason);
        throw sheetError("SheetMissing", { reason }, error);
      }),
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
