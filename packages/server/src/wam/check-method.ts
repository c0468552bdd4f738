import { methodsIn } from "../transport/described-method.ts";
import descriptions from "./methods.json" with { type: "json" };
import type { DocumentEvaluation, EvaluationTask } from "@eiao/sampler/internal/evaluation";
import type { Arguments, CallContext, Method, ArgumentValue } from "../transport/service.ts";
import { engineError, wantsOf } from "./result-format.ts";
import { textArgument, defaultEncoding, pageArgument } from "./page-task.ts";
import type { ResultFormat } from "./result-format.ts";
import { dateOf } from "./wam-settings.ts";
import type { WamSettings } from "./wam-settings.ts";

const method = methodsIn(descriptions.wam, descriptions.shared);

/** Makes the method `check` of the first observatory: the server fetches the style sheets. Spec 11.1, wams.md 8. */
export function checkMethod(settings: WamSettings): Method {
  return method("check", (args, context) => check(args, context, settings));
}

/** Checks a page. A page that could not be measured has a report (wams.md 8.5). @throws EiaoError `BadArguments`, `WamFailed`. */
async function check(args: Arguments, { transport }: CallContext, settings: WamSettings): Promise<ArgumentValue> {
  const format = (args["format"] ?? (transport === "json" ? "json" : "earl-xml")) as ResultFormat;
  const { encoding, ...page } = pageArgument(args);
  const task: EvaluationTask = {
    ...page,
    medium: settings.medium,
    environment: {},
    budget: {},
    encoding: encoding ?? defaultEncoding(args, page.headers),
    contentType: textArgument(args["contentType"]) ?? "text/html",
    date: dateOf(settings.now()),
    wants: wantsOf(format),
  };
  return resultOf(await settings.evaluate(task, settings.fetchSheet), format, transport);
}

function resultOf(
  evaluation: DocumentEvaluation,
  format: ResultFormat,
  transport: CallContext["transport"],
): ArgumentValue {
  const { code, page, earl } = evaluation;
  if (code !== undefined) throw engineError(evaluation);
  if (format !== "json") return earl ?? "";
  return transport === "soap" ? JSON.stringify(page) : (page as unknown as ArgumentValue);
}
