import type { DisablingComment } from "@eiao/sampler/internal/evaluation";
import { isReportedFinding } from "./page.ts";
import type { ReportedPage, Result } from "./page.ts";

/** Returns the tests that a name in a comment stands for, or a hint if there are none, such as `Did you mean 7.2_CSS_02?` */
export type CommentNames = (name: string) => { readonly tests: readonly string[] } | { readonly hint: string };

const FORM = "<!-- eiao-disable-next TEST: reason -->";
/** The maximum number of comments to read. No author writes more by hand, and each can cause a message. */
const MOST_COMMENTS = 1_000;
const NAMES_AND_REASON = /^((?:axe:)?[^\s,:]+(?:\s*,\s*(?:axe:)?[^\s,:]+)*)\s*:\s*(\S[^]*)$/;

/**
 * Excuses the findings on an element if a comment before it names their tests, with the reason of the comment. A malformed comment, or one that
 * excuses nothing although its tests ran, becomes a message of the page.
 *
 * @param runs  returns true if a test runs on the page.
 */
export function excuseByComments(
  page: ReportedPage,
  comments: readonly DisablingComment[],
  names: CommentNames,
  runs: (test: string) => boolean,
): ReportedPage {
  const messages: string[] = [];
  const results = [...page.results];
  const byLocation = Map.groupBy(results.entries(), ([, { location }]) => locationKey(location));
  for (const comment of comments.slice(0, MOST_COMMENTS)) {
    const excuse = readComment(comment.text, names);
    const position = `${comment.line}:${comment.column}`;
    if (typeof excuse === "string") {
      messages.push(`The comment eiao-disable-next at ${position} has no effect: ${excuse}`);
      continue;
    }
    for (const [name, tests] of excuse.tests) {
      const located = comment.next === undefined ? [] : (byLocation.get(locationKey(comment.next)) ?? []);
      const isUsed = excuseAt(results, located, tests, excuse.reason);
      if (!isUsed && tests.some(runs)) messages.push(unusedText(position, name, comment.next));
    }
  }
  if (comments.length > MOST_COMMENTS)
    messages.push(
      `Only the first ${MOST_COMMENTS} of ${comments.length} comments eiao-disable-next have an effect. Switch a test off, or suppress its findings, in the configuration.`,
    );
  return comments.length === 0 ? page : { ...page, results, messages: [...page.messages, ...messages] };
}

/** Returns the excuse of a comment, or a sentence on its error. */
function readComment(text: string, names: CommentNames) {
  const [, list = "", reason = ""] = NAMES_AND_REASON.exec(text) ?? [];
  if (list === "") return `it needs a test and a reason. Write ${FORM}.`;
  const tests = new Map<string, readonly string[]>();
  for (const name of list.split(/\s*,\s*/)) {
    const found = names(name);
    if ("hint" in found) return `there is no test ${name}. ${found.hint}`.trim();
    tests.set(name, found.tests);
  }
  return { tests, reason: reason.trim() };
}

/** Returns a location as a key. Locations in style sheets never match, because no comment precedes them. */
function locationKey({ line, column, source = "" }: Result["location"]): string {
  return `${line}:${column} ${source}`;
}

/** Marks the findings of some tests among the results at a location. Returns true if there are any. */
function excuseAt(
  results: Result[],
  located: readonly (readonly [number, Result])[],
  tests: readonly string[],
  reason: string,
): boolean {
  let isUsed = false;
  for (const [at] of located) {
    const result = results[at];
    if (result === undefined || !isReportedFinding(result) || !tests.includes(result.test)) continue;
    isUsed = true;
    results[at] = { ...result, known: true, suppressed: result.suppressed ?? reason };
  }
  return isUsed;
}

function unusedText(position: string, name: string, next: DisablingComment["next"]): string {
  const reason =
    next === undefined
      ? "no element follows it"
      : `the element after it, at ${next.line}:${next.column}, has no finding of ${name}`;
  return `The comment eiao-disable-next at ${position} has no effect on ${name}: ${reason}. Remove it, or put it directly before the element.`;
}
