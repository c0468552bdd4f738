import type { Assessment } from "@eiao/sampler";
import type { AssessView } from "./words.ts";

type WriteAssessment = (assessment: Assessment, view: AssessView) => string;

/** The output formats of a report card. The file of a format is loaded only when it is used. */
const writers = {
  text: async () => (await import("./text.ts")).assessmentText,
  json: async () => (await import("./json.ts")).assessmentJson,
  html: async () => (await import("./html.ts")).assessmentHtml,
  csv: async () => (await import("./csv.ts")).assessmentCsv,
} satisfies Readonly<Record<string, () => Promise<WriteAssessment>>>;

export type AssessFormat = keyof typeof writers;

/** The formats of a report card. The EARL of the pages comes from the store. */
export const assessFormats = Object.keys(writers) as readonly AssessFormat[];

/** Writes an assessment in a format. */
export async function formatAssessment(name: AssessFormat, assessment: Assessment, view: AssessView): Promise<string> {
  const write: WriteAssessment = await writers[name]();
  return write(assessment, view);
}

/** The formats that write the store's results of all pages. */
export const graphFormats = ["earl-xml", "earl-jsonld", "turtle", "ntriples"] as const;

export type GraphFormat = (typeof graphFormats)[number];

export function isGraphFormat(format: string): format is GraphFormat {
  return (graphFormats as readonly string[]).includes(format);
}
