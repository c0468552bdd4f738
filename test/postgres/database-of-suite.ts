import { inject } from "vitest";
import { createDatabase } from "./launch.ts";

/**
 * What a test whose subject is no database opens: a new one on the server that its suite has started. Suites with
 * EIAO_TEST_STORE=embedded run the acceptance cases on that one too.
 */
export async function databaseOfSuite(): Promise<{ readonly url?: string }> {
  if (process.env["EIAO_TEST_STORE"] === "embedded") return {};
  const server = inject("postgresUrl");
  if (server === undefined) throw new Error("The suite has no PostgreSQL server.");
  return { url: await createDatabase(server) };
}
