import type { DocumentEvaluation } from "../document/document-evaluation.ts";
import { packStatistics, unpackStatistics } from "./packed-statistics.ts";
import type { PackedStatistics } from "./packed-statistics.ts";

/**
 * An evaluation on its way from a worker. As JSON the main process, which serves all workers, reads it in a quarter of the time
 * that a structured clone of so many small objects takes. EARL is one long text already and stays outside.
 */
export interface PackedEvaluation {
  readonly json: string;
  readonly earl: string | undefined;
}

type InJson = Omit<DocumentEvaluation, "earl" | "statistics"> & { readonly statistics: PackedStatistics };

export function packEvaluation({ earl, statistics, ...rest }: DocumentEvaluation): PackedEvaluation {
  return { json: JSON.stringify({ ...rest, statistics: packStatistics(statistics) } satisfies InJson), earl };
}

export function unpackEvaluation({ json, earl }: PackedEvaluation): DocumentEvaluation {
  const { statistics, ...rest } = JSON.parse(json) as InJson;
  const evaluation = { ...rest, statistics: unpackStatistics(statistics) };
  return earl === undefined ? evaluation : { ...evaluation, earl };
}
