import { methodsIn } from "../transport/described-method.ts";
import descriptions from "./methods.json" with { type: "json" };
import type { EvaluationTask } from "@eiao/sampler/internal/evaluation";
import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import type { EarlTerms } from "@eiao/wam-core";
import { badArguments } from "../transport/errors.ts";
import type { ArgumentValue, Arguments, CallContext, Fields, Method } from "../transport/service.ts";
import { budgetArgument, environmentArgument, namesOf, pageArgument, textArgument } from "./page-task.ts";
import { engineError, evaluationParts, isCallersFault, wantsOfParts } from "./result-format.ts";
import { sentSheets, dateOf } from "./wam-settings.ts";
import type { WamSettings } from "./wam-settings.ts";

const method = methodsIn(descriptions.wam, descriptions.shared);

/** Makes the method `evaluate`: the whole result of an evaluation in one answer, with style sheets that the caller sends. */
export function evaluateMethod(settings: WamSettings): Method {
  return method("evaluate", (args, context) => evaluate(args, context, settings));
}

/** Evaluates the page of a call. @throws EiaoError `BadArguments`. */
async function evaluate(args: Arguments, { transport }: CallContext, settings: WamSettings): Promise<ArgumentValue> {
  const { encoding, ...page } = pageArgument(args);
  const type = textArgument(args["contentType"]);
  const task: EvaluationTask = {
    ...page,
    informative: namesOf(args["informative"]),
    ...(encoding === undefined ? {} : { encoding }),
    ...(type === undefined ? {} : { contentType: type }),
    medium: mediumOf(args) ?? settings.medium,
    environment: environmentArgument((args["environment"] ?? {}) as Fields),
    stylesheets: args["stylesheets"] !== false,
    budget: budgetArgument((args["budget"] ?? {}) as Fields),
    date: reportDate(args) ?? dateOf(settings.now()),
    wants: wantsOf(args),
  };
  const sheets = sentSheets((args["sheets"] ?? {}) as Fields, settings.kept);
  const evaluation = await settings.evaluate(task, sheets.load);
  if (isCallersFault(evaluation)) throw engineError(evaluation);
  const answer = sheets.lacking.size > 0 ? { needs: [...sheets.lacking] } : { evaluation, ruleSets: await versions() };
  return transport === "soap" ? JSON.stringify(answer) : (answer as unknown as ArgumentValue);
}

/** Returns the rule sets of this server, so that the caller can refuse the result of another version. */
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
