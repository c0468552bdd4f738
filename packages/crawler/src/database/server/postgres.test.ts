import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, launchPostgres, type PostgresServer } from "../../../../../test/support/postgres/launch.ts";
import type { Database, Queryable } from "../database.ts";
import { openDatabase } from "../open.ts";
import { requireSupported } from "./postgres.ts";

let own: PostgresServer | undefined;
let server = "";
beforeAll(async () => {
  const shared = inject("postgresUrl");
  own = shared === undefined ? await launchPostgres() : undefined;
  server = shared ?? own?.url ?? "";
});
afterAll(() => own?.stop());

const open = (url: string) => openDatabase({ dataDir: "", url });
const failure = async (url: string) =>
  await open(url).then(
    () => expect.unreachable("it was opened"),
    (error: unknown) => error as Error & { code: string; remedy: string },
  );
/** Returns a URL with a password. The server trusts all users, so it accepts any password. */
const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href;

describe("database URL", () => {
  test.each([
    ["no URL", "geheim@host"],
    ["not PostgreSQL's", "mysql://me:geheim@host/db"],
    ["an invalid escape", "postgresql://me:geheim%zz@host/db"],
  ])("%s is refused without being repeated", async (_case, url) => {
    const error = await failure(url);
    expect(error).toMatchObject({ code: "InvalidDatabaseUrl" });
    expect(`${error.stack} ${JSON.stringify(error)} ${error.remedy}`).not.toContain("geheim");
  });

  test("a password is accepted, and is in no message, raw or decoded", async () => {
    const database = await open(withPassword(await createDatabase(server), "ge%40heim"));
    const quoting = database.query("leak", `select 'ge@heim'::int`, []);
    await expect(quoting).rejects.toMatchObject({
      code: "QueryFailed",
      message: expect.stringContaining("***") as string,
    });
    await database.close();
  });

  test("a missing server, another program on its port, an unknown database: StoreUnavailable or the server's refusal", async () => {
    const other = createServer((socket) => socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const here = `postgresql://me:geheim@127.0.0.1:${port}/db`;
    expect(await failure(here)).toMatchObject({ code: "StoreUnavailable" });
    await new Promise((resolve) => other.close(resolve));
    const error = await failure(here);
    expect(error).toMatchObject({
      code: "StoreUnavailable",
      message: expect.stringContaining("ECONNREFUSED") as string,
    });
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain("geheim");
    const unknown = await failure(Object.assign(new URL(server), { pathname: "/no_such_database" }).href);
    expect(unknown.message).toContain("no_such_database");
  });
});

test("servers before 15 and databases in another encoding are refused with the reason", () => {
  expect(() => requireSupported({ version: 150_000, encoding: "UTF8" })).not.toThrow();
  expect(() => requireSupported({ version: 140_009, encoding: "UTF8" })).toThrow("it is version 14.9");
  expect(() => requireSupported({ version: 180_004, encoding: "LATIN1" })).toThrow(
    "the encoding of the database is LATIN1",
  );
});

test("a session that the server ends fails its transaction; the next call gets a new session", async () => {
  const database = await open(await createDatabase(server));
  const other = await open(server);
  await database.execute("make", "create table survivor (n int)");
  const work = database.transaction(async (t) => {
    await t.query("put", "insert into survivor values (1)", []);
    const [row] = await t.query<{ pid: number }>("pid", "select pg_backend_pid() as pid", []);
    await other.query("end", "select pg_terminate_backend($1, 5000)", [row?.pid ?? 0]);
    await t.query("put", "insert into survivor values (2)", []);
  });
  await expect(work).rejects.toMatchObject({ code: "StoreUnavailable" });
  expect(await database.query("look", "select count(*) as n from survivor", [])).toEqual([{ n: 0 }]);
  await Promise.all([database.close(), other.close()]);
});

const COUNT = "select count(*) as n from kept";

test("a transaction begins with its first statement of any kind, and never begins without one", async () => {
  const database = await open(await createDatabase(server));
  await database.execute("make", "create table kept (n int primary key)");
  const target = { table: "kept", columns: { n: "int" } };
  const puts = [
    (n: number) => database.transaction((t) => t.query("put", "insert into kept values ($1)", [n])),
    (n: number) => database.transaction((t) => t.query("put", `insert into kept values (${n}) returning n`)),
    (n: number) => database.transaction((t) => t.execute("put", `insert into kept values (${n})`)),
    (n: number) => database.transaction((t) => t.insert("put", target, [[n]])),
    (n: number) => database.transaction((t) => t.insert("put", target, [[n]], "on conflict (n) do nothing")),
  ];
  for (const [n, put] of puts.entries()) {
    await put(n);
    const failing = database.transaction(async (t) => {
      await t.query("first", "insert into kept values ($1)", [100 + n]);
      await t.query("second", "insert into kept values ($1)", [n]);
    });
    await expect(failing, `${n}`).rejects.toThrow("23505");
    expect(await database.query("count", COUNT)).toEqual([{ n: n + 1 }]);
  }
  const first = database.transaction((t) => t.query("again", "insert into kept values ($1)", [1]));
  await expect(first).rejects.toThrow("23505");
  expect(await database.transaction(() => Promise.resolve("nothing"))).toBe("nothing");
  await expect(database.transaction(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const ids = await database.transaction(async (t) => [
    await t.query("id", "select cast(pg_current_xact_id() as text) as id", []),
    await t.query("id", "select cast(pg_current_xact_id() as text) as id", []),
  ]);
  expect(ids[0]).toEqual(ids[1]);
  expect(await database.query("count", COUNT)).toEqual([{ n: puts.length }]);
  await database.close();
});

test("a frequent statement is prepared once per session and returns the same rows; one on the large tables of the warehouse is not", async () => {
  const database = await open(await createDatabase(server));
  await database.execute(
    "make",
    "create schema dw; create table dw.sitescore (n int); insert into dw.sitescore values (5)",
  );
  const prepared = await database.transaction(async (t) => {
    for (let n = 0; n < 20; n++) {
      expect(await t.query("often", "select $1::int + 1 as n, cast($2 as text) as words", [n, "ü"])).toEqual([
        { n: n + 1, words: "ü" },
      ]);
      expect(await t.query("warehouse", "select n from dw.sitescore where n > $1", [n])).toEqual(
        n < 5 ? [{ n: 5 }] : [],
      );
    }
    for (let n = 0; n < 300; n++)
      for (let times = 0; times < 6; times++) await t.query("many", `select cast($1 as int) + ${n} as n`, [1]);
    return await t.query<{ text: string }>("look", "select statement as text from pg_prepared_statements", []);
  });
  const texts = prepared.map(({ text }) => text);
  expect(texts.filter((text) => text.includes("words"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("dw."))).toEqual([]);
  expect(texts).toHaveLength(150);
  // This also holds for the first statement of a transaction, and if it fails.
  for (const n of [2_147_483_646, 2_147_483_647, 1]) {
    const sum = database.transaction((t) =>
      t.query("often", "select $1::int + 1 as n, cast($2 as text) as words", [n, ""]),
    );
    expect(
      await sum.then(
        ([row]) => row,
        (error: unknown) => String(error),
      ),
    ).toEqual(n === 2_147_483_647 ? expect.stringContaining("22003") : { n: n + 1, words: "" });
  }
  await database.close();
});

test("more calls than sessions wait for their turn", async () => {
  const database = await open(await createDatabase(server));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      database.query<{ i: number }>("wait", "select $1::int as i, pg_sleep(0.01)", [i]),
    ),
  );
  expect(answers.map(([row]) => row?.i)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  await database.close();
});

test("a server that ends right after its answer ends no program", async () => {
  const message = (type: string, ...parts: readonly (string | number)[]): Buffer => {
    const body = Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : Buffer.from([0, 0, 0, part]))),
    );
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const isReady = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const isOver = message("E", "SFATAL", "C57P01", "Mterminating connection due to unexpected postmaster exit", "");
  let requests = 0;
  const dying = createServer((socket) => {
    socket.on("error", () => undefined);
    // One message says that the session is ready and that it ends.
    socket.once("data", () => socket.end(Buffer.concat([message("R", 0), isReady, isOver]), () => requests++));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void dying.close());
  await once(dying, "listening");
  const { port } = dying.address() as AddressInfo;
  const opening = openDatabase({ dataDir: "", url: `postgresql://a@127.0.0.1:${port}/b` });
  await expect(opening).rejects.toMatchObject({ code: "StoreUnavailable" });
  expect(requests).toBe(1);
});

test("an unknown database or user is reported with a remedy, not as a fault of the program", async () => {
  const url = new URL(await createDatabase(server));
  const wrong = { pathname: "/nosuchdatabase", username: "nosuchuser" };
  for (const [part, value] of Object.entries(wrong)) {
    const other = Object.assign(new URL(url), { [part]: value });
    await expect(openDatabase({ dataDir: "", url: other.href })).rejects.toMatchObject({
      code: "StoreUnavailable",
      message: expect.stringContaining(value.replace("/", "")) as string,
      remedy: expect.stringContaining("EIAO_DATABASE_URL") as string,
    });
  }
});

describe("errors that no statement caused are reported as the state of the server, with a remedy", () => {
  /** SQLSTATEs by PostgreSQL's documentation, Appendix A. */
  test.each([
    ["a user without rights", "set role pg_monitor", "create schema mine", /owner of the database/],
    ["a standby", "set default_transaction_read_only = on", "create table mine (n int)", /standby/],
    ["a time limit", "set statement_timeout = '5ms'", "select pg_sleep(5)", /statement_timeout/],
    [
      "a table that another connection has locked",
      "set lock_timeout = '5ms'",
      "select * from taken",
      /Run the same command again/,
    ],
  ])("%s", async (_what, setting, sql, remedy) => {
    const url = await createDatabase(server);
    const [database, other] = [await open(url), await open(url)];
    await other.execute("make", "create table taken (n int); grant select on taken to pg_monitor");
    const failing = other.transaction(async (taking) => {
      await taking.execute("take", "lock table taken in access exclusive mode");
      await database.execute("set and ask", `begin; ${setting}; commit; ${sql}`);
    });
    await expect(failing).rejects.toMatchObject({
      code: "StoreUnavailable",
      remedy: expect.stringMatching(remedy) as string,
    });
    await Promise.all([database.close(), other.close()]);
  });

  test("the transaction of a program that stops is ended within a minute, or sooner if the database is set so", async () => {
    const url = await createDatabase(server);
    const LIMIT = "select current_setting('idle_in_transaction_session_timeout') as limit";
    const limits = async (database: Database) =>
      (await Promise.all([1, 2].map(() => database.query<{ limit: string }>("limit", LIMIT)))).flat();
    const one = await open(url);
    expect(await limits(one)).toEqual([{ limit: "1min" }, { limit: "1min" }]);
    const name = new URL(url).pathname.slice(1);
    await one.execute(
      "make",
      `create table taken (n int); alter database "${name}" set idle_in_transaction_session_timeout = '200ms'`,
    );
    const stopping = await open(url);
    expect(await limits(stopping)).toEqual([{ limit: "200ms" }, { limit: "200ms" }]);
    const [isTaken, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stopped = stopping.transaction(async (inside) => {
      await inside.execute("take", "lock table taken in access exclusive mode");
      isTaken.resolve();
      await isOver.promise;
      await inside.execute("go on", "insert into taken values (1)");
    });
    await isTaken.promise;
    await one.execute("wait", "insert into taken values (2)");
    isOver.resolve();
    await expect(stopped).rejects.toMatchObject({ code: "StoreUnavailable", reaction: "end" });
    expect(await stopping.query("taken", "select n from taken")).toEqual([{ n: 2 }]);
    await Promise.all([one.close(), stopping.close()]);
  });

  test("if two programs wait for each other, one of them must try again", async () => {
    const url = await createDatabase(server);
    const [one, other] = [await open(url), await open(url)];
    await one.execute("make", "create table first (n int); create table second (n int)");
    const bothBegan = Promise.withResolvers<void>();
    let begun = 0;
    const work = async (database: Database, [mine, next]: readonly [string, string]): Promise<void> =>
      await database.transaction(async (inside) => {
        await inside.execute("take", `lock table ${mine} in access exclusive mode`);
        if (++begun === 2) bothBegan.resolve();
        await bothBegan.promise;
        await inside.execute("take", `lock table ${next} in access exclusive mode`);
      });
    const settled = await Promise.allSettled([work(one, ["first", "second"]), work(other, ["second", "first"])]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(settled.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "StoreUnavailable", remedy: expect.stringContaining("again") as string },
    });
    await Promise.all([one.close(), other.close()]);
  });
});

describe("statements that are sent together", () => {
  const queryOf = (database: Database): Queryable["query"] => {
    if (database.queryTogether === undefined) throw new Error("a server has it");
    return database.queryTogether;
  };

  test("each gets its own rows, prepared or not, and a fault is reported only for its statement", async () => {
    const database = await open(await createDatabase(server));
    const together = queryOf(database);
    const select = (value: number) =>
      together<{ value: number; text: string }>("ask", "select $1::int as value, $2::text as text", [
        value,
        `é ${value}`,
      ]);
    for (let round = 0; round < 8; round++) {
      const numbers = Array.from({ length: 20 }, (_, at) => 100 * round + at);
      const wrong = together("wrong", "select 1 / $1::int as value", [0]);
      const right = numbers.map(select);
      const faults = [wrong, together("wrong", "select 1 / $1::int as value", [0])]; // the first and the last of them
      const [rows, settled] = await Promise.all([Promise.all(right), Promise.allSettled(faults)]);
      expect(rows).toEqual(numbers.map((value) => [{ value, text: `é ${value}` }]));
      for (const fault of settled)
        expect(fault).toMatchObject({
          status: "rejected",
          reason: { code: "QueryFailed", message: expect.stringContaining("wrong") as string },
        });
      expect(await database.query("after", "select $1::int as value", [round])).toEqual([{ value: round }]);
    }
    // Sessions that had statements together behave like others afterwards.
    await database.execute("table", "create table kept (value int)");
    await expect(
      database.transaction(async (inside) => {
        await inside.query("one", "insert into kept values ($1)", [1]);
        await Promise.all([select(1), select(2)]);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await database.query("count", "select value from kept", [])).toEqual([]);
    // A copy of rows is never sent together with other statements.
    for (let times = 0; times < 8; times++)
      await Promise.all([select(1), database.insert("copy", { table: "kept", columns: { value: "int" } }, [[times]])]);
    expect(await database.query("count", "select value from kept order by value", [])).toHaveLength(8);
    await database.close();
    await expect(select(1)).rejects.toMatchObject({ code: "StoreUnavailable" });
  });

  test("if the session ends while they wait, each of them gets the error, and later ones use another session", async () => {
    const database = await open(await createDatabase(server));
    const together = queryOf(database);
    const sleep = () => together("sleep", "select pg_sleep($1::float8)", [60]);
    const settled = Promise.allSettled([sleep(), sleep(), sleep()]);
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid() and datname = current_database()";
    await expect.poll(async () => (await database.query("end", end, [])).length).toBe(1);
    for (const one of await settled)
      expect(one).toMatchObject({
        status: "rejected",
        reason: { code: expect.stringMatching(/^(?:StoreUnavailable|QueryFailed)$/) as string },
      });
    expect(await together("again", "select $1::int as value", [7])).toEqual([{ value: 7 }]);
    await database.close();
  });
});
