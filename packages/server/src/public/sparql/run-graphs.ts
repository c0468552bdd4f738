import { createHash, hash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@eiao/crawler/internal/database";
import { annotationStamp, publicationStamp, publishedRuns, writeRunGraph } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import type { TurtleFile } from "@eiao/sampler/internal";
import { systemErrorOf, messageOf } from "@eiao/crawler/internal/errors";
import { reportError } from "../model/errors.ts";

/**
 * Makes the writer of the files about published runs that a SPARQL engine loads.
 * @param folder  The caller's own folder. Files of earlier states are removed from it.
 */
export function createRunGraphs(warehouse: Warehouse, folder: string) {
  const known = new Map<string, Promise<TurtleFile>>();
  let state = "";
  const write = async (run: string, stamp: string): Promise<TurtleFile> => {
    // The content depends only on run and stamp: a file that is written again, as after each start, replaces the same one.
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
      throw reportError("GraphNotWritten", { run, folder, reason: messageOf(error) }, error);
    }
  };
  return {
    /** Returns a text that changes whenever the publication or the annotations change. */
    async stamp() {
      return createHash("sha256")
        .update(`${await publicationStamp(warehouse)} ${await annotationStamp(warehouse)}`)
        .digest("hex")
        .slice(0, 24);
    },
    /** Returns the names of the published runs, newest first. */
    async runs() {
      return (await publishedRuns(warehouse)).map(({ run }) => run);
    },
    /**
     * Returns the graph of a run. The first call after a publication writes it; later calls only check that it exists.
     * @throws EiaoError `GraphNotWritten` if there is no space.
     */
    async graphOf(run: string, stamp: string) {
      if (stamp !== state) {
        state = stamp;
        known.clear();
        await removeOldFiles(folder, stamp);
      }
      const before = known.get(run);
      // The file may have been removed.
      const graph = before !== undefined && existsSync((await before).file) ? before : write(run, stamp);
      known.set(run, graph);
      graph.catch(() => known.delete(run));
      return await graph;
    },
  };
}

/** Removes the files of earlier states, also those of earlier processes. */
async function removeOldFiles(folder: string, stamp: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names)
    if (OF_GRAPHS.test(name) && (!name.startsWith(stamp) || (await isLeft(path.join(folder, name)))))
      await rm(path.join(folder, name), { force: true });
}

const OF_GRAPHS = /\.ttl(?:\.(?:[\da-f]{8}\.)?draft)?$/;
/** The longest time that writing a graph takes. */
const LONGEST_MS = 3_600_000;

/** Returns true for a draft that a killed process left behind. */
async function isLeft(file: string): Promise<boolean> {
  const found = file.endsWith(".draft") ? await stat(file).catch(() => undefined) : undefined;
  return found !== undefined && Date.now() - found.mtimeMs > LONGEST_MS;
}
