import type { EvaluationTask } from "@eiao/sampler/evaluation";
import { DEFAULT_RULE_SET } from "@eiao/sampler/rule-sets";
import { budgetWith, desktop, keywordsOf } from "@eiao/wam-core";
import type { Environment } from "@eiao/wam-core";
import { transportError } from "../../transport/errors.ts";
import type { Arguments, Fields, Parameter } from "../../transport/service.ts";
import { contentArgument, textArgument } from "./page-content.ts";
import type { PageContent } from "./page-content.ts";
import { headersThatCount } from "./page-headers.ts";

/** The parameters of every method that evaluates a page. Spec 11.1. */
export const pageParameters = {
  url: { name: "url", type: "text", required: true, doc: "Absolute URL of the document, after redirects." },
  cont: {
    name: "cont",
    type: "text or bytes",
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
    default: DEFAULT_RULE_SET,
    doc: "Ids of rule sets, tests or WAMs; unknown ones beside known ones are ignored. all is the same as the default; PDF documents have a rule set of their own. An id with ! in front switches its tests off.",
  },
  httpheader: { name: "httpheader", type: "fields", required: false, doc: "Response headers of the document." },
  compression: {
    name: "compression",
    type: "text",
    required: false,
    doc: "base64, with or without line breaks, or empty.",
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

/**
 * What a call says of the device that its page is shown on: features of wams.md 6.8 by name, lengths in px.
 * @throws EiaoError `BadArguments` naming the feature.
 */
export function environmentArgument(fields: Fields): Partial<Environment> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, featureOf(name, text)]));
}

const ownLimits = budgetWith({});

function featureOf(name: string, text: string): string | number {
  const usual = Object.hasOwn(desktop, name) ? desktop[name as keyof Environment] : undefined;
  if (usual === undefined) throw bad(`environment has no feature ${JSON.stringify(name.slice(0, 50))}`);
  if (typeof usual === "number") {
    if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
    throw bad(`${name} of environment must be a number`);
  }
  const words = keywordsOf.get(name);
  if (words === undefined || words.includes(text)) return text;
  throw bad(`${name} of environment must be one of ${words.join(", ")}`);
}

/**
 * The limits of a call. A caller may have stricter ones than the server's, never wider ones.
 * @throws EiaoError `BadArguments` naming the limit.
 */
export function budgetArgument(fields: Fields): EvaluationTask["budget"] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      if (!Object.hasOwn(ownLimits, name)) throw bad(`budget has no limit ${JSON.stringify(name.slice(0, 50))}`);
      const most = ownLimits[name as keyof typeof ownLimits];
      const limit = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Infinity;
      if (limit > most) throw bad(`${name} of budget must be a whole number from 1 to ${most}, the server's own limit`);
      return [name, limit];
    }),
  );
}

function bad(problem: string) {
  return transportError("BadArguments", { problem });
}
