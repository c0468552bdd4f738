import { reportOnSignal } from "@eiao/crawler/process-report";
import { createInterface } from "node:readline/promises";
import { processTerminal } from "./command-line/terminal.ts";
import { tellError } from "./errors.ts";
import { runEiaoassess } from "./seed/run-eiaoassess.ts";

process.removeAllListeners("warning");

const terminal = processTerminal(process);
reportOnSignal("eiaoassess", (text) => terminal.note(text));

process.on("uncaughtException", (error) => {
  tellError(error, terminal, undefined, "eiaoassess");
  process.exit(1);
});

process.exitCode = await runEiaoassess(process.argv.slice(2), terminal, ask);

/** Asks a question on the terminal. Returns false if there is no terminal. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
  } finally {
    lines.close();
  }
}
