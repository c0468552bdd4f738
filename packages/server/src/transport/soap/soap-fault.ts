import type { EiaoError } from "@eiao/wam-core/errors";
import { transportError } from "../errors.ts";

/** A request that is no SOAP call. */
export function soapFault(problem: string): EiaoError {
  return transportError("BadRequest", { problem, form: "a SOAP 1.1 envelope with one method call, without DOCTYPE" });
}
