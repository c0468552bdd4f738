import { mergeConfig } from "vitest/config";
import LongestFirst from "./.ci/longest-first.ts";
import { withTools } from "./.ci/suites.ts";
import base, { onBothDatabases, suite } from "./vitest.config.ts";

/** The server's own, and the acceptance cases of crawls, AT-FSM, AT-LM, AT-STG and framesets, and some of samples. */
const onServer = [
  "packages/crawler/src/database/server/postgres.test.ts",
  "test/warehouse/{server-locks,spread}.test.ts",
  "test/crawl/{state-machine,conditional,redirects-and-frames,page-budget}.test.ts",
  "test/assess/{archive,page-scenarios,page-sizes}.test.ts",
];

const server = suite("server", [...onBothDatabases, ...onServer], {
  postgres: true,
  together: true,
  env: { EIAO_TEST_STORE: "server" },
});

/** Independent programs read whole sites: on a busy machine that may take ten minutes. */
const interop = suite("interop", withTools, { browser: true, postgres: true });
const patient = { ...interop, test: { ...interop.test, testTimeout: 600_000, hookTimeout: 600_000 } };

/**
 * `npm run test:interop`: what needs independent tools from Debian, its PostgreSQL server among them; .ci/interop.mjs installs them first.
 * `npm run test:server` is the part with the server alone, and takes that of npm.
 */
export default mergeConfig(
  { test: { reporters: base.test?.reporters ?? [] } },
  { test: { sequence: { sequencer: LongestFirst }, projects: [server, patient] } },
);
