import { createHash } from "node:crypto";
import { createPoolEvaluator } from "@eiao/sampler";
import type { DocumentEvaluation, Evaluator } from "@eiao/sampler";

type Load = Parameters<Evaluator["evaluate"]>[1];

/** An evaluation and the style sheets that it saw: URL and digest of each answer. */
interface Remembered {
  readonly evaluation: DocumentEvaluation;
  readonly sheets: ReadonlyMap<string, string>;
}

/**
 * Makes an evaluator that evaluates a document once and returns the same result while its bytes and those of its style sheets stay the
 * same: for tests that verify the same pages many times. The sheets are loaded each time.
 */
export function createRememberingEvaluator(): Evaluator {
  const pool = createPoolEvaluator({ workers: 1 });
  const known = new Map<string, Promise<Remembered>>();
  const evaluateAnew = async (...[task, load]: Parameters<Evaluator["evaluate"]>): Promise<Remembered> => {
    const sheets = new Map<string, string>();
    const evaluation = await pool.evaluate(task, async (url) => {
      const answer = load(url);
      sheets.set(url, await digestOf(answer));
      return await answer;
    });
    return { evaluation, sheets };
  };
  return {
    ...pool,
    async evaluate(task, load) {
      const { content, ...rest } = task;
      const key = createHash("sha256").update(JSON.stringify(rest)).update(content).digest("hex");
      const found = known.get(key);
      if (found !== undefined) {
        const { evaluation, sheets } = await found;
        if (await areSame(sheets, load)) return structuredClone(evaluation);
      }
      const result = evaluateAnew(task, load);
      if (found === undefined) known.set(key, result);
      return structuredClone((await result).evaluation);
    },
  };
}

async function areSame(sheets: ReadonlyMap<string, string>, load: Load): Promise<boolean> {
  const now = await Promise.all([...sheets].map(async ([url, digest]) => (await digestOf(load(url))) === digest));
  return now.every(Boolean);
}

function digestOf(answer: ReturnType<Load>): Promise<string> {
  return answer.then(
    ({ url, contentType, content }) =>
      createHash("sha256")
        .update(JSON.stringify([url, contentType]))
        .update(content)
        .digest("hex"),
    (error: unknown) => String(error),
  );
}
