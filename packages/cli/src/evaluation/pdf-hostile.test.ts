import { createEvaluator } from "@eiao/sampler/internal/evaluation";
import type { Evaluator } from "@eiao/sampler/internal/evaluation";
import { afterAll, expect, test } from "vitest";
import { evaluateInput } from "./evaluate.ts";
import type { Evaluation } from "./evaluate.ts";
import { accessiblePdf, endlessPdf, unfoldingPdf } from "../../../../test/support/pdf-files.ts";

/** Workers like those of `check` for PDF documents, except that one has a memory limit and the other a time limit. */
const narrow = createEvaluator({ workers: 1, memoryMb: 300 });
const wide = createEvaluator({ workers: 1 });
afterAll(() => Promise.all([narrow.close(), wide.close()]));
const impatient: Pick<Evaluator, "evaluate"> = {
  evaluate: (task, load) => wide.evaluate({ ...task, timeoutMs: 2000 }, load),
};

const url = "http://www.example.com/a.pdf";
const date = "2026-11-21T12:00:00Z";
const settings = {
  onlyFor: () => [],
  medium: "screen",
  environment: {},
  date,
  stylesheets: true,
  budget: {},
  earl: undefined,
};

async function evaluate(content: Uint8Array, evaluator: Pick<Evaluator, "evaluate">): Promise<Evaluation> {
  const resource = { url, content, contentType: "application/pdf", headers: {} };
  const asker = { typed: undefined, allowPrivate: false, folders: undefined };
  const noSheets = { load: () => Promise.reject(new Error("There is none.")), lost: new Map<string, string>() };
  return await evaluateInput({ resource, shownUrl: url, asker, messages: [] }, settings, evaluator, noSheets);
}

test("an endless document and one that expands without limit are stopped, and the next one is evaluated", async () => {
  await expect(evaluate(endlessPdf(40), impatient)).rejects.toMatchObject({
    message: `The evaluation of ${url} took longer than 2 s.`,
    remedy: "The document may be damaged or malicious.",
  });
  await expect(evaluate(unfoldingPdf(1_000), narrow)).rejects.toMatchObject({
    message: `The evaluation of ${url} failed: it needs more than 300 MB of memory.`,
    remedy: "The document may be damaged or malicious.",
  });
  for (const worker of [narrow, wide]) {
    const { page } = await evaluate(accessiblePdf, worker);
    expect(page.scores).toEqual([{ ruleset: "pdf-1", failed: 0, applied: 6, value: 0, letter: "A" }]);
  }
});
