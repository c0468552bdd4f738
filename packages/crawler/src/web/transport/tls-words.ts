const UNTRUSTED = "Its certificate is not trusted.";
const OLD = "Its server supports only versions of TLS that are no longer secure.";

/** The descriptions by the codes of Node, for faults of certificates and errors of OpenSSL. */
const descriptions: ReadonlyMap<string, string> = new Map([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", UNTRUSTED],
  ["SELF_SIGNED_CERT_IN_CHAIN", UNTRUSTED],
  ["UNABLE_TO_GET_ISSUER_CERT", UNTRUSTED],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", UNTRUSTED],
  [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "Its certificate is not trusted: the server does not send the certificates that sign it.",
  ],
  ["CERT_HAS_EXPIRED", "Its certificate has expired."],
  ["CERT_NOT_YET_VALID", "Its certificate is not valid yet."],
  ["CERT_REVOKED", "Its certificate was revoked."],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Its certificate is that of another host."],
  ["HOSTNAME_MISMATCH", "Its certificate is that of another host."],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "Its response is not TLS. Perhaps its address begins with http:."],
  ["ERR_SSL_HTTP_REQUEST", "Its response is not TLS. Perhaps its address begins with http:."],
  ["ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL", "Its server does not speak HTTP/1.1."],
  ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", OLD],
  ["ERR_SSL_UNSUPPORTED_PROTOCOL", OLD],
]);

/**
 * Describes a TLS fault for people. OpenSSL's own message begins with a changing number and names a line of its source, so only
 * its reason is given for faults that are not in the table.
 */
export function tlsWords(error: Error, code: string): string {
  const known = descriptions.get(code);
  if (known !== undefined) return known;
  const { reason } = error as { readonly reason?: unknown };
  const text = typeof reason === "string" && reason !== "" ? reason : reasonIn(error.message);
  return `A secure connection cannot be made: ${text === "" ? code : text}.`;
}

/** Returns REASON in `40CD68F0107F0000:error:0A000460:SSL routines:FUNCTION:REASON:FILE:LINE:...`; other messages whole, on one line. */
function reasonIn(message: string): string {
  const [, reason] = /:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/.exec(message) ?? [];
  return (reason ?? message).replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
}
