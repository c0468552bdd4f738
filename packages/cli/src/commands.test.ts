import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { schemaOf } from "../../../test/support/json-contract.ts";
import { allCommands } from "./command-line/help.ts";
import { eiaoObservatory, eiaoWam } from "./commands.ts";

test("every command that writes JSON has a schema", async () => {
  const writers = (await allCommands(eiaoWam)).filter(({ options }) => options["format"]?.choices?.includes("json"));
  expect(writers.length).toBeGreaterThan(15);
  const others = (await allCommands(eiaoObservatory)).filter(({ options }) => options["json"] !== undefined);
  expect(others.length).toBeGreaterThan(6);
  const ofSeed = ["checkstatus", "dbcleanerclient", "performcache", "wamservicecheck"];
  const names = [...[...writers, ...others].map(({ name }) => name), ...ofSeed];
  expect(names.filter((name) => !existsSync(schemaOf(name)))).toEqual([]);
});
