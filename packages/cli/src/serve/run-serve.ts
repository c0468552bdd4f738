import { codeOf } from "@eiao/crawler/errors";
import { startWamServer } from "@eiao/server";
import type { WamServer } from "@eiao/server";
import type { ExitCode } from "../command-line/command.ts";
import { CommandError, describeError, fileProblem } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { mediumOf } from "../command-line/page-settings.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { version } from "../version.ts";
import { isLoopbackHost, serverRights } from "./rights.ts";
import type { Rights } from "./rights.ts";

export interface RunServeOptions {
  readonly port: number;
  readonly host: string;
  readonly queue: number;
  readonly jobs: number | undefined;
  readonly media: string;
  readonly allowHost: readonly string[];
  readonly tokenFile: string | undefined;
  readonly allowPrivate: boolean;
  readonly output: string | undefined;
}

/** Serves until a signal stops the program. Prints the address on standard output, for programs that wait for it. */
export async function runServe(options: RunServeOptions, terminal: Terminal): Promise<ExitCode> {
  const medium = mediumOf(options.media);
  const rights = await serverRights(options, terminal);
  if (!isLoopbackHost(rights.host))
    for (const line of warning(rights.host, rights.token !== undefined)) terminal.note(line);
  const stop = terminal.untilStopped();
  try {
    const output = await openOutput(options.output, terminal); // before the server starts, so that an error needs no clean-up
    const server = await start({ ...options, media: medium }, rights, terminal);
    try {
      await output.write(`${server.address}\n`);
      await output.close();
      await stopped(stop.signal);
    } finally {
      await server.close();
    }
    return 0;
  } finally {
    stop.release();
  }
}

async function start(options: RunServeOptions, rights: Rights, terminal: Terminal): Promise<WamServer> {
  const { port, queue, jobs, media, allowPrivate } = options;
  const { host } = rights;
  try {
    return await startWamServer({
      ...rights,
      port,
      queue,
      version,
      medium: media,
      sheets: { allowPrivate, env: terminal.env },
      onFault: (error) => terminal.note(`eiao-wam: ${describeError(error)}`),
      ...(jobs === undefined ? {} : { workers: jobs }),
    });
  } catch (error) {
    throw new CommandError(`Cannot listen on ${host}, port ${port}: ${fileProblem(error)}.`, remedyOf(error), error);
  }
}

function warning(host: string, hasToken: boolean): readonly string[] {
  const who = hasToken ? "anybody with the token" : "anybody";
  return [
    `eiao-wam: Warning: Other machines can reach this server at ${host} without encryption, and ${who} can evaluate pages and make this machine fetch style sheets.`,
    "eiao-wam: It is safer to listen on 127.0.0.1 behind a web server with TLS, and to name that server with --allow-host (see eiao-wam serve --help).",
    ...(hasToken
      ? []
      : ["eiao-wam: Set a token with --token-file or EIAO_TOKEN, so that only callers with the token can use it."]),
  ];
}

function remedyOf(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === "EACCES") return "Choose a port above 1023 with --port: lower ports are reserved for administrators.";
  return code === "EADDRINUSE" ? "Choose another port with --port; 0 means any free port." : undefined;
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}
