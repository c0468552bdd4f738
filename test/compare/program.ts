/**
 * `node test/compare/program.ts CHECKOUT`: evaluates the compared pages by the built program of a checkout, and prints a line of JSON
 * for each, a `PageResults`. Only this file depends on the program's interface: its entry points, and the shape of their results.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Core from "@eiao/wam-core";
import type * as Pdf from "@eiao/wam-core/pdf";
import type { PageResults } from "./differences.ts";
import { comparedPages } from "./pages.ts";
import type { ComparedPage } from "./pages.ts";

const [checkout = "."] = process.argv.slice(2);
const { resolve } = createRequire(join(checkout, "packages/cli/package.json"));
const core = (await import(pathToFileURL(resolve("@eiao/wam-core")).href)) as typeof Core;
const pdf = (await import(pathToFileURL(resolve("@eiao/wam-core/pdf")).href)) as typeof Pdf;

for (const page of await comparedPages()) {
  const results = await resultsOf(page).catch((error: unknown) => {
    throw new Error(`The program of ${checkout} cannot evaluate ${page.name}.`, { cause: error });
  });
  process.stdout.write(`${JSON.stringify({ page: page.name, results } satisfies PageResults)}\n`);
}

/** Returns every result with its location, and the score. Titles, messages, dates and versions are left out. */
async function resultsOf({ resource, options, sheet }: ComparedPage): Promise<PageResults["results"]> {
  const report = pdf.isPdf(resource.content, resource.contentType ?? "")
    ? await pdf.checkPdf(resource)
    : await core.check(resource, { ...options, load: (url) => Promise.resolve(sheet(url)) });
  const { scores, results, metadata, untested } = core.pageJson(report);
  return [
    ...scores.map(({ ruleset, failed, applied }) => [`score ${ruleset}`, `${failed} of ${applied}`] as const),
    ...results.map(
      ({ test, result, location, fingerprint = "" }) =>
        [test, `${result ?? "cannotTell"} at ${placeOf(location)} ${fingerprint}`.trimEnd()] as const,
    ),
    ...metadata.map(({ wam, value, location }) => [wam, `${JSON.stringify(value)} at ${placeOf(location)}`] as const),
    ...untested.map(({ test }) => [test, "untested"] as const),
  ];
}

function placeOf({ line, column, source }: { line: number; column: number; source?: string | undefined }): string {
  return `${line}:${column}${source === undefined ? "" : ` of ${source}`}`;
}
