import { inject } from "vitest";
import { createDatabase } from "./launch.ts";

/**
 * What a test whose subject is no database opens: the embedded one of its data directory. Suites with EIAO_TEST_STORE=server run the
 * acceptance cases on a new one of their server too.
 */
export async function databaseOfSuite(): Promise<{ readonly url?: string }> {
  if (process.env["EIAO_TEST_STORE"] !== "server") return {};
  const server = inject("postgresUrl");
  if (server === undefined) throw new Error("The suite has no PostgreSQL server.");
  return { url: await createDatabase(server) };
}
