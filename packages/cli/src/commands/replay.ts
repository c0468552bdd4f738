import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";
import { wholeRuleSetOption } from "../command-line/whole-rule-sets.ts";

/** `eiao-wam replay`. Spec cli.md 9. */
export const replay = defineCommand({
  name: "replay",
  operands: "<store>",
  isMeasurement: true,
  summary: "Evaluate the archived pages of a store again, with the rules of today, or with other rule sets",
  description: `Evaluates each page of a store again, with the same rule sets as they are in this program or with those that --ruleset names, and writes a new store beside the old one. Pages and style sheets come from the archive: nothing is fetched, and no new sample is drawn. So the scores differ only if the rules or the program differ.

The new store and its report card are marked as a replay (eiao:replayOf, replayOf). Their names contain the rule sets and the program, such as RUN.replay_uwem-1.2_1.0.0_eiao-wam_0.1.0.trig.zst. verify, query and assess --compare accept a replay if you name its file; other commands ignore it. The old store is not changed; keep it, because verify needs both. A second call replaces the first replay. An interrupted call leaves nothing to clean up.

Pages whose archived bytes are missing or damaged are listed and counted as lost. The figures of the replay do not include them.

Exit codes: 0 a replay was made, even if pages were lost; 1 the command could not run, or no page could be evaluated.`,
  examples: [
    [
      "eiao-wam replay eiao-data/output/rdf/example.org/20261121093000.trig.zst",
      "Shows what the score of that day would be with the rules of today.",
    ],
    [
      "eiao-wam replay eiao-data/output/rdf/example.org/20261121093000.trig.zst --ruleset uwem-1.2,wcag-2.2",
      "Adds a score by WCAG 2.2, also to a store that has none.",
    ],
    [
      "eiao-wam replay output/rdf/example.org/20261121093000.trig.zst --data /srv/observatory --format json",
      "Finds the store in another data folder, by the name in a report, and prints the scores before and after as JSON.",
    ],
  ],
  options: {
    format: textOrJson,
    ruleset: {
      ...wholeRuleSetOption,
      help: `${wholeRuleSetOption.help}. Default: those of the store`,
      configurable: false,
    },
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [store, ...more] = operands;
    if (store === undefined || more.length > 0)
      throw new CommandError("replay takes one store.", "Name a .trig.zst file that assess wrote.");
    const { runReplay } = await import("../store/run-replay.ts");
    return runReplay(store, options, terminal);
  },
});
