import { createHash } from "node:crypto";
import { messageOf } from "@eiao/crawler/internal/errors";
import { defaultIds, installedIds, namedRuleSets } from "../../rule-sets/installed.ts";
import type { DocumentEvaluation, EvaluationTask } from "../document/document-evaluation.ts";
import { remoteError } from "../errors.ts";
import type { FetchedSheet, LoadFetchedSheet } from "../sheets/sheet-channel.ts";
import type { WamCall } from "./wam-call.ts";

/** The most calls for one document. Each may find sheets that earlier ones import (in practice three levels), or that the server lost. */
const MOST_ROUNDS = 20;
/** The limit in bytes for the sheets of one page, as in workers of this program. */
const MOST_BYTES = 64_000_000;
const SHEETS_AT_ONCE = 8;

/** A WAM server, with the ids of sheets that it has or is being sent. */
export interface SheetReceiver {
  readonly call: WamCall;
  readonly sent: Map<string, Promise<void>>;
}

/** The most ids to remember. Sending a sheet twice does no harm. */
const MOST_SENT = 10_000;

/**
 * Evaluates a document with the method `evaluate` of a WAM server. The server fetches no style sheets: `load` provides them, and
 * `keepSheet` sends each once for all pages. So most documents need one call.
 *
 * @param known  collects the sheets that the document requests.
 * @returns      the result that workers of this program would give. The time limit is that of the server.
 * @throws as `WamCall`.
 */
export async function evaluateByWam(
  { call, sent }: SheetReceiver,
  task: EvaluationTask,
  load: LoadFetchedSheet,
  known: KnownSheets,
): Promise<DocumentEvaluation> {
  const kwargs = argumentsOf(task);
  const sheets = known.of(load);
  let bytes = 0;
  const sendSheet = async (url: string): Promise<void> => {
    // Workers of this program leave the sheet out too, and so does a replay.
    if (bytes > MOST_BYTES) return void sheets.set(url, "");
    const sheet = await load(url).catch(reasonOf);
    const isMissing = typeof sheet === "string";
    if (!isMissing) bytes += sheet.content.length;
    const id = isMissing ? sheet : await keep(call, sheet);
    if (!isMissing) sent.set(id, Promise.resolve());
    sheets.set(url, id);
    known.add(load, url, id);
  };
  /** Sends a sheet that other pages requested, if this server does not have it yet. */
  const sendKnown = async ([url, id]: readonly [string, string]): Promise<void> => {
    if (!isId(id)) return;
    const sending =
      sent.get(id) ??
      load(url)
        .then((sheet) => keep(call, sheet))
        .then(() => undefined);
    sent.set(id, sending);
    try {
      await sending;
    } catch {
      sent.delete(id); // if this page needs it, the server requests it
    }
  };
  if (sent.size > MOST_SENT) sent.clear();
  await Promise.all([...sheets].map(sendKnown));
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const answer = await call("evaluate", { ...kwargs, sheets: Object.fromEntries(sheets) });
    const needs = needsIn(answer);
    if (needs === undefined) return await evaluationIn(answer, task);
    for (let at = 0; at < needs.length; at += SHEETS_AT_ONCE)
      await Promise.all(needs.slice(at, at + SHEETS_AT_ONCE).map(sendSheet));
  }
  throw remoteError("WamServerFailed", { reason: `it still asks for style sheets after ${MOST_ROUNDS} calls` });
}

const LONGEST_REASON = 500;

/** Returns the text that is sent for a missing sheet in place of an id. */
function reasonOf(error: unknown): string {
  return `!${messageOf(error).slice(0, LONGEST_REASON)}`;
}

function isId(text: string): boolean {
  return text !== "" && !text.startsWith("!");
}

async function keep(call: WamCall, { url, content, contentType }: FetchedSheet): Promise<string> {
  const cont = base64(content);
  return String(await call("keepSheet", { url, cont, contentType, compression: "base64" }));
}

function argumentsOf(task: EvaluationTask) {
  const { url, content, contentType, encoding, headers, only, informative, medium, date, wants } = task;
  const { page, earl, findings, violations } = wants;
  const forms = { "rdf-xml": "earl-xml", "json-ld": "earl-jsonld", turtle: "turtle", "n-triples": "ntriples" } as const;
  const parts = [
    page === true && "json",
    findings === true && "findings",
    violations === true && "violations",
    earl !== undefined && forms[earl.form],
  ];
  return {
    url,
    cont: base64(content),
    compression: "base64",
    contentType,
    encoding,
    ruleset: only,
    informative,
    httpheader: headers,
    date,
    medium,
    parts: parts.filter((part) => part !== false),
    terms: earl?.terms,
    environment: task.environment,
    budget: task.budget,
    stylesheets: task.stylesheets,
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

function needsIn(answer: unknown): readonly string[] | undefined {
  return isObject(answer) && isListOf(answer["needs"], "string") ? (answer["needs"] as string[]) : undefined;
}

/** Returns the evaluation if it is of exactly these bytes and by the same rules as here. Any other would not pass a replay. */
async function evaluationIn(answer: unknown, { url, content, only }: EvaluationTask): Promise<DocumentEvaluation> {
  const { evaluation, ruleSets } = isObject(answer) ? answer : {};
  const known = Array.isArray(ruleSets) ? (ruleSets as readonly unknown[]).filter(isObject) : [];
  const selected = only.filter((id) => installedIds.includes(id));
  for (const { id, version } of await namedRuleSets(selected.length === 0 ? defaultIds : selected)) {
    const found = known.find((ruleSet) => ruleSet["id"] === id)?.["version"];
    const has =
      found === undefined
        ? `does not have the rule set ${id}`
        : `has version ${JSON.stringify(found)} of the rule set ${id}`;
    if (found !== version) throw remoteError("WamServerUnfit", { reason: `it ${has}; here it is version ${version}` });
  }
  if (!isEvaluation(evaluation)) throw remoteError("WamServerFailed", { reason: "its answer is not an evaluation" });
  const digest = createHash("sha256").update(content).digest("hex");
  if (evaluation.url !== url || evaluation.digest !== digest)
    throw remoteError("WamServerFailed", { reason: "it evaluated another document" });
  return evaluation;
}

function isEvaluation(value: unknown): value is DocumentEvaluation {
  if (!isObject(value)) return false;
  const { status, tests, statistics, notes, findings = [], sheets, earl = "" } = value;
  return (
    (status === "evaluated" || status === "failed") &&
    [tests, statistics, findings].every((list) => isListOf(list, "object")) &&
    isListOf(sheets, "string") &&
    isListOf(notes, "string") &&
    typeof earl === "string"
  );
}

function isListOf(value: unknown, type: "string" | "object"): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === type && each !== null);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The style sheets that the pages of a run requested recently. Each run has its own loader. */
interface KnownSheets {
  /** Returns a copy: URL -> id on WAM servers. For a missing sheet, the id is empty, or ! and the reason. */
  of(load: LoadFetchedSheet): Map<string, string>;
  add(load: LoadFetchedSheet, url: string, id: string): void;
  /**
   * Runs the first document of a run alone, for at most half a minute, because it finds the sheets that the others share. Otherwise
   * each of the first documents would be evaluated in vain once for each level of imports.
   */
  afterFirst<T>(load: LoadFetchedSheet, evaluate: () => Promise<T>): Promise<T>;
}

/** The most sheets of a run that each call lists, so that it needs no second call: pages of a site mostly share sheets. */
const MOST_SHEETS = 100;
const LONGEST_URL = 1000;
const FIRST_MS = 30_000;

export function createKnownSheets(): KnownSheets {
  const runs = new WeakMap<LoadFetchedSheet, Map<string, string>>();
  const firsts = new WeakMap<LoadFetchedSheet, Promise<void>>();
  return {
    of: (load) => new Map(runs.get(load)),
    add(load, url, id) {
      if (url.length > LONGEST_URL) return;
      const sheets = runs.get(load) ?? new Map<string, string>();
      runs.set(load, sheets);
      sheets.delete(url);
      sheets.set(url, id);
      const [oldest] = sheets.keys();
      if (sheets.size > MOST_SHEETS && oldest !== undefined) sheets.delete(oldest);
    },
    async afterFirst(load, evaluate) {
      const first = firsts.get(load);
      if (first !== undefined) {
        await first;
        return await evaluate();
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      firsts.set(load, promise);
      const timer = setTimeout(resolve, FIRST_MS);
      try {
        return await evaluate();
      } finally {
        clearTimeout(timer);
        resolve();
      }
    },
  };
}
