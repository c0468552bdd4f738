import { EiaoError } from "@eiao/wam-core";
import { transportError } from "../transport/errors.ts";

const callersFault = new Set(["MissingUrl", "RelativeUrl", "MissingContent", "UnknownRuleSet"]);

/** Whether an error of the engine is about the arguments of the call. */
export function isCallersFault(code: string): boolean {
  return callersFault.has(code);
}

/** An error of the engine in the words of the interface. */
export function engineError(code: string, message: string): EiaoError {
  if (isCallersFault(code)) return transportError("BadArguments", { problem: message.replace(/\.$/, "") });
  return new EiaoError("WamFailed", message, "Send a smaller page; if it stays, please report it.");
}
