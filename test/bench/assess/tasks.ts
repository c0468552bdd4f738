import type { EvaluationTask } from "@eiao/sampler";
import { readRecord, responseOf } from "@eiao/crawler/internal/warc";
import type { Samples } from "../../support/samples.ts";

const MOST_BYTES = 134_217_728;

/** Makes a task of every page of the crawl, with its bytes in memory, as a sample evaluates it. */
export async function tasksOf({ repository, dataDir }: Samples, seed: string): Promise<EvaluationTask[]> {
  const rows = await repository.pagesOf(new URL(seed).host);
  const tasks: EvaluationTask[] = [];
  for (const { url, warc } of rows) {
    if (warc === null) continue;
    const { headers, body } = responseOf(await readRecord(dataDir, warc, MOST_BYTES), MOST_BYTES);
    const record = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
    tasks.push({
      url,
      content: new Uint8Array(body),
      contentType: record["content-type"] ?? "text/html",
      headers: record,
      only: [],
      medium: "screen",
      environment: {},
      budget: {},
      date: "2026-11-21T09:30:00Z",
      wants: { earl: { form: "turtle", terms: "seed" }, findings: true },
    });
  }
  return tasks;
}
