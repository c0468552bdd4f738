import path from "node:path";
import { codeOf } from "@eiao/crawler/internal/errors";
import { CommandError, fileProblem, writeProblem } from "../errors.ts";
import type { Terminal } from "../terminal.ts";
import { overlap } from "./files-read.ts";
import type { FilesRead } from "./files-read.ts";
import { openWhole } from "./write-whole.ts";

/** The output of a command: standard output or the file of `--output`. */
export interface Output {
  /** Writes a text. Resolves when more can be written, so that a slow reader slows the command. */
  write(text: string | Uint8Array): Promise<void>;
  /** True if the reader closed the pipe, so that further writing is useless. */
  readonly abandoned: boolean;
  /** Finishes the output; a file appears only now. @throws CommandError if it could not be written completely. */
  close(): Promise<void>;
}

export interface OutputSettings {
  /** The option that names the file. */
  readonly option?: string;
  /** The files that the call reads. The output is compared with them when it is opened and when it is closed. */
  readonly reads?: FilesRead;
}

/** Opens the output of a command. @throws CommandError if the file cannot be created or is an input. */
export async function openOutput(
  file: string | undefined,
  terminal: Terminal,
  settings: OutputSettings = {},
): Promise<Output> {
  return file === undefined || isStandardOutput(file)
    ? toStandardOutput(terminal.stdout)
    : await toFile(file, terminal.cwd, settings);
}

/** Writes a whole result to standard output or a file. @throws CommandError like openOutput. */
export async function writeResult(file: string | undefined, terminal: Terminal, text: string): Promise<void> {
  const output = await openOutput(file, terminal);
  await output.write(text);
  await output.close();
}

/** Names of standard output. It is never replaced: it may be a socket, or a file in append mode. */
const standardNames = new Set(["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]);

/** Returns true for outputs that mean standard output: none, `-`, and its names in the file system. */
export function isStandardOutput(file: string | undefined): boolean {
  return file === undefined || file === "-" || standardNames.has(path.resolve("/", file));
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
      if (abandoned || text.length === 0) return;
      await new Promise<void>((resolve) => {
        stream.write(text, () => resolve());
      });
    },
    async close() {
      if (problem !== undefined)
        throw new CommandError(`The output could not be written: ${fileProblem(problem)}.`, undefined, problem);
    },
  };
}

async function toFile(name: string, cwd: string, { option = "output", reads }: OutputSettings): Promise<Output> {
  const filePath = path.resolve(cwd, name);
  const failed = (error: unknown) =>
    new CommandError(`--${option} ${name} cannot be written: ${writeProblem(error, filePath)}.`, undefined, error);
  const refuseInput = (): void => {
    const role = reads?.roleOf(filePath);
    if (role !== undefined) throw overlap(option, name, role);
  };
  refuseInput();
  const file = await openWhole(filePath).catch((error: unknown) => {
    throw failed(error);
  });
  const withDiscard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await file.discard();
      throw error instanceof CommandError ? error : failed(error);
    }
  };
  let abandoned = false;
  return {
    get abandoned() {
      return abandoned;
    },
    write: (text) =>
      withDiscard(async () => {
        try {
          await file.handle.writeFile(text);
        } catch (error) {
          // The reader of a named pipe closed it.
          if (codeOf(error) !== "EPIPE") throw error;
          abandoned = true;
        }
      }),
    close: () =>
      withDiscard(async () => {
        refuseInput();
        await file.finish();
      }),
  };
}

/** Reports what a command did, on standard error or in the file of `--output`. */
export async function reportDone(
  sentence: string,
  target: string | undefined,
  output: Output,
  terminal: Pick<Terminal, "note">,
): Promise<void> {
  if (target === undefined) terminal.note(sentence);
  else await output.write(`${sentence}\n`);
}
