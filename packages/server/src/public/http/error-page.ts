import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
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

/** Returns the status of an error. 500 is a fault of the program, which readers do not see. */
export function statusOf(error: unknown): ErrorStatus {
  return statuses[codeOf(error) ?? ""] ?? 500;
}

/** Returns the same address for the latest run: the run of a bookmark may be gone. */
function withoutRun({ path, query }: LayoutRequest): string {
  const others = new URLSearchParams(query);
  others.delete("run");
  return others.size === 0 ? path : `${path}?${others.toString()}`;
}

/** Makes the answer for an error, as a page or for programs. @param form  the form that was requested. */
export function errorAnswer(
  error: unknown,
  form: "page" | "csv" | "api",
  request: LayoutRequest,
  origin: string,
): ReportAnswer {
  const status = statusOf(error);
  const { say } = request;
  // Remedies for the command line do not help readers.
  const text = status === 500 || status === 503 ? say.errorTexts[status] : messageOf(error);
  const headers: Record<string, string> =
    status === 503 ? { "retry-after": String(RETRY_SECONDS) } : status === 405 ? { allow: "GET, HEAD" } : {};
  if (form === "api")
    return { status, type: JSON_TYPE, body: `${JSON.stringify({ error: text, status })}\n`, headers, isShared: true };
  if (form === "csv") return { status, type: "text/plain; charset=utf-8", body: `${text}\n`, headers, isShared: true };
  const view = {
    status,
    title: say.errorTitles[status],
    body: html`<p class="lead">${say.errorTexts[status]}</p>
      ${status === 500 || status === 503 ? undefined : html`<p>${errorText(text, say) ?? untranslated(text, say)}</p>`}
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
 * Translates the text of an error into the language of a page. Returns undefined if there is no translation.
 * Placeholders for values and problems may hold texts of the program, which are translated too. The others stay.
 * @param text  the English text.
 */
export function errorText(text: string, say: Messages): string | undefined {
  for (const [pattern, translated] of Object.entries(say.notes)) {
    const holes = holesOf(pattern, text);
    if (holes === undefined) continue;
    const [value = "", problem] = ["value", "problem"].map((name) => holes.get(name));
    const reason = problem === undefined ? "" : errorText(problem, say);
    if (reason === undefined) return undefined; // half a translated sentence is of no use
    const own = new Map([...holes, ["problem", reason], ["value", errorText(value, say) ?? value]]);
    return translated.replaceAll(HOLE, (_, name: string) => own.get(name) ?? "");
  }
  return undefined;
}

const HOLE = /\{(\w+)\}/g;

/** Returns the text of each placeholder of a pattern, as short as possible, or undefined if the text does not fit the pattern. */
function holesOf(pattern: string, text: string): ReadonlyMap<string, string> | undefined {
  const parts = pattern.split(HOLE); // texts and names in turn
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
