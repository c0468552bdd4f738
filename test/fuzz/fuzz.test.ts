/** Every heavy input, and the first seeds of `npm run fuzz`, which is the long run. */
import { expect, test } from "vitest";
import { randomSamples } from "../random-samples.ts";
import { heavyKinds } from "./heavy.ts";
import { heavyInput, hostileInput } from "./hostile.ts";
import { memoryInUse, run, seeds } from "./run.ts";

test.each(heavyKinds.map(({ name }, number) => ({ name, number })))(
  "$name: a report or a clear refusal in time",
  ({ number }) => {
    const { refused } = run(heavyInput(number));
    if (refused !== undefined) expect(refused).toMatch(/^Too/);
  },
);

const inputs = randomSamples(1_000, 3_000);

test(`${inputs} seeds: no exception, no hang, no growth of memory`, async () => {
  const real = await seeds();
  let before = 0;
  for (let seed = 0; seed < inputs; seed++) {
    // By then all that is loaded on demand has been asked for.
    if (seed === inputs / 2) before = memoryInUse();
    const input = hostileInput(seed, real);
    try {
      run(input);
    } catch (error) {
      throw new Error(`seed ${seed} (${input.kind}), to repeat: npm run fuzz -- --seed ${seed} --inputs 1`, {
        cause: error,
      });
    }
  }
  expect(memoryInUse() - before).toBeLessThan(2_000_000);
});

test("the same seed gives the same input", async () => {
  const real = await seeds();
  for (let seed = 0; seed < 50; seed++) expect(hostileInput(seed, real)).toEqual(hostileInput(seed, real));
});
