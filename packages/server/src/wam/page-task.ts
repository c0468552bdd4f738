import type { EvaluationTask } from "@eiao/sampler/internal/evaluation";
import { budgetWith, parseMediaType } from "@eiao/wam-core/source";
import { desktop, keywordsOf } from "@eiao/wam-core/internal";
import type { Environment } from "@eiao/wam-core";
import { badArguments } from "../transport/errors.ts";
import type { Arguments, Fields } from "../transport/service.ts";

/** Reads the arguments that describe the page. @throws EiaoError `BadArguments`. */
export function pageArgument(
  args: Arguments,
): Pick<EvaluationTask, "url" | "content" | "headers" | "only"> & PageContent & { readonly headers: Fields } {
  return {
    url: absoluteUrlArgument(args["url"]),
    ...contentArgument(args),
    headers: relevantHeaders((args["httpheader"] ?? {}) as Fields),
    only: namesOf(args["ruleset"]),
  };
}

/** Reads an absolute URL. @throws EiaoError `BadArguments`. */
export function absoluteUrlArgument(value: Arguments[string] | undefined): string {
  const url = (textArgument(value) ?? "").trim();
  if (URL.canParse(url)) return url;
  throw badArguments(`${JSON.stringify(url.slice(0, 200))} is not an absolute URL`);
}

/** Returns the names in a list, or in a text with commas or white space between them (wams.md 1.7). */
export function namesOf(value: Arguments[string] | undefined): readonly string[] {
  if (Array.isArray(value)) return value as readonly string[];
  return typeof value === "string" ? value.split(/[\s,]+/).filter((name) => name !== "") : [];
}

/**
 * Reads the fields that describe the device of the page: features of wams.md 6.8 by name, lengths in px.
 * @throws EiaoError `BadArguments` naming the feature.
 */
export function environmentArgument(fields: Fields): Partial<Environment> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, featureOf(name, text)]));
}

const ownLimits = budgetWith({});

function featureOf(name: string, text: string): string | number {
  const usual = Object.hasOwn(desktop, name) ? desktop[name as keyof Environment] : undefined;
  if (usual === undefined) throw badArguments(`environment has no feature ${JSON.stringify(name.slice(0, 50))}`);
  if (typeof usual === "number") {
    if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
    throw badArguments(`${name} of environment must be a number`);
  }
  const keywords = keywordsOf.get(name);
  if (keywords === undefined || keywords.includes(text)) return text;
  throw badArguments(`${name} of environment must be one of ${keywords.join(", ")}`);
}

/**
 * Reads the limits of a call. A caller may set stricter limits than the server's, never wider ones.
 * @throws EiaoError `BadArguments` naming the limit.
 */
export function budgetArgument(fields: Fields): EvaluationTask["budget"] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      if (!Object.hasOwn(ownLimits, name))
        throw badArguments(`budget has no limit ${JSON.stringify(name.slice(0, 50))}`);
      const max = ownLimits[name as keyof typeof ownLimits];
      const limit = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Infinity;
      if (limit > max)
        throw badArguments(`${name} of budget must be a whole number from 1 to ${max}, the server's own limit`);
      return [name, limit];
    }),
  );
}

/** The bytes of a page and the label of their encoding. Undefined if it must be detected. */
export interface PageContent {
  readonly content: Uint8Array;
  readonly encoding: string | undefined;
}

/**
 * Reads the content of a call: base64, bytes, or decoded text. Bytes are in `encoding`.
 *
 * @throws EiaoError `BadArguments` for another compression or wrong base64. Cost: linear.
 */
export function contentArgument({ cont, compression, encoding }: Arguments): PageContent {
  const coding = textArgument(compression);
  const isBase64 = coding !== undefined;
  if (isBase64 && coding.toLowerCase() !== "base64") {
    throw badArguments(
      `The compression ${JSON.stringify(coding.slice(0, 50))} is not known; it must be base64 or empty`,
    );
  }
  const label = textArgument(encoding);
  if (cont instanceof Uint8Array) {
    return { content: isBase64 ? bytesOf(Buffer.from(cont).toString("latin1")) : cont, encoding: label };
  }
  const text = textArgument(cont) ?? "";
  // A text is already decoded, whatever encoding the call names.
  return isBase64
    ? { content: bytesOf(text), encoding: label }
    : { content: new TextEncoder().encode(text), encoding: "utf-8" };
}

/** Returns the encoding of `check` if the call names none: the charset of the header, of the type, or UTF-8 (wams.md 8.1, 8.2). */
export function defaultEncoding({ contentType }: Arguments, headers: Fields): string {
  return charsetOf(headers) ?? parseMediaType(textArgument(contentType) ?? "").charset ?? "utf-8";
}

function charsetOf(headers: Fields): string | undefined {
  const [, type = ""] = Object.entries(headers).find(([name]) => name.trim().toLowerCase() === "content-type") ?? [];
  return parseMediaType(type).charset;
}

export function textArgument(value: Arguments[string] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Decodes base64 (RFC 4648, section 4). White space and line breaks are ignored. */
function bytesOf(text: string): Uint8Array {
  const digits = text.replace(/[ \t\n\f\r]+/g, "");
  if (digits.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(digits))
    throw badArguments("The content is not valid base64");
  return new Uint8Array(Buffer.from(digits, "base64"));
}

/**
 * The response headers that a rule or the style engine reads: content type and language (wams.md 2.2), style sheets and the
 * preferred set (6.1, 6.2). Others are removed, so that the result for a page cannot depend on them.
 */
const readHeaders = new Set(["content-type", "content-language", "link", "default-style"]);

export function relevantHeaders(headers: Fields): Fields {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => readHeaders.has(name.trim().toLowerCase())));
}
