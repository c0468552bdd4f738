import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { createDatabase, launchPostgres, returnDatabase } from "./postgres/launch.ts";
import { openDatabase, type Database } from "@eiao/crawler/internal/database";

/** An empty database for one test. It can be closed and opened again. */
export interface TestStore {
  open(): Promise<Database>;
  remove(): Promise<void>;
}

const both: readonly (readonly [name: string, create: () => Promise<TestStore>])[] = [
  ["embedded", embeddedStore],
  ["server", serverStore],
];

/** Both databases, for `describe.each`: every test of SQL runs on both. EIAO_TEST_STORE selects one of them. */
export const stores = both.filter(([name]) => (process.env["EIAO_TEST_STORE"] ?? name) === name);

/** Makes an embedded database in a temporary folder. */
export async function embeddedStore(): Promise<TestStore & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-data-"));
  return {
    dataDir,
    open: () => openDatabase({ dataDir, program: "test" }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Makes a database on the server of the suite. */
export async function serverStore(): Promise<TestStore & { readonly url: string }> {
  const shared = inject("postgresUrl");
  const own = shared === undefined ? await launchPostgres() : undefined;
  const url = await createDatabase(shared ?? own?.url ?? "");
  return {
    url,
    open: () => openDatabase({ dataDir: "", url }),
    remove: () => own?.stop() ?? returnDatabase(url),
  };
}
