import { codeOf } from "@eiao/wam-core/errors";
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

/** Serves until the program is told to stop. The address is on standard output, for programs that wait for it. */
export async function runServe(options: RunServeOptions, terminal: Terminal): Promise<ExitCode> {
  const medium = mediumOf(options.media);
  const rights = await serverRights(options, terminal);
  if (!isLoopbackHost(rights.host))
    for (const line of warning(rights.host, rights.token !== undefined)) terminal.note(line);
  const stop = terminal.untilStopped();
  try {
    const output = await openOutput(options.output, terminal); // before there is a server that would have to be ended
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
    throw new CommandError(
      `The server cannot listen on ${host}, port ${port}: ${fileProblem(error)}.`,
      remedyOf(error),
      error,
    );
  }
}

function warning(host: string, hasToken: boolean): readonly string[] {
  const who = hasToken ? "whoever has the token" : "anybody";
  return [
    `eiao-wam: warning: other machines reach this server at ${host}, without encryption: ${who} can have pages evaluated and style sheets fetched from here.`,
    "eiao-wam: Better let it listen on 127.0.0.1 behind a web server with TLS, and name that by --allow-host (see eiao-wam serve --help).",
    ...(hasToken ? [] : ["eiao-wam: A token by --token-file or EIAO_TOKEN keeps others out."]),
  ];
}

function remedyOf(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === "EACCES") return "Name a port above 1023 by --port: those below are for administrators.";
  return code === "EADDRINUSE" ? "Name another port by --port; 0 is any free one." : undefined;
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}
