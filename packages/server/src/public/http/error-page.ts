import { codeOf, wordsOf } from "@eiao/crawler/internal/errors";
import { html } from "@eiao/sampler/internal/formats";
import type { ReportAnswer } from "./answer.ts";
import { pageHeaders, pageText } from "./page-text.ts";
import { JSON_TYPE } from "./table-data.ts";
import type { Messages } from "../text/english.ts";
import type { LayoutRequest } from "../views/layout.ts";
import { untranslated } from "../views/names.ts";

/** The statuses that error pages can have. */
export type ErrorStatus = 400 | 404 | 405 | 500 | 503;

const statuses: Readonly<Record<string, ErrorStatus>> = {
  BadReportQuery: 400,
  SameRun: 400,
  ReportNeeds: 400,
  SearchTooCommon: 400,
  NoSuchReport: 404,
  NothingPublished: 404,
  UnknownTestRun: 404,
  RunNotPublished: 404,
  NotInRun: 404,
  ReportsReadOnly: 405,
  ReportsBusy: 503,
  StoreUnavailable: 503,
};

const RETRY_SECONDS = 5;

/** The status of an error; 500: a fault of the program, which is not told to readers. */
export function statusOf(error: unknown): ErrorStatus {
  return statuses[codeOf(error) ?? ""] ?? 500;
}

/** The same address for the latest run: that of a bookmark may be gone. */
function withoutRun({ path, query }: LayoutRequest): string {
  const others = new URLSearchParams(query);
  others.delete("run");
  return others.size === 0 ? path : `${path}?${others.toString()}`;
}

/** An error as a page, or for programs. @param form  what the request asked for. */
export function errorAnswer(
  error: unknown,
  form: "page" | "csv" | "api",
  request: LayoutRequest,
  origin: string,
): ReportAnswer {
  const status = statusOf(error);
  const { say } = request;
  // A remedy of the command line is none for readers.
  const words = status === 500 || status === 503 ? say.errorTexts[status] : wordsOf(error);
  const headers: Record<string, string> =
    status === 503 ? { "retry-after": String(RETRY_SECONDS) } : status === 405 ? { allow: "GET, HEAD" } : {};
  if (form === "api")
    return { status, type: JSON_TYPE, body: `${JSON.stringify({ error: words, status })}\n`, headers, isShared: true };
  if (form === "csv") return { status, type: "text/plain; charset=utf-8", body: `${words}\n`, headers, isShared: true };
  const view = {
    status,
    title: say.errorTitles[status],
    body: html`<p class="lead">${say.errorTexts[status]}</p>
      ${status === 500 || status === 503 ? undefined : html`<p>${errorWords(words, say) ?? untranslated(words, say)}</p>`}
      ${status === 404 && request.query.has("run") ? html`<p><a href="${withoutRun(request)}">${say.toLatest}</a></p>` : undefined}
      <p><a href="/">${say.backToStart}</a></p>`,
  };
  return {
    status,
    type: "text/html; charset=utf-8",
    body: pageText(view, request, origin),
    headers: { ...headers, ...pageHeaders(request) },
  };
}

/**
 * Translates the text of an error into the language of a page; undefined when there is no translation. Values and problems
 * may be words of ours; all else is the reader's, and is kept.
 * @param text  as it is, English.
 */
export function errorWords(text: string, say: Messages): string | undefined {
  for (const [words, translated] of Object.entries(say.notes)) {
    const holes = holesOf(words, text);
    if (holes === undefined) continue;
    const [value = "", problem] = ["value", "problem"].map((name) => holes.get(name));
    const why = problem === undefined ? "" : errorWords(problem, say);
    if (why === undefined) return undefined; // half of a sentence is none
    const own = new Map([...holes, ["problem", why], ["value", errorWords(value, say) ?? value]]);
    return translated.replaceAll(HOLE, (_, name: string) => own.get(name) ?? "");
  }
  return undefined;
}

const HOLE = /\{(\w+)\}/g;

/** Returns the texts that stand for the braces of a pattern, each as short as possible; undefined when the text does not fit the pattern. */
function holesOf(pattern: string, text: string): ReadonlyMap<string, string> | undefined {
  const parts = pattern.split(HOLE); // words and names by turns
  const [first = ""] = parts;
  if (!text.startsWith(first)) return undefined;
  const holes = new Map<string, string>();
  let at = first.length;
  for (let part = 1; part < parts.length; part += 2) {
    const behind = parts[part + 1] ?? "";
    const isLast = part + 2 >= parts.length;
    const end = isLast ? text.length - behind.length : text.indexOf(behind, at);
    if (end < at || !text.startsWith(behind, end)) return undefined;
    holes.set(parts[part] ?? "", text.slice(at, end));
    at = end + behind.length;
  }
  return at === text.length ? holes : undefined;
}
