import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Decision } from "../decide/scope/decision.ts";
import { scopeError } from "../decide/scope/errors.ts";
import { messageOf } from "../system-errors.ts";
import { normaliseUrl, withoutLogin } from "../url/normalise.ts";

/**
 * Reads the decisions in files of a log, in order. Skips lines that are no decisions. Memory does not grow with the files.
 *
 * @param files  plain, or compressed with a name in `.gz`.
 * @throws       EiaoError `UnreadableDecisionLog`.
 */
export async function* readDecisions(files: Iterable<string>): AsyncGenerator<LoggedDecision> {
  for (const file of files) {
    for await (const line of linesOf(file)) {
      const decision = parseDecisionLine(line);
      if (decision !== undefined) yield decision;
    }
  }
}

/**
 * Reads every decision about a URL, oldest first, to explain why a page is missing: as the URL was written, normalised, or under another
 * session id. Returns none if the folder has no log.
 *
 * @param folder  the folder of a launch's logs.
 * @throws        EiaoError `UnreadableDecisionLog`. Cost: about 2 µs a line.
 */
export async function* decisionsAbout(folder: string, url: string): AsyncGenerator<LoggedDecision> {
  const normal = normaliseUrl(url);
  const spellings = new Set([url, normal?.url ?? url, normal?.key ?? url].map(loggedUrl));
  for await (const decision of readDecisions(await decisionLogFiles(folder))) {
    const same = normal !== undefined && normaliseUrl(decision.url)?.key === normal.key;
    if (same || spellings.has(decision.url)) yield decision;
  }
}

/** The conditions for accepted hosts. */
interface HostQuestion {
  /** The name of the rule that accepted, such as `ExternalGeoLocationDecideRule`. Default: any rule. */
  readonly rule?: string;
  /** The end of hosts that are left out, such as `.uk`. */
  readonly excludeSuffix?: string;
}

/**
 * Returns the distinct hosts of accepted URLs, sorted by code units. Spec 19.2 (`scopelog hosts`). Memory grows only with the number of
 * distinct hosts.
 *
 * @throws EiaoError `UnreadableDecisionLog`.
 */
export async function acceptedHosts(files: Iterable<string>, { rule, excludeSuffix }: HostQuestion): Promise<string[]> {
  const suffix = excludeSuffix?.toLowerCase();
  const hosts = new Set<string>();
  for await (const decision of readDecisions(files)) {
    if (decision.verdict !== "ACCEPT" || (rule !== undefined && decision.rule !== rule)) continue;
    const host = URL.parse(decision.url)?.hostname ?? "";
    if (host !== "" && (suffix === undefined || !host.endsWith(suffix))) hosts.add(host);
  }
  return [...hosts].sort();
}

/** The maximum number of characters of a line. A longer one is no line of this log, and is cut into pieces. */
const MAX_LINE = 64 * 1024;

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const stream = file.endsWith(".gz") ? pipeline(source, createGunzip(), () => {}) : source;
  stream.setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
      if (rest.length > MAX_LINE) rest = "";
    }
  } catch (cause) {
    throw scopeError("UnreadableDecisionLog", { file, reason: messageOf(cause) }, cause);
  } finally {
    source.destroy();
  }
  if (rest !== "") yield rest;
}

/** A line of `scope.log`, read back. */
export interface LoggedDecision {
  /** ISO 8601, UTC, with milliseconds. */
  readonly time: string;
  readonly verdict: "ACCEPT" | "REJECT";
  /** The order of the scope rule, 1 to n. 0 if it was no scope rule. */
  readonly index: number;
  /** A `DecideRule`, or a name in the log of another program. */
  readonly rule: string;
  /** The URL as `loggedUrl` writes it. */
  readonly url: string;
  readonly reason?: string;
}

/** Returns the line without its end: `<time> <index> <RuleName> <ACCEPT|REJECT> <URI>`, and a tab and the reason. Spec 19.2. */
export function decisionLine(time: string, url: string, decision: Decision): string {
  const line = `${time} ${decision.index} ${decision.rule} ${decision.verdict} ${loggedUrl(url)}`;
  return decision.reason === undefined ? line : `${line}\t${oneLine(decision.reason)}`;
}

/** Parses a line. Returns undefined for other text, such as the torn end after a kill. */
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

/** The maximum length of a logged URL. No URL that is fetched is longer. */
const MAX_LOGGED = 2048;
const MAX_REASON = 500;

/**
 * Returns a URL as the log has it: one word of one line, whatever it contains. Blanks, line ends and control characters are
 * percent-encoded, the login is removed, and `…` replaces the text after 2,048 characters. An empty URL is `-`.
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

/** The file that is being written; earlier ones are `scope.log.1.gz` (the oldest), `scope.log.2.gz`, ... */
export const DECISION_LOG = "scope.log";

/**
 * Returns the rotated logs of a folder, oldest first. If a number exists in both forms, both are listed. The list is empty if there is no
 * folder. A file that waits for its compression, or that a kill left so, is not `compressed`.
 */
export async function rotatedLogs(folder: string) {
  const names = await namesIn(folder);
  const logs: { number: number; file: string; compressed: boolean }[] = [];
  for (const name of names) {
    const found = /^scope\.log\.(\d{1,9})(\.gz)?$/.exec(name);
    if (found === null) continue;
    logs.push({ number: Number(found[1]), file: join(folder, name), compressed: found[2] !== undefined });
  }
  return logs.sort((a, b) => a.number - b.number);
}

/** Returns all files of a folder's decision log in the order of their lines. Each line is in one of them. */
export async function decisionLogFiles(folder: string): Promise<string[]> {
  const files = new Map<number, string>();
  for (const { number, file, compressed } of await rotatedLogs(folder)) {
    if (compressed || !files.has(number)) files.set(number, file); // the compressed file gets its name when it is complete
  }
  const current = join(folder, DECISION_LOG);
  const names = await namesIn(folder);
  return names.includes(DECISION_LOG) ? [...files.values(), current] : [...files.values()];
}

/** Returns the files of every launch of every job below a data directory, the oldest launch of a job first. Spec 20.2. */
export async function allDecisionLogs(dataDir: string): Promise<string[]> {
  const logs = join(dataDir, "output", "logs");
  const files: string[] = [];
  for (const job of (await namesIn(logs)).sort()) {
    for (const launch of (await namesIn(join(logs, job))).sort()) {
      files.push(...(await decisionLogFiles(join(logs, job, launch))));
    }
  }
  return files;
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
