import type { ArgumentValue } from "../../transport/service.ts";
import { badField } from "../errors.ts";
import type { CockpitMessages } from "../english.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import { formText } from "./request.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

type Said = keyof CockpitMessages["done"];
type Named = Readonly<Record<string, ArgumentValue>>;

/**
 * Makes the handler of a button or form that calls one method of the site URL server.
 * @param message  the sentence at the top of the next page. @param to  the address of that page. @param argsOf  the arguments.
 */
export function formAction(
  method: string,
  message: Said | ((result: ArgumentValue) => Said),
  to: (request: CockpitRequest, result: ArgumentValue) => string | Promise<string>,
  argsOf: (request: CockpitRequest) => Named,
) {
  return async (request: CockpitRequest): Promise<CockpitAnswer> => {
    const result = await callSiteUrlServer(request, method, argsOf(request));
    return {
      kind: "gone-on",
      to: await to(request, result),
      done: typeof message === "string" ? message : message(result),
    };
  };
}

/** Returns the message about something that was stopped, or another one if it had ended before. */
export const unlessEnded =
  (message: Said) =>
  (result: ArgumentValue): Said =>
    result === 0 ? "hadEnded" : message;

/** Checks that a form repeats the name of what it removes or stops. @throws EiaoError `BadField`. */
export function checkConfirmed({ params: [name = ""], form }: CockpitRequest, kind: "run" | "campaign"): void {
  const confirmed = formText(form, "confirm");
  if (confirmed !== name) throw badField("confirm", confirmed, `type the name of the ${kind}`);
}
