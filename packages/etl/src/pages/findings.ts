import type { LocationFact, ResultFact, StatisticFact } from "@eiao/sampler/internal";
import { UnreadableOctets } from "./octet-reader.ts";
import type { OctetReader } from "./octet-reader.ts";
import type { OctetWriter } from "./octet-writer.ts";
import type { TextTable } from "./text-table.ts";

/*
 * What was found in a document, by location: an element of one kind has the same results wherever it stands, so that most locations
 * repeat what was found at another one. First each different set of findings, then sheets, lines, columns and sets of the locations,
 * each as a column of its own. A line is written as what it is more than that before; a column too, within a line.
 */

/** Findings of one location, as numbers. */
interface Place {
  readonly source: string | undefined;
  readonly line: number;
  readonly column: number;
  /** Codes of its findings; of a fraction and a statistic more than one number. */
  readonly findings: Finding[];
}

interface Finding {
  /** 8 times the test and the kind; of a statistic the number of its type instead of the test. */
  readonly code: number;
  /** Barrier indicator of a fraction, number of the text of a statistic. */
  readonly more: number;
}

const PASS = 0;
const FAIL = 1;
const CANNOT_TELL = 2;
const FRACTION = 3;
const STATISTIC = 4;
const KINDS = 8;

/** More than a graph of a page has room for. */
export const MOST_FINDINGS = 1_000_000;

export function writeFindings(
  results: readonly ResultFact[],
  statistics: readonly StatisticFact[],
  numberOfTest: (wam: string) => number,
  texts: TextTable,
  writer: OctetWriter,
): void {
  const places = placesOf(results, statistics, numberOfTest, texts);
  const numbers = new Map<string | number, number>();
  const sets: Place[] = [];
  const setOf = places.map((place) => {
    const key = setKey(place.findings);
    let number = numbers.get(key);
    if (number === undefined) {
      numbers.set(key, (number = sets.length));
      sets.push(place);
    }
    return number;
  });
  writer.number(sets.length);
  for (const { findings } of sets) writeSet(findings, writer);
  writer.number(places.length);
  const runs = runsOf(places);
  writer.number(runs.length);
  for (const { source, from, to } of runs) {
    writer.number(source === undefined ? 0 : texts.number(source) + 1);
    writer.number(to - from);
  }
  for (const { from, to } of runs) {
    for (let at = from, line = 0; at < to; at++) {
      const place = places[at] as Place;
      writer.number(place.line - line);
      ({ line } = place);
    }
  }
  for (const { from, to } of runs) {
    for (let at = from, before: Place | undefined; at < to; at++) {
      const place = places[at] as Place;
      writer.number(place.column - (before?.line === place.line ? before.column : 0));
      before = place;
    }
  }
  for (const set of setOf) writer.number(set);
}

/** Locations with what was found there, by sheet, line and column; those of the document itself first. */
function placesOf(
  results: readonly ResultFact[],
  statistics: readonly StatisticFact[],
  numberOfTest: (wam: string) => number,
  texts: TextTable,
): Place[] {
  const bySource = new Map<string | undefined, Map<string | number, Place>>();
  const findingsAt = ({ source, line, column }: Pick<ResultFact, "source" | "line" | "column">): Finding[] => {
    let places = bySource.get(source);
    if (places === undefined) bySource.set(source, (places = new Map<string | number, Place>()));
    const key = placeKey(line, column);
    let place = places.get(key);
    if (place === undefined) places.set(key, (place = { source, line, column, findings: [] }));
    return place.findings;
  };
  for (const result of results) {
    const kind = kindOf(result.value);
    const code = numberOfTest(result.wam) * KINDS + kind;
    findingsAt(result).push({ code, more: kind === FRACTION ? (result.value as number) : 0 });
  }
  for (const statistic of statistics) {
    const code = texts.number(statistic.type) * KINDS + STATISTIC;
    findingsAt(statistic).push({ code, more: texts.number(statistic.value) });
  }
  const sources = [...bySource.keys()].sort((a, b) => (a === undefined ? -1 : b === undefined || a > b ? 1 : -1));
  return sources.flatMap((source) => {
    const places = [...(bySource.get(source) as Map<string | number, Place>).values()];
    for (const { findings } of places)
      if (findings.length > 1) findings.sort((a, b) => a.code - b.code || a.more - b.more);
    return places.sort((a, b) => a.line - b.line || a.column - b.column);
  });
}

/** Small numbers are found in a third of the time of texts; both are ones of their own. */
function placeKey(line: number, column: number): string | number {
  return line < 2 ** 17 && column < 2 ** 13 ? line * 2 ** 13 + column : `${line}:${column}`;
}

/** The same of a set of findings. */
function setKey(findings: readonly Finding[]): string | number {
  const [first] = findings;
  if (first !== undefined && findings.length === 1 && first.more === 0) return first.code;
  return findings.map(({ code, more }) => `${code} ${more}`).join();
}

function kindOf(value: number | null): number {
  if (value === null) return CANNOT_TELL;
  if (value === 0) return PASS;
  return value === 1 ? FAIL : FRACTION;
}

/** Neighbours in one sheet. */
function runsOf(places: readonly Place[]) {
  const runs: { readonly source: string | undefined; readonly from: number; to: number }[] = [];
  for (const [at, { source }] of places.entries()) {
    const run = runs.at(-1);
    if (run !== undefined && run.source === source) run.to = at + 1;
    else runs.push({ source, from: at, to: at + 1 });
  }
  return runs;
}

function writeSet(findings: readonly Finding[], writer: OctetWriter): void {
  writer.number(findings.length);
  for (const { code, more } of findings) {
    writer.number(code);
    if (code % KINDS === FRACTION) writer.double(more);
    if (code % KINDS === STATISTIC) writer.number(more);
  }
}

/** The limit that the documents of a page share. */
export interface FindingsLimit {
  left: number;
}

/** Results and statistics of a document, by sheet, line, column and test. */
export function readFindings(
  reader: OctetReader,
  wamOf: (test: number) => string | undefined,
  texts: readonly string[],
  limit: FindingsLimit,
): { results: ResultFact[]; statistics: StatisticFact[] } {
  const sets: Finding[][] = [];
  for (let left = reader.count(1); left > 0; left--) sets.push(readSet(reader));
  const count = reader.count(3);
  const places = readPlaces(reader, count, texts);
  const results: ResultFact[] = [];
  const statistics: StatisticFact[] = [];
  for (const place of places) {
    const findings = sets[reader.number()];
    if (findings === undefined) throw new UnreadableOctets("it names a set of findings that does not exist");
    limit.left -= findings.length;
    if (limit.left < 0) throw new UnreadableOctets(`it has more than ${MOST_FINDINGS} findings`);
    for (const { code, more } of findings) {
      const kind = code % KINDS;
      const number = (code - kind) / KINDS;
      if (kind === STATISTIC) statistics.push({ type: textOf(number, texts), value: textOf(more, texts), ...place });
      else {
        const wam = wamOf(number);
        if (wam === undefined) throw new UnreadableOctets(`it has the test ${number}, which is unknown`);
        results.push({ wam, value: kind === CANNOT_TELL ? null : more, ...place });
      }
    }
  }
  return { results, statistics };
}

function readPlaces(reader: OctetReader, count: number, texts: readonly string[]): LocationFact[] {
  const sources: (string | undefined)[] = [];
  const starts = new Set<number>();
  for (let left = reader.count(2); left > 0; left--) {
    const source = reader.number();
    starts.add(sources.length);
    for (let places = reader.number(); places > 0; places--) {
      if (sources.length === count) throw new UnreadableOctets("it has style sheets for more locations than there are");
      sources.push(source === 0 ? undefined : textOf(source - 1, texts));
    }
  }
  if (sources.length !== count) throw new UnreadableOctets("it has style sheets for fewer locations than there are");
  const lines: number[] = [];
  for (let at = 0; at < count; at++) {
    lines.push(reader.number() + (starts.has(at) ? 0 : (lines[at - 1] as number)));
  }
  const places: LocationFact[] = [];
  for (let at = 0; at < count; at++) {
    const line = lines[at] as number;
    const before = starts.has(at) ? undefined : places[at - 1];
    const column = reader.number() + (before?.line === line ? before.column : 0);
    places.push({ line, column, source: sources[at] });
  }
  return places;
}

function readSet(reader: OctetReader): Finding[] {
  const findings: Finding[] = [];
  for (let left = reader.count(1); left > 0; left--) {
    const code = reader.number();
    const kind = code % KINDS;
    if (kind > STATISTIC) throw new UnreadableOctets("it has an unknown kind of finding");
    const more = kind === FRACTION ? reader.double() : kind === STATISTIC ? reader.number() : Number(kind === FAIL);
    if (kind === FRACTION && !(more >= 0 && more <= 1)) throw new UnreadableOctets("it has an invalid value");
    findings.push({ code, more });
  }
  return findings;
}

function textOf(number: number, texts: readonly string[]): string {
  const text = texts[number];
  if (text === undefined) throw new UnreadableOctets("it names a text that does not exist");
  return text;
}
