import { mergeConfig } from "vitest/config";
import LongestFirst from "./.ci/longest-first.ts";
import base, { acceptedCrawls, stores, suite } from "./vitest.config.ts";

/** `npm run test:interop`: what needs independent tools from Debian; .ci/interop.mjs installs them first. */
export default mergeConfig(
  { test: { reporters: base.test?.reporters ?? [] } },
  {
    test: {
      sequence: { sequencer: LongestFirst },
      projects: [
        suite("stores, Debian's server", stores, { postgres: true }),
        suite("crawl, Debian's server", acceptedCrawls, { postgres: true, env: { EIAO_TEST_STORE: "server" } }),
        suite("interop", ["test/interop/**/*.test.ts"], { browser: true, postgres: true }),
      ],
    },
  },
);
