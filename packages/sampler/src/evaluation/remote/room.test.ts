import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRoom } from "./room.ts";

/** Enters for each letter in order, alone for capital ones; `inside` tells who is there. */
async function enterAll(letters: string) {
  const room = createRoom();
  const leaves = new Map<string, () => void>();
  for (const letter of letters) void room.enter(letter < "a").then((leave) => leaves.set(letter, leave));
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

test("many are there together; one that must be alone waits until they are gone", async () => {
  const room = await enterAll("abC");
  expect(room.inside()).toBe("ab");
  await room.leave("a");
  expect(room.inside()).toBe("b");
  await room.leave("b");
  expect(room.inside()).toBe("C");
});

test("those that come after one that waits to be alone do not pass it", async () => {
  const room = await enterAll("aBcdE");
  expect(room.inside()).toBe("a");
  await room.leave("a");
  expect(room.inside()).toBe("B");
  await room.leave("B");
  expect(room.inside()).toBe("cd");
  await room.leave("d");
  await room.leave("c");
  expect(room.inside()).toBe("E");
});
