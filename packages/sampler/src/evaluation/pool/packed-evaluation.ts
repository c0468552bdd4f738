import type { DocumentEvaluation } from "../document/document-evaluation.ts";
import { packStatistics, unpackStatistics } from "./packed-statistics.ts";
import type { PackedStatistics } from "./packed-statistics.ts";

/**
 * An evaluation on its way from a worker. As JSON the main process, which serves all workers, reads it in a quarter of the time
 * that a structured clone of so many small objects takes. EARL is one long text or piece of memory already and stays outside: of octets
 * nothing is copied where they arrive.
 */
export interface PackedEvaluation {
  readonly json: string;
  readonly earl: string | Uint8Array | undefined;
}

type InJson = Omit<DocumentEvaluation, "earl" | "earlOctets" | "statistics"> & {
  readonly statistics: PackedStatistics;
};

export function packEvaluation({ earl, earlOctets, statistics, ...rest }: DocumentEvaluation): PackedEvaluation {
  return {
    json: JSON.stringify({ ...rest, statistics: packStatistics(statistics) } satisfies InJson),
    earl: earlOctets ?? earl,
  };
}

export function unpackEvaluation({ json, earl }: PackedEvaluation): DocumentEvaluation {
  const { statistics, ...rest } = JSON.parse(json) as InJson;
  const evaluation = { ...rest, statistics: unpackStatistics(statistics) };
  if (earl === undefined) return evaluation;
  return typeof earl === "string" ? { ...evaluation, earl } : { ...evaluation, earlOctets: earl };
}
