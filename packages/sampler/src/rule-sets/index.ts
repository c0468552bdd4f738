/** Entry point `@eiao/sampler/internal/rule-sets`: the rule sets of this program, each loaded on demand. */
export { DEFAULT_RULE_SET, evaluatesPdf, installedIds, installedRuleSets, namedRuleSets } from "./installed.ts";
export { languageDetector } from "./language-detector.ts";
export { switchedOff } from "./selected-rules.ts";
