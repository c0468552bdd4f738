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

/** Calls a method of the site URL server. @throws CommandError with the message and the code of a refusal. */
export type ObservatoryCall = (method: string, given: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Returns a function that calls the observatory that holds a data directory, at the address in its lock; `undefined` if the holder answers no
 * calls. The observatory runs on this machine, so its answers are trusted. If EIAO_TOKEN is set, it is sent.
 */
export async function observatoryCall(dataDir: string, terminal: Terminal): Promise<ObservatoryCall | undefined> {
  const { address, host, program } = lockHolder(dataDir) ?? {};
  if (typeof address !== "string" || host !== hostname() || program !== "eiao-observatory") return undefined;
  const token = await tokenOf({ tokenFile: undefined }, terminal);
  return async (method, given) => {
    const { result, error } = await askService(
      { url: address, service: "siteurl", token, waitMs: LONGEST_MS },
      method,
      given,
    );
    // The message without the code, as the command itself would print it.
    if (error !== undefined) throw Object.assign(new CommandError(error.message, error.remedy), { code: error.code });
    return result;
  };
}

/** Returns a writer that calls the observatory that holds a data directory; `undefined` if the holder answers no calls. */
export async function runningObservatory(
  dataDir: string,
  data: string | undefined,
  terminal: Terminal,
): Promise<WarehouseWriter | undefined> {
  const ask = await observatoryCall(dataDir, terminal);
  if (ask === undefined) return undefined;
  return {
    load: async ({ file, run, panel }) =>
      (await ask("loadStore", { store: file, testrun: run, panel })) as LoadResult & { readonly run: string },
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
