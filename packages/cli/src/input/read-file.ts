import { open, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { constants, createReadStream, fstatSync, open as openFile } from "node:fs";
import { Socket } from "node:net";
import { isatty, ReadStream as TerminalStream } from "node:tty";
import { promisify } from "node:util";
import { CommandError, fileProblem } from "../errors.ts";

/** Limits for reading a file. */
export interface FileLimits {
  readonly maxBytes: number;
  /** The time for the whole file. If the limits are fixed, the time without data, so that a slow command may write as long as it needs. */
  readonly timeoutMs: number;
  /** True if no option changes the limits. */
  readonly areFixed?: true;
}

/** Limits for lists, configurations and scope files. Real ones are smaller, and never pause so long. */
export const textLimits: FileLimits = { maxBytes: 100_000_000, timeoutMs: 10_000, areFixed: true };

/** Opens without waiting. Otherwise a pipe waits for its other end, and some special files for their first byte. */
const OPEN_MODE = constants.O_RDONLY | constants.O_NONBLOCK;

/** Reads a stream up to a size. @param onData  called for each chunk. @throws BodyTooLargeError if it is larger. */
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

/** Reads a stream within a time. There is no time limit for a terminal, where a person types. */
export async function readStream(
  stream: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean; readonly fd?: number; destroy?(): unknown },
  limits: FileLimits,
): Promise<Uint8Array> {
  if (stream.fd !== undefined && fstatSync(stream.fd).isDirectory()) throw new CommandError("It is a folder.");
  if (stream.isTTY === true) return await readAll(stream, limits, () => undefined);
  return await withTimeout(
    limits,
    (onData) => readAll(stream, limits, onData),
    () => stream.destroy?.(),
  );
}

/**
 * Reads a file that the user named, which may be a pipe or device: `<(command)` is a pipe. Gives up after a time.
 * @throws Error of the system; BodyTooLargeError; CommandError that names --timeout.
 */
export async function readNamedFile(file: string, limits: FileLimits): Promise<Uint8Array> {
  const kind = await stat(file);
  if (kind.isDirectory()) throw new CommandError("It is a folder.");
  if (kind.isSocket()) throw new CommandError("It is a socket, not a file.");
  if (kind.isFile()) return await readRegularFile(file, limits);
  const descriptor = await promisify(openFile)(file, OPEN_MODE);
  // The reading of pipes and terminals is driven by events, so that it can be stopped.
  const stream = kind.isFIFO()
    ? new Socket({ fd: descriptor, readable: true, writable: false })
    : isatty(descriptor)
      ? new TerminalStream(descriptor)
      : createReadStream("", { fd: descriptor });
  return await withTimeout(
    limits,
    (onData) => readAll(stream, limits, onData),
    () => stream.destroy(),
  );
}

/** Reads a file that a page names. It must be a regular file, because a pipe may never answer, and a device may never end. */
export async function readRegularFile(file: string, limits: FileLimits): Promise<Uint8Array> {
  if (!(await stat(file)).isFile()) throw new Error("it is not a regular file");
  const handle = await open(file, OPEN_MODE);
  return await withTimeout(
    limits,
    (onData) => readHandle(handle, limits, onData),
    () => undefined,
  );
}

async function readHandle(handle: FileHandle, limits: FileLimits, onData: () => void): Promise<Uint8Array> {
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error("it is not a regular file");
    if (found.size > limits.maxBytes) throw tooLarge(limits);
    return await readAll(handle.createReadStream({ autoClose: false }), limits, onData);
  } finally {
    await handle.close();
  }
}

/**
 * Checks that a file is a regular file, because stores and databases need random access.
 * @param name  the name of the file in messages, such as `--geo x.mmdb`.
 * @throws CommandError
 */
export async function requireRegularFile(file: string, name: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw new CommandError(`${name} cannot be read: ${fileProblem(error)}.`, undefined, error);
  });
  if (found.isDirectory()) throw new CommandError(`${name} cannot be read: it is a folder.`);
  if (!found.isFile()) throw new CommandError(`${name} cannot be read: it is not a regular file.`);
}

/** Returns the result of `work`. If it takes longer than the limit, `stop` ends it. */
async function withTimeout<T>(
  { timeoutMs, areFixed }: FileLimits,
  work: (onData: () => void) => Promise<T>,
  stop: () => unknown,
): Promise<T> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const seconds = timeoutMs / 1000;
    const problem =
      areFixed === true
        ? `No data came for ${seconds} s.`
        : `It did not arrive within ${seconds} s, the limit of --timeout.`;
    clock = setTimeout(() => reject(new CommandError(problem)), timeoutMs);
  });
  const working = work(() => void (areFixed === true && clock?.refresh()));
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(clock);
    // Called even after success and failure, so that nothing stays open.
    stop();
    working.catch(() => undefined);
  }
}

/** An error for a file or stream that exceeds the limit. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";

  /** @param option  the option that raises the limit, if any. */
  constructor(maxBytes: number, option: string | undefined) {
    super(`It is larger than ${maxBytes} bytes${option === undefined ? "" : `, the limit of ${option}`}.`);
  }
}
