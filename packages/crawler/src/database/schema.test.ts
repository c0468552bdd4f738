import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";
import { openSchema, type Schema } from "./schema.ts";
import { embeddedStore, stores, type TestStore } from "../../../../test/support/stores.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "eiao-schema-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the files of a schema with one table. Each run of a file adds one row. */
function schemaOf(name: string, more = ""): Schema {
  const rows = `insert into NAME (x) values (1);\n${more}`;
  const files = {
    sqlite: `create table NAME (x int); ${rows}`,
    postgresql: `create schema if not exists ${name}; create table NAME (x int); ${rows}`,
  };
  for (const [dialect, sql] of Object.entries(files)) {
    const table = dialect === "sqlite" ? `"${name}.one"` : `${name}.one`;
    writeFileSync(path.join(folder, `${name}.${dialect}.sql`), sql.replaceAll("NAME", table));
  }
  return { name, folder: pathToFileURL(`${folder}/`) };
}

describe.each(stores)("openSchema, %s", (name, create) => {
  let store: TestStore;
  let database: Database;
  beforeEach(async () => {
    store = await create();
    database = await store.open();
  });
  afterEach(async () => {
    await database?.close();
    await store?.remove();
  });

  const rows = () => database.query("rows", "select x from mine.one");
  const versions = () => database.query("versions", "select schema, version from eiao.version order by schema");
  const remedy = name === "embedded" ? /^Move .+ away, or choose another folder with --data\.$/ : /EIAO_DATABASE_URL/;
  const refused = {
    code: "MadeByAnotherBuild",
    message: expect.stringMatching(/^The data in .+ was made by another build\.$/) as string,
    remedy: expect.stringMatching(remedy) as string,
  };

  test("programs that start at the same time create the tables once; a later start changes nothing", async () => {
    const mine = schemaOf("mine");
    await Promise.all([1, 2, 3, 4].map(() => openSchema(database, mine)));
    await openSchema(database, mine);
    expect(await rows()).toEqual([{ x: 1 }]);
    expect(await versions()).toEqual([{ schema: "mine", version: 1 }]);
  });

  test("several schemas are created one after the other", async () => {
    await openSchema(database, schemaOf("mine"));
    await openSchema(database, schemaOf("other"));
    await openSchema(database, schemaOf("mine"));
    expect(await versions()).toEqual([
      { schema: "mine", version: 1 },
      { schema: "other", version: 1 },
    ]);
  });

  test("a file that fails leaves nothing behind", async () => {
    const failure = { code: "QueryFailed", message: expect.stringContaining("schema mine") as string };
    await expect(openSchema(database, schemaOf("mine", "insert into nothing values (1);"))).rejects.toMatchObject(
      failure,
    );
    expect(await database.namedTable("mine", "one")).toBeUndefined();
    await openSchema(database, schemaOf("mine"));
    expect(await rows()).toEqual([{ x: 1 }]);
  });

  test.each([0, 2])("version %i is refused, also for other schemas, and nothing is changed", async (version) => {
    await openSchema(database, schemaOf("mine"));
    await database.query("other-build", "update eiao.version set version = $1", [version]);
    for (const schema of ["mine", "other"])
      await expect(openSchema(database, schemaOf(schema))).rejects.toMatchObject(refused);
    expect(await rows()).toEqual([{ x: 1 }]);
    expect(await versions()).toEqual([{ schema: "mine", version }]);
    expect(await database.namedTable("other", "one")).toBeUndefined();
  });

  /** Runs statements that prepare a database as if it had been restored. */
  const restore = (sql: string) => database.execute("restore", sql);
  const makeSchema = (schema: string) => (name === "embedded" ? "" : `create schema if not exists ${schema};`);

  test.each([
    ["tables without a table of versions", () => restore(`${makeSchema("mine")} create table mine.one (x int)`)],
    [
      "a table of versions that another build made",
      () => restore(`${makeSchema("eiao")} create table eiao.migration (schema text primary key)`),
    ],
    [
      "tables that have no version",
      async () => {
        await openSchema(database, schemaOf("other"));
        await restore(`${makeSchema("mine")} create table mine.one (x int)`);
      },
    ],
    [
      "a version that has no tables",
      async () => {
        await openSchema(database, schemaOf("mine"));
        await restore("drop table mine.one");
      },
    ],
  ])("%s: the database is refused, and nothing is changed", async (_, prepare) => {
    database.addSchema?.("mine");
    database.addSchema?.("eiao");
    await prepare();
    const tables = () =>
      database.query(
        "tables",
        name === "embedded"
          ? "select name from sqlite_schema order by name"
          : "select schemaname || '.' || tablename as name from pg_catalog.pg_tables where schemaname in ('eiao', 'mine') order by 1",
      );
    const before = await tables();
    await expect(openSchema(database, schemaOf("mine"))).rejects.toMatchObject(refused);
    expect(await tables()).toEqual(before);
  });

  test.each([name].filter((each) => each === "server"))(
    "a %s whose versions have no key was restored in part, and is refused",
    async () => {
      await openSchema(database, schemaOf("mine"));
      await restore("alter table eiao.version drop constraint version_pkey");
      await restore("create table eiao.copy as select * from eiao.version");
      await restore("drop table eiao.version; alter table eiao.copy rename to version");
      await expect(openSchema(database, schemaOf("mine"))).rejects.toMatchObject(refused);
    },
  );

  test("tables that a user has made beside ours do not matter", async () => {
    await restore("create table minerals (x int); create table eiao_notes (x int)");
    await openSchema(database, schemaOf("mine"));
    expect(await rows()).toEqual([{ x: 1 }]);
  });
});

describe("a data directory that is only read", () => {
  let store: Awaited<ReturnType<typeof embeddedStore>>;
  let reader: Database;
  beforeEach(async () => {
    store = await embeddedStore();
  });
  afterEach(async () => {
    await reader?.close();
    await store.remove();
  });

  async function makeAndRead(schema?: Schema, version = 1): Promise<void> {
    const writer = await store.open();
    if (schema !== undefined) {
      await openSchema(writer, schema);
      await writer.query("version", "update eiao.version set version = $1", [version]);
    }
    await writer.close();
    reader = await openDatabase({ dataDir: store.dataDir, readOnly: true });
  }

  test("its tables are found", async () => {
    await makeAndRead(schemaOf("mine"));
    await openSchema(reader, schemaOf("mine"));
    expect(await reader.query("rows", "select x from mine.one")).toEqual([{ x: 1 }]);
  });

  test.each([undefined, "other"])("missing tables are not created; the directory has those of: %s", async (other) => {
    await makeAndRead(other === undefined ? undefined : schemaOf(other));
    await expect(openSchema(reader, schemaOf("mine"))).rejects.toMatchObject({
      code: "StoreUnavailable",
      message: `The data in ${store.dataDir} cannot be used: it has no tables of mine yet.`,
    });
  });

  test("a directory of another build is refused, and every file in it stays as it is", async () => {
    await makeAndRead(schemaOf("mine"), 2);
    const files = () =>
      readdirSync(store.dataDir).map((file) => [file, readFileSync(path.join(store.dataDir, file)).toString("latin1")]);
    const before = files();
    await expect(openSchema(reader, schemaOf("mine"))).rejects.toMatchObject({
      code: "MadeByAnotherBuild",
      message: `The data in ${store.dataDir} was made by another build.`,
      remedy: `Move ${store.dataDir} away, or choose another folder with --data.`,
    });
    expect(files()).toEqual(before);
  });
});
