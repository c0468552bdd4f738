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
  const { options: values, operands } = call;
  const outputs = checkOutputs(call.outputs, terminal.env);
  if (values.updateBaseline && values.baseline === undefined)
    throw new CommandError("--update-baseline needs a file: add --baseline FILE.");
  if (values.verbose && values.summary)
    throw new CommandError("--verbose and --summary contradict each other.", "Remove one of them.");
  const date = reportDate(values.date, terminal.env, terminal.now());
  const suppressions = readSuppressions(call.configuration.suppressions, date, call.configuration.folder);
  const baseline =
    values.baseline === undefined
      ? undefined
      : await readBaseline(values.baseline, terminal.cwd, values.updateBaseline, values.strictBaseline);
  const others = values.sitemap === undefined ? [] : await pagesOfSitemap(values.sitemap, values, terminal);
  const inputs = await findInputs({ operands, ...values, others, withPdf: true }, terminal.cwd, "check");
  if (baseline?.note !== undefined) terminal.note(`eiao-wam: ${baseline.note}`);
  for (const { fingerprint, test, until } of suppressions.expired)
    terminal.note(
      `eiao-wam: The suppression of ${fingerprint ?? test} ended on ${until}, so its findings count again.`,
    );

  // The cheap checks run before the engine is loaded.
  const { runCheck } = await import("../../evaluation/check-pages.ts");
  const { configuration } = call;
  return runCheck({ options: values, configuration, outputs, date, inputs, suppressions, baseline }, terminal);
}

async function pagesOfSitemap(
  sitemap: string,
  options: PageOptionValues,
  terminal: Terminal,
): Promise<readonly Input[]> {
  const [{ webClient }, { sitemapInputs }] = await Promise.all([
    import("../../input/page-settings.ts"),
    import("../../input/sitemap.ts"),
  ]);
  const client = webClient(options, terminal);
  try {
    const { inputs, notes } = await sitemapInputs(sitemap, terminal.cwd, client);
    for (const note of notes) terminal.note(`eiao-wam: ${note}`);
    return inputs;
  } finally {
    await client.http.close();
  }
}
