import type { DocumentEvaluation } from "@eiao/sampler/evaluation";
import type { EiaoError } from "@eiao/wam-core/errors";
import { transportError } from "../transport/errors.ts";
import { serviceError } from "./errors.ts";

/** Whether an evaluation failed because the call is wrong (wams.md 8.3), not the page. */
export function isCallersFault({ reaction }: Pick<DocumentEvaluation, "reaction">): boolean {
  return reaction === "end";
}

/** Why an evaluation failed, in the words of the interface. */
export function engineError(evaluation: Pick<DocumentEvaluation, "reaction" | "error">): EiaoError {
  const { error = "" } = evaluation;
  return isCallersFault(evaluation)
    ? transportError("BadArguments", { problem: error.replace(/\.$/, "") })
    : serviceError("WamFailed", { problem: error });
}
