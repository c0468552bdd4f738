import { listRuns } from "@eiao/etl";
import type { Observatory } from "../observatory.ts";

/** `EIAO` and the number after the greatest that a run has, of which nobody was told before (spec 16.1, D-06). */
export async function nextRunId({ repository, warehouse, queue }: Observatory): Promise<string> {
  const names = [...(await listRuns(warehouse)).map(({ run }) => run), ...(await queue.runs())];
  const numbers = names.map((name) => Number(/^EIAO(\d{1,15})$/.exec(name)?.[1] ?? 0));
  return await repository.nextTestRunId(Math.max(0, ...numbers));
}
