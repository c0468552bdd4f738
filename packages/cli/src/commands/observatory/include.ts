import { defineCommand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { answerOptions, isForPrograms, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { openOutput, tellDone } from "../../output/output.ts";
import { counted, plain } from "../../output/text.ts";
import { siteUrlServer } from "../../services/site-url-server.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

/** The options of `include`. */
export const includeOptions = {
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory include`: measures an excluded site again. */
export const include = defineCommand({
  name: "include",
  ...texts.include,
  options: includeOptions,
  async run({ options, operands }, terminal) {
    return await runInclude(operands, options, terminal);
  },
});

type IncludeOptions = OptionValues<typeof includeOptions>;

/** Carries out `eiao-observatory include` by calling the site URL server. @throws CommandError. */
export async function runInclude(
  [site, ...more]: readonly string[],
  options: IncludeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  refuseMore("include", more);
  if (site === undefined)
    throw new CommandError(
      "include needs the name of a site.",
      "To see the excluded sites, run: eiao-observatory exclude.",
    );
  const ask = await siteUrlServer(options, terminal);
  const output = await openOutput(options.output, terminal);
  const tell = (sentence: string): Promise<void> => tellDone(sentence, options.output, output, terminal);
  const done = (await ask("includeSite", { site })) as Included;
  if (isForPrograms(options)) await output.write(`${JSON.stringify(done, null, 2)}\n`);
  else {
    await tell(
      `${plain(done.site, 300)} will be measured again. ${counted(done.shown, "store")} ${done.shown === 1 ? "was" : "were"} loaded.`,
    );
    for (const { run, store, reason } of done.missing)
      terminal.note(`Not loaded into run ${plain(run, 64)}: ${plain(store, 500)}: ${plain(reason, 500)}`);
  }
  await output.close();
  return done.missing.length === 0 ? 0 : 1;
}

function refuseMore(command: string, [surplus]: readonly string[]): void {
  if (surplus !== undefined) throw new CommandError(`${command} takes only one site; remove "${surplus}".`);
}

interface Included {
  readonly site: string;
  readonly shown: number;
  readonly missing: readonly { readonly run: string; readonly store: string; readonly reason: string }[];
}
