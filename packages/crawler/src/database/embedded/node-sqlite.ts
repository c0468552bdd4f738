import type { DatabaseSync } from "node:sqlite";

/**
 * Loads the SQLite of Node, without the warning about an experimental feature that some versions of Node print: this program is tested
 * with it.
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
