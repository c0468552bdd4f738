import type { OutputFormat } from "./format.ts";

/**
 * The output formats of `check`, by the value of `--format`, in the order of `--help`. The file of a format is loaded only if it is used.
 */
const outputFormats = {
  text: async () => (await import("./text.ts")).textFormat,
  json: async () => (await import("./json.ts")).jsonFormat,
  "earl-xml": async () => (await import("./earl.ts")).earlFormats["rdf-xml"],
  "earl-jsonld": async () => (await import("./earl.ts")).earlFormats["json-ld"],
  turtle: async () => (await import("./earl.ts")).earlFormats.turtle,
  ntriples: async () => (await import("./earl.ts")).earlFormats["n-triples"],
  csv: async () => (await import("./csv.ts")).csvFormat,
  junit: async () => (await import("./junit.ts")).junitFormat,
  sarif: async () => (await import("./sarif.ts")).sarifFormat,
  github: async () => (await import("./github.ts")).githubFormat,
  markdown: async () => (await import("./markdown.ts")).markdownFormat,
  html: async () => (await import("./html.ts")).htmlFormat,
} satisfies Readonly<Record<string, () => Promise<OutputFormat>>>;

export type FormatName = keyof typeof outputFormats;

export const formatNames = Object.keys(outputFormats) as readonly FormatName[];

export function loadFormat(name: FormatName): Promise<OutputFormat> {
  return outputFormats[name]();
}
