import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, launchPostgres, type PostgresServer } from "../../../../../test/postgres/launch.ts";
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
/** The server trusts everybody, so that any password opens it. */
const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href;

describe("database URL", () => {
  test.each([
    ["no URL", "geheim@host"],
    ["not PostgreSQL's", "mysql://me:geheim@host/db"],
  ])("%s is refused without being repeated", async (_case, url) => {
    const error = await failure(url);
    expect(error).toMatchObject({ code: "InvalidDatabaseUrl" });
    expect(`${error.stack} ${JSON.stringify(error)} ${error.remedy}`).not.toContain("geheim");
  });

  test("a password opens, and stands in no message, raw or decoded", async () => {
    const database = await open(withPassword(await createDatabase(server), "ge%40heim"));
    const quoting = database.query("leak", `select 'ge@heim'::int`, []);
    await expect(quoting).rejects.toMatchObject({
      code: "QueryFailed",
      message: expect.stringContaining("***") as string,
    });
    await database.close();
  });

  test("a server that is not there, another program on its port, an unknown database: StoreUnavailable or its refusal", async () => {
    const other = createServer((socket) => socket.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const here = `postgresql://me:geheim@127.0.0.1:${port}/db`;
    expect(await failure(here)).toMatchObject({ code: "StoreUnavailable" });
    await new Promise((resolve) => other.close(resolve));
    const gone = await failure(here);
    expect(gone).toMatchObject({
      code: "StoreUnavailable",
      message: expect.stringContaining("ECONNREFUSED") as string,
    });
    expect(`${gone.stack} ${JSON.stringify(gone)}`).not.toContain("geheim");
    const unknown = await failure(Object.assign(new URL(server), { pathname: "/no_such_database" }).href);
    expect(unknown.message).toContain("no_such_database");
  });
});

test("servers before 15 and databases in another encoding are refused, saying which", () => {
  expect(() => requireSupported({ version: 150_000, encoding: "UTF8" })).not.toThrow();
  expect(() => requireSupported({ version: 140_009, encoding: "UTF8" })).toThrow("it is version 14.9");
  expect(() => requireSupported({ version: 180_004, encoding: "LATIN1" })).toThrow(
    "the encoding of the database is LATIN1",
  );
});

test("a session that the server ends in the middle of a transaction fails it; the next call has a new one", async () => {
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

test("a server that ends as soon as it has answered ends no program", async () => {
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
  let asked = 0;
  const dying = createServer((socket) => {
    socket.on("error", () => undefined);
    // All at once: that it may be used, and that it is gone.
    socket.once("data", () => socket.end(Buffer.concat([message("R", 0), isReady, isOver]), () => asked++));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void dying.close());
  await once(dying, "listening");
  const { port } = dying.address() as AddressInfo;
  const opening = openDatabase({ dataDir: "", url: `postgresql://a@127.0.0.1:${port}/b` });
  await expect(opening).rejects.toMatchObject({ code: "StoreUnavailable" });
  expect(asked).toBe(1);
});
