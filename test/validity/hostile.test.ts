import { expect, test } from "vitest";
import { checkVerdicts, hostileMarkup } from "./hostile.ts";

test("whatever the markup: an ordered, bounded, repeatable verdict", () => {
  for (let seed = 0; seed < 1500; seed++) {
    const text = hostileMarkup(seed);
    expect(() => checkVerdicts(text), `seed ${seed}`).not.toThrow();
  }
});
