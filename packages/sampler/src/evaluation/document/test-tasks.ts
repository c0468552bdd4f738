import type { EvaluationTask } from "./document-evaluation.ts";

/** Returns an ordinary task. */
export function taskOf(html: string, more: Partial<EvaluationTask> = {}): EvaluationTask {
  return {
    url: "http://www.example.com/page.html",
    content: new TextEncoder().encode(html),
    contentType: "text/html",
    headers: {},
    only: [],
    medium: "screen",
    environment: {},
    date: "2026-11-21T09:30:00Z",
    budget: {},
    wants: {},
    ...more,
  };
}

/** Returns a page whose selectors take far longer than any test waits, because it has almost no limit of steps. */
export function endlessTask(): EvaluationTask {
  const rules = Array.from(
    { length: 3000 },
    (_, i) => `:has(b) :has(i):not(.c${i}) ~ * b { text-decoration: none }`,
  ).join("");
  const html = `<style>${rules}</style>${"<div><b><i>x</i></b></div>".repeat(20_000)}`;
  return taskOf(html, { url: "http://www.example.com/endless.html", budget: { maxSteps: 1e15 } });
}

/** Returns a page with more elements than fit in 48 MB. */
export function hugeTask(): EvaluationTask {
  return taskOf("<b>x</b>".repeat(1_500_000), {
    url: "http://www.example.com/huge.html",
    budget: { maxNodes: 1e9, maxDepth: 1e9 },
  });
}
