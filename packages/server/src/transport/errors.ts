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
  ForeignHost: {
    says: "Requests for the host {host} are not answered here.",
    remedy: "If it is a name of this server, start it with --allow-host {host}.",
  },
  MethodNotAllowed: { says: "{method} is not for {path}.", remedy: "Allowed there: {allowed}." },
  UnsupportedType: {
    says: "{problem}.",
    remedy: "Send SOAP as text/xml to any path, or JSON to /api/, without a Content-Encoding.",
  },
  HeadersTooLarge: { says: "The request line and headers are too long.", remedy: "Send at most {limit} octets." },
  RequestTimeout: { says: "The request did not arrive in time.", remedy: "Send it again, all at once." },
  ExpectationFailed: { says: "The Expect header is not understood.", remedy: "Leave it out, or send 100-continue." },
  Stopping: { says: "The server is being stopped.", remedy: "Try again in {seconds} s, or ask another one." },
  NotFound: { says: "There is nothing at {path}.", remedy: "See /openapi.json for what there is." },
  InternalError: { says: "The request failed, a fault of the program.", remedy: "Please report it." },
} as const;

export const transportError = defineErrors(transportErrorRows);
