import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeenSet, createSharedSeen, sharedSeen } from "./evidence.ts";

test("a key is new once", () => {
  const seen = createSeenSet("run", createSharedSeen());
  expect(seen.has("a")).toBe(false);
  expect(seen.add("a")).toBe(true);
  expect(seen.add("a")).toBe(false);
  expect(seen.has("a")).toBe(true);
  expect(seen.size).toBe(1);
});

test("AT-SEEN-1: after the local dictionary is flushed, the shared part has its keys", () => {
  const shared = createSharedSeen();
  const seen = createSeenSet("run", shared);
  seen.add("a");
  expect(createSeenSet("run", shared).has("a")).toBe(false);
  seen.flush();
  expect(seen.has("a")).toBe(true);
  expect(seen.add("a")).toBe(false);
  expect(createSeenSet("run", shared).has("a")).toBe(true);
});

test("AT-SEEN-4: run B loaded while run A crawls leaves A's set alone", () => {
  const shared = createSharedSeen();
  const a = createSeenSet("A", shared);
  a.add("flushed");
  a.flush();
  a.add("local");
  const b = createSeenSet("B", shared);
  b.add("other");
  b.flush();
  shared.reset("B");
  expect([a.has("flushed"), a.has("local"), a.has("other"), a.size]).toEqual([true, true, false, 2]);
  expect(b.has("other")).toBe(false);
});

test("two crawls of a run that flush the same key count it once", () => {
  const shared = createSharedSeen();
  const [one, two] = [createSeenSet("run", shared), createSeenSet("run", shared)];
  one.add("a");
  two.add("a");
  one.flush();
  expect(two.size).toBe(1);
  two.flush();
  expect(two.size).toBe(1);
});

test("D-50: a restarted crawl refills from the repository's keys", () => {
  const seen = createSeenSet("run", createSharedSeen());
  seen.refill(["a", "b", "a"]);
  expect([seen.has("a"), seen.add("b"), seen.add("c"), seen.size]).toEqual([true, false, true, 3]);
});

test("by default, the crawls of a process share the part of a run", () => {
  const seen = createSeenSet("shared by default");
  seen.add("a");
  seen.flush();
  expect(createSeenSet("shared by default").has("a")).toBe(true);
  sharedSeen.reset("shared by default");
  expect(createSeenSet("shared by default").has("a")).toBe(false);
});

test("it answers like one set, whenever it is flushed", () => {
  const step = fc.oneof(fc.record({ key: fc.constantFrom("a", "b", "c", "d", "e") }), fc.constant("flush" as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: "max" }), (steps) => {
      const seen = createSeenSet("run", createSharedSeen());
      const model = new Set<string>();
      for (const each of steps) {
        if (each === "flush") seen.flush();
        else {
          expect(seen.add(each.key)).toBe(!model.has(each.key));
          model.add(each.key);
        }
        expect(seen.size).toBe(model.size);
      }
    }),
  );
});

test("300,000 keys take less than 200 bytes each, including their characters", () => {
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  const seen = createSeenSet("run", createSharedSeen());
  for (let i = 0; i < 300_000; i++) seen.add(`https://www.example.org/documents/page-${i}.html`);
  seen.flush();
  global.gc?.();
  expect((process.memoryUsage().heapUsed - before) / seen.size).toBeLessThan(200);
});
