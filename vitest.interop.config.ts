import { mergeConfig } from "vitest/config";
import LongestFirst from "./.ci/longest-first.ts";
import base, { acceptedCrawls, suite } from "./vitest.config.ts";

/** What runs SQL, without what is about the embedded database, its directory and its lock. */
const storesOfServers = [
  "packages/crawler/src/database/{database,lease,migrate,server/postgres}.test.ts",
  "packages/crawler/src/repository/**/*.test.ts",
];

/** Independent programs read whole sites: on a busy machine that may take ten minutes. */
const interop = suite("interop", ["test/interop/**/*.test.ts"], { browser: true, postgres: true });
const patient = { ...interop, test: { ...interop.test, testTimeout: 600_000, hookTimeout: 600_000 } };

/** `npm run test:interop`: what needs independent tools from Debian; .ci/interop.mjs installs them first. */
export default mergeConfig(
  { test: { reporters: base.test?.reporters ?? [] } },
  {
    test: {
      sequence: { sequencer: LongestFirst },
      projects: [
        suite("stores, Debian's server", storesOfServers, { postgres: true, env: { EIAO_TEST_STORE: "server" } }),
        suite("crawl, Debian's server", acceptedCrawls, { postgres: true, env: { EIAO_TEST_STORE: "server" } }),
        patient,
      ],
    },
  },
);
