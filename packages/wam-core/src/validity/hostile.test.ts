import { expect, test } from "vitest";
import { MOST_VIOLATIONS } from "./reporter.ts";
import { validate, violationsOf } from "./validate.ts";
import { hostileMarkup } from "../../../../test/support/validity/hostile-markup.ts";

test("any markup gets an ordered, bounded, repeatable verdict", () => {
  for (let seed = 0; seed < 1500; seed++) {
    const text = hostileMarkup(seed);
    expect(() => checkVerdicts(text), `seed ${seed}`).not.toThrow();
  }
});

/** Checks the verdicts on a text. @throws Error with the violated property: order, places in the text, limits, determinism, agreement of policies. */
function checkVerdicts(source: string): void {
  for (const mode of ["html", "xml"] as const) {
    const first = validate({ source, mode }, "w3c");
    demand(JSON.stringify(first) === JSON.stringify(validate({ source, mode }, "w3c")), "the second verdict differs");
    for (const violations of [first.violations, violationsOf(source, null, mode)]) {
      demand(violations.length <= MOST_VIOLATIONS, "too many violations");
      const lines = source.split(/\r\n|\r|\n/);
      let before = { line: 1, column: 1 };
      for (const { line, column, message, code } of violations) {
        demand(line > before.line || (line === before.line && column >= before.column), "not in order");
        // The end of the text counts as a place.
        demand(
          line <= lines.length && column <= (lines[line - 1]?.length ?? 0) + 2,
          `${code} outside the text: ${line}:${column}`,
        );
        demand(message.length > 10 && message.length < 1000 && /^[a-z-]+$/.test(code), `message of ${code}`);
        before = { line, column };
      }
    }
  }
}

function demand(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}
