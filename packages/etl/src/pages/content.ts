import type { DocumentGraphFacts, LocationFact, PageGraphFacts } from "@eiao/sampler/internal";
import { UnreadableBytes } from "./byte-reader.ts";

/*
 * The content of a page is two lines of JSON: the data of the page and its documents, and the findings of each
 * document. Packing makes them small. Elements of one kind have the same results anywhere, so most locations repeat the
 * results of another one. The findings of a document are therefore columns: the distinct sets of findings, the sources
 * of the locations, and their lines, columns and sets. A line is stored as the difference from the previous one, and so
 * is a column within a line.
 */

/** Results as test number and value, and content statistics as type and value. */
type FoundSet = readonly [tests: (readonly [number, number | null])[], said: (readonly [string, string])[]];

interface FoundPlace extends LocationFact {
  readonly found: FoundSet;
}

/** The findings of a document, in columns. */
type FoundColumns = readonly [
  sets: readonly FoundSet[],
  sources: readonly (readonly [source: string | null, places: number])[],
  lines: readonly number[],
  columns: readonly number[],
  setOf: readonly number[],
];

/** A received document without its findings. */
export type ReceivedDocument = Omit<DocumentGraphFacts, "results" | "statistics">;

/** A page without the findings of its documents. */
type ContentHead = Omit<PageGraphFacts, "documents"> & { readonly documents: readonly ReceivedDocument[] };

/** The maximum number of findings: more than fit into a graph of a page. */
const MOST_FINDINGS = 1_000_000;

/** Writes the content of a page. */
export function encodeContent(page: PageGraphFacts, numberOfTest: (wam: string) => number): Buffer {
  const { id, messages, counts } = page;
  const documents = page.documents.map((document): ReceivedDocument => {
    const { url, downloaded, headers, languages, doctype, authoringTools, contentLength, tidy, parsingFailed } =
      document;
    return { url, downloaded, headers, languages, doctype, authoringTools, contentLength, tidy, parsingFailed };
  });
  const head: ContentHead = { id, messages, counts, documents };
  const findings = page.documents.map((document) => columnsOf(document, numberOfTest));
  return Buffer.from(`${JSON.stringify(head)}\n${JSON.stringify(findings)}`);
}

function columnsOf(document: DocumentGraphFacts, numberOfTest: (wam: string) => number): FoundColumns {
  const numbers = new Map<string, number>();
  const sets: FoundSet[] = [];
  const sources: [string | null, number][] = [];
  const lines: number[] = [];
  const columns: number[] = [];
  const setOf: number[] = [];
  let before: LocationFact | undefined;
  for (const place of placesOf(document, numberOfTest)) {
    const { source, line, column, found } = place;
    const key = JSON.stringify(found);
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = sets.push(found) - 1));
    setOf.push(number);
    if (before === undefined || before.source !== source) {
      sources.push([source ?? null, 0]);
      before = undefined;
    }
    (sources.at(-1) as [string | null, number])[1]++;
    lines.push(line - (before?.line ?? 0));
    columns.push(column - (before?.line === line ? before.column : 0));
    before = place;
  }
  return [sets, sources, lines, columns, setOf];
}

/** Returns the locations with their findings, by sheet, line and column. Those of the document itself come first. */
function placesOf({ results, statistics }: DocumentGraphFacts, numberOfTest: (wam: string) => number): FoundPlace[] {
  const bySource = new Map<string | undefined, Map<string | number, FoundPlace>>();
  const foundAt = ({ source, line, column }: LocationFact): FoundSet => {
    let places = bySource.get(source);
    if (places === undefined) bySource.set(source, (places = new Map<string | number, FoundPlace>()));
    // Small numbers are looked up in a third of the time of texts. The two kinds of keys cannot collide.
    const key = line < 2 ** 17 && column < 2 ** 13 ? line * 2 ** 13 + column : `${line}:${column}`;
    let place = places.get(key);
    if (place === undefined) places.set(key, (place = { source, line, column, found: [[], []] }));
    return place.found;
  };
  for (const result of results) foundAt(result)[0].push([numberOfTest(result.wam), result.value]);
  for (const statistic of statistics) foundAt(statistic)[1].push([statistic.type, statistic.value]);
  const sources = [...bySource].sort(([a], [b]) => (a === undefined ? -1 : b === undefined || a > b ? 1 : -1));
  return sources.flatMap(([, byPlace]) => {
    const places = [...byPlace.values()];
    for (const { found } of places) {
      found[0].sort(([a, value], [b, other]) => a - b || (value ?? -1) - (other ?? -1));
      found[1].sort((a, b) => (a.join("\n") < b.join("\n") ? -1 : 1));
    }
    return places.sort((a, b) => a.line - b.line || a.column - b.column);
  });
}

/** Reads the content of a page. @throws UnreadableBytes */
export function decodeContent(bytes: Buffer, wamOf: (test: number) => string | undefined): PageGraphFacts {
  const { documents, ...head } = decodeHead(bytes);
  const limit = { left: MOST_FINDINGS };
  const findings = list(parsed(bytes.subarray(endOfHead(bytes) + 1)), (columns) => findingsOf(columns, wamOf, limit));
  if (findings.length !== documents.length) throw unreadable();
  return { ...head, documents: documents.map((document, at) => ({ ...document, ...(findings[at] as Findings) })) };
}

/** Reads the content of a page without its findings. @throws UnreadableBytes */
export function decodeHead(bytes: Buffer): ContentHead {
  const { id, messages, counts, documents } = fields(parsed(bytes.subarray(0, endOfHead(bytes))));
  return {
    id: text(id),
    messages: list(messages, text),
    counts: list(counts, (count) => {
      const { ruleSet, applied, failed } = fields(count);
      return { ruleSet: text(ruleSet), applied: natural(applied), failed: number(failed) };
    }),
    documents: list(documents, receivedOf),
  };
}

function receivedOf(value: unknown): ReceivedDocument {
  const { url, downloaded, headers, languages, doctype, authoringTools, contentLength, tidy, parsingFailed } =
    fields(value);
  return {
    url: text(url),
    downloaded: text(downloaded),
    headers: list(headers, text),
    languages: list(languages, text),
    doctype: doctype === undefined ? undefined : text(doctype),
    authoringTools: list(authoringTools, text),
    contentLength: natural(contentLength),
    tidy: tidy === true,
    parsingFailed: parsingFailed === true,
  };
}

type Findings = Pick<DocumentGraphFacts, "results" | "statistics">;

/** Returns the findings of a document, by sheet, line, column and test. @param limit  the remaining number for all documents of the page. */
function findingsOf(value: unknown, wamOf: (test: number) => string | undefined, limit: { left: number }): Findings {
  const [sets, sources, lines, columns, setOf] = list(value, (column) => list(column, (item) => item));
  const found = (sets ?? []).map(foundOf);
  const results: DocumentGraphFacts["results"][number][] = [];
  const statistics: DocumentGraphFacts["statistics"][number][] = [];
  let at = 0;
  for (const run of sources ?? []) {
    const [name, places] = list(run, (item) => item);
    const source = name === null ? undefined : text(name);
    let [line, column] = [0, 0];
    for (const end = at + natural(places); at < end; at++) {
      const down = natural(lines?.[at]);
      line += down;
      column = natural(columns?.[at]) + (down === 0 ? column : 0);
      const [tests, values] = found[natural(setOf?.[at])] ?? [];
      if (tests === undefined || values === undefined) throw unreadable();
      limit.left -= tests.length + values.length;
      if (limit.left < 0) throw new UnreadableBytes(`it has more than ${MOST_FINDINGS} findings`);
      for (const [test, result] of tests) {
        const wam = wamOf(test);
        if (wam === undefined) throw new UnreadableBytes(`it has the test ${test}, which is unknown`);
        results.push({ wam, value: result, line, column, source });
      }
      for (const [type, one] of values) statistics.push({ type, value: one, line, column, source });
    }
  }
  if (at !== setOf?.length) throw unreadable();
  return { results, statistics };
}

function foundOf(value: unknown): FoundSet {
  const [tests, values] = list(value, (found) => list(found, (pair) => list(pair, (item) => item)));
  return [
    (tests ?? []).map(([test, result]) => [natural(test), result === null ? null : indicator(result)]),
    (values ?? []).map(([type, one]) => [text(type), text(one)]),
  ];
}

function endOfHead(bytes: Buffer): number {
  return Math.max(bytes.indexOf("\n"), 0);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new UnreadableBytes("it is not JSON", { cause: error });
  }
}

function unreadable(): UnreadableBytes {
  return new UnreadableBytes("its fields are not as expected");
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw unreadable();
  return value as Readonly<Record<string, unknown>>;
}

function list<Item>(value: unknown, read: (item: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw unreadable();
  return value.map((item) => read(item));
}

function text(value: unknown): string {
  if (typeof value !== "string") throw unreadable();
  return value;
}

function number(value: unknown): number {
  if (typeof value !== "number" || value < 0) throw unreadable();
  return value;
}

function natural(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw unreadable();
  return number(value);
}

/** Checks and returns a barrier indicator. */
function indicator(value: unknown): number {
  if (number(value) > 1) throw unreadable();
  return value as number;
}
