import { constants, createReadStream, fstatSync, open as openFile } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { Socket } from "node:net";
import { ReadStream as TerminalStream, isatty } from "node:tty";
import { promisify } from "node:util";
import { BodyTooLargeError } from "./body-too-large.ts";
import { savedText } from "./saved-text.ts";
import { CommandError, fileProblem } from "../errors.ts";

/** What reading one file may take. */
export interface FileLimits {
  readonly maxBytes: number;
  /** For all of it; where the limits are fixed, without an octet: what a slow command writes may come for as long as it comes. */
  readonly timeoutMs: number;
  /** No option raises them. */
  readonly areFixed?: true;
}

/** For files that options name: lists, configurations, scopes. A real one is smaller, and does not rest so long. */
export const textLimits: FileLimits = { maxBytes: 100_000_000, timeoutMs: 10_000, areFixed: true };

/** Without waiting: to open a pipe waits for its other end, and some special files wait for their first octet. */
const OPEN_MODE = constants.O_RDONLY | constants.O_NONBLOCK;

/** Reads a stream up to a size. @param onData  is called when something came. @throws BodyTooLargeError above it. */
async function readAll(stream: AsyncIterable<Uint8Array>, limits: FileLimits, onData: () => void): Promise<Uint8Array> {
  const { maxBytes } = limits;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(limits);
    chunks.push(chunk);
    onData();
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

function tooLarge({ maxBytes, areFixed }: FileLimits): Error {
  return new BodyTooLargeError(maxBytes, areFixed === true ? undefined : "--max-bytes");
}

/** The same within a time. Standard input may be a person at a terminal, who has time. */
export async function readStream(
  stream: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean; readonly fd?: number; destroy?(): unknown },
  limits: FileLimits,
): Promise<Uint8Array> {
  if (stream.fd !== undefined && fstatSync(stream.fd).isDirectory()) throw new CommandError("It is a folder.");
  if (stream.isTTY === true) return await readAll(stream, limits, () => undefined);
  return await within(
    limits,
    (onData) => readAll(stream, limits, onData),
    () => stream.destroy?.(),
  );
}

/**
 * A file that the user named. Pipes and devices too, since `<(command)` is one; what gives nothing is given up after a time.
 * @throws Error of the system; BodyTooLargeError; CommandError that names --timeout.
 */
export async function readNamedFile(file: string, limits: FileLimits): Promise<Uint8Array> {
  const kind = await stat(file);
  if (kind.isDirectory()) throw new CommandError("It is a folder.");
  if (kind.isSocket()) throw new CommandError("It is a socket, no file.");
  if (kind.isFile()) return await readRegularFile(file, limits);
  const descriptor = await promisify(openFile)(file, OPEN_MODE);
  // Pipes and terminals are waited for by the system's events, so that the waiting can be ended.
  const stream = kind.isFIFO()
    ? new Socket({ fd: descriptor, readable: true, writable: false })
    : isatty(descriptor)
      ? new TerminalStream(descriptor)
      : createReadStream("", { fd: descriptor });
  return await within(
    limits,
    (onData) => readAll(stream, limits, onData),
    () => stream.destroy(),
  );
}

/** A file that a page names: only a regular one. A pipe would wait for ever, a device never end. */
export async function readRegularFile(file: string, limits: FileLimits): Promise<Uint8Array> {
  if (!(await stat(file)).isFile()) throw new Error("it is no regular file");
  const handle = await open(file, OPEN_MODE);
  return await within(
    limits,
    (onData) => readHandle(handle, limits, onData),
    () => undefined,
  );
}

async function readHandle(handle: FileHandle, limits: FileLimits, onData: () => void): Promise<Uint8Array> {
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error("it is no regular file");
    if (found.size > limits.maxBytes) throw tooLarge(limits);
    return await readAll(handle.createReadStream({ autoClose: false }), limits, onData);
  } finally {
    await handle.close();
  }
}

/**
 * Says in a sentence that a file cannot be read at any offset, as stores and databases are.
 * @param what  how the user named it, e.g. `--geo x.mmdb`.
 * @throws CommandError
 */
export async function requireRegularFile(file: string, what: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw new CommandError(`${what} cannot be read: ${fileProblem(error)}.`, undefined, error);
  });
  if (found.isDirectory()) throw new CommandError(`${what} cannot be read: it is a folder.`);
  if (!found.isFile()) throw new CommandError(`${what} cannot be read: it is no regular file.`);
}

/** A text that an option names. @throws as readNamedFile and savedText. */
export async function readTextFile(file: string, limits = textLimits): Promise<string> {
  return savedText(await readNamedFile(file, limits));
}

/** What `work` gives, unless it takes longer; then `stop` ends it. */
async function within<T>(
  { timeoutMs, areFixed }: FileLimits,
  work: (onData: () => void) => Promise<T>,
  stop: () => unknown,
): Promise<T> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const seconds = timeoutMs / 1000;
    const problem =
      areFixed === true ? `Nothing came for ${seconds} s.` : `It did not arrive within ${seconds} s (--timeout).`;
    clock = setTimeout(() => reject(new CommandError(problem)), timeoutMs);
  });
  const working = work(() => void (areFixed === true && clock?.refresh()));
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(clock);
    // Also after success and failure: nothing is left open.
    stop();
    working.catch(() => undefined);
  }
}
