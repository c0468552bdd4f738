import type { TestProject } from "vitest/node";
import { launchPostgres, type PostgresServer } from "./launch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the one PostgreSQL server of a test run. Undefined in projects without one. */
    postgresUrl?: string;
  }
}

/** The server. All projects of a run are set up in one process, in sequence or at the same time. */
let server: Promise<PostgresServer> | undefined;
let projects = 0;

/** Starts one server for all test files of a run: `inject("postgresUrl")`. The last project that ends stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  projects++;
  server ??= launchPostgres();
  const { url, stop } = await server;
  project.provide("postgresUrl", url);
  return async () => {
    projects--;
    if (projects > 0) return;
    server = undefined;
    await stop();
  };
}
