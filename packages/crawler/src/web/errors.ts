import { defineIoErrors } from "../system-errors.ts";

/** Errors of a fetch that this program ends itself, each with its `reason`. failure.ts describes the failures of the network. */
export const fetchErrorRows = {
  PrivateAddress: {
    message: "{host} is a private address.",
    remedy: "Use --allow-private to allow addresses in your own network.",
    reaction: "leave-page",
    reason: "private-address",
  },
  ResolvesToPrivateAddress: {
    message: "{host} resolves to the private address {address}.",
    remedy: "Use --allow-private to allow addresses in your own network.",
    reaction: "leave-page",
    reason: "private-address",
  },
  BodyTooLarge: {
    message: "The content is larger than {maxBytes} bytes.",
    remedy: "Raise the limit with --max-bytes to allow it.",
    reaction: "leave-page",
    reason: "too-large",
  },
  TooManyEncodings: {
    message: "The response is compressed {layers} times.",
    remedy: "You cannot fix this here: the server should compress the response only once.",
    reaction: "leave-page",
    reason: "encoding",
  },
  AnswerBrokenOff: {
    message: "The connection ended before the response was complete.",
    remedy: "Each program tries three times. Check the server, and the proxy in front of it, if there is one.",
    reaction: "retry",
    reason: "cut-short",
  },
  BodyCutShort: {
    message: "The compressed response is incomplete.",
    remedy: "Each program tries three times. Check the server, and the proxy in front of it, if there is one.",
    reaction: "retry",
    reason: "cut-short",
  },
  TwoLengths: {
    message: "The response has two different Content-Length headers.",
    remedy: "You cannot fix this here: browsers refuse such a response too, because its end is unclear.",
    reaction: "leave-page",
    reason: "protocol",
  },
  DamagedEncoding: {
    message: "The compressed response is damaged.",
    remedy: "Try again. If the error remains, the server compresses the response incorrectly.",
    reaction: "leave-page",
    reason: "encoding",
  },
} as const;

export const fetchError = defineIoErrors(fetchErrorRows);

/** Errors of the settings for the hosts of a crawl. */
export const hostsErrorRows = {
  HostsNumber: {
    message: "{name} cannot be {value}: it must be {wanted}.",
    remedy: "Use a number in this range, or omit the setting.",
  },
} as const;

export const hostsError = defineIoErrors(hostsErrorRows);
