import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { rowParsers } from "./row-parsers.ts";

/** What the thread is started with: make the folder when it is missing and end, or open it and serve. */
export interface PgliteTask {
  readonly folder: string;
  readonly task: "create" | "serve";
}

export interface PgliteQuestion {
  readonly number: number;
  readonly sql: string;
  /** In text form; undefined: `sql` may hold several statements. */
  readonly parameters: readonly (string | null)[] | undefined;
}

/** `failure` without `state` did not come from PostgreSQL. */
export type PgliteAnswer =
  | { readonly number: number; readonly rows: readonly object[] }
  | { readonly number: number; readonly failure: { readonly state: string | undefined; readonly message: string } };

/** Sent once after opening; then the thread takes questions, and the word "close". */
export type PgliteStart = { readonly opened: true } | { readonly opened: false; readonly message: string };

/** 128 MiB of shared buffers, the default, are resident at once, and made no insert or query of ours faster. */
const startParameters = ["-c", "shared_buffers=16MB"];

async function open(folder: string): Promise<PGlite> {
  const parsers = rowParsers as Record<number, (text: string) => unknown>;
  const serializers = { 17: (text: string) => text }; // bytea comes in text form like all others
  const startParams = [...PGlite.defaultStartParams, ...startParameters];
  return await PGlite.create({ dataDir: folder, parsers, serializers, startParams });
}

/** A kill in the middle leaves a folder with another name, which the next start throws away. */
async function create(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await (await open(unfinished)).close();
  await rename(unfinished, folder);
}

async function answer(database: PGlite, { number, sql, parameters }: PgliteQuestion): Promise<PgliteAnswer> {
  try {
    if (parameters !== undefined) return { number, rows: (await database.query<object>(sql, [...parameters])).rows };
    const results = await database.exec(sql);
    return { number, rows: results.at(-1)?.rows ?? [] };
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    return { number, failure: { state: typeof code === "string" ? code : undefined, message: String(message) } };
  }
}

const port = parentPort;
const { folder, task } = workerData as PgliteTask;
const report = (start: PgliteStart): void => port?.postMessage(start);
try {
  if (task === "create") {
    await create(folder);
  } else {
    const database = await open(folder);
    port?.on("message", (question: PgliteQuestion | "close") => {
      if (question === "close") void database.close().finally(() => port.close());
      else void answer(database, question).then((reply) => port.postMessage(reply));
    });
  }
  report({ opened: true });
} catch (error) {
  report({ opened: false, message: error instanceof Error ? error.message : String(error) });
}
