import { createHash } from "node:crypto";
import { createPoolEvaluator } from "@eiao/sampler";
import type { DocumentEvaluation, Evaluator } from "@eiao/sampler";

/**
 * Two workers that evaluate a document once and say the same of it ever after: for tests that verify the same pages again and again. Only for
 * sites without style sheets, whose octets the document does not tell.
 */
export function createRememberingEvaluator(): Evaluator {
  const pool = createPoolEvaluator({ workers: 1 });
  const known = new Map<string, Promise<DocumentEvaluation>>();
  return {
    ...pool,
    async evaluate(task, load) {
      const { content, ...rest } = task;
      const key = createHash("sha256").update(JSON.stringify(rest)).update(content).digest("hex");
      const found = known.get(key) ?? pool.evaluate(task, load);
      known.set(key, found);
      return structuredClone(await found);
    },
  };
}
