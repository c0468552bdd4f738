import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Longer than any site is worked at. */
const OLD_MS = 3 * 86_400_000;

/**
 * Takes away what died workers left in the folder of a machine whose store is a bucket: files of crawls to which nothing was written for three days;
 * somebody else began them again. What cannot be read is let be. @returns how many folders and files went.
 */
export async function sweepFolder(dataDir: string, now: number): Promise<number> {
  let gone = 0;
  for (const kind of ["warcs", "logs", "rdf"]) {
    const root = path.join(dataDir, "output", kind);
    for (const job of await namesIn(root))
      for (const name of await namesIn(path.join(root, job))) {
        const it = path.join(root, job, name);
        if (now - (await newest(it)) <= OLD_MS) continue;
        await rm(it, { recursive: true, force: true });
        gone++;
      }
  }
  return gone;
}

/** When something in a folder, or a file, was written last: milliseconds since 1970. */
async function newest(it: string): Promise<number> {
  const times = [it, ...(await namesIn(it)).map((name) => path.join(it, name))].map((each) =>
    stat(each).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
