import { defineErrors } from "@eiao/wam-core/errors";

/** Errors that any service answers with; codes of spec 2.2. `status`: of HTTP, in the JSON mirror (2.1). */
export const transportErrorRows = {
  UnknownMethod: {
    says: "There is no method {method}.",
    remedy: "The methods are: {known}.",
    reaction: "end",
    status: 404,
  },
  BadArguments: {
    says: "{problem}.",
    remedy: "See the description of the service: /openapi.json or /?wsdl.",
    reaction: "end",
    status: 400,
  },
  BadRequest: { says: "The request cannot be read: {problem}.", remedy: "Send {form}.", reaction: "end", status: 400 },
  TooLarge: {
    says: "The request has more than {limit} octets.",
    remedy: "Send less at a time: a smaller page, or a feed or list in parts.",
    reaction: "end",
    status: 413,
  },
  Busy: {
    says: "Too many requests wait already.",
    remedy: "Try again in {seconds} s.",
    reaction: "retry",
    status: 503,
  },
  Forbidden: {
    says: "{what} is for this machine only.",
    remedy:
      "Ask from loopback, or with its token: EIAO_TOKEN, or --token-file; of other programs Authorization: Bearer.",
    reaction: "end",
    status: 401,
  },
  ForeignHost: {
    says: "Requests for the host {host} are not answered here.",
    remedy: "If it is a name of this server, start it with --allow-host {host}.",
    reaction: "end",
    status: 421,
  },
  ForeignOrigin: {
    says: "Calls from pages of {origin} are not answered here.",
    remedy: "Call it from a program, or from a page of this very address.",
    reaction: "end",
    status: 403,
  },
  MethodNotAllowed: {
    says: "{method} is not for {path}.",
    remedy: "Allowed there: {allowed}.",
    reaction: "end",
    status: 405,
  },
  UnsupportedType: {
    says: "{problem}.",
    remedy: "Send SOAP as text/xml to any path, or JSON to /api/, without a Content-Encoding.",
    reaction: "end",
    status: 415,
  },
  HeadersTooLarge: {
    says: "The request line and headers are too long.",
    remedy: "Send at most {limit} octets.",
    reaction: "end",
    status: 431,
  },
  RequestTimeout: {
    says: "The request did not arrive in time.",
    remedy: "Send it again, all at once.",
    reaction: "retry",
    status: 408,
  },
  ExpectationFailed: {
    says: "The Expect header is not understood.",
    remedy: "Leave it out, or send 100-continue.",
    reaction: "end",
    status: 417,
  },
  Stopping: {
    says: "The server is being stopped.",
    remedy: "Try again in {seconds} s, or ask another one.",
    reaction: "retry",
    status: 503,
  },
  NotFound: {
    says: "There is nothing at {path}.",
    remedy: "See /openapi.json for what there is.",
    reaction: "end",
    status: 404,
  },
  InternalError: {
    says: "The request failed, a fault of the program.",
    remedy: "Please report it.",
    reaction: "end",
    status: 500,
  },
} as const;

export const transportError = defineErrors(transportErrorRows);
