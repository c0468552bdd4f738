import { defineErrors } from "@eiao/wam-core";

/** Errors that any service answers with; codes of spec 2.2. */
export const transportErrorRows = {
  UnknownMethod: { says: "There is no method {method}.", remedy: "The methods are: {known}." },
  BadArguments: { says: "{problem}.", remedy: "See the description of the service: /openapi.json or /?wsdl." },
  BadRequest: { says: "The request cannot be read: {problem}.", remedy: "Send {form}." },
  TooLarge: { says: "The request has more than {limit} octets.", remedy: "Send a smaller page." },
  Busy: { says: "Too many requests wait already.", remedy: "Try again in {seconds} s." },
  Forbidden: {
    says: "{what} is for this machine only.",
    remedy: "Ask from loopback, or send Authorization: Bearer with the token.",
  },
  NotFound: { says: "There is nothing at {path}.", remedy: "See /openapi.json for what there is." },
  InternalError: { says: "The request failed, a fault of the program.", remedy: "Please report it." },
} as const;

export const transportError = defineErrors(transportErrorRows);
