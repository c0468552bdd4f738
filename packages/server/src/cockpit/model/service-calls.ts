import type { ArgumentValue } from "../../transport/service.ts";
import { callMethod } from "../../transport/call-method.ts";
import type { Cockpit } from "../http/request.ts";

/**
 * What the buttons of the cockpit do is what the site URL server does for programs: one mechanism.
 * @throws EiaoError of the method, and `BadArguments`.
 */
export function callSiteUrlServer(
  { service, onFault }: Pick<Cockpit, "service" | "onFault">,
  method: string,
  named: Readonly<Record<string, ArgumentValue>> = {},
): Promise<ArgumentValue> {
  const caller = { service, onFault, onCall: () => undefined };
  return callMethod(caller, method, { positional: [], named }, { transport: "json" });
}
