import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { TestProjectInlineConfiguration } from "vitest/config";
import LongestFirst from "./.ci/longest-first.ts";
import { scratchFolder } from "./test/scratch.ts";

const stripTypes = new URL(".ci/strip-types.mjs", import.meta.url).href;

const root = fileURLToPath(new URL(".", import.meta.url));

/** What says `describe.each(stores)` runs on both databases: on the embedded one here, on a server by vitest.interop.config.ts. */
export const onBothDatabases = globSync(["packages/*/src/**/*.test.ts", "test/**/*.test.ts"], { cwd: root }).filter(
  (file) =>
    !file.startsWith("test/interop/") &&
    /import \{[^}]*\bstores\b[^;]*(?:test-stores|opened)\.ts"/.test(readFileSync(`${root}${file}`, "utf8")),
);

/** Of the URL repository and the two databases. */
const stores = ["packages/crawler/src/{database,repository}/**/*.test.ts"];

/** Units that judge memory, or start and kill processes: each of these files has a process of its own. */
const alone = [
  "packages/sampler/src/evaluation/pool/{pool,pool-jobs,worker-process}.test.ts",
  "packages/server/src/services/{answer-in-pool,evaluate-method,start-wam-server,wam}.test.ts",
  "packages/crawler/src/{traps/trap-guards,web/hostile}.test.ts",
];

/**
 * The suites of `npm test`, in the order in which they run, the one with the longest file first and that with the shortest ones last, each
 * with its own line of seconds. Packages are read from their sources
 * (condition `@eiao/source`); only what tests the built files needs a build.
 */
export default defineConfig({
  test: {
    reporters: ["default", fileURLToPath(new URL(".ci/suite-reporter.ts", import.meta.url))],
    sequence: { sequencer: LongestFirst },
    projects: [
      suite("observatory", ["test/observatory/**/*.test.ts"], { postgres: true, together: true }),
      suite("fuzz", ["test/fuzz/**/*.test.ts"]),
      suite("assess", ["test/assess/**/*.test.ts"], { postgres: true, together: true }),
      suite("command line", ["packages/cli/test/**/*.test.ts"], { together: true }),
      suite("crawl", ["test/crawl/**/*.test.ts"], { postgres: true, together: true }),
      suite("units, each alone", alone),
      suite("stores", stores, { postgres: true, together: true }),
      suite("warehouse", ["test/warehouse/**/*.test.ts"], {
        without: ["test/warehouse/spread.test.ts"],
        postgres: true,
        together: true,
      }),
      suite("reports", ["test/reports/**/*.test.ts"], { postgres: true, together: true }),
      suite("oracle", ["test/{chromium,oracle,pages}/**/*.test.ts"], { browser: true, together: true }),
      suite("counted work", ["test/bench/**/*.test.ts"]),
      suite("examples", ["examples/**/*.test.ts"], { browser: true }),
      suite("structure", ["test/*.test.ts"]),
      suite("property", ["test/property/**/*.test.ts"]),
      suite("validity", ["test/validity/**/*.test.ts"]),
      suite("spec", ["test/spec/**/*.test.ts"], { together: true }),
      suite("units", ["packages/*/src/**/*.test.ts"], { without: [...stores, ...alone], together: true }),
    ],
  },
});

interface Needs {
  /** Unpacks Chromium before the workers start. */
  readonly browser?: boolean;
  /** Starts a server before the workers start. */
  readonly postgres?: boolean;
  readonly without?: readonly string[];
  /** Files share the processes that run them, which spares half of the time of those of pure functions, an eighth of those of programs. */
  readonly together?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** One project. */
export function suite(name: string, include: readonly string[], needs: Needs = {}): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [...include],
      exclude: ["**/node_modules/**", ...(needs.without ?? [])],
      isolate: needs.together !== true,
      // Half of their time they wait for programs, servers and delays by the clock; what computes has the cores meanwhile.
      maxWorkers: availableParallelism() + 2,
      // These end what hangs and judge nothing: a machine that is busy with other things may take ten times as long.
      testTimeout: 240_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      // Programs that tests start, and their threads, run from the sources too.
      env: { NODE_OPTIONS: `--import=${stripTypes}`, TMPDIR: scratchFolder, EIAO_TEST_STORE: "embedded", ...needs.env },
      // Node loads what is tested, as it does in programs, types stripped once for all: Vite's loader would transform it for each file anew.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      execArgv: ["--conditions=@eiao/source", "--expose-gc", `--import=${stripTypes}`],
      globalSetup: [
        "test/scratch.ts",
        ...(needs.browser === true ? ["test/chromium/global-setup.ts"] : []),
        ...(needs.postgres === true ? ["test/postgres/global-setup.ts"] : []),
      ],
    },
  };
}
