import { describe, expect, test } from "vitest";
import { buildGraph } from "./graph.ts";
import type { TaskDefinition } from "./graph.ts";
import { installPlugIns } from "./plug-ins.ts";
import { definePlugIn } from "./stage.ts";
import type { PlugIn } from "./stage.ts";

const described = { author: "EIAO", description: "For tests.", concurrency: 1 };

const seed = definePlugIn<never, { urls: string }, undefined>({
  ...described,
  identifier: "seed",
  input: null,
  parameters: { url: { type: "string", description: "where to start" } },
  outputs: { urls: { carries: "urls", description: "the start URL" } },
  create: () => ({ provide: async () => undefined }),
});

const filter = definePlugIn<string, { passed: string }, undefined>({
  ...described,
  identifier: "filter",
  input: "urls",
  parameters: { limit: { type: "number", description: "how many pass", default: 10 } },
  outputs: { passed: { carries: "urls", description: "what passed" } },
  create: () => ({ process: () => undefined }),
});

const store = definePlugIn<string, object, undefined>({
  ...described,
  identifier: "store",
  input: "pages",
  parameters: {},
  outputs: {},
  create: () => ({ process: () => undefined }),
});

const plugIns = installPlugIns<undefined>([seed, filter, store]);
const sound: TaskDefinition = {
  stages: { start: { plugIn: "seed", settings: { url: "http://a.example/" } }, seen: { plugIn: "filter" } },
  connections: [{ from: "start.urls", to: "seen" }],
};

describe("a task definition", () => {
  test("resolves plug-ins, defaults and connections", () => {
    const [start, seen] = buildGraph(sound, plugIns).stages;
    expect(start).toMatchObject({ name: "start", plugIn: seed, settings: { url: "http://a.example/" }, capacity: 100 });
    expect(start?.targets.get("urls")).toEqual(["seen"]);
    expect(seen).toMatchObject({ settings: { limit: 10 }, concurrency: 1 });
    expect(seen?.targets.get("passed")).toEqual([]);
  });

  test("AT-STG-6: unconnected input, unknown plug-in and missing parameter are all reported at once", () => {
    const broken: TaskDefinition = {
      stages: { start: { plugIn: "seed" }, seen: { plugIn: "filter" }, judge: { plugIn: "judge" } },
      connections: [],
    };
    expect(refusal(broken)).toBe(
      "The task cannot run: Stage start: the parameter url is missing. " +
        "Stage seen: its input is not connected. Stage judge: the plug-in judge is unknown.",
    );
  });

  const connections: [string, { from: string; to: string }, string][] = [
    ["from a stage that is not there", { from: "x.urls", to: "seen" }, "there is no stage x."],
    ["to a stage that is not there", { from: "start.urls", to: "y" }, "there is no stage y."],
    ["from an output that is not there", { from: "start.pages", to: "seen" }, "seed has no output pages."],
    ["from an output of Object", { from: "start.toString", to: "seen" }, "seed has no output toString."],
    ["without an output", { from: "start", to: "seen" }, "from must be stage.output."],
    ["to a provider", { from: "seen.passed", to: "start" }, "start is a provider and has no input."],
    ["between other kinds of events", { from: "seen.passed", to: "kept" }, "kept takes pages, not urls."],
    ["that is there already", { from: "start.urls", to: "seen" }, "it is defined twice."],
  ];
  test.each(connections)("refuses a connection %s", (_, connection, problem) => {
    const stages = { ...sound.stages, kept: { plugIn: "store" } };
    const message = refusal({ stages, connections: [...sound.connections, connection] });
    expect(message).toContain(`Connection ${connection.from} -> ${connection.to}: ${problem}`);
  });

  test("refuses wrong types, unknown parameters and counts below one", () => {
    const settings = { limit: "ten", colour: true };
    const stages = { ...sound.stages, seen: { plugIn: "filter", settings, concurrency: 0, capacity: 1.5 } };
    const message = refusal({ stages, connections: sound.connections });
    for (const problem of [
      "limit must be a number.",
      "it has no parameter colour.",
      "concurrency must be a whole number from 1.",
      "capacity must be a whole number from 1.",
    ]) {
      expect(message).toContain(`Stage seen: ${problem}`);
    }
  });
});

describe("installing plug-ins", () => {
  const parts = [
    "identifier",
    "author",
    "description",
    "input",
    "create",
    "parameters",
    "outputs",
    "concurrency",
  ] as const;
  test.each(parts)("refuses a plug-in without %s", (part) => {
    const { [part]: _, ...rest } = filter;
    expect(() => installPlugIns([rest as PlugIn<undefined>])).toThrow(
      expect.objectContaining({ code: "PlugInRefused" }),
    );
  });

  test("refuses a parameter and an output without description, both named", () => {
    const undescribed = {
      ...filter,
      parameters: { limit: { type: "number" } },
      outputs: { passed: { carries: "urls", description: " " } },
    } as unknown as PlugIn<undefined>;
    expect(() => installPlugIns([undescribed])).toThrow(
      "parameters.limit has no description. outputs.passed has no description.",
    );
  });

  test("refuses a second one of the same identifier", () => {
    expect(() => installPlugIns([seed, seed])).toThrow("another plug-in has the same identifier.");
  });
});

function refusal(definition: TaskDefinition): string {
  try {
    buildGraph(definition, plugIns);
  } catch (error) {
    expect(error).toMatchObject({ code: "TaskRefused" });
    return (error as Error).message;
  }
  return "accepted";
}
