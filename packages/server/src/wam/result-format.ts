import type { DocumentEvaluation, EvaluationTask } from "@eiao/sampler/internal/evaluation";
import type { EarlTerms } from "@eiao/wam-core";
import type { EiaoError } from "@eiao/wam-core/errors";
import { badArguments } from "../transport/errors.ts";
import { serviceError } from "../transport/service-errors.ts";

type Wants = EvaluationTask["wants"];

/** The parts of an evaluation that each value of `format` needs. `json` is PAGE of cli.md 2, the others are forms of EARL as there. */
const formats = {
  json: { page: true },
  "earl-xml": { earl: { form: "rdf-xml" } },
  "earl-jsonld": { earl: { form: "json-ld" } },
  turtle: { earl: { form: "turtle" } },
  ntriples: { earl: { form: "n-triples" } },
} as const satisfies Readonly<Record<string, Wants>>;

export type ResultFormat = keyof typeof formats;

const resultFormats = Object.keys(formats) as readonly ResultFormat[];

export function wantsOf(format: ResultFormat): Wants {
  return formats[format];
}

/** The parts that an evaluation can have besides its counts. */
export const evaluationParts = ["findings", "violations", ...resultFormats] as const;

/** Returns the wanted parts for several names. Only the last form of EARL counts. Undefined if a name is unknown. */
export function wantsOfParts(names: readonly string[], terms: EarlTerms | undefined): Wants | undefined {
  let wants: Wants = {};
  for (const name of names) {
    if (name === "findings" || name === "violations") wants = { ...wants, [name]: true };
    else if (Object.hasOwn(formats, name)) wants = { ...wants, ...wantsOf(name as ResultFormat) };
    else return undefined;
  }
  const { earl } = wants;
  return earl === undefined || terms === undefined ? wants : { ...wants, earl: { ...earl, terms } };
}

/** Returns true if an evaluation failed through a wrong call (wams.md 8.3), not through the page. */
export function isCallersFault({ reaction }: Pick<DocumentEvaluation, "reaction">): boolean {
  return reaction === "end";
}

/** Describes why an evaluation failed, in the terms of the interface. */
export function engineError(evaluation: Pick<DocumentEvaluation, "reaction" | "error">): EiaoError {
  const { error = "" } = evaluation;
  return isCallersFault(evaluation)
    ? badArguments(error.replace(/\.$/, ""))
    : serviceError("WamFailed", { problem: error });
}
