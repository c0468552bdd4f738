import type { EvaluationTask } from "@eiao/sampler/evaluation";
import { transportError } from "../transport/errors.ts";
import type { Arguments, Fields, Parameter } from "../transport/service.ts";
import { contentArgument, textArgument } from "./page-content.ts";
import type { PageContent } from "./page-content.ts";
import { headersThatCount } from "./page-headers.ts";

/** The parameters of every method that evaluates a page. Spec 11.1. */
export const pageParameters = {
  url: { name: "url", type: "text", required: true, doc: "Absolute URL of the document, after redirects." },
  cont: {
    name: "cont",
    type: "text or octets",
    required: true,
    doc: "Its content: decoded text, or base64 with compression.",
  },
  contentType: {
    name: "contentType",
    type: "text",
    required: false,
    default: "text/html",
    doc: "Chooses the parser: HTML or XML.",
  },
  ruleset: {
    name: "ruleset",
    type: "names",
    required: false,
    default: "all",
    doc: "Ids of rule sets, tests or WAMs; unknown ones beside known ones are ignored.",
  },
  httpheader: { name: "httpheader", type: "fields", required: false, doc: "Response headers of the document." },
  compression: {
    name: "compression",
    type: "text",
    required: false,
    doc: "base64, with any line breaks, or nothing.",
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** What a call says of its page. @throws EiaoError `BadArguments`. */
export function pageArgument(
  given: Arguments,
): Pick<EvaluationTask, "url" | "content" | "headers" | "only"> & PageContent & { readonly headers: Fields } {
  return {
    url: absoluteUrlArgument(given["url"]),
    ...contentArgument(given),
    headers: headersThatCount((given["httpheader"] ?? {}) as Fields),
    only: namesOf(given["ruleset"]),
  };
}

/** @throws EiaoError `BadArguments`. */
export function absoluteUrlArgument(value: Arguments[string] | undefined): string {
  const url = (textArgument(value) ?? "").trim();
  if (URL.canParse(url)) return url;
  throw transportError("BadArguments", { problem: `${JSON.stringify(url.slice(0, 200))} is not an absolute URL` });
}

/** Names that a text lists are parted by commas or white space (wams.md 1.7). */
export function namesOf(value: Arguments[string] | undefined): readonly string[] {
  if (Array.isArray(value)) return value as readonly string[];
  return typeof value === "string" ? value.split(/[\s,]+/).filter((name) => name !== "") : [];
}
