import { expect, test } from "vitest";
import { failureOf, fetchProblem } from "./failure.ts";

/** The codes and messages are from Node 24, for servers with deliberate faults. */

function reported(code: string, message: string, more = {}): unknown {
  const { reason, message: text } = failureOf(Object.assign(new Error(message), { code }, more), 1);
  return [reason, text];
}

const openssl = (reason: string) =>
  `40CD68F0107F0000:error:0A000460:SSL routines:ssl3_read_bytes:${reason}:../deps/openssl/ssl/record/rec_layer_s3.c:918:SSL alert number 120\n`;

test.each([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", "Its certificate is not trusted."],
  [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "unable to verify the first certificate",
    "Its certificate is not trusted: the server does not send the certificates that sign it.",
  ],
  ["CERT_HAS_EXPIRED", "certificate has expired", "Its certificate has expired."],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "Hostname/IP does not match certificate's altnames: Host: a.example. is not in the cert's altnames: DNS:b.example",
    "Its certificate is that of another host.",
  ],
  [
    "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL",
    openssl("tlsv1 alert no application protocol"),
    "Its server does not speak HTTP/1.1.",
  ],
  [
    "ERR_SSL_WRONG_VERSION_NUMBER",
    openssl("wrong version number"),
    "Its response is not TLS. Perhaps its address begins with http:.",
  ],
  [
    "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
    openssl("tlsv1 alert protocol version"),
    "Its server supports only versions of TLS that are no longer secure.",
  ],
  ["ERR_SSL_DH_KEY_TOO_SMALL", openssl("dh key too small"), "A secure connection cannot be made: dh key too small."],
  [
    "CERT_CHAIN_TOO_LONG",
    "certificate\nchain too long",
    "A secure connection cannot be made: certificate chain too long.",
  ],
  ["EPROTO", "", "A secure connection cannot be made: EPROTO."],
])("the message for %s is the same each time", (code, message, text) => {
  expect(reported(code, message)).toEqual(["tls", text]);
});

test("OpenSSL's reason is used if Node reports it separately", () => {
  expect(reported("ERR_SSL_NEW_ALERT", "40CD:error:1:2", { reason: "bad luck" })).toEqual([
    "tls",
    "A secure connection cannot be made: bad luck.",
  ]);
});

test("an error of fetch is described by its cause, as a part of a sentence", () => {
  const failed = (code: string, message: string) =>
    fetchProblem(new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) }));
  expect(failed("ERR_SSL_WRONG_VERSION_NUMBER", openssl("wrong version number"))).toBe("its response is not TLS");
  expect(failed("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate; if the root CA ...")).toBe(
    "its certificate is not trusted",
  );
  expect(failed("ERR_SSL_DH_KEY_TOO_SMALL", openssl("dh key too small"))).toBe(
    "a secure connection cannot be made: dh key too small",
  );
  expect(failed("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:9")).toBe("connect ECONNREFUSED 127.0.0.1:9");
  expect(failed("ECONNREFUSED", "")).toBe("ECONNREFUSED");
  expect(fetchProblem(new Error("no fetch at all"))).toBe("no fetch at all");
});
