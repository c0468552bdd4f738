import { defineCommand } from "../../command-line/command.ts";
import type { Call, ExitCode } from "../../command-line/command.ts";
import { checkOutputs } from "../../command-line/outputs.ts";
import { CommandError } from "../../errors.ts";
import { checkOptions } from "../../evaluation/check-options.ts";
import { readBaseline } from "../../findings/baseline.ts";
import { readSuppressions } from "../../findings/suppressions.ts";
import { findInputs } from "../../input/find-inputs.ts";
import type { Input } from "../../input/input.ts";
import type { PageOptionValues } from "../../input/page-settings.ts";
import { reportDate } from "../../output/dates.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam check`. Spec cli.md 2. */
export const check = defineCommand({
  name: "check",
  ...texts.check,
  options: checkOptions,
  run: checkPages,
});

async function checkPages(call: Call<typeof checkOptions>, terminal: Terminal): Promise<ExitCode> {
  const { options: given, operands } = call;
  const outputs = checkOutputs(call.outputs, terminal.env);
  if (given.updateBaseline && given.baseline === undefined)
    throw new CommandError("--update-baseline needs a file: add --baseline FILE.");
  if (given.verbose && given.summary)
    throw new CommandError("--verbose and --summary contradict each other.", "Remove one of them.");
  const date = reportDate(given.date, terminal.env, terminal.now());
  const suppressions = readSuppressions(call.configuration.suppressions, date, call.configuration.folder);
  const baseline =
    given.baseline === undefined
      ? undefined
      : await readBaseline(given.baseline, terminal.cwd, given.updateBaseline, given.strictBaseline);
  const others = given.sitemap === undefined ? [] : await pagesOfSitemap(given.sitemap, given, terminal);
  const inputs = await findInputs({ operands, ...given, others, withPdf: true }, terminal.cwd, "check");
  if (baseline?.note !== undefined) terminal.note(`eiao-wam: ${baseline.note}`);
  for (const { fingerprint, test, until } of suppressions.expired)
    terminal.note(
      `eiao-wam: The suppression of ${fingerprint ?? test} ended on ${until}, so its findings count again.`,
    );

  // The cheap checks run before the engine is loaded.
  const { runCheck } = await import("../../evaluation/check-pages.ts");
  const { configuration } = call;
  return runCheck({ options: given, configuration, outputs, date, inputs, suppressions, baseline }, terminal);
}

async function pagesOfSitemap(named: string, options: PageOptionValues, terminal: Terminal): Promise<readonly Input[]> {
  const [{ webClient }, { sitemapInputs }] = await Promise.all([
    import("../../input/page-settings.ts"),
    import("../../input/sitemap.ts"),
  ]);
  const client = webClient(options, terminal);
  try {
    const { inputs, notes } = await sitemapInputs(named, terminal.cwd, client);
    for (const note of notes) terminal.note(`eiao-wam: ${note}`);
    return inputs;
  } finally {
    await client.http.close();
  }
}
