import { parseMediaType } from "@eiao/wam-core";
import { transportError } from "../../transport/errors.ts";
import type { Arguments, Fields } from "../../transport/service.ts";

/** Octets of a page, and the label of their encoding; undefined: it is to be found out. */
export interface PageContent {
  readonly content: Uint8Array;
  readonly encoding: string | undefined;
}

/**
 * The content of a call: base64, octets, or text that is already decoded. Octets are in `encoding`.
 *
 * @throws EiaoError `BadArguments` for another compression or wrong base64. Cost: linear.
 */
export function contentArgument({ cont, compression, encoding }: Arguments): PageContent {
  const coding = textArgument(compression);
  const isBase64 = coding !== undefined;
  if (isBase64 && coding.toLowerCase() !== "base64") {
    throw bad(`The compression ${JSON.stringify(coding.slice(0, 50))} is not known; it must be base64 or empty`);
  }
  const label = textArgument(encoding);
  if (cont instanceof Uint8Array) {
    return { content: isBase64 ? octetsOf(Buffer.from(cont).toString("latin1")) : cont, encoding: label };
  }
  const text = textArgument(cont) ?? "";
  // Text is decoded already, whatever encoding the call names.
  return isBase64
    ? { content: octetsOf(text), encoding: label }
    : { content: new TextEncoder().encode(text), encoding: "utf-8" };
}

/** What the encoding of `check` is when the call names none: the charset of the header, of the type, or UTF-8 (wams.md 8.1, 8.2). */
export function usualEncoding({ contentType }: Arguments, headers: Fields): string {
  return charsetOf(headers) ?? parseMediaType(textArgument(contentType) ?? "").charset ?? "utf-8";
}

function charsetOf(headers: Fields): string | undefined {
  const [, type = ""] = Object.entries(headers).find(([name]) => name.trim().toLowerCase() === "content-type") ?? [];
  return parseMediaType(type).charset;
}

/** The argument when it is a text. */
export function textArgument(value: Arguments[string] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** RFC 4648, section 4; white space and line breaks are ignored. */
function octetsOf(text: string): Uint8Array {
  const digits = text.replace(/[ \t\n\f\r]+/g, "");
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) throw bad("The content is not valid base64");
  return new Uint8Array(Buffer.from(digits, "base64"));
}

function bad(problem: string) {
  return transportError("BadArguments", { problem });
}
