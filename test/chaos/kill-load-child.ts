/** A program that loads stores in a random order until each is in the run. `kill-load.ts` kills it. Arguments: server, folder, run, seed, stores. */
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@eiao/crawler/internal/database";
import { loadStore, openWarehouse } from "@eiao/etl";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { createRandom } from "../support/random.ts";

const [url = "", dataDir = "", run = "", seed = "", ...files] = process.argv.slice(2);
const random = createRandom(Number(seed)).uniform;
const queue = files.map((file) => ({ file, at: random() })).toSorted((a, b) => a.at - b.at);

/** Loads the remaining stores until the server is gone. */
async function loadAll(): Promise<void> {
  const database = await openDatabase({ dataDir, url });
  try {
    const warehouse = await openWarehouse(database);
    for (let next = queue.at(-1); next !== undefined; next = queue.at(-1)) {
      const { outcome } = await loadStore(warehouse, { file: next.file, run, dataDir, siteAt: async () => undefined });
      process.stdout.write(`${outcome}\n`);
      queue.pop();
    }
  } finally {
    await database.close().catch(() => undefined);
  }
}

while (queue.length > 0) {
  try {
    await loadAll();
  } catch (error) {
    // A load counts as failed only if its store is bad: then waiting is of no use.
    if ((codeOf(error) ?? "").startsWith("Store") && codeOf(error) !== "StoreUnavailable") throw error;
    process.stdout.write(`lost: ${messageOf(error).slice(0, 200).replaceAll("\n", " ")}\n`);
    await pause(300);
  }
}
