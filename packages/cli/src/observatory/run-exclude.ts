import { counted } from "../formats/describe.ts";
import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { CommandError } from "../errors.ts";
import { isForPrograms, tellDone } from "./answer-options.ts";
import { openOutput } from "../output/output.ts";
import { callService } from "../seed/call-service.ts";
import { tokenOf } from "../network/token.ts";
import { siteUrlServerOf } from "./site-url-server-options.ts";
import type { excludeOptions } from "./commands/exclude.ts";
import type { includeOptions } from "./commands/include.ts";

type ExcludeOptions = OptionValues<typeof excludeOptions>;
type IncludeOptions = OptionValues<typeof includeOptions>;

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
  const ask = await asker(options, terminal);
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
  const ask = await asker(options, terminal);
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

async function asker(options: Pick<IncludeOptions, "server" | "tokenFile">, terminal: Terminal) {
  const token = await tokenOf(options, terminal);
  const at = { url: siteUrlServerOf(options.server, terminal.env), service: "siteurl", token };
  return (method: string, given: Readonly<Record<string, unknown>>): Promise<unknown> => callService(at, method, given);
}

interface Excluded {
  readonly site: string;
  readonly stopped: number;
  readonly runs: readonly string[];
}

interface Included {
  readonly site: string;
  readonly shown: number;
  readonly missing: readonly { readonly run: string; readonly store: string; readonly reason: string }[];
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
