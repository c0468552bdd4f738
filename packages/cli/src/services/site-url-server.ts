import type { ExitCode } from "../command-line/command.ts";
import { isForPrograms } from "../command-line/service-options.ts";
import type { OptionValues } from "../command-line/option.ts";
import type { AnswerValues, siteUrlServerOptions } from "../command-line/service-options.ts";
import { CommandError } from "../errors.ts";
import { openOutput, reportDone } from "../output/output.ts";
import type { Output } from "../output/output.ts";
import { indentedJson } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";
import { tokenOf } from "./access.ts";

/** Calls a method of the site URL server of a running Observatory. @throws CommandError. */
export type CallSiteUrlServer = (method: string, given: Readonly<Record<string, unknown>>) => Promise<unknown>;

type ServerValues = OptionValues<typeof siteUrlServerOptions>;

/** Returns a function that calls the site URL server of the options, with its token. @throws CommandError if the token is not valid. */
export async function siteUrlServer(
  { server, tokenFile }: ServerValues,
  terminal: Pick<Terminal, "env" | "cwd">,
): Promise<CallSiteUrlServer> {
  const token = await tokenOf({ tokenFile }, terminal);
  const { callService } = await import("./call-service.ts");
  const address = { url: siteUrlServerOf(server, terminal.env), service: "siteurl", token };
  return (method, params) => callService(address, method, params);
}

/** A command's calls of the site URL server, and the output for their answers. */
export interface ServerSession {
  readonly invoke: CallSiteUrlServer;
  readonly output: Output;
  /** Reports what was done, on standard error or in the file of `--output`. */
  readonly note: (sentence: string) => Promise<void>;
  /** Writes an answer as JSON for programs, otherwise writes the text. */
  readonly print: (answer: unknown, text: string) => Promise<void>;
  /** Writes an answer as JSON for programs, otherwise reports the sentence. */
  readonly report: (answer: unknown, sentence: string) => Promise<void>;
}

/**
 * Opens the output of a command that calls the site URL server, and closes it after the work.
 * @param work  may return the exit code. Default: 0. @throws CommandError.
 */
export async function withSiteUrlServer(
  options: ServerValues & AnswerValues,
  terminal: Terminal,
  work: (session: ServerSession) => Promise<ExitCode | void>,
): Promise<ExitCode> {
  const invoke = await siteUrlServer(options, terminal);
  const output = await openOutput(options.output, terminal);
  const note = (sentence: string) => reportDone(sentence, options.output, output, terminal);
  const code = await work({
    invoke,
    output,
    note,
    print: (answer, text) => output.write(isForPrograms(options) ? indentedJson(answer) : text),
    report: (answer, sentence) => (isForPrograms(options) ? output.write(indentedJson(answer)) : note(sentence)),
  });
  await output.close();
  return code ?? 0;
}

/** Returns the action that the first operand names. @throws CommandError that names all actions. */
export function actionOf<const Action extends string>(
  command: string,
  actions: readonly Action[],
  actionName: string | undefined,
  example = "list",
): Action {
  const known = actions.find((each) => each === actionName);
  if (known !== undefined) return known;
  throw new CommandError(
    `${command} needs one of ${actions.join(", ")}.`,
    `Example: eiao-observatory ${command} ${example}`,
  );
}

/** Returns the address of the site URL server: from the option, the environment, or the default port (spec 1.1, 3.1). */
export function siteUrlServerOf(server: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  return server ?? (env["EIAO_SITEURLSERVER"] || "http://localhost:8889");
}

/** Refuses operands after the name of a site. @throws CommandError. */
export function refuseMoreSites(command: string, [surplus]: readonly string[]): void {
  if (surplus !== undefined) throw new CommandError(`${command} takes only one site; remove "${surplus}".`);
}
