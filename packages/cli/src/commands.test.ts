import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { schemaOf } from "../../../test/support/json-contract.ts";
import { commands } from "./commands.ts";
import { observatoryCommands } from "./observatory/commands.ts";

test("every command that writes JSON has a schema", () => {
  const writers = commands.filter(({ options }) => options["format"]?.choices?.includes("json"));
  expect(writers.length).toBeGreaterThan(15);
  const others = observatoryCommands.filter(({ options }) => options["json"] !== undefined);
  expect(others.length).toBeGreaterThan(6);
  const ofSeed = ["checkstatus", "dbcleanerclient", "performcache", "wamservicecheck"];
  const names = [...[...writers, ...others].map(({ name }) => name), ...ofSeed];
  expect(names.filter((name) => !existsSync(schemaOf(name)))).toEqual([]);
});
