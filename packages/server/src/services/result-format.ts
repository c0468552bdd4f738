import type { EvaluationTask } from "@eiao/sampler";

/** Names of `format` -> what is wanted of the evaluation. `json` is PAGE of cli.md 2, the others are forms of EARL as there. */
const wants = {
  json: { page: true },
  "earl-xml": { earl: { form: "rdf-xml" } },
  "earl-jsonld": { earl: { form: "json-ld" } },
  turtle: { earl: { form: "turtle" } },
  ntriples: { earl: { form: "n-triples" } },
} as const satisfies Readonly<Record<string, EvaluationTask["wants"]>>;

export type ResultFormat = keyof typeof wants;

export const resultFormats = Object.keys(wants) as readonly ResultFormat[];

export function wantsOf(format: ResultFormat): EvaluationTask["wants"] {
  return wants[format];
}
