import { EiaoError } from "@eiao/wam-core/errors";
import { compilePattern } from "../pattern.ts";
import type { RuleKind } from "./rule-kind.ts";

/** URLs that a regular expression matches from their first character on. Spec 5.1, 5.2. */
export const patternRule = {
  decideRule: "RegexDecideRule",
  element: { name: "rule" },
  example: String.raw`http[s]?://www\.example\.com/.*`,
  read(pattern) {
    if (pattern === "") return { problems: ["It is empty; .* matches every URL."] };
    // URLs have none, and PostgreSQL keeps none.
    if (/\p{Cc}/u.test(pattern)) return { problems: ["It must not contain control characters."] };
    try {
      compilePattern(pattern);
      return { value: pattern };
    } catch (error) {
      if (!(error instanceof EiaoError)) throw error;
      return { problems: [`${error.message} ${error.remedy}`] };
    }
  },
  write: (pattern) => pattern,
  compile: (pattern) => compilePattern(pattern),
} as const satisfies RuleKind<string>;
