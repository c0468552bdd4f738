import { importError } from "./errors.ts";
import { plainTarget, targetOf } from "./feed-target.ts";
import { jsonFault } from "./json-fault.ts";
import type { Feed, FeedOptions, RefusedTarget, ImportedTarget } from "./target.ts";
import { seedProblem } from "./web-seed.ts";
import { lineCounter } from "./xml-text.ts";

/** Characters; some 100,000 targets. */
const MAX_LENGTH = 64_000_000;

/**
 * Reads a crawl feed: the JSON array of W3ACT (spec 20.1), or a plain list with a URL a line and `#` comments. A target that
 * cannot be taken is refused with a reason and stops no other. Pure: the same text gives the same feed.
 *
 * @param name  the feed's name: in messages, and as the source of its sites.
 * @throws EiaoError `InvalidFeed` with the line, when the whole is neither. No message quotes the text: it may hold secrets.
 */
export function readFeed(text: string, name: string, options: FeedOptions = {}): Feed {
  if (text.length > MAX_LENGTH) throw invalid(name, 1, `it has more than ${MAX_LENGTH} characters`);
  const content = text.replace(/^\uFEFF/, "");
  return /^\s*[[{"]/.test(content) ? readJson(content, name, options) : readLines(content, name, options);
}

/** Targets by the sites that they are, so that no two are the same. */
interface Collected {
  readonly targets: ImportedTarget[];
  readonly refused: RefusedTarget[];
  readonly warnings: string[];
  /** External ids and sites, each with the index of its target. */
  readonly taken: Map<string, number>;
}

function readJson(text: string, name: string, options: FeedOptions): Feed {
  const entries = parsed(text, name);
  if (!Array.isArray(entries)) throw invalid(name, 1, "it is JSON, but not an array of targets");
  const collected: Collected = { targets: [], refused: [], warnings: [], taken: new Map() };
  for (const [index, entry] of entries.entries()) {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
      collected.refused.push({ index, reason: "It must be an object." });
      continue;
    }
    const fields = entry as Readonly<Record<string, unknown>>;
    const read = targetOf(fields, name, index, options);
    const about = { index, ...labels(fields) };
    if (typeof read === "string") collected.refused.push({ ...about, reason: read });
    else {
      add(collected, read.target, about, options);
      for (const warning of read.warnings) collected.warnings.push(`Target ${about.id ?? index}: ${warning}`);
    }
  }
  return feedOf(collected);
}

function readLines(text: string, name: string, options: FeedOptions): Feed {
  const collected: Collected = { targets: [], refused: [], warnings: [], taken: new Map() };
  let valid = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const seed = line.trim();
    if (seed === "" || seed.startsWith("#")) continue;
    const problem = seedProblem(seed);
    if (problem === undefined) {
      valid++;
      add(collected, plainTarget(seed, name, index + 1), { index: index + 1 }, options);
    } else collected.refused.push({ index: index + 1, reason: problem });
  }
  const first = collected.refused[0];
  if (valid === 0 && first !== undefined) throw invalid(name, first.index, "it is neither JSON nor a list of URLs");
  return feedOf(collected);
}

function add(
  collected: Collected,
  target: ImportedTarget,
  about: Omit<RefusedTarget, "reason">,
  options: FeedOptions,
): void {
  const names = [`site ${target.site.site}`, `id ${target.externalId}`];
  for (const name of names) {
    const other = collected.taken.get(name);
    if (other === undefined) continue;
    const reason = `It has the same ${name.startsWith("id") ? "id" : "first seed"} as the target with index ${other}.`;
    collected.refused.push({ ...about, reason });
    return;
  }
  for (const name of names) collected.taken.set(name, about.index);
  if (options.frequency === undefined) collected.targets.push(target);
  else {
    const schedules = target.schedules.filter((schedule) => schedule.frequency === options.frequency);
    if (schedules.length > 0) collected.targets.push({ ...target, schedules });
  }
}

function feedOf({ targets, refused, warnings }: Collected): Feed {
  return { targets, refused, warnings };
}

/** Id and title of a refused target, where they can be told. */
function labels({ id, title }: Readonly<Record<string, unknown>>): { id?: string; title?: string } {
  return {
    ...(typeof id === "number" ? { id: String(id) } : {}),
    ...(typeof title === "string" ? { title: title.slice(0, 200).replace(/\p{Cc}/gu, " ") } : {}),
  };
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's sentence quotes the text, and is no cause to keep.
    throw invalid(name, lineCounter(text)(jsonFault(text)), "it is not valid JSON");
  }
}

function invalid(name: string, line: number, reason: string): Error {
  return importError("InvalidFeed", { name, line, reason });
}
