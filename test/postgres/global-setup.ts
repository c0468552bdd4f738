import type { TestProject } from "vitest/node";
import { launchPostgres, type PostgresServer } from "./launch.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the one PostgreSQL server of a test run; undefined in projects that have none. */
    postgresUrl?: string;
  }
}

let server: PostgresServer | undefined;

/** One server for all test files of a project: `inject("postgresUrl")`. */
export async function setup(project: TestProject): Promise<void> {
  server = await launchPostgres();
  project.provide("postgresUrl", server.url);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
