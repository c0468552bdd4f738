import type { DocumentEvaluation, EvaluationTask } from "@eiao/sampler/internal/evaluation";
import { parameter } from "../transport/service.ts";
import type { Arguments, CallContext, Method, ArgumentValue } from "../transport/service.ts";
import { engineError, resultFormats, wantsOf } from "./result-format.ts";
import { textArgument, usualEncoding, pageArgument, pageParameters } from "./page-task.ts";
import type { ResultFormat } from "./result-format.ts";
import { dateOf } from "./wam-settings.ts";
import type { WamSettings } from "./wam-settings.ts";

const { url, cont, contentType, ruleset, httpheader, compression } = pageParameters;

/** `check` as the first observatory had it: the server fetches the style sheets. Spec 11.1, wams.md 8. */
export function checkMethod(settings: WamSettings): Method {
  return {
    name: "check",
    doc: "Evaluates one (X)HTML page and answers with every result, passed and failed, and its content statistics.",
    parameters: [
      url,
      cont,
      contentType,
      parameter("encoding", "text", "Encoding of the bytes. If the label is unknown, the encoding is detected.", {
        default: "utf-8",
      }),
      ruleset,
      httpheader,
      compression,
      parameter("format", "text", "Format of the result. Default: earl-xml over SOAP, json over JSON.", {
        choices: resultFormats,
      }),
    ],
    result: {
      type: "value",
      overSoap: "text",
      doc: "PAGE (an object; over SOAP its JSON text), or an EARL document as text.",
    },
    call: (given, context) => check(given, context, settings),
  };
}

/** @throws EiaoError `BadArguments`, `WamFailed`. What could not be measured has a report (wams.md 8.5). */
async function check(given: Arguments, { transport }: CallContext, settings: WamSettings): Promise<ArgumentValue> {
  const format = (given["format"] ?? (transport === "json" ? "json" : "earl-xml")) as ResultFormat;
  const { encoding, ...page } = pageArgument(given);
  const task: EvaluationTask = {
    ...page,
    medium: settings.medium,
    environment: {},
    budget: {},
    encoding: encoding ?? usualEncoding(given, page.headers),
    contentType: textArgument(given["contentType"]) ?? "text/html",
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
