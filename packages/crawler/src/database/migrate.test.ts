import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "./database.ts";
import { type Migration, migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { embeddedStore, stores, type TestStore } from "./test-stores.ts";

const histories = (steps: readonly Migration[]) => ({ schema: "mine", server: steps.map(onServer), embedded: steps });
/** A server has schemas. */
const onServer = (step: Migration): Migration =>
  step.version === 1 ? { ...step, sql: `create schema mine; ${step.sql}` } : step;

const first = {
  version: 1,
  name: "one",
  sql: "create table mine.a (x int); insert into mine.a values (1)",
};
const second = { version: 2, name: "two", sql: "alter table mine.a add y int default 7" };

describe.each(stores)("migrate, %s", (name, create) => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  test("a failing step undoes all steps of the call", async () => {
    const broken = { version: 2, name: "broken", sql: "alter table mine.nothing add y int" };
    const failure = { code: "QueryFailed", message: expect.stringContaining("migration mine 2") as string };
    await expect(migrate(database, histories([first, broken]))).rejects.toMatchObject(failure);
    expect(await database.namedTable("mine", "a")).toBeUndefined();
  });

  test("several that start at the same time apply each step once", async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database, histories([first]))));
    expect(applied.flat()).toEqual([1]);
    expect(await database.query("look", "select * from mine.a", [])).toEqual([{ x: 1 }]);
  });

  test("only what is missing is applied; again nothing is", async () => {
    const steps = [first, second];
    expect(await migrate(database, histories(steps))).toEqual([2]);
    expect(await migrate(database, histories(steps))).toEqual([]);
    expect(await database.query("look", "select * from mine.a", [])).toEqual([{ x: 1, y: 7 }]);
    const history = "select version, name, applied_at from eiao.migration where schema = 'mine' order by 1";
    expect(await database.query("history", history, [])).toEqual([
      { version: 1, name: "one", applied_at: expect.any(Date) as Date },
      { version: 2, name: "two", applied_at: expect.any(Date) as Date },
    ]);
  });

  test("each schema has a history of its own", async () => {
    const steps = [{ version: 1, name: "other", sql: "create table other_table (a int)" }];
    expect(await migrate(database, { schema: "other", server: steps, embedded: steps })).toEqual([1]);
  });

  test.each([name].filter((each) => each === "server"))(
    "what a restoration in part leaves on a %s is refused: tables that no list names, a list without keys",
    async () => {
      const refused = { code: "PartlyRestored", message: expect.stringContaining("restored in part") as string };
      const steps = [
        { version: 1, name: "tables", sql: "create schema if not exists half; create table half.a (x int)" },
      ];
      const half = { schema: "half", server: steps, embedded: steps };
      await database.execute("restore", "create schema half; create table half.a (x int)");
      await expect(migrate(database, half)).rejects.toMatchObject(refused);
      const withoutKeys =
        "alter table eiao.migration rename to whole; create table eiao.migration (like eiao.whole including defaults)";
      await database.execute("restore", `drop schema half cascade; ${withoutKeys}`);
      await expect(migrate(database, half)).rejects.toMatchObject(refused);
      await expect(migrate(database, histories([first, second]))).rejects.toMatchObject(refused);
      await database.execute("go-on", "drop table eiao.migration; alter table eiao.whole rename to migration");
      expect(await migrate(database, half)).toEqual([1]);
    },
  );

  test.each([name].filter((each) => each === "server"))(
    "on a %s a step waits a minute for what others have",
    async () => {
      const sql = "create schema patient; create table patient.a as select current_setting('lock_timeout') as waits";
      const steps = [{ version: 1, name: "waits", sql }];
      expect(await migrate(database, { schema: "patient", server: steps, embedded: steps })).toEqual([1]);
      expect(await database.query("look", "select waits from patient.a", [])).toEqual([{ waits: "1min" }]);
      expect(await database.query("look", "select current_setting('lock_timeout') as waits", [])).toEqual([
        { waits: "0" },
      ]);
    },
  );

  test("a database that a newer program has made is refused, unchanged", async () => {
    await expect(migrate(database, histories([first]))).rejects.toMatchObject({
      code: "MadeByAnotherBuild",
      message: expect.stringMatching(/^The data in .+ was made by another build\.$/) as string,
      remedy: expect.stringContaining(name === "embedded" ? "--data" : "EIAO_DATABASE_URL") as string,
    });
  });
});

test("one that a newer program has made is refused by who only reads it, in the same words", async () => {
  const store = await embeddedStore();
  const { dataDir } = store;
  onTestFinished(() => store.remove());
  const writing = await store.open();
  await migrate(writing, histories([first, second]));
  await writing.close();
  const reading = await openDatabase({ dataDir, program: "test", readOnly: true });
  onTestFinished(() => reading.close());
  await expect(migrate(reading, histories([first]))).rejects.toMatchObject({
    code: "MadeByAnotherBuild",
    message: `The data in ${dataDir} was made by another build.`,
    remedy: `Move ${dataDir} away, or choose another folder with --data.`,
  });
});
