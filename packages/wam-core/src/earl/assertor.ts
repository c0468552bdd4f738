import { withoutNulls } from "../source/without-nulls.ts";

/** The software that evaluates and therefore asserts the results. Defaults: spec 7.2 and 7.4. */
export interface Assertor {
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
}

const defaultAssertor: Assertor = {
  uri: "http://www.eiao.net/2.0/RelaxedWAM/",
  title: "EIAO WAM",
  description: "Tests of UWEM 1.2",
  version: "1.0",
};

/** Returns the engine as assertor, with some parts replaced. */
export function assertorWith(parts: Partial<Assertor> | undefined): Assertor {
  return { ...defaultAssertor, ...withoutNulls(parts ?? {}) };
}
