import { createInterface } from "node:readline/promises";
import { runEiaoassess } from "./commands/seed/eiaoassess.ts";
import { runAsProcess } from "./program-process.ts";

await runAsProcess("eiaoassess", (args, terminal) => runEiaoassess(args, terminal, confirm));

/** Asks a question on the terminal. Returns false if there is no terminal. */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
