import { codeOf } from "@eiao/crawler/internal/errors";
import type { WamServer } from "@eiao/server";
import { defineCommand, refuseOperands } from "../../command-line/command.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { accessOptions, commonOptions, pageOptions } from "../../command-line/options.ts";
import { CommandError, describeError, fileProblem } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import { serverRights } from "../../services/access.ts";
import type { Rights } from "../../services/access.ts";
import type { Terminal } from "../../terminal.ts";
import { version } from "../../version.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  port: { type: "integer", value: "N", default: 8888, maximum: 65_535, section: "Service" },
  ...accessOptions,
  queue: { type: "integer", value: "N", default: 256, minimum: 1, section: "Service" },
  jobs: { type: "integer", minimum: 1, section: "Service" },
  media: pageOptions.media,
  "allow-private": { type: "boolean", section: "Network" },
  ...commonOptions,
} as const;

type Options = OptionValues<typeof options>;

/** `eiao-wam serve`. Spec cli.md 8. */
export const serve = defineCommand({
  name: "serve",
  ...texts.serve,
  options,
  async run({ options, operands }, terminal) {
    refuseOperands("serve", operands, "Start it without a page and send pages to it; eiao-wam serve --help shows how.");
    const [{ mediumOf }, { isLoopback }] = await Promise.all([
      import("../../input/page-settings.ts"),
      import("@eiao/server/internal"),
    ]);
    const medium = mediumOf(options.media);
    const rights = await serverRights(options, terminal);
    const isLocal = rights.host.toLowerCase() === "localhost" || isLoopback(rights.host);
    if (!isLocal) for (const line of warning(rights.host, rights.token !== undefined)) terminal.note(line);
    const stop = terminal.untilStopped();
    try {
      const output = await openOutput(options.output, terminal); // opened before the server starts, so that an error needs no clean-up
      const server = await start({ ...options, media: medium }, rights, terminal);
      try {
        await output.write(`${server.address}\n`);
        await output.close();
        await untilAbort(stop.signal);
      } finally {
        await server.close();
      }
      return 0;
    } finally {
      stop.release();
    }
  },
});

async function start(options: Options, rights: Rights, terminal: Terminal): Promise<WamServer> {
  const { startWamServer } = await import("@eiao/server/internal");
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
  const callers = hasToken ? "anybody with the token" : "anybody";
  return [
    `eiao-wam: Warning: Other machines can reach this server at ${host} without encryption, and ${callers} can evaluate pages and make this machine fetch style sheets.`,
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

function untilAbort(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}
