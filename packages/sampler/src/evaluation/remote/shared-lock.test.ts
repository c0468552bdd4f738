import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSharedLock } from "./wam-servers.ts";

/** Enters for each letter in order, exclusively for capital ones. `inside` returns the letters that hold the lock. */
async function enterAll(letters: string) {
  const lock = createSharedLock();
  const leaves = new Map<string, () => void>();
  for (const letter of letters) void lock.acquire(letter < "a").then((leave) => leaves.set(letter, leave));
  await turn();
  return {
    inside: () => [...leaves.keys()].join(""),
    async leave(letter: string) {
      leaves.get(letter)?.();
      leaves.delete(letter);
      await turn();
    },
  };
}

test("many share the lock; an exclusive holder waits until they are gone", async () => {
  const lock = await enterAll("abC");
  expect(lock.inside()).toBe("ab");
  await lock.leave("a");
  expect(lock.inside()).toBe("b");
  await lock.leave("b");
  expect(lock.inside()).toBe("C");
});

test("later holders do not overtake a waiting exclusive one", async () => {
  const lock = await enterAll("aBcdE");
  expect(lock.inside()).toBe("a");
  await lock.leave("a");
  expect(lock.inside()).toBe("B");
  await lock.leave("B");
  expect(lock.inside()).toBe("cd");
  await lock.leave("d");
  await lock.leave("c");
  expect(lock.inside()).toBe("E");
});
