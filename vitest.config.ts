import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { TestProjectInlineConfiguration } from "vitest/config";

const stripTypes = new URL(".ci/strip-types.mjs", import.meta.url).href;

/** What runs on both databases: embedded, and a PostgreSQL server that is started once for the suite. */
export const stores = ["packages/crawler/src/{database,repository}/**/*.test.ts"];

/** The acceptance cases of crawls, AT-FSM, AT-LM, AT-STG and framesets; the suite `crawl` has them on the embedded database. */
export const acceptedCrawls = ["test/crawl/{state-machine,conditional,redirects-and-frames}.test.ts"];

/**
 * The suites of `npm test`, each with its own line of seconds. Packages are read from their sources
 * (condition `@eiao/source`); only what tests the built files needs a build.
 */
export default defineConfig({
  test: {
    reporters: ["default", fileURLToPath(new URL(".ci/suite-reporter.ts", import.meta.url))],
    projects: [
      suite("units", ["packages/*/src/**/*.test.ts"], { without: stores }),
      suite("stores", stores, { postgres: true }),
      suite("command line", ["packages/cli/test/**/*.test.ts"]),
      suite("spec", ["test/spec/**/*.test.ts"]),
      suite("structure", ["test/*.test.ts"]),
      suite("property", ["test/property/**/*.test.ts"]),
      suite("crawl", ["test/crawl/**/*.test.ts"], { postgres: true }),
      suite("crawl, on a server", acceptedCrawls, { postgres: true, env: { EIAO_TEST_STORE: "server" } }),
      suite("assess", ["test/assess/**/*.test.ts"]),
      suite("fuzz", ["test/fuzz/**/*.test.ts"]),
      suite("validity", ["test/validity/**/*.test.ts"]),
      suite("examples", ["examples/**/*.test.ts"], { browser: true }),
      suite("oracle", ["test/{chromium,oracle,pages}/**/*.test.ts"], { browser: true }),
    ],
  },
});

/** One project; before its workers start `browser` unpacks Chromium, `postgres` starts a server. */
export function suite(
  name: string,
  include: string[],
  needs: { browser?: boolean; postgres?: boolean; without?: string[]; env?: Record<string, string> } = {},
): TestProjectInlineConfiguration {
  return {
    resolve: { conditions: ["@eiao/source"] },
    ssr: { resolve: { conditions: ["@eiao/source"] } },
    test: {
      name,
      include,
      exclude: ["**/node_modules/**", ...(needs.without ?? [])],
      // Crawls are judged by clocks too, so they have the machine for themselves; the others share its cores.
      ...(name.startsWith("crawl")
        ? { maxWorkers: 1, sequence: { groupOrder: 1 } }
        : { maxWorkers: availableParallelism(), sequence: { groupOrder: 0 } }),
      testTimeout: 30_000, // two cores, shared with a browser
      hookTimeout: 120_000, // where many cases share one crawl, or one server
      // Programs that tests start, and their threads, run from the sources too.
      env: { NODE_OPTIONS: `--import=${stripTypes}`, ...needs.env },
      execArgv: ["--conditions=@eiao/source", "--expose-gc", `--import=${stripTypes}`],
      globalSetup: [
        ...(needs.browser === true ? ["test/chromium/global-setup.ts"] : []),
        ...(needs.postgres === true ? ["test/postgres/global-setup.ts"] : []),
      ],
    },
  };
}
