import type { DocumentEvaluation } from "./document-evaluation.ts";

/**
 * An evaluation on its way from a thread. As JSON the main thread, which serves all threads, reads it in a quarter of the time
 * that a structured clone of so many small objects takes. EARL is one long text already and stays outside.
 */
export interface PackedEvaluation {
  readonly json: string;
  readonly earl: string | undefined;
}

export function packEvaluation({ earl, ...rest }: DocumentEvaluation): PackedEvaluation {
  return { json: JSON.stringify(rest), earl };
}

export function unpackEvaluation({ json, earl }: PackedEvaluation): DocumentEvaluation {
  const rest = JSON.parse(json) as Omit<DocumentEvaluation, "earl">;
  return earl === undefined ? rest : { ...rest, earl };
}
