import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { commonOptions, textOrJson } from "../../command-line/options.ts";
import { openOutput } from "../../output/output.ts";
import { indentedJson } from "../../output/text.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-wam publish`. Spec cli.md 9. */
export const publish = defineCommand({
  name: "publish",
  ...texts.publish,
  options: {
    incomplete: { type: "boolean" },
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const run = onlyOperand(operands, "publish takes one run.", "`eiao-wam runs` lists them.");
    const output = await openOutput(options.output, terminal);
    const { openWarehouseToChange } = await import("../../data/warehouse-writer.ts");
    const writer = await openWarehouseToChange(options.data, "eiao-wam publish", terminal);
    const stop = terminal.untilStopped();
    try {
      const progress = (sites: number, of: number) => {
        if (!options.quiet) terminal.progress(`${run}: computed the figures of ${sites} of ${of} sites`);
      };
      const now = await writer.publish(run, { incomplete: options.incomplete, progress });
      terminal.progress("");
      await writer.fillIndex({ quiet: options.quiet, signal: stop.signal });
      const text = now ? `Run ${run} is published.\n` : `Run ${run} was published already.\n`;
      await output.write(options.format === "json" ? indentedJson(await writer.status(run)) : text);
    } finally {
      stop.release();
      await writer.close();
    }
    await output.close();
    return 0;
  },
});
