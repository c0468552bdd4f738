import { mergeConfig } from "vitest/config";
import base, { suite } from "./vitest.config.ts";
import { alone, fastSuites, filesOfSuites, leftOutOfFast, withTools } from "./.ci/suites.ts";

const isFast = ({ name }: { readonly name: string }): boolean => fastSuites.has(name);
const without = [...alone, ...withTools, ...leftOutOfFast, ...filesOfSuites((each) => !isFast(each))];

/** `npm run test:fast`: the tests for daily work, in less than a minute, without a server, a browser or processes. */
export default mergeConfig(
  { test: { reporters: base.test?.reporters ?? [] } },
  { test: { projects: [suite("fast", filesOfSuites(isFast), { without, together: true })] } },
);
