import { createEarlWriter } from "@eiao/wam-core";
import type { EvaluationTask } from "@eiao/sampler";
import { measureDocument } from "../../../packages/sampler/src/evaluation/document/evaluate-document.ts";
import type { WorkerProgram } from "../../../packages/sampler/src/evaluation/pool/worker-job.ts";

const writer = createEarlWriter("turtle-nodes", { terms: "seed" });

/**
 * The engine and its EARL in a worker, as the octets that a store takes; they are not handed over: half a megabyte a page is not what
 * it costs to make.
 */
export const evaluate: WorkerProgram<EvaluationTask, number> = async (task, load) => {
  const { report } = await measureDocument(task, load);
  return report === undefined ? 0 : writer.write(report).octets.length;
};
