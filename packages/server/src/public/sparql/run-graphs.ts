import { createHash, hash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";
import { annotationStamp, publicationStamp, publishedRuns, writeRunGraph } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import type { TurtleFile } from "@eiao/sampler/internal";
import { systemErrorOf, wordsOf } from "@eiao/crawler/internal/errors";
import { reportError } from "../model/errors.ts";

/**
 * Makes the writer of what the warehouse says of published runs, as files that a SPARQL engine loads.
 * @param folder  of the caller's own; what is left of earlier states is removed.
 */
export function createRunGraphs(warehouse: Warehouse, folder: string) {
  const known = new Map<string, Promise<TurtleFile>>();
  let state = "";
  const write = async (run: string, stamp: string): Promise<TurtleFile> => {
    // The same whoever writes it, and when: after each start, too, it takes the place of the one that is there.
    const file = path.join(folder, `${stamp}-${run}-${hash("sha256", run).slice(0, 8)}.ttl`);
    const draft = `${file}.${randomBytes(4).toString("hex")}.draft`;
    try {
      makeFolder(folder);
      const { triples } = await writeRunGraph(warehouse, run, draft);
      await rename(draft, file);
      return { file, triples };
    } catch (error) {
      await rm(draft, { force: true });
      if (systemErrorOf(error) === undefined) throw error;
      throw reportError("GraphNotWritten", { run, folder, reason: wordsOf(error) }, error);
    }
  };
  return {
    /** Returns another text when readers see something else. */
    async stamp() {
      return createHash("sha256")
        .update(`${await publicationStamp(warehouse)} ${await annotationStamp(warehouse)}`)
        .digest("hex")
        .slice(0, 24);
    },
    /** Returns the names of published runs, newest first. */
    async runs() {
      return (await publishedRuns(warehouse)).map(({ run }) => run);
    },
    /**
     * Writes the graph of one run at the first call after something was published; later calls cost a look.
     * @throws EiaoError `GraphNotWritten`: there is no space.
     */
    async graphOf(run: string, stamp: string) {
      if (stamp !== state) {
        state = stamp;
        known.clear();
        await forget(folder, stamp);
      }
      const before = known.get(run);
      // Somebody may have removed what was kept.
      const there = before !== undefined && existsSync((await before).file) ? before : write(run, stamp);
      known.set(run, there);
      there.catch(() => known.delete(run));
      return await there;
    },
  };
}

/** Files of this process's earlier states, and of processes before it. */
async function forget(folder: string, stamp: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names)
    if (OF_GRAPHS.test(name) && (!name.startsWith(stamp) || (await isLeft(path.join(folder, name)))))
      await rm(path.join(folder, name), { force: true });
}

const OF_GRAPHS = /\.ttl(?:\.(?:[\da-f]{8}\.)?draft)?$/;
/** No graph takes longer. */
const LONGEST_MS = 3_600_000;

/** A draft of a process that was killed. */
async function isLeft(file: string): Promise<boolean> {
  const found = file.endsWith(".draft") ? await stat(file).catch(() => undefined) : undefined;
  return found !== undefined && Date.now() - found.mtimeMs > LONGEST_MS;
}
