import { describe, expect, test } from "vitest";
import { buildGraph } from "./graph.ts";
import type { TaskDefinition } from "./graph.ts";
import { installPlugIns } from "./plug-ins.ts";
import { runGraph } from "./run.ts";
import { definePlugIn } from "./stage.ts";
import type { Emit, PlugIn, Settings } from "./stage.ts";

type Numbers = { numbers: number };

const described = { author: "EIAO", description: "For tests.", concurrency: 1, parameters: {} };
const outputs = { numbers: { carries: "numbers", description: "numbers" } };

/** Returns a provider of the numbers from 0 to `count` - 1 that waits for space. */
function counting(identifier: string, count: number, emitted: number[] = []): PlugIn<undefined> {
  return definePlugIn<never, Numbers, undefined>({
    ...described,
    identifier,
    input: null,
    outputs,
    create: () => ({
      async provide(emit, signal) {
        for (let number = 0; number < count && !signal.aborted; number++) {
          await emit("numbers", number);
          emitted.push(number);
        }
      },
    }),
  });
}

function working(
  identifier: string,
  work: (number: number, emit: Emit<Numbers>, settings: Settings) => Promise<void> | undefined,
  more: Partial<PlugIn<undefined>> = {},
): PlugIn<undefined> {
  return definePlugIn<number, Numbers, undefined>({
    ...described,
    ...(more as object),
    identifier,
    input: "numbers",
    outputs,
    create: (settings) => ({ process: (number, emit) => work(number, emit, settings) }),
  });
}

/** Builds a chain of stages, each named after its plug-in. */
function chain(plugIns: readonly PlugIn<undefined>[], capacity = 100) {
  const names = plugIns.map(({ identifier }) => identifier);
  const definition: TaskDefinition = {
    stages: Object.fromEntries(names.map((plugIn) => [plugIn, { plugIn, capacity }])),
    connections: names.slice(1).map((to, at) => ({ from: `${names[at]}.numbers`, to })),
  };
  return buildGraph(definition, installPlugIns(plugIns));
}

describe("a running task", () => {
  test("passes every event through every stage, in order if each stage has one worker", async () => {
    const seen: number[] = [];
    const double = working("double", (number, emit) => emit("numbers", number * 2));
    const collect = working("collect", (number) => void seen.push(number));
    const task = runGraph(chain([counting("count", 250), double, collect]), undefined);
    await task.done;
    expect(seen).toEqual(Array.from({ length: 250 }, (_, number) => number * 2));
    expect(task.statistics().map(({ name, in: into, out }) => [name, into, out])).toEqual([
      ["count", 0, 250],
      ["double", 250, 250],
      ["collect", 250, 0],
    ]);
  });

  test("AT-STG-4: the pool of a slow stage grows to its maximum of 5, the others stay at 1", async () => {
    const quick = working("normalise", (number, emit) => emit("numbers", number));
    let atOnce = 0;
    let max = 0;
    const download = working(
      "download",
      async (number, emit) => {
        max = Math.max(max, ++atOnce);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce--;
        await emit("numbers", number);
      },
      { concurrency: 5 },
    );
    const store = working("store", () => undefined, { concurrency: 5 });
    const task = runGraph(chain([counting("count", 60), quick, download, store]), undefined);
    await task.done;
    expect(max).toBe(5);
    expect(task.statistics().map(({ name, largestPool }) => [name, largestPool])).toEqual([
      ["count", 1],
      ["normalise", 1],
      ["download", 5],
      ["store", 1],
    ]);
    expect(task.statistics()[2]).toMatchObject({ pool: 1, busy: 0, maximum: 5 });
    expect(task.statistics()[2]?.serviceMilliseconds).toBeGreaterThan(4);
  });

  test("AT-STG-5: with the consumer stopped the producer blocks at the bound of 100", async () => {
    const emitted: number[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const stuck = working("stuck", () => gate);
    const task = runGraph(chain([counting("count", 10_000, emitted), stuck]), undefined);
    await waitTurns(20);
    // One is being processed, 100 wait, and the 102nd is held back.
    expect(emitted).toHaveLength(101);
    expect(task.statistics()[1]).toMatchObject({ queueLength: 100, longestQueue: 100, heldBack: 1, busy: 1 });
    release();
    await task.done;
    expect(emitted).toHaveLength(10_000);
    expect(task.statistics()[1]).toMatchObject({ in: 10_000, longestQueue: 100 });
  });

  test("an output that feeds two inputs gives each event to both", async () => {
    const seen: string[] = [];
    const left = working("left", (number) => void seen.push(`left ${number}`));
    const right = working("right", (number) => void seen.push(`right ${number}`));
    const definition: TaskDefinition = {
      stages: { count: { plugIn: "count" }, left: { plugIn: "left" }, right: { plugIn: "right" } },
      connections: [
        { from: "count.numbers", to: "left" },
        { from: "count.numbers", to: "right" },
      ],
    };
    await runGraph(buildGraph(definition, installPlugIns([counting("count", 2), left, right])), undefined).done;
    expect(seen.sort()).toEqual(["left 0", "left 1", "right 0", "right 1"]);
  });

  test("a loop of stages processes its own events, and ends", async () => {
    const seen: number[] = [];
    const half = working("half", (number, emit) => {
      seen.push(number);
      return number > 1 ? emit("numbers", Math.floor(number / 2)) : undefined;
    });
    const definition: TaskDefinition = {
      stages: { count: { plugIn: "count" }, half: { plugIn: "half" } },
      connections: [
        { from: "count.numbers", to: "half" },
        { from: "half.numbers", to: "half" },
      ],
    };
    await runGraph(buildGraph(definition, installPlugIns([counting("count", 6), half])), undefined).done;
    // By hand: 0; 1; 2 1; 3 1; 4 2 1; 5 2 1.
    expect(seen.sort((a, b) => a - b)).toEqual([0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 5]);
  });

  test("an exception in a stage stops the task with that error", async () => {
    const emitted: number[] = [];
    const failing = working("failing", async (number) => {
      if (number === 3) throw new Error("three");
    });
    const task = runGraph(chain([counting("count", 1_000_000, emitted), failing], 1), undefined);
    await expect(task.done).rejects.toThrow("three");
    expect(emitted.length).toBeLessThan(10);
  });

  test("drained, it takes no more from its provider and processes the events in its queues", async () => {
    const seen: number[] = [];
    const slow = working("slow", async (number) => {
      await waitTurns(1);
      seen.push(number);
    });
    const task = runGraph(chain([counting("count", 1_000_000), slow], 10), undefined);
    await waitTurns(3);
    await task.drain();
    const { in: taken, queueLength } = task.statistics()[1] ?? { in: -1, queueLength: -1 };
    expect(queueLength).toBe(0);
    expect(taken).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(10);
  });

  test("stopped, it drops waiting events and ends", async () => {
    const seen: number[] = [];
    const slow = working("slow", async (number) => {
      await waitTurns(1);
      seen.push(number);
    });
    const task = runGraph(chain([counting("count", 1_000_000), slow], 10), undefined);
    await waitTurns(2);
    const before = seen.length;
    await task.stop();
    expect(seen.length - before).toBeLessThanOrEqual(1);
  });

  test("a parameter and the concurrency change while it runs", async () => {
    const seen: number[] = [];
    const times = working(
      "times",
      async (number, _emit, settings) => {
        await waitTurns(1);
        seen.push(number * Number(settings["factor"]));
        if (number === 0) {
          task.configure("times", "factor", 10);
          task.configure("times", "concurrency", 3);
        }
      },
      { parameters: { factor: { type: "number", description: "what to multiply with", default: 1 } } },
    );
    const task = runGraph(chain([counting("count", 20), times]), undefined);
    await task.done;
    expect(seen.slice(0, 3).concat(seen.at(-1) ?? 0)).toEqual([0, 10, 20, 190]);
    expect(task.statistics()[1]).toMatchObject({ largestPool: 3 });
    for (const [stage, parameter, value, problem] of [
      ["times", "factor", "ten", "factor must be a number."],
      ["times", "colour", 1, "it has no parameter colour."],
      ["other", "factor", 1, "the task has no such stage."],
      ["times", "concurrency", 0, "concurrency must be a whole number from 1."],
    ] as const) {
      expect(() => task.configure(stage, parameter, value)).toThrow(problem);
    }
  });

  test("recomposed while it runs, it keeps the queue of unchanged stages and drains the removed one", async () => {
    const seen: string[] = [];
    const emitted: number[] = [];
    const pass = working("pass", async (number, emit) => {
      await waitTurns(1);
      await emit("numbers", number);
    });
    const negate = working("negate", (number, emit) => emit("numbers", -number));
    const collect = working("collect", (number) => void seen.push(String(number)));
    const plugIns = [counting("count", 100, emitted), pass, negate, collect];
    const task = runGraph(chain(plugIns, 10), undefined);
    await waitTurns(8);
    task.recompose(
      chain(
        plugIns.filter(({ identifier }) => identifier !== "negate"),
        10,
      ),
    );
    await task.done;
    expect(seen.map(Number).map(Math.abs)).toEqual(Array.from({ length: 100 }, (_, number) => number));
    expect(seen).toContain("-1");
    expect(seen).toContain("99");
    expect(task.statistics().map(({ name }) => name)).toEqual(["count", "pass", "collect"]);
  });

  test("a long run of synchronous events does not block the event loop", async () => {
    let turnsTaken = 0;
    let number = 0;
    const loop = working("loop", (event, emit) => (++number < 20_000 ? emit("numbers", event) : undefined));
    const definition: TaskDefinition = {
      stages: { count: { plugIn: "count" }, loop: { plugIn: "loop" } },
      connections: [
        { from: "count.numbers", to: "loop" },
        { from: "loop.numbers", to: "loop" },
      ],
    };
    const task = runGraph(buildGraph(definition, installPlugIns([counting("count", 1), loop])), undefined);
    const timer = setInterval(() => turnsTaken++, 0);
    await task.done;
    clearInterval(timer);
    expect(number).toBe(20_000);
    expect(turnsTaken).toBeGreaterThan(2);
  });
});

async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
