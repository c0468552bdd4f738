import { withoutLogin } from "../url/without-login.ts";
import type { Decision } from "./decision.ts";

/** A line of `scope.log`, read back. */
export interface LoggedDecision {
  /** ISO 8601, UTC, with milliseconds. */
  readonly time: string;
  readonly verdict: "ACCEPT" | "REJECT";
  /** 1 to n: the scope rule's order; 0: no scope rule. */
  readonly index: number;
  /** A `DecideRule`, or what another program's log names. */
  readonly rule: string;
  /** As `loggedUrl` writes it. */
  readonly url: string;
  readonly reason?: string;
}

/** The line without its end: `<time> <index> <RuleName> <ACCEPT|REJECT> <URI>`, and a tab and the reason. Spec 19.2. */
export function decisionLine(time: string, url: string, decision: Decision): string {
  const line = `${time} ${decision.index} ${decision.rule} ${decision.verdict} ${loggedUrl(url)}`;
  return decision.reason === undefined ? line : `${line}\t${oneLine(decision.reason)}`;
}

/** Undefined for what is no such line: the torn end after a kill, say. */
export function parseDecisionLine(line: string): LoggedDecision | undefined {
  const found = LINE.exec(line)?.groups;
  if (found === undefined) return undefined;
  const { time = "", index = "", rule = "", verdict, url = "", reason } = found;
  return {
    time,
    index: Number(index),
    rule,
    verdict: verdict === "ACCEPT" ? "ACCEPT" : "REJECT",
    url,
    ...(reason === undefined ? {} : { reason }),
  };
}

const LINE =
  /^(?<time>\d{4}-\d\d-\d\dT[\d:.]{8,15}Z) (?<index>\d{1,9}) (?<rule>\w+) (?<verdict>ACCEPT|REJECT) (?<url>[^\t ]+)(?:\t(?<reason>.*))?$/;

/** No URL that is fetched is longer. */
const MAX_LOGGED = 2048;
const MAX_REASON = 500;

/**
 * A URL as the log has it: one word of one line, whatever it holds; blanks, line ends and control characters
 * percent-encoded, no login, and no more than 2,048 characters, with `…` for the rest. `-` when it is empty.
 */
export function loggedUrl(url: string): string {
  const bare = withoutLogin(url.length > MAX_LOGGED ? url.slice(0, MAX_LOGGED) + CUT : url);
  return bare === ""
    ? "-"
    : BREAKING.test(bare)
      ? bare.replace(/[\0- \x7f-\xa0\u2028\u2029]/g, encodeURIComponent)
      : bare;
}

const CUT = "…";
const BREAKING = /[\0- \x7f-\xa0\u2028\u2029]/;

function oneLine(reason: string): string {
  return reason.slice(0, MAX_REASON).replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]+/g, " ");
}
