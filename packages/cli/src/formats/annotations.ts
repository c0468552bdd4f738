import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import { csvCell } from "@eiao/sampler/internal/formats";
import { baselineText } from "../findings/baseline.ts";
import type { Output } from "../output/output.ts";

/** An annotation in the answer of the site URL server. */
export interface ListedAnnotation {
  readonly id: string;
  readonly site: string;
  readonly run: string | null;
  readonly page: string | null;
  readonly test: string | null;
  readonly fingerprint: string | null;
  readonly key: string;
  readonly value: string;
  readonly reference: string | null;
  readonly author: string;
  /** The date and time in ISO 8601. */
  readonly date: string;
  readonly public: boolean;
}

/** The selected annotations, read in parts. */
export interface AnnotationSource {
  /** @param more  a further condition. */
  rows(more?: { readonly key: string }): AsyncIterable<readonly ListedAnnotation[]>;
  /** Reads the annotations in the Web Annotation Data Model. */
  items(): AsyncIterable<{
    readonly context: unknown;
    readonly items: readonly unknown[];
    readonly next: string | null;
  }>;
}

/** Writes annotations in a format for programs. */
export async function writeAnnotations(
  format: "json" | "csv" | "baseline",
  source: AnnotationSource,
  output: Output,
): Promise<void> {
  if (format === "json") await writeCollection(source, output);
  else if (format === "csv") await writeCsv(source, output);
  else await output.write(await rejectedFindings(source));
}

/** The recommendations require an IRI for a collection and for its page. These IRIs name nothing on the web. */
const COLLECTION = "tag:eiao.net,2008:annotations";

/** Writes a collection with one page, one annotation per line. */
async function writeCollection(source: AnnotationSource, output: Output): Promise<void> {
  let total = 0;
  for await (const { context, items } of source.items()) {
    if (total === 0) await output.write(openingOf(context));
    const lines = items.map((item, at) => `${total + at === 0 ? "" : ","}\n${JSON.stringify(item)}`);
    await output.write(lines.join(""));
    total += items.length;
  }
  await output.write(`${total === 0 ? "" : "\n"}]},"total":${total}}\n`);
}

function openingOf(context: unknown): string {
  const head = JSON.stringify({ "@context": context, id: COLLECTION, type: "AnnotationCollection" });
  const first = JSON.stringify({ id: `${COLLECTION}/1`, type: "AnnotationPage", startIndex: 0 });
  return `${head.slice(0, -1)},"first":${first.slice(0, -1)},"items":[`;
}

const columns = [
  "id",
  "site",
  "run",
  "page",
  "test",
  "fingerprint",
  "key",
  "value",
  "reference",
  "author",
  "date",
  "public",
] as const satisfies readonly (keyof ListedAnnotation)[];

async function writeCsv(source: AnnotationSource, output: Output): Promise<void> {
  const line = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
  await output.write(line(columns));
  for await (const rows of source.rows()) {
    const lines = rows.map((row) => line(columns.map((column) => csvCell(String(row[column] ?? "")))));
    await output.write(lines.join(""));
  }
}

/** Returns the baseline of the findings whose newest verdict is `rejected`. It names all rule sets, because a verdict does not depend on them. */
async function rejectedFindings(source: AnnotationSource): Promise<string> {
  const newest = new Map<string, ListedAnnotation>();
  for await (const rows of source.rows({ key: "verdict" }))
    for (const row of rows) {
      const finding = `${row.fingerprint} ${row.page}`;
      const before = newest.get(finding);
      if (before === undefined || before.date < row.date) newest.set(finding, row);
    }
  const rejected = [...newest.values()].filter(({ value }) => value === "rejected");
  return baselineText(
    rejected.map(({ fingerprint, test, page }) => ({
      fingerprint: fingerprint ?? "",
      test: test ?? "",
      url: page ?? "",
    })),
    await installedRuleSets(),
    "/",
  );
}
