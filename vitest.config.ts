import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { TestProjectInlineConfiguration } from "vitest/config";

/**
 * The suites of `npm test`, each with its own line of seconds. Packages are read from their sources
 * (condition `@eiao/source`); only what tests the built files needs a build.
 */
export default defineConfig({
  test: {
    reporters: ["default", fileURLToPath(new URL(".ci/suite-reporter.ts", import.meta.url))],
    projects: [
      suite("units", ["packages/*/src/**/*.test.ts"]),
      suite("command line", ["packages/cli/test/**/*.test.ts"]),
      suite("spec", ["test/spec/**/*.test.ts"]),
      suite("structure", ["test/*.test.ts"]),
      suite("property", ["test/property/**/*.test.ts"]),
      suite("fuzz", ["test/fuzz/**/*.test.ts"]),
      suite("validity", ["test/validity/**/*.test.ts"]),
      suite("examples", ["examples/**/*.test.ts"], { browser: true }),
      suite("oracle", ["test/{chromium,oracle,pages}/**/*.test.ts"], { browser: true }),
    ],
  },
});

/** One project; `browser` unpacks Chromium before its workers start. */
export function suite(
  name: string,
  include: string[],
  needs: { browser?: boolean } = {},
): TestProjectInlineConfiguration {
  return {
    resolve: { conditions: ["@eiao/source"] },
    ssr: { resolve: { conditions: ["@eiao/source"] } },
    test: {
      name,
      include,
      testTimeout: 30_000, // two cores, shared with a browser
      execArgv: ["--conditions=@eiao/source", "--expose-gc"],
      globalSetup: needs.browser === true ? ["test/chromium/global-setup.ts"] : [],
    },
  };
}
