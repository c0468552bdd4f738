import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

describe("a bounded queue", () => {
  test("returns events in the order of their arrival", () => {
    const queue = createBoundedQueue<string>("q", 3);
    for (const event of ["a", "b", "c"]) expect(queue.push(event)).toBeUndefined();
    expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(["a", "b", "c", undefined]);
  });

  test("AT-STG-5: holds a producer back at its bound of 100 until one is taken", async () => {
    const queue = createBoundedQueue<number>("q", 100);
    let pushed = 0;
    const producing = (async () => {
      for (let event = 0; event < 250; event++) {
        await queue.push(event);
        pushed++;
      }
    })();
    await settle();
    expect(pushed).toBe(100);
    expect(queue.statistics()).toEqual({ length: 100, longest: 100, in: 100, out: 0, heldBack: 1 });
    expect(queue.take()).toBe(0);
    await settle();
    expect(pushed).toBe(101);
    const taken: (number | undefined)[] = [];
    while (taken.length < 249) {
      taken.push(queue.take());
      await settle();
    }
    await producing;
    expect(taken).toEqual(Array.from({ length: 249 }, (_, at) => at + 1));
    expect(queue.statistics()).toEqual({ length: 0, longest: 100, in: 250, out: 250, heldBack: 0 });
  });

  test("closed, refuses new events and those held back, and still returns those inside", async () => {
    const queue = createBoundedQueue<number>("links", 1);
    void queue.push(1);
    const heldBack = queue.push(2);
    queue.close();
    await expect(heldBack).rejects.toMatchObject({ code: "QueueClosed" });
    expect(() => queue.push(3)).toThrow("The queue links is closed and accepts no more events.");
    expect([queue.take(), queue.take()]).toEqual([1, undefined]);
  });

  test("cleared, counts waiting and held-back events, and releases the producers", async () => {
    const queue = createBoundedQueue<number>("q", 2);
    const admissions = [1, 2, 3, 4].map((event) => queue.push(event));
    expect(queue.clear()).toBe(4);
    await Promise.all(admissions.filter((admitted) => admitted !== undefined));
    expect(queue.take()).toBeUndefined();
  });

  test("never holds more than its capacity and loses nothing, for any order of pushes and takes", async () => {
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean()),
      async (capacity, steps) => {
        const queue = createBoundedQueue<number>("q", capacity);
        const admissions: (Promise<void> | undefined)[] = [];
        const taken: number[] = [];
        for (const isPush of steps) {
          if (isPush) admissions.push(queue.push(admissions.length));
          else if (queue.length > 0) taken.push(queue.take() ?? -1);
          expect(queue.length).toBeLessThanOrEqual(capacity);
        }
        while (queue.length > 0) taken.push(queue.take() ?? -1);
        await Promise.all(admissions.filter((admitted) => admitted !== undefined));
        expect(taken).toEqual(admissions.map((_, at) => at));
      },
    );
    await fc.assert(property);
  });
});

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
