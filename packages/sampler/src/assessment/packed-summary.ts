import type { Finding } from "../evaluation/document/document-evaluation.ts";
import type { PageNote } from "../evaluation/document/page-notes.ts";
import type { PageSummary } from "./page-summary.ts";

/**
 * Evidence on its way from a worker and in the journal, half as long as its own JSON: what most findings of a page have in common
 * (test, document) stands once, and so does a finding that is both the first of a barrier and an example.
 */
export interface PackedSummary extends Pick<PageSummary, "faults" | "undecided"> {
  readonly url: string;
  readonly octets: number;
  readonly notes: readonly PageNote[];
  /** Those of `counts` first, in their order. */
  readonly tests: readonly TestNames[];
  readonly counts: readonly (readonly [applied: number, failed: number])[];
  readonly documents: readonly string[];
  readonly findings: readonly PackedFinding[];
  readonly barriers: readonly (readonly [findings: number, first: number, fingerprint: string | null])[];
  readonly examples: readonly (readonly [finding: number, nth: number])[];
  readonly values: readonly (readonly [type: string, value: string, occurrences: number])[];
}

type TestNames = readonly [ruleset: string, test: string, wam: string];

type PackedFinding = readonly [
  document: number,
  test: number,
  fingerprint: string,
  line: number,
  column: number,
  snippet: string | null,
  context: string | null,
  source: string | null,
];

/** Cost: one pass over its findings. */
export function packSummary(summary: PageSummary): PackedSummary {
  const { url, octets, notes, tests, barriers, examples, values, ...rest } = summary;
  const names: TestNames[] = tests.map(({ ruleset, test, wam }) => [ruleset, test, wam]);
  const documents: string[] = [];
  const findings: PackedFinding[] = [];
  const numbers = new Map<Finding, number>();
  let lastTest = 0;
  const testOf = ({ ruleset, test, wam }: Finding): number => {
    const is = (one: TestNames | undefined) => one?.[2] === wam && one[1] === test && one[0] === ruleset;
    if (!is(names[lastTest])) lastTest = names.findIndex(is);
    if (lastTest === -1) lastTest = names.push([ruleset, test, wam]) - 1;
    return lastTest;
  };
  const documentOf = (address: string): number => {
    const known = documents.indexOf(address);
    return known === -1 ? documents.push(address) - 1 : known;
  };
  /** A finding object belongs to one document. */
  const numberOf = (address: string, finding: Finding): number => {
    const known = numbers.get(finding);
    if (known !== undefined) return known;
    const { fingerprint, line, column, snippet = null, context = null, source = null } = finding;
    numbers.set(finding, findings.length);
    return (
      findings.push([documentOf(address), testOf(finding), fingerprint, line, column, snippet, context, source]) - 1
    );
  };
  return {
    ...rest,
    url,
    octets,
    notes,
    counts: tests.map(({ applied, failed }) => [applied, failed]),
    barriers: barriers.map(({ findings: count, first }) => [
      count,
      numberOf(first.url, first.finding),
      first.fingerprint === first.finding.fingerprint ? null : first.fingerprint,
    ]),
    examples: examples.map(({ url: address, finding, nth }) => [numberOf(address, finding), nth]),
    values: values.map(({ type, value, occurrences }) => [type, value, occurrences]),
    tests: names,
    documents,
    findings,
  };
}

export function unpackSummary(packed: PackedSummary): PageSummary {
  const { url, octets, notes, tests, counts, documents, findings, barriers, examples, values, ...rest } = packed;
  const found = findings.map(
    ([document, number, fingerprint, line, column, snippet, context, source]): {
      readonly url: string;
      readonly finding: Finding;
    } => {
      const [ruleset, test, wam] = tests[number] as TestNames;
      return {
        url: documents[document] as string,
        finding: {
          ruleset,
          test,
          wam,
          fingerprint,
          line,
          column,
          ...(source === null ? {} : { source }),
          ...(snippet === null ? {} : { snippet }),
          ...(context === null ? {} : { context }),
        },
      };
    },
  );
  const at = (number: number) => found[number] as (typeof found)[number];
  return {
    ...rest,
    url,
    octets,
    notes,
    tests: counts.map(([applied, failed], i) => {
      const [ruleset, test, wam] = tests[i] as TestNames;
      return { ruleset, test, wam, applied, failed };
    }),
    barriers: barriers.map(([count, number, fingerprint]) => {
      const { url: address, finding } = at(number);
      return { findings: count, first: { url: address, finding, fingerprint: fingerprint ?? finding.fingerprint } };
    }),
    examples: examples.map(([number, nth]) => ({ ...at(number), nth })),
    values: values.map(([type, value, occurrences]) => ({ type, value, occurrences })),
  };
}

/** Its JSON as UTF-8. */
export function summaryOctets(summary: PageSummary): Uint8Array {
  return Buffer.from(JSON.stringify(packSummary(summary)));
}

export function readPageSummary(octets: Uint8Array): PageSummary {
  return unpackSummary(JSON.parse(utf8.decode(octets)) as PackedSummary);
}

const utf8 = new TextDecoder();
