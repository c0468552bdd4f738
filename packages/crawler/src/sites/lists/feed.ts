import { importError } from "./errors.ts";
import { plainTarget, targetOf } from "./feed-target.ts";
import { seedProblem } from "./site-row.ts";
import type { Feed, FeedOptions, ImportedTarget, RefusedTarget } from "./target.ts";
import { lineCounter } from "./xml-text.ts";

/** The limit of a feed, in characters: about 100,000 targets. */
const MAX_LENGTH = 64_000_000;

/**
 * Reads a crawl feed: the JSON array of W3ACT (spec 20.1), or a plain list with a URL a line and `#` comments. An
 * invalid target is refused with a reason and does not stop the others. Pure: the same text gives the same feed.
 *
 * @param name  the name of the feed, for messages and as the source of its sites.
 * @throws EiaoError `InvalidFeed` with the line, if the text is neither. No message quotes the text: it may contain secrets.
 */
export function readFeed(text: string, name: string, options: FeedOptions = {}): Feed {
  if (text.length > MAX_LENGTH) throw invalid(name, 1, `it has more than ${MAX_LENGTH} characters`);
  const content = text.replace(/^\uFEFF/, "");
  return /^\s*[[{"]/.test(content) ? readJson(content, name, options) : readLines(content, name, options);
}

/** The targets read so far. */
interface Collected {
  readonly targets: ImportedTarget[];
  readonly refused: RefusedTarget[];
  readonly warnings: string[];
  /** External ids and sites, each with the index of its target, so that no two targets are the same. */
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
    const identity = { index, ...labels(fields) };
    if (typeof read === "string") collected.refused.push({ ...identity, reason: read });
    else {
      add(collected, read.target, identity, options);
      for (const warning of read.warnings) collected.warnings.push(`Target ${identity.id ?? index}: ${warning}`);
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
  identity: Omit<RefusedTarget, "reason">,
  options: FeedOptions,
): void {
  const names = [`site ${target.site.site}`, `id ${target.externalId}`];
  for (const name of names) {
    const other = collected.taken.get(name);
    if (other === undefined) continue;
    const reason = `It has the same ${name.startsWith("id") ? "id" : "first seed"} as the target with index ${other}.`;
    collected.refused.push({ ...identity, reason });
    return;
  }
  for (const name of names) collected.taken.set(name, identity.index);
  if (options.frequency === undefined) collected.targets.push(target);
  else {
    const schedules = target.schedules.filter((schedule) => schedule.frequency === options.frequency);
    if (schedules.length > 0) collected.targets.push({ ...target, schedules });
  }
}

function feedOf({ targets, refused, warnings }: Collected): Feed {
  return { targets, refused, warnings };
}

/** Returns the id and title of a target, if they are valid. */
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
    // The engine's message quotes the text, so it is not kept as the cause.
    throw invalid(name, lineCounter(text)(jsonFault(text)), "it is not valid JSON");
  }
}

function invalid(name: string, line: number, reason: string): Error {
  return importError("InvalidFeed", { name, line, reason });
}

const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const BLANKS = /[ \t\n\r]*/y;

/**
 * Finds the end of the valid JSON in a text (RFC 8259): the offset of the first token that is not allowed there, or the
 * text's length when it ends too early. It is for texts that `JSON.parse` has refused, because the engine does not always
 * report the offset. Linear, not recursive.
 */
export function jsonFault(text: string): number {
  const open: ("{" | "[")[] = [];
  let expected: "value" | "first" | "key" | "firstKey" | "colon" | "next" = "value";
  let at = skip(BLANKS, text, 0);
  while (at < text.length) {
    const token = text.charAt(at);
    const inside = open.at(-1);
    const start = at;
    if (expected === "next" && token === "," && inside !== undefined) expected = inside === "{" ? "key" : "value";
    else if (token === "}" && inside === "{" && (expected === "next" || expected === "firstKey")) closeOne();
    else if (token === "]" && inside === "[" && (expected === "next" || expected === "first")) closeOne();
    else if (expected === "colon" && token === ":") expected = "value";
    else if (expected === "key" || expected === "firstKey") {
      at = stringEnd(text, at) - 1;
      expected = "colon";
    } else if (expected !== "value" && expected !== "first") return start;
    else if (token === "{" || token === "[") {
      open.push(token);
      expected = token === "{" ? "firstKey" : "first";
    } else {
      at = (token === '"' ? stringEnd(text, at) : skip(WORD, text, at)) - 1;
      expected = "next";
    }
    if (at < start) return start;
    at = skip(BLANKS, text, at + 1);
  }
  return text.length;

  function closeOne(): void {
    open.pop();
    expected = "next";
  }
}

/** Returns the offset after the match of a sticky expression at `from`; `from` itself when it does not match. */
function skip(expression: RegExp, text: string, from: number): number {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : from;
}

/** Returns the offset after the string that begins at `from`; `from` itself when there is none or it is damaged. */
function stringEnd(text: string, from: number): number {
  if (text[from] !== '"') return from;
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) return from;
    if (code !== 92) continue;
    const escape = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(at + 1, at + 6));
    if (escape === null) return from;
    at += escape[0].length;
  }
  return from;
}
