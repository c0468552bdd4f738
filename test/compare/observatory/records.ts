import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The output of one checkout: texts in files. */
export interface Records {
  /** The file of each text, by kind and name: two words with a tab between them. */
  readonly files: ReadonlyMap<string, string>;
  /** Replaces a folder or address by a name in all texts. */
  replace(place: string, name: string): void;
  add(kind: string, name: string, text: string): Promise<void>;
  /** Reads a file without the accepted differences. */
  read(file: string): Promise<string>;
}

/** The accepted differences between two runs, besides their folders and addresses. `fixed.ts` makes everything else equal. */
const variables: readonly (readonly [RegExp, string])[] = [
  [/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g, "TIME"], // the clock of the database; the programs have whole seconds
  [/<id>urn:uuid:[0-9a-f-]{36}<\/id>/g, "<id>ID</id>"], // in the Atom feed, derived from such a time
  [/\/(style|live)-[0-9a-f]{16}\./g, "/$1."], // the digest of a style sheet or script, in its address
];

/** Keeps records in a folder. */
export async function createRecords(folder: string): Promise<Records> {
  const files = new Map<string, string>();
  const places = new Map([[folder, "FOLDER"]]);
  await mkdir(folder, { recursive: true });
  const withoutVariables = (text: string) => {
    let result = text;
    for (const [place, name] of places) result = result.replaceAll(place, name);
    for (const [pattern, replacement] of variables) result = result.replaceAll(pattern, replacement);
    return result;
  };
  return {
    files,
    replace: (place, name) => void places.set(place, name),
    async add(kind, name, text) {
      const key = `${kind}\t${withoutVariables(name)}`;
      const file = join(folder, createHash("sha256").update(key).digest("hex").slice(0, 16));
      await writeFile(file, text);
      files.set(key, file);
    },
    read: async (file) => withoutVariables(await readFile(file, "utf8")),
  };
}
