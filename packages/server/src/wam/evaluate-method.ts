import type { EvaluationTask } from "@eiao/sampler/internal/evaluation";
import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import type { EarlTerms } from "@eiao/wam-core";
import { badArguments } from "../transport/errors.ts";
import schema from "./evaluation-schema.json" with { type: "json" };
import { parameter } from "../transport/service.ts";
import type { ArgumentValue, Arguments, CallContext, Fields, Method, MethodResult } from "../transport/service.ts";
import {
  budgetArgument,
  environmentArgument,
  namesOf,
  pageArgument,
  pageParameters,
  textArgument,
} from "./page-task.ts";
import { earlTerms, engineError, evaluationParts, isCallersFault, wantsOfParts } from "./result-format.ts";
import { broughtSheets, dateOf } from "./wam-settings.ts";
import type { WamSettings } from "./wam-settings.ts";

const { url, cont, contentType, ruleset, httpheader, compression } = pageParameters;

/** `evaluate`: all that an evaluation in the caller's own workers would give, in one answer, with style sheets that the caller brings. */
export function evaluateMethod(settings: WamSettings): Method {
  return {
    name: "evaluate",
    doc: "Evaluates one document with the style sheets of the caller; the server fetches nothing.",
    parameters: [
      url,
      cont,
      contentType,
      parameter("encoding", "text", "Encoding of the bytes. Default: it is detected."),
      ruleset,
      parameter("informative", "names", "Ids of rule sets in ruleset whose scores alone are part of the answer."),
      httpheader,
      compression,
      parameter("date", "text", "Time of the report, an xsd:dateTime. Default: the time of the server."),
      parameter("medium", "text", "The medium. Default: the medium of the server."),
      parameter(
        "parts",
        "names",
        `Parts of the evaluation beside its counts: ${evaluationParts.join(", ")}. Only one form of EARL is possible.`,
      ),
      parameter("terms", "text", "Vocabulary of EARL. Default: seed for earl-xml, both for the others.", {
        choices: earlTerms,
      }),
      parameter(
        "sheets",
        "fields",
        "Maps the URL of each style sheet to its id from keepSheet. If the sheet does not exist, the id is empty, or ! with a reason for people.",
      ),
      parameter(
        "environment",
        "fields",
        "Values of media features, such as width -> 375 (px). Default: those of a desktop computer.",
      ),
      parameter("stylesheets", "boolean", "If false, external style sheets are ignored.", { default: "true" }),
      parameter("budget", "fields", "Stricter limits than the server's: maxBytes, maxNodes, maxDepth, maxSteps."),
    ],
    result: evaluationResult,
    call: (given, context) => evaluate(given, context, settings),
  };
}

/** @throws EiaoError `BadArguments`. */
async function evaluate(given: Arguments, { transport }: CallContext, settings: WamSettings): Promise<ArgumentValue> {
  const { encoding, ...page } = pageArgument(given);
  const type = textArgument(given["contentType"]);
  const task: EvaluationTask = {
    ...page,
    informative: namesOf(given["informative"]),
    ...(encoding === undefined ? {} : { encoding }),
    ...(type === undefined ? {} : { contentType: type }),
    medium: mediumOf(given) ?? settings.medium,
    environment: environmentArgument((given["environment"] ?? {}) as Fields),
    stylesheets: given["stylesheets"] !== false,
    budget: budgetArgument((given["budget"] ?? {}) as Fields),
    date: reportDate(given) ?? dateOf(settings.now()),
    wants: wantsOf(given),
  };
  const sheets = broughtSheets((given["sheets"] ?? {}) as Fields, settings.kept);
  const evaluation = await settings.evaluate(task, sheets.load);
  if (isCallersFault(evaluation)) throw engineError(evaluation);
  const answer = sheets.lacking.size > 0 ? { needs: [...sheets.lacking] } : { evaluation, ruleSets: await versions() };
  return transport === "soap" ? JSON.stringify(answer) : (answer as unknown as ArgumentValue);
}

/** Returns the rule sets of this server, so that the caller can refuse one that it would not have evaluated by. */
async function versions(): Promise<readonly { readonly id: string; readonly version: string }[]> {
  return (await installedRuleSets()).map(({ id, version }) => ({ id, version }));
}

function mediumOf({ medium }: Arguments): string | undefined {
  const name = textArgument(medium)?.trim();
  if (name !== undefined && !/^[a-z-]{1,30}$/i.test(name))
    throw badArguments("medium must be a media type of CSS, such as screen");
  return name;
}

function reportDate({ date }: Arguments): string | undefined {
  const text = textArgument(date)?.trim();
  const isDate = text === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/.test(text);
  if (!isDate) throw badArguments("date must be an xsd:dateTime, such as 2026-11-21T09:30:00Z");
  return text;
}

function wantsOf({ parts, terms }: Arguments): EvaluationTask["wants"] {
  const wants = wantsOfParts(namesOf(parts), terms as EarlTerms | undefined);
  if (wants === undefined) throw badArguments(`parts must be some of ${evaluationParts.join(", ")}`);
  return wants;
}

/** The description of the result of `evaluate`. */
export const evaluationResult: MethodResult = {
  type: "value",
  overSoap: "text",
  doc:
    "The evaluation, and the rule sets that the server has; or the URLs of style sheets that it needs first: " +
    "send each by keepSheet, then call again. Over SOAP its JSON text.",
  schema,
};
