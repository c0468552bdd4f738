import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** The end of a compressed file's name until it is whole. */
export const UNFINISHED = ".gz.part";

/** Replaces `file` by `file.gz`, which gets its name when it is whole: a kill leaves the lines in one or the other. */
export async function compressLog(file: string): Promise<void> {
  await pipeline(createReadStream(file), createGzip(), createWriteStream(file + UNFINISHED));
  await rename(file + UNFINISHED, `${file}.gz`);
  await rm(file);
}
