import type { RunStatement } from "./statement.ts";

/** So many turns pass between two looks at the log: a look costs less than 1 ms. */
const TURNS_BETWEEN_LOOKS = 100;
/** So much log is written between two checkpoints; it is also the most that has to be replayed after a kill. */
const LOG_BYTES = 64 * 2 ** 20;

/**
 * What a server does in background processes, which PGlite (single-user mode) has not: without checkpoints its log
 * grows for as long as it is open, without vacuum the tables grow with each update, without analyze plans go astray.
 */
export function createUpkeep(run: RunStatement, bytes: number = LOG_BYTES, turns: number = TURNS_BETWEEN_LOOKS) {
  let turnsSinceLook = 0;
  let position: string | undefined;
  return {
    /** To be asked once after each turn. */
    isDue(): boolean {
      turnsSinceLook = (turnsSinceLook + 1) % turns;
      return turnsSinceLook === 0;
    },
    /** Must run outside of transactions. */
    async work(): Promise<void> {
      const sql =
        "select pg_current_wal_insert_lsn()::text as position, pg_current_wal_insert_lsn() - $1::pg_lsn as written";
      const [log] = (await run("wal-position", sql, [position ?? null])) as { position: string; written: string }[];
      position ??= log?.position;
      if (log === undefined || Number(log.written) < bytes) return;
      await run("vacuum", "vacuum (analyze)", []);
      await run("checkpoint", "checkpoint", []);
      position = log.position;
    },
  };
}
