import { openDatabase, migrate } from "@eiao/crawler/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlRepositoryMigrations } from "../../packages/crawler/src/repository/migrations/index.ts";
import { folderWith, removeFolder, wam } from "../../packages/cli/test/run.ts";

/** Data directories as the first version of the tables had them: who has a newer program goes on with them. */

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({});
});
afterAll(() => removeFolder(cwd));

async function olderData(name: string): Promise<string> {
  const dataDir = `${cwd}/${name}`;
  const database = await openDatabase({ dataDir });
  await migrate(database, { ...urlRepositoryMigrations, embedded: urlRepositoryMigrations.embedded.slice(0, 1) });
  await database.close();
  return dataDir;
}

test.each([
  ["pages", []],
  ["why", ["https://example.org/"]],
])("%s brings them up to date, and reads", async (command, operands) => {
  const data = await olderData(command);
  expect(await wam([command, ...operands, "--data", data], { cwd })).toMatchObject({ code: 0 });
  const reader = await openDatabase({ dataDir: data, readOnly: true });
  expect(await migrate(reader, urlRepositoryMigrations)).toEqual([]); // nothing is missing
  await reader.close();
});

test("while another program writes there, reading says who it is", async () => {
  const data = await olderData("busy");
  const writer = await openDatabase({ dataDir: data, program: "an older program" });
  const { code, err } = await wam(["pages", "--data", data], { cwd });
  await writer.close();
  expect(code).toBe(1);
  expect(err).toContain("an older program");
});
