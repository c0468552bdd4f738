import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { TestProjectInlineConfiguration } from "vitest/config";
import LongestFirst from "./.ci/longest-first.ts";
import { alone, filesOfSuites, withTools } from "./.ci/suites.ts";
import { joinedPrograms } from "./.ci/join-programs.ts";
import { scratchFolder } from "./test/support/scratch.ts";

const stripTypes = new URL(".ci/strip-types.mjs", import.meta.url).href;
// Not while somebody edits the sources.
const joined = process.argv[2] === "run" ? joinedPrograms() : undefined;
const programsOfTests = joined === undefined ? stripTypes : `${stripTypes}?joined=${encodeURIComponent(joined)}`;

const root = fileURLToPath(new URL(".", import.meta.url));

/** What says `describe.each(stores)` runs on both databases: on the embedded one here, on a server by vitest.interop.config.ts. */
export const onBothDatabases = globSync(["packages/*/src/**/*.test.ts", "test/**/*.test.ts"], { cwd: root }).filter(
  (file) =>
    !withTools.some((pattern) => matchesGlob(file, pattern)) &&
    /import \{[^}]*\bstores\b[^;]*\/(?:stores|warehouse)\.ts"/.test(readFileSync(`${root}${file}`, "utf8")),
);

/** A process that has some hundred files to run collects a tenth less when its heap is large from the beginning. */
const spareHeap = ["--initial-old-space-size=512", "--min-semi-space-size=16"];

const needsServer = (each: { readonly needsServer?: true }): boolean => each.needsServer === true;

/** Need what a project of its own has: the server that is not embedded. */
const onServerAlone = ["test/warehouse/server-locks.test.ts", "test/warehouse/spread.test.ts"];

/**
 * Files that have a process each, then those that share four, which spares them half a minute of starting processes and loading
 * packages. `.ci/suites.ts` says which files make up a suite, each with its own line of seconds.
 * Packages are read from their sources (condition `@eiao/source`); only what tests the built files needs a build.
 */
export default defineConfig({
  test: {
    reporters: ["default", fileURLToPath(new URL(".ci/suite-reporter.ts", import.meta.url))],
    sequence: { sequencer: LongestFirst },
    projects: [
      suite("alone", alone),
      suite("with servers", filesOfSuites(needsServer), {
        without: [...alone, ...withTools, ...onServerAlone],
        browser: true,
        postgres: true,
        together: true,
      }),
      suite(
        "together",
        filesOfSuites((each) => !needsServer(each)),
        {
          without: [...alone, ...withTools, ...filesOfSuites(needsServer)],
          together: true,
        },
      ),
    ],
  },
});

interface Needs {
  /** Unpacks Chromium before the workers start. */
  readonly browser?: boolean;
  /** Starts a server before the workers start. */
  readonly postgres?: boolean;
  readonly without?: readonly string[];
  /** Files share the processes that run them. */
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
      env: {
        NODE_OPTIONS: `--import=${programsOfTests}`,
        TMPDIR: scratchFolder,
        EIAO_TEST_STORE: "embedded",
        ...needs.env,
      },
      // Node loads what is tested, as it does in programs, types stripped once for all: Vite's loader would transform it for each file anew.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      execArgv: ["--conditions=@eiao/source", "--expose-gc", ...spareHeap, `--import=${stripTypes}`],
      globalSetup: [
        "test/support/scratch.ts",
        ...(needs.browser === true ? ["test/support/chromium/global-setup.ts"] : []),
        ...(needs.postgres === true ? ["test/support/postgres/global-setup.ts"] : []),
      ],
    },
  };
}
