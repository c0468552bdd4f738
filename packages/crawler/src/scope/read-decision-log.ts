import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { wordsOf } from "../system-errors.ts";
import { normaliseUrl } from "../url/normalise.ts";
import { loggedUrl, parseDecisionLine } from "./decision-line.ts";
import type { LoggedDecision } from "./decision-line.ts";
import { decisionLogFiles } from "./decision-log-files.ts";
import { scopeError } from "./errors.ts";

/**
 * The decisions in files of a log, in order; lines that are none are passed over. Streaming: memory does not grow with the
 * files.
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
 * Every decision about a URL, oldest first, for "why is this page not in?": as it was written, normalised, or under
 * another session id. Nothing when the folder has no log.
 *
 * @param folder  that of a launch's logs.
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

/** Which accepted hosts to name. */
export interface HostQuestion {
  /** Name of the rule that accepted, such as `ExternalGeoLocationDecideRule`; any unless given. */
  readonly rule?: string;
  /** Hosts that end so are left out: `.uk`. */
  readonly excludeSuffix?: string;
}

/**
 * The distinct hosts of accepted URLs, sorted by code units. Spec 19.2 (`scopelog hosts`). Streaming: memory grows with the
 * number of distinct hosts only.
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

/** Characters of a line; what is longer is no line of ours and is cut into pieces. */
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
    throw scopeError("UnreadableDecisionLog", { file, reason: wordsOf(cause) }, cause);
  } finally {
    source.destroy();
  }
  if (rest !== "") yield rest;
}
