import { gunzipSync } from "node:zlib";
import { Agent, request } from "undici";
import { connectReader } from "./light-reader.ts";

/** An answer to a reader. */
export interface Read {
  readonly address: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The size of the page in bytes, unpacked; for one of many readers as transferred. */
  readonly bytes: number;
}

/** A reader with persistent connections. */
export interface Reader {
  readonly read: (address: string) => Promise<Read>;
  readonly close: () => Promise<void>;
}

/** @param origin  the origin of the reports. */
export function createReader(origin: string): Reader {
  const dispatcher = new Agent({ connections: 1, pipelining: 1 });
  return {
    read: async (address) => {
      const begun = performance.now();
      const {
        statusCode: status,
        headers,
        body,
      } = await request(`${origin}${address}`, { dispatcher, headers: { "accept-encoding": "gzip" } });
      const sent = Buffer.from(await body.arrayBuffer());
      const milliseconds = performance.now() - begun;
      const isPacked = headers["content-encoding"] === "gzip";
      return { address, status, milliseconds, bytes: (isPacked ? gunzipSync(sent) : sent).length };
    },
    close: () => dispatcher.close(),
  };
}

/** Runs readers who each open one page after the other for a number of seconds. */
export async function runReaders(
  origin: string,
  { readers, seconds, next }: { readers: number; seconds: number; next: () => string },
): Promise<Read[]> {
  const end = performance.now() + 1000 * seconds;
  const all: Read[] = [];
  await Promise.all(
    Array.from({ length: readers }, async () => {
      const { read, close } = await connectReader(origin);
      while (performance.now() < end) all.push(await read(next()));
      close();
    }),
  );
  return all;
}

/** Returns the time that a percentage of the reads stays within. */
export function percentile(reads: readonly Read[], part: number): number {
  const sorted = reads.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((part / 100) * sorted.length))] ?? Number.NaN;
}
