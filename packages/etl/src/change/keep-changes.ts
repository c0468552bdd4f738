import type { Database } from "@eiao/crawler/database";
import { codeOf } from "@eiao/crawler/errors";
import { writeChanges } from "./change-row.ts";
import type { ChangeKey } from "./change-row.ts";
import type { ComputedChange } from "./site-change.ts";

/**
 * Keeps what a report computed, so that the next one finds it: changes between neighbours are there from publishing on, others from the first time
 * that somebody asks. Who cannot write, or comes too late, as when the run was removed meanwhile or another report kept the same, keeps nothing:
 * the answer does not depend on it.
 */
export function keepChanges(
  database: Database,
  key: ChangeKey,
): ((computed: readonly ComputedChange[]) => Promise<void>) | undefined {
  if (database.readOnly) return undefined;
  return async (computed) => {
    if (computed.length === 0) return;
    try {
      await database.transaction((inside) => writeChanges(inside, key, computed));
    } catch (error) {
      const code = codeOf(error);
      if (code !== "QueryFailed" && code !== "StoreUnavailable") throw error;
    }
  };
}
