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

/** The options of `exclude`. */
export const excludeOptions = {
  hide: { type: "boolean", help: "also remove the site from all reports, downloads and searches", section: "Site" },
  reason: { value: "TEXT", help: "reason, shown in the list of excluded sites", section: "Site" },
  ...siteUrlServerOptions,
  ...answerOptions,
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory exclude`: stops measuring a site whose owner asked for that. */
export const exclude = defineCommand({
  name: "exclude",
  ...texts.exclude,
  options: excludeOptions,
  async run({ options, operands }, terminal) {
    return await runExclude(operands, options, terminal);
  },
});

type ExcludeOptions = OptionValues<typeof excludeOptions>;

/** Carries out `eiao-observatory exclude` by calling the site URL server. @throws CommandError. */
export async function runExclude(
  [site, ...more]: readonly string[],
  options: ExcludeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  refuseMore("exclude", more);
  const { hide, reason } = options;
  if (site === undefined && (hide || reason !== undefined))
    throw new CommandError("exclude needs the name of a site.", "Example: eiao-observatory exclude www.example.org");
  const ask = await siteUrlServer(options, terminal);
  const output = await openOutput(options.output, terminal);
  const tell = (sentence: string): Promise<void> => tellDone(sentence, options.output, output, terminal);
  if (site === undefined) {
    const known = (await ask("exclusions", {})) as readonly ListedExclusion[];
    await output.write(isForPrograms(options) ? `${JSON.stringify(known, null, 2)}\n` : listed(known));
  } else {
    const done = (await ask("excludeSite", { site, hide, ...(reason === undefined ? {} : { reason }) })) as Excluded;
    if (isForPrograms(options)) await output.write(`${JSON.stringify(done, null, 2)}\n`);
    else await tell(`${plain(done.site, 300)} will no longer be measured.${changesInWords(done, hide)}`);
  }
  await output.close();
  return 0;
}

/** Returns a sentence about the runs that an exclusion changed, or nothing if it changed none. */
function changesInWords({ stopped, runs }: Excluded, hide: boolean): string {
  const changes = [
    ...(stopped === 0 ? [] : [`stopped in ${counted(stopped, "open run")}`]),
    ...(hide ? [`hidden in ${counted(runs.length, "run")}`] : []),
  ];
  return changes.length === 0 ? "" : ` It was ${changes.join(" and ")}.`;
}

function refuseMore(command: string, [surplus]: readonly string[]): void {
  if (surplus !== undefined) throw new CommandError(`${command} takes only one site; remove "${surplus}".`);
}

interface Excluded {
  readonly site: string;
  readonly stopped: number;
  readonly runs: readonly string[];
}

interface ListedExclusion {
  readonly site: string;
  readonly hidden: boolean;
  readonly reason: string;
  readonly at: string;
}

function listed(known: readonly ListedExclusion[]): string {
  if (known.length === 0) return "No site is excluded.\n";
  const widest = Math.max(...known.map(({ site }) => site.length));
  return known
    .map(({ site, hidden, reason, at }) =>
      `${plain(site, 300).padEnd(widest)}  ${hidden ? "hidden" : "shown "}  ${at.slice(0, 10)}  ${plain(reason, 300)}`.trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}
