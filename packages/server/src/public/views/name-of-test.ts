import { capitalised } from "@eiao/sampler/internal/formats";
import type { MarkupContent } from "@eiao/sampler/internal/formats";
import { ruleText, plainRuleText } from "./names.ts";
import type { PageRequest } from "./view.ts";

/** The catalogue and the tests that give a test its name. */
export type TestNaming = Pick<PageRequest, "say" | "tests">;

/** Returns the name of a test as markup. */
export function testName(test: string, wam: string, { say, tests }: TestNaming): MarkupContent {
  const { judge } = tests.find(wam) ?? tests.find(test) ?? {};
  return judge === undefined ? test : ruleText(judge.title, say);
}

/** Returns the name of a test, or its number if this program does not know it. */
export function testTitle(test: string, wam: string, { say, tests }: TestNaming): string {
  const { judge } = tests.find(wam) ?? tests.find(test) ?? {};
  return capitalised(plainRuleText(judge?.title ?? test, say));
}
