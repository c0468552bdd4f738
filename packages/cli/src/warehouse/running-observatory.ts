import { hostname } from "node:os";
import { lockHolder } from "@eiao/crawler/database";
import { listRuns } from "@eiao/etl";
import type { LoadResult, RemovedStores, RunStatus } from "@eiao/etl";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { tokenOf } from "../network/token.ts";
import { askService } from "../seed/call-service.ts";
import { openWarehouseToRead } from "./open-warehouse.ts";
import type { WarehouseWriter } from "./warehouse-writer.ts";

/**
 * The observatory that has a data directory, by the address in its lock, as a writer; undefined: who has it answers no calls.
 * Its answers are believed as those of a program of this machine; the token of EIAO_TOKEN is sent where there is one.
 */
export async function runningObservatory(
  dataDir: string,
  data: string | undefined,
  terminal: Terminal,
): Promise<WarehouseWriter | undefined> {
  const { address, host, program } = lockHolder(dataDir) ?? {};
  if (typeof address !== "string" || host !== hostname() || program !== "eiao-observatory") return undefined;
  const token = await tokenOf({ tokenFile: undefined }, terminal);
  const ask = async (method: string, given: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const { result, error } = await askService(
      { url: address, service: "siteurl", token, waitMs: LONGEST_MS },
      method,
      given,
    );
    // In the words of the command alone, and by its code.
    if (error !== undefined) throw Object.assign(new CommandError(error.message, error.remedy), { code: error.code });
    return result;
  };
  return {
    load: async ({ file, run }) =>
      (await ask("loadStore", { store: file, testrun: run })) as LoadResult & { readonly run: string },
    async status(run) {
      const { database, warehouse } = await openWarehouseToRead(data, terminal);
      try {
        return (await listRuns(warehouse, run))[0];
      } finally {
        await database.close();
      }
    },
    async publish(run, { incomplete = false } = {}) {
      const { published } = (await ask("publishRun", { testrun: run, incomplete })) as RunStatus & {
        published: boolean;
      };
      return published;
    },
    remove: async (run, keepStores) =>
      (await ask("removeRun", { testrun: run, keepstores: keepStores })) as RemovedStores,
    fillIndex: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** A census of 6,000 pages takes a minute to load on a slow machine. */
const LONGEST_MS = 3_600_000;
