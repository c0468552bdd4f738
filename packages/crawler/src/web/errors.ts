import { defineErrors } from "@eiao/wam-core/errors";

/** Why a fetch fails by this program's own decision, and as what; what the network does is put in words by failure.ts. */
export const fetchErrorRows = {
  PrivateAddress: {
    says: "{host} is a private address.",
    remedy: "Pass --allow-private to follow it into your own network.",
    reaction: "leave-page",
    reason: "private-address",
  },
  ResolvesToPrivateAddress: {
    says: "{host} resolves to the private address {address}.",
    remedy: "Pass --allow-private to follow it into your own network.",
    reaction: "leave-page",
    reason: "private-address",
  },
  BodyTooLarge: {
    says: "It is larger than {maxBytes} bytes.",
    remedy: "Raise --max-bytes if that is meant.",
    reaction: "leave-page",
    reason: "too-large",
  },
  TooManyEncodings: {
    says: "It is compressed {layers} times.",
    remedy: "Nothing to do here: the server compresses a body once.",
    reaction: "leave-page",
    reason: "encoding",
  },
  BodyCutShort: {
    says: "Its compressed body is cut short.",
    remedy: "Try again; if it stays, the server sends only a part of it.",
    reaction: "leave-page",
    reason: "cut-short",
  },
  TwoLengths: {
    says: "Its answer gives two different lengths.",
    remedy: "Nothing to do here: browsers refuse it too, as nobody can tell where it ends.",
    reaction: "leave-page",
    reason: "protocol",
  },
  DamagedEncoding: {
    says: "Its compression is damaged.",
    remedy: "Try again; if it stays, the server compresses wrongly.",
    reaction: "leave-page",
    reason: "encoding",
  },
} as const;

export const fetchError = defineErrors(fetchErrorRows);

/** Why hosts cannot be asked in turn. */
export const hostsErrorRows = {
  HostsNumber: {
    says: "Hosts cannot have {name} {value}: it has to be {wanted}.",
    remedy: "Give such a number, or leave it out.",
    reaction: "end",
  },
} as const;

export const hostsError = defineErrors(hostsErrorRows);
