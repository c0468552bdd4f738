import { callMethod } from "../../transport/call-method.ts";
import type { ArgumentValue } from "../../transport/service.ts";
import { cockpitError } from "../errors.ts";
import type { CockpitRequest } from "../http/request.ts";
import { changesKeptIn } from "./audit.ts";

/**
 * Calls a method of the site URL server for the user who sent a form. The method checks the user's role, and its change appears in the list of actions.
 * @throws EiaoError of the method, `NotYourRole` and `BadArguments`.
 */
export function callSiteUrlServer(
  { cockpit, caller }: Pick<CockpitRequest, "cockpit" | "caller">,
  method: string,
  named: Readonly<Record<string, ArgumentValue>> = {},
): Promise<ArgumentValue> {
  if (caller === undefined) throw cockpitError("LoginNeeded", {});
  const { service, onFault, database, observatory } = cockpit;
  const noteChange = changesKeptIn(database, observatory.now);
  const { name, role } = caller;
  const called = { service, onFault, onCall: () => undefined, noteChange };
  return callMethod(called, method, { positional: [], named }, { transport: "json", by: { name, role } });
}
