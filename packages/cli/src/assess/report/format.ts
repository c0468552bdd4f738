import type { Assessment } from "@eiao/sampler";
import type { AssessView } from "./view.ts";

/** The formats of a report card; the EARL of the pages comes from the store. */
export const assessFormats = ["text", "json", "html", "csv"] as const;
export type AssessFormat = (typeof assessFormats)[number];

/** An assessment as text of a format; its module is loaded only then. */
export async function formatAssessment(name: AssessFormat, assessment: Assessment, view: AssessView): Promise<string> {
  switch (name) {
    case "text":
      return (await import("./text.ts")).assessmentText(assessment, view);
    case "json":
      return (await import("./json.ts")).assessmentJson(assessment);
    case "html":
      return (await import("./html.ts")).assessmentHtml(assessment, view);
    case "csv":
      return (await import("./csv.ts")).assessmentCsv(assessment, view);
  }
}
