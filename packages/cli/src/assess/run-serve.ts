import { startWamServer } from "@eiao/server";
import type { WamServer } from "@eiao/server";
import type { ExitCode } from "../command.ts";
import { CommandError, describeError } from "../errors.ts";
import { openOutput } from "../output.ts";
import { mediumOf } from "../page-settings.ts";
import type { Terminal } from "../terminal.ts";
import { version } from "../version.ts";

export interface RunServeOptions {
  readonly port: number;
  readonly host: string;
  readonly queue: number;
  readonly jobs: number | undefined;
  readonly media: string;
  readonly allowPrivate: boolean;
  readonly output: string | undefined;
}

/** Serves until the program is told to stop. The address is on standard output, for programs that wait for it. */
export async function runServe(options: RunServeOptions, terminal: Terminal): Promise<ExitCode> {
  const stop = terminal.untilStopped();
  try {
    const output = await openOutput(options.output, terminal); // before there is a server that would have to be ended
    const server = await start(options, terminal);
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

async function start(options: RunServeOptions, terminal: Terminal): Promise<WamServer> {
  const { port, host, queue, jobs, media, allowPrivate } = options;
  const token = terminal.env["EIAO_TOKEN"];
  try {
    return await startWamServer({
      port,
      host,
      queue,
      version,
      medium: mediumOf(media),
      sheets: { allowPrivate, env: terminal.env },
      onFault: (error) => terminal.note(`eiao-wam: ${describeError(error)}`),
      ...(jobs === undefined ? {} : { workers: jobs }),
      ...(token === undefined || token === "" ? {} : { token }),
    });
  } catch (error) {
    throw new CommandError(
      `The server cannot listen on ${host}, port ${port}: ${describeError(error)}.`,
      remedyOf(error),
      error,
    );
  }
}

function remedyOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EADDRINUSE" ? "Name another port by --port; 0 is any free one." : undefined;
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
