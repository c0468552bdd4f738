import { surveyIri } from "@eiao/sampler/internal";
import { createExportFile } from "./export-file.ts";
import type { ExportedFile } from "./export-file.ts";
import type { RunContents } from "./run-contents.ts";

const FILE = "collections.ttl";
const PREFIX = "@prefix eiao: <http://www.eiao.net/rdf/2.0#> .\n";

/** Writes the collections of the sites of a run as Turtle, on the survey nodes of their stores. @returns no file if there are none. */
export async function exportCollections(draft: string, { sites }: RunContents): Promise<ExportedFile[]> {
  const members = sites.filter(({ collections }) => collections.length > 0);
  if (members.length === 0) return [];
  const file = await createExportFile(draft, FILE);
  try {
    await file.write(PREFIX);
    for (const { site, storeRun: run, collections } of members) {
      const names = collections.map(turtleText).join(", ");
      await file.write(`<${surveyIri({ run, site })}> eiao:collection ${names} .\n`);
    }
    return [await file.finish()];
  } finally {
    await file.close();
  }
}

/** Returns a literal in Turtle. */
export function turtleText(value: string): string {
  return JSON.stringify(value.toWellFormed()).replace(
    /[\u007f-\u009f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Returns a decimal in Turtle, which has no exponent. It has at most 18 digits after the point, because SPARQL engines compute no sum or mean
 * of numbers with more digits than XML Schema demands. @param value  finite.
 */
export function turtleDecimal(value: number): string {
  const plain = String(value);
  if (/^-?\d+$/.test(plain)) return `${plain}.0`;
  return /^-?\d+\.\d{1,18}$/.test(plain) ? plain : value.toFixed(18).replace(/(?<=\.\d+?)0+$/, "");
}

/** Returns the name of a node, such as `<#run_EIAO1>`. */
export function iriNode(kind: string, name: string): string {
  return `<#${kind}_${encodeURIComponent(name.toWellFormed())}>`;
}
