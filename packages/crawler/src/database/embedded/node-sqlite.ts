import type { DatabaseSync } from "node:sqlite";

/**
 * Node's own SQLite, without the sentence about an experimental feature that some versions of Node write to the terminal of every user:
 * this program is tested with it.
 */
export function loadSqlite(): { readonly DatabaseSync: typeof DatabaseSync } {
  const usual = Object.getOwnPropertyDescriptor(process, "emitWarning") ?? {};
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    Object.defineProperty(process, "emitWarning", usual);
  }
}
