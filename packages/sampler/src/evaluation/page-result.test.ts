import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluateDocument } from "./document/evaluate-document.ts";
import type { DocumentEvaluation } from "./document/document-evaluation.ts";
import { taskOf } from "./document/test-tasks.ts";
import { pageResult, pageResultBytes, readPageResult } from "./page-result.ts";

const evaluate = async (html: string): Promise<DocumentEvaluation> =>
  await evaluateDocument(taskOf(html, { wants: { findings: true } }), () =>
    Promise.reject(new Error("no sheets here")),
  );

test("a page has the results of its evaluated documents, without facts of the evaluation", async () => {
  const page = await evaluate("<title>x</title><img src=a><img src=b alt=b>");
  const failed: DocumentEvaluation = { ...page, url: "http://x/broken", status: "failed" };
  const result = pageResult([page, failed]);
  expect(result?.url).toBe(page.url);
  expect(result?.documents.map(({ url, contentLength }) => [url, contentLength])).toEqual([[page.url, 44]]);
  const [document] = result?.documents ?? [];
  expect(document?.tests).toContainEqual(expect.objectContaining({ test: "1.1_HTML_01", applied: 2, failed: 1 }));
  expect(document?.findings).toContainEqual(expect.objectContaining({ test: "1.1_HTML_01", line: 1, column: 17 }));
  expect(Object.keys(document ?? {})).not.toContain("digest");
  expect([pageResult([]), pageResult([failed])]).toEqual([undefined, undefined]);
});

test("the result survives JSON, whatever text is in the page", async () => {
  const texts = fc.string({ unit: "binary", maxLength: 8 });
  const property = fc.asyncProperty(texts, async (text) => {
    const result = pageResult([await evaluate(`<title>\ud800\u2028</title><img src="${text}">`)]);
    expect(result && readPageResult(pageResultBytes(result))).toEqual(result);
  });
  await fc.assert(property, { numRuns: 50 });
});
