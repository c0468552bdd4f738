/** Every heavy input, and the first seeds of `npm run fuzz`, which runs longer. */
import { expect, test } from "vitest";
import { randomSamples } from "../support/random-samples.ts";
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

test(`${inputs} seeds: no exception, no hang; half of them again: no growth of memory`, async () => {
  const real = await seeds();
  const runSeed = (seed: number): void => {
    const input = hostileInput(seed, real);
    try {
      run(input);
    } catch (error) {
      throw new Error(`seed ${seed} (${input.kind}), to repeat: npm run fuzz -- --seed ${seed} --inputs 1`, {
        cause: error,
      });
    }
  };
  for (let seed = 0; seed < inputs; seed++) runSeed(seed);
  // The same inputs need no further tables.
  const before = memoryInUse();
  for (let seed = 0; seed < inputs / 2; seed++) runSeed(seed);
  expect(memoryInUse() - before).toBeLessThan(2_000_000);
});

test("the same seed gives the same input", async () => {
  const real = await seeds();
  for (let seed = 0; seed < 50; seed++) expect(hostileInput(seed, real)).toEqual(hostileInput(seed, real));
});
