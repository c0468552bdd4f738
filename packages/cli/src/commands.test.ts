import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
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

test("every text of the help belongs to an option", async () => {
  const folders = ["observatory", "page", "service", "site", "warehouse"];
  const files = await Promise.all(
    folders.map((folder) => readFile(new URL(`commands/${folder}/texts.json`, import.meta.url), "utf8")),
  );
  const texts = Object.assign({}, ...files.map((file) => JSON.parse(file) as object)) as Record<
    string,
    { help: object }
  >;
  const commands = [...(await allCommands(eiaoWam)), ...(await allCommands(eiaoObservatory))];
  expect(Object.keys(texts).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  for (const { name, options } of commands)
    expect(Object.keys(options), name).toEqual(expect.arrayContaining(Object.keys(texts[name]?.help ?? {})));
});
