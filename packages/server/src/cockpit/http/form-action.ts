import type { ArgumentValue } from "../../transport/service.ts";
import { badField } from "../errors.ts";
import type { CockpitMessages } from "../english.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import { formText } from "./request.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

type Said = keyof CockpitMessages["done"];
type Named = Readonly<Record<string, ArgumentValue>>;

/**
 * Makes a button or form that is one method of the site URL server.
 * @param said  the sentence that the next page begins with. @param to  the address of that page. @param named  the arguments.
 */
export function formAction(
  method: string,
  said: Said | ((result: ArgumentValue) => Said),
  to: (request: CockpitRequest, result: ArgumentValue) => string | Promise<string>,
  named: (request: CockpitRequest) => Named,
) {
  return async (request: CockpitRequest): Promise<CockpitAnswer> => {
    const result = await callSiteUrlServer(request, method, named(request));
    return { kind: "gone-on", to: await to(request, result), said: typeof said === "string" ? said : said(result) };
  };
}

/** Returns what is said of something that was stopped, and another sentence if nothing of it was under way. */
export const unlessEnded =
  (said: Said) =>
  (result: ArgumentValue): Said =>
    result === 0 ? "hadEnded" : said;

/** Checks that who removes or stops something has named it once more. @throws EiaoError `BadField`. */
export function checkConfirmed({ words: [name = ""], form }: CockpitRequest, what: "run" | "campaign"): void {
  const confirmed = formText(form, "confirm");
  if (confirmed !== name) throw badField("confirm", confirmed, `type the name of the ${what}`);
}
