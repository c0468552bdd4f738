import { once } from "node:events";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { CommandError, fileProblem } from "./errors.ts";
import type { Terminal } from "./terminal.ts";

/** Where the data of a command goes: standard output or the file of `--output`. */
export interface Output {
  /** Resolves when more may be written: a slow reader slows the command. */
  write(text: string): Promise<void>;
  /** The reader has gone (closed pipe): writing is useless from now on. */
  readonly abandoned: boolean;
  /** @throws CommandError when the file could not be written in full. */
  close(): Promise<void>;
}

/** @throws CommandError when the file cannot be created. */
export async function openOutput(file: string | undefined, terminal: Terminal): Promise<Output> {
  return file === undefined || file === "-"
    ? toStandardOutput(terminal.stdout)
    : toFile(path.resolve(terminal.cwd, file), file);
}

function toStandardOutput(stream: NodeJS.WritableStream): Output {
  let abandoned = false;
  let problem: Error | undefined;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    abandoned = true;
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") problem = error;
  });
  return {
    get abandoned() {
      return abandoned;
    },
    async write(text) {
      if (abandoned || text === "") return;
      await new Promise<void>((resolve) => {
        stream.write(text, () => resolve());
      });
    },
    async close() {
      if (problem !== undefined)
        throw new CommandError(`The output could not be written: ${problem.message}.`, undefined, problem);
    },
  };
}

async function toFile(file: string, shown: string): Promise<Output> {
  const stream = createWriteStream(file);
  const failed = (error: unknown) =>
    new CommandError(`--output ${shown} cannot be written: ${fileProblem(error)}.`, undefined, error);
  let problem: Error | undefined;
  stream.on("error", (error) => {
    problem = error;
  });
  try {
    await once(stream, "open");
  } catch (error) {
    throw failed(error);
  }
  return {
    abandoned: false,
    async write(text) {
      if (problem !== undefined) throw failed(problem);
      await new Promise<void>((resolve) => {
        stream.write(text, () => resolve());
      });
    },
    async close() {
      if (problem === undefined) {
        await new Promise<void>((resolve) => {
          stream.end(() => resolve());
        });
      }
      if (problem !== undefined) throw failed(problem);
    },
  };
}
