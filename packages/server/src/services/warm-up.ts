import type { EvaluationPool, EvaluationTask } from "@eiao/sampler";

/** One small page for each worker, so that the first caller does not wait for the engine to be loaded. */
export async function warmUp(pool: EvaluationPool): Promise<void> {
  const page = "<!DOCTYPE html><title>t</title><style>p{color:red}</style><p>x";
  const task = (): EvaluationTask => ({
    url: "http://warm-up.invalid/",
    content: new TextEncoder().encode(page),
    contentType: "text/html",
    headers: {},
    only: [],
    medium: "screen",
    environment: {},
    date: "2026-01-01T00:00:00Z",
    budget: {},
    wants: {},
  });
  await Promise.all(Array.from({ length: pool.statistics().workers }, () => pool.run(task())));
}
