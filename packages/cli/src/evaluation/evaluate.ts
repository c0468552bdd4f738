import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { evaluateDocument, sheetError } from "@eiao/sampler/internal/evaluation";
import type {
  DisablingComment,
  DocumentEvaluation,
  EvaluationTask,
  Evaluator,
  LoadFetchedSheet,
} from "@eiao/sampler/internal/evaluation";
import { isPdf } from "@eiao/wam-core/pdf";
import { CommandError, describeError, isExpected } from "../errors.ts";
import type { ViolationCodes } from "../findings/known-findings.ts";
import { failedPage } from "../findings/page.ts";
import { shownUrl } from "../formats/describe.ts";
import type { WrittenPage } from "../formats/format.ts";
import type { Input } from "../input/input.ts";
import type { PageResource, ReadInput } from "../input/read-input.ts";
import { rightsOf } from "../input/sheets.ts";
import type { Asker, SheetLoader } from "../input/sheets.ts";
import { counted } from "../output/text.ts";

/** Settings for all pages of a call. */
export interface EvaluationSettings
  extends
    Pick<EvaluationTask, "informative" | "medium" | "environment" | "stylesheets" | "date" | "budget">,
    Pick<EvaluationTask["wants"], "earl"> {
  /** Returns the ids that select the rules for a page. */
  readonly onlyFor: (url: string) => EvaluationTask["only"];
}

/** An evaluated page, or the reason why it could not be evaluated. */
export interface Evaluation extends WrittenPage {
  /** The number of violations by code, for baselines (wams.md D73). */
  readonly codes?: ViolationCodes;
  /** The comments in the page that excuse findings. */
  readonly comments?: readonly DisablingComment[];
  /** The style sheets that the page requested and did not get. */
  readonly lostSheets?: readonly LostSheet[];
}

/** A style sheet that was not loaded. */
export interface LostSheet {
  readonly url: string;
  readonly reason: string;
}

/** Loads the style sheets of a page. `lost` maps each URL that failed to the reason. */
export interface TrackedSheets {
  readonly load: LoadFetchedSheet;
  readonly lost: ReadonlyMap<string, string>;
}

/** The time limit for a PDF document; real ones take seconds. Pages have no time limit, because the engine limits their size. */
const PDF_MS = 60_000;

/**
 * Evaluates one input of the command.
 * @throws EiaoError of the evaluator if it had to stop the evaluation. Other errors become the error of the page.
 */
export async function evaluateInput(
  { resource, shownUrl, messages }: ReadInput,
  { earl, onlyFor, ...settings }: EvaluationSettings,
  evaluator: Pick<Evaluator, "evaluate">,
  { load, lost }: TrackedSheets,
): Promise<Evaluation> {
  const task = { ...resource, ...settings, only: onlyFor(shownUrl), wants: { page: true, violations: true, earl } };
  const evaluation = holdsPdf(resource)
    ? await evaluator.evaluate({ ...task, timeoutMs: PDF_MS }, load).catch(blameDocument)
    : await evaluator.evaluate(task, load);
  const { page, violations, notes, comments } = evaluation;
  const lostSheets = [...new Set(evaluation.sheets)].flatMap((url) => {
    const reason = lost.get(url);
    return reason === undefined ? [] : [{ url, reason }];
  });
  // A WAM server answers with text.
  const written = evaluation.earlBytes ?? (evaluation.earl === undefined ? undefined : Buffer.from(evaluation.earl));
  if (page === undefined) return { page: failedPage(shownUrl, problemOf(evaluation, resource)) };
  return {
    page: { ...page, url: shownUrl, messages: [...messages, ...page.messages] },
    ...(written === undefined ? {} : { earl: written }),
    ...(violations === undefined ? {} : { codes: violations }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(comments === undefined ? {} : { comments }),
    ...(lostSheets.length === 0 ? {} : { lostSheets }),
  };
}

export function holdsPdf({ content, contentType }: Pick<PageResource, "content" | "contentType">): boolean {
  return isPdf(content, contentType);
}

function blameDocument(error: unknown): never {
  const reaction = reactionTo(error);
  if (reaction !== "retry" && reaction !== "leave-page") throw error;
  throw new CommandError(messageOf(error), "The document may be damaged or malicious.", error);
}

function problemOf({ code, error = "", remedy }: DocumentEvaluation, resource: PageResource): string {
  // --ruleset was checked before, so either no selected test is for this type of document, or they are all off.
  if (code === "UnknownRuleSet")
    return `None of the tests selected with --ruleset applies to ${holdsPdf(resource) ? "PDF documents" : "web pages"}, or all of them are switched off.`;
  return remedy === undefined || error.includes(remedy) ? error : `${error} ${remedy}`;
}

/** The minimum number of pages per worker, because a worker takes a quarter of a second to start. */
const PAGES_PER_WORKER = 4;

/**
 * Creates an evaluator. It evaluates one job or few pages in this process, and more in workers. PDF documents always go to a worker, because a
 * worker can be stopped.
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
  const { createEvaluator } = await import("@eiao/sampler/internal/evaluation");
  return createEvaluator({ workers: number, timeoutMs: Infinity });
}

/**
 * Reads and evaluates all inputs, and yields the results in the order of the inputs. Only a few inputs are in progress at a time, so memory does
 * not grow with their number. A failed input becomes a failed page; the others continue.
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
      // Messages of the system begin with a small letter.
      return { page: failedPage(input.url, isExpected(error) ? text : capitalised(text)) };
    }
  };
  const underWay: Promise<Evaluation>[] = [];
  const max = evaluator.width === 1 ? 1 : evaluator.width * 8;
  let next = 0;
  while (next < inputs.length || underWay.length > 0) {
    for (; underWay.length < max && next < inputs.length; next++) underWay.push(evaluated(inputs[next] as Input));
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

/** The style sheets that the pages of a call requested and did not get. */
export interface LostSheets {
  /** Adds the sheets of a page. */
  add(sheets: readonly LostSheet[]): void;
  any(): boolean;
  /** Returns a warning for each sheet, most needed first. */
  lines(): readonly string[];
}

/** The maximum number of warnings. More would hide other messages. */
const MOST_LINES = 20;

/** @param cwd  the folder to which shown file names are relative. */
export function createLostSheets(cwd: string): LostSheets {
  const sheets = new Map<string, { readonly reason: string; pages: number }>();
  return {
    add(lost) {
      for (const { url, reason } of lost) {
        const known = sheets.get(url);
        if (known === undefined) sheets.set(url, { reason, pages: 1 });
        else known.pages++;
      }
    },
    any: () => sheets.size > 0,
    lines() {
      const sorted = [...sheets].toSorted(([, a], [, b]) => b.pages - a.pages);
      const lines = sorted
        .slice(0, MOST_LINES)
        .map(
          ([url, { reason, pages }]) =>
            `Warning: ${counted(pages, "page")} ${pages === 1 ? "was" : "were"} evaluated without the style sheet ${shownUrl(url, cwd)}: ${reason}`,
        );
      const more = sorted.length - lines.length;
      return more === 0 ? lines : [...lines, `Warning: ${counted(more, "more style sheet")} could not be loaded.`];
    },
  };
}
