import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@eiao/crawler/internal/database";
import { announceSites, listRuns } from "@eiao/etl/internal";
import { expect, onTestFinished, test } from "vitest";
import type { Terminal } from "../terminal.ts";
import { openWarehouseToRead, openWarehouseToWrite } from "./warehouse.ts";

test("if a program was killed before it created its tables, a reader never blocks writers, and sees what they write", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-read-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await (await openDatabase({ dataDir })).close();
  const terminal = { cwd: dataDir, env: {} } as unknown as Terminal;
  const reading = await openWarehouseToRead(dataDir, terminal);
  onTestFinished(() => reading.database.close());
  expect(await listRuns(reading.warehouse)).toEqual([]);
  const writing = await openWarehouseToWrite(dataDir, "test", terminal);
  await announceSites(writing.warehouse, "R", ["a.example"]);
  await writing.database.close();
  expect(await listRuns(reading.warehouse)).toMatchObject([{ run: "R" }]);
});
