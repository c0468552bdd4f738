import { globSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

/** An entry of a CDXJ index, for a reader who knows only the format. cli.md 6. */
interface Entry {
  readonly url: string;
  readonly status: number;
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** Returns all entries of the indexes below a data directory. */
export async function indexEntries(dataDir: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const name of globSync("output/warcs/**/*.cdxj", { cwd: dataDir })) {
    const text = await readFile(join(dataDir, name), "utf8");
    for (const line of text.split("\n").filter((one) => one.includes("{"))) {
      const { url, status, filename, offset, length } = JSON.parse(line.slice(line.indexOf("{"))) as Record<
        string,
        string
      >;
      const file = join(dataDir, dirname(name), filename ?? "");
      entries.push({ url: url ?? "", status: Number(status), file, offset: Number(offset), length: Number(length) });
    }
  }
  return entries;
}

/** Returns the body of the HTTP answer of an entry, with nothing but zlib and blank lines. */
export async function bodyAt({ file, offset, length }: Entry): Promise<Buffer> {
  const handle = await open(file);
  try {
    const compressed = Buffer.alloc(length);
    await handle.read(compressed, 0, length, offset);
    const record = gunzipSync(compressed);
    const block = record.subarray(record.indexOf("\r\n\r\n") + 4, record.length - 4); // a record ends with two line ends
    return block.subarray(block.indexOf("\r\n\r\n") + 4);
  } finally {
    await handle.close();
  }
}
