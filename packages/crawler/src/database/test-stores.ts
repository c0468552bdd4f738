import { cpSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { createDatabase, launchPostgres } from "../../../../test/postgres/launch.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";

/** An empty database of its own, that can be closed and opened again. */
export interface TestStore {
  open(): Promise<Database>;
  remove(): Promise<void>;
}

const both: readonly (readonly [name: string, create: () => Promise<TestStore>])[] = [
  ["embedded", embeddedStore],
  ["server", serverStore],
];

/** For `describe.each`: every test that runs SQL runs on both; with EIAO_TEST_STORE=server, against another server, on that alone. */
export const stores = both.filter(([name]) => (process.env["EIAO_TEST_STORE"] ?? name) === name);

/** A data directory in a temp folder, copied from one made earlier, at one go: 0.05 s instead of 0.5. */
export async function embeddedStore(): Promise<TestStore & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-data-"));
  cpSync(await template(), dataDir, { recursive: true });
  return {
    dataDir,
    open: () => openDatabase({ dataDir, program: "test" }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function serverStore(): Promise<TestStore> {
  const shared = inject("postgresUrl");
  const own = shared === undefined ? await launchPostgres() : undefined;
  const url = await createDatabase(shared ?? own?.url ?? "");
  return {
    open: () => openDatabase({ dataDir: "", url }),
    remove: async () => own?.stop(),
  };
}

/** Made once per clone and PGlite version, in one step: a second process sees all of it or nothing. */
async function template(): Promise<string> {
  const modules = fileURLToPath(new URL("../../../../node_modules", import.meta.url));
  const manifest = await readFile(path.join(modules, "@electric-sql", "pglite", "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const cache = path.join(modules, ".cache");
  const folder = path.join(cache, `pglite-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-unfinished-`);
  try {
    await (await openDatabase({ dataDir: unfinished })).close();
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // otherwise another process was faster
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}
