import { reactionTo, wordsOf } from "@eiao/wam-core/errors";
import { isPdf } from "@eiao/wam-core/pdf";
import type {
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

/** What holds for all pages of a run. */
export type EvaluationSettings = Pick<
  EvaluationTask,
  "only" | "medium" | "environment" | "stylesheets" | "date" | "budget"
> &
  Pick<EvaluationTask["wants"], "earl">;

/** One page evaluated, or why not. */
export interface Evaluation {
  readonly page: ReportedPage;
  /** A whole document in the form asked for, in UTF-8. */
  readonly earl?: Uint8Array;
  /** How often each code of violation occurs, for baselines (wams.md D73). */
  readonly codes?: ViolationCodes;
  /** What holds for the page beside its results; its sentence stands in `messages` of `page`. */
  readonly notes?: readonly PageNote[];
}

/** Real PDF documents take seconds. Pages have no limit: the budgets of the engine are theirs. */
const PDF_MS = 60_000;

/**
 * Evaluates one input that was read.
 * @throws EiaoError of the evaluator when the evaluation had to be ended. Whatever else goes wrong is the page's error.
 */
export async function evaluateInput(
  { resource, shownUrl, messages }: ReadInput,
  { earl, ...settings }: EvaluationSettings,
  evaluator: Pick<Evaluator, "evaluate">,
  load: LoadFetchedSheet,
): Promise<Evaluation> {
  const task = { ...resource, ...settings, wants: { page: true, violations: true, earl } };
  const evaluation = holdsPdf(resource)
    ? await evaluator.evaluate({ ...task, timeoutMs: PDF_MS }, load).catch(blameDocument)
    : await evaluator.evaluate(task, load);
  const { page, violations, notes } = evaluation;
  // A WAM server gives a text.
  const written = evaluation.earlOctets ?? (evaluation.earl === undefined ? undefined : Buffer.from(evaluation.earl));
  if (page === undefined) return { page: failedPage(shownUrl, problemOf(evaluation, resource)) };
  return {
    page: { ...page, url: shownUrl, messages: [...messages, ...page.messages] },
    ...(written === undefined ? {} : { earl: written }),
    ...(violations === undefined ? {} : { codes: violations }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

export function holdsPdf({ content, contentType }: Pick<PageResource, "content" | "contentType">): boolean {
  return isPdf(content, contentType);
}

function blameDocument(error: unknown): never {
  const reaction = reactionTo(error);
  if (reaction !== "retry" && reaction !== "leave-page") throw error;
  throw new CommandError(wordsOf(error), "It may be damaged, or made to harm.", error);
}

function problemOf({ code, error = "", remedy }: DocumentEvaluation, resource: PageResource): string {
  // Ids of --ruleset are checked before: none of them known means that none is for documents of this kind.
  if (code === "UnknownRuleSet")
    return `None of the selected tests is for ${holdsPdf(resource) ? "PDF documents" : "pages"} (--ruleset).`;
  return remedy === undefined || error.includes(remedy) ? error : `${error} ${remedy}`;
}
