import type { RuleSetCount } from "../stored-scenario.ts";

/** What a frame holds, as its writer says it. */
export interface GraphFacts {
  readonly kind: "opening" | "page" | "survey" | "manifest";
  /** Scenario id of a page; of the opening a digest of what the measurement was begun with; else empty. */
  readonly id: string;
  /** Documents of a page scenario, the page first. */
  readonly urls: readonly string[];
  readonly counts: readonly RuleSetCount[];
  /** Statements of its graph. */
  readonly triples: number;
}

/** What stands before every frame, as JSON: enough to resume without decompressing anything. */
export interface GraphRecord extends GraphFacts {
  /** Of the compressed frame. */
  readonly octets: number;
  /** Of its text. */
  readonly length: number;
  /** Of the compressed frame, lower-case hexadecimal. */
  readonly sha256: string;
}

/** A record and where its frame begins. */
export interface IndexedRecord extends GraphRecord {
  readonly offset: number;
}

/** A graph of more octets than this is refused: V8's longest string is twice as long. */
export const MAX_GRAPH = 256_000_000;

/** Reads a record; undefined when it is none: the file may come from anywhere. */
export function parseGraphRecord(json: string): GraphRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return isRecord(value) ? value : undefined;
}

export function isIndexedRecord(value: unknown): value is IndexedRecord {
  return isRecord(value) && isCount((value as Partial<IndexedRecord>).offset, Number.MAX_SAFE_INTEGER);
}

function isRecord(value: unknown): value is GraphRecord {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, urls, counts, triples, octets, length, sha256 } = value as Partial<Record<string, unknown>>;
  return (
    typeof kind === "string" &&
    kinds.has(kind) &&
    typeof id === "string" &&
    Array.isArray(urls) &&
    urls.every((url) => typeof url === "string") &&
    Array.isArray(counts) &&
    counts.every(isRuleSetCount) &&
    isCount(triples, MAX_GRAPH) &&
    isCount(octets, 2 * MAX_GRAPH) &&
    isCount(length, MAX_GRAPH) &&
    typeof sha256 === "string"
  );
}

const kinds: ReadonlySet<string> = new Set(["opening", "page", "survey", "manifest"]);

function isRuleSetCount(value: unknown): value is RuleSetCount {
  if (typeof value !== "object" || value === null) return false;
  const { ruleSet, applied, failed } = value as Partial<Record<string, unknown>>;
  return typeof ruleSet === "string" && typeof applied === "number" && typeof failed === "number";
}

function isCount(value: unknown, limit: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= limit;
}
