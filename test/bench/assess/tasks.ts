import type { EvaluationTask } from "@eiao/sampler";
import { readArchivedAnswer } from "../../../packages/sampler/src/sample/acquire/archived-answer.ts";
import { documentTask } from "../../../packages/sampler/src/sample/page/document-task.ts";
import type { Samples } from "../../support/samples.ts";

/** Every page of the crawl as a task, its octets in memory. */
export async function tasksOf({ repository, dataDir }: Samples, seed: string): Promise<EvaluationTask[]> {
  const rows = await repository.pagesOf(new URL(seed).host);
  const tasks: EvaluationTask[] = [];
  for (const { url, warc } of rows) {
    if (warc === null) continue;
    tasks.push(documentTask(await readArchivedAnswer(dataDir, warc), url, "2026-11-21T09:30:00Z", []));
  }
  return tasks;
}
