import { expect, test } from "vitest";
import { evaluateDocument } from "../document/evaluate-document.ts";
import { receivedEvaluation, sentEvaluation } from "./document-job.ts";
import { taskOf } from "../document/test-tasks.ts";

const noSheet = () => Promise.reject(new Error("no sheets here"));

test.each([
  ["counts", {}],
  ["page and findings", { page: true, findings: true }],
  ["EARL", { earl: { form: "n-triples" } }],
  ["EARL as bytes", { earl: { form: "n-triples", bytes: true } }],
] as const)("nothing is lost when a worker sends an evaluation: %s", async (_, wants) => {
  const html = `<html lang="xx"><title>\ud800 "\u2028\\</title><img src=a><p style="color: red; }"><blink>x</blink>`;
  const evaluation = await evaluateDocument(taskOf(html, { wants }), noSheet);
  expect(evaluation.status).toBe("evaluated");
  expect(evaluation.tests.length).toBeGreaterThan(3);
  expect(receivedEvaluation(structuredClone(sentEvaluation(evaluation)))).toStrictEqual(evaluation);
});
