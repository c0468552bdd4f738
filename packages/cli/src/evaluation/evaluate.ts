import { reactionTo, wordsOf } from "@eiao/crawler/errors";
import { isPdf } from "@eiao/wam-core/pdf";
import type {
  DisablingComment,
  DocumentEvaluation,
  EvaluationTask,
  Evaluator,
  LoadFetchedSheet,
  PageNote,
} from "@eiao/sampler/evaluation";
import { CommandError } from "../errors.ts";
import type { ViolationCodes } from "../findings/known-findings.ts";
import { failedPage } from "./page.ts";
import type { ReportedPage } from "./page.ts";
import type { PageResource, ReadInput } from "../input/read-input.ts";

/** Settings for all pages of a call. */
export interface EvaluationSettings
  extends
    Pick<EvaluationTask, "informative" | "medium" | "environment" | "stylesheets" | "date" | "budget">,
    Pick<EvaluationTask["wants"], "earl"> {
  /** Returns the ids that select the rules for a page. */
  readonly onlyFor: (url: string) => EvaluationTask["only"];
}

/** An evaluated page, or the reason why it could not be evaluated. */
export interface Evaluation {
  readonly page: ReportedPage;
  /** A whole document in the chosen form of EARL, in UTF-8. */
  readonly earl?: Uint8Array;
  /** The number of violations by code, for baselines (wams.md D73). */
  readonly codes?: ViolationCodes;
  /** Notes on the page; `messages` of `page` has their sentences. */
  readonly notes?: readonly PageNote[];
  /** The comments in the page that excuse findings. */
  readonly comments?: readonly DisablingComment[];
  /** The style sheets that the page asked for and did not get. */
  readonly lostSheets?: readonly LostSheet[];
}

/** A style sheet that was not loaded. */
export interface LostSheet {
  readonly url: string;
  readonly reason: string;
}

/** Loads the style sheets of a page. `lost` has the reason for each URL that was not loaded. */
export interface TrackedSheets {
  readonly load: LoadFetchedSheet;
  readonly lost: ReadonlyMap<string, string>;
}

/** The most time for a PDF document; real ones take seconds. Pages have no time limit, because the engine limits their size. */
const PDF_MS = 60_000;

/**
 * Evaluates one input.
 * @throws EiaoError of the evaluator if the evaluation had to be ended. Other errors become the error of the page.
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
  const written = evaluation.earlOctets ?? (evaluation.earl === undefined ? undefined : Buffer.from(evaluation.earl));
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
  throw new CommandError(wordsOf(error), "The document may be damaged, or made to do harm.", error);
}

function problemOf({ code, error = "", remedy }: DocumentEvaluation, resource: PageResource): string {
  // --ruleset was checked before, so this error means that none of the tests is for this type of document, or that they are off.
  if (code === "UnknownRuleSet")
    return `None of the tests selected with --ruleset applies to ${holdsPdf(resource) ? "PDF documents" : "web pages"}, or all of them are switched off.`;
  return remedy === undefined || error.includes(remedy) ? error : `${error} ${remedy}`;
}
