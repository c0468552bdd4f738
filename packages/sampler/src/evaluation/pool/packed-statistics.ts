import type { DocumentEvaluation } from "../document/document-evaluation.ts";

type Statistic = DocumentEvaluation["statistics"][number];

/** Content statistics column by column: a page has hundreds, of few M-WAMs, and their names are nine tenths of the text. */
export interface PackedStatistics {
  /** Each M-WAM and type once, in order of the first. */
  readonly kinds: readonly (readonly [wam: string, type: string])[];
  /** Of each statistic: its number in `kinds`. */
  readonly kind: readonly number[];
  readonly value: readonly string[];
  readonly line: readonly number[];
  readonly column: readonly number[];
}

/** Cost: one pass; statistics of a kind mostly come together. */
export function packStatistics(statistics: readonly Statistic[]): PackedStatistics {
  const kinds: [string, string][] = [];
  let last = -1;
  const kindOf = ({ wam, type }: Statistic): number => {
    const is = (kind: readonly [string, string] | undefined) => kind?.[0] === wam && kind[1] === type;
    if (is(kinds[last])) return last;
    last = kinds.findIndex(is);
    if (last === -1) last = kinds.push([wam, type]) - 1;
    return last;
  };
  return {
    kind: statistics.map(kindOf),
    kinds,
    value: statistics.map(({ value }) => value),
    line: statistics.map(({ line }) => line),
    column: statistics.map(({ column }) => column),
  };
}

export function unpackStatistics({ kinds, kind, value, line, column }: PackedStatistics): Statistic[] {
  return kind.map((number, i) => {
    const [wam, type] = kinds[number] as readonly [string, string];
    return { wam, type, value: value[i] as string, line: line[i] as number, column: column[i] as number };
  });
}
