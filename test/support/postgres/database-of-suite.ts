import { inject } from "vitest";
import { createDatabase } from "./launch.ts";

/**
 * Returns the database for tests that do not depend on it: the embedded one of their data directory. With EIAO_TEST_STORE=server the
 * suites also run the acceptance cases on a new database of their server.
 */
export async function databaseOfSuite(): Promise<{ readonly url?: string }> {
  if (process.env["EIAO_TEST_STORE"] !== "server") return {};
  const server = inject("postgresUrl");
  if (server === undefined) throw new Error("The suite has no PostgreSQL server.");
  return { url: await createDatabase(server) };
}
