import { presentApart, presentPercentage, presentValue } from "@eiao/wam-core";
import { openStoreReader } from "@eiao/sampler";
import type { Assessment } from "@eiao/sampler";
import { reportDate } from "../command-line/date.ts";
import type { Output } from "../output/output.ts";
import { installedRuleSets } from "@eiao/sampler/rule-sets";
import type { Terminal } from "../command-line/terminal.ts";
import { version } from "../version.ts";
import { formatAssessment } from "./report/format.ts";
import type { AssessOptions } from "./run-assess.ts";
import { isGraphFormat, storeGraph } from "./run-graphs.ts";

/** Writes a report card, or the RDF graph of its store. */
export async function writeReport(
  assessment: Assessment,
  store: string | undefined,
  { format, output: file, data }: Pick<AssessOptions, "format" | "output" | "data">,
  output: Output,
  terminal: Terminal,
): Promise<void> {
  if (!isGraphFormat(format)) {
    const directory = data ?? (terminal.env["EIAO_DATADIR"] || undefined);
    const view = {
      tool: { name: "eiao-wam", version },
      date: reportDate(undefined, terminal.env, terminal.now()),
      ruleSets: await installedRuleSets(),
      colour: terminal.colour && file === undefined,
      width: terminal.width,
      decimals: { value: presentValue, apart: presentApart, percentage: presentPercentage },
      ...(directory === undefined ? {} : { data: directory }),
    };
    await output.write(await formatAssessment(format, assessment, view));
    return;
  }
  if (store === undefined) return;
  const reader = await openStoreReader(store);
  try {
    for await (const text of storeGraph(reader, format)) {
      if (output.abandoned) break;
      await output.write(text);
    }
  } finally {
    await reader.close();
  }
}
