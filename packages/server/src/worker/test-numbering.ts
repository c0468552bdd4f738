import type { TestNumbering } from "@eiao/etl";
import { untilAnswered } from "./coordinator-client.ts";
import type { WorkerProtocol } from "./worker-protocol.ts";

/** Gives tests their numbers in the warehouse: asks for each test once in the life of a worker, since they never change. */
export function testNumbering(coordinator: WorkerProtocol, signal: AbortSignal): TestNumbering {
  const known = new Map<string, number>();
  return async (names) => {
    const missing = names.filter(({ wam }) => !known.has(wam));
    if (missing.length > 0) {
      const pairs = await untilAnswered(() => coordinator.tests({ names: missing }), signal);
      for (const [wam, number] of pairs) known.set(wam, number);
    }
    return new Map(names.flatMap(({ wam }) => (known.has(wam) ? [[wam, known.get(wam) ?? 0] as const] : [])));
  };
}
