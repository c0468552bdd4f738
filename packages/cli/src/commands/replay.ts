import { defineCommand } from "../command-line/command.ts";
import { CommandError } from "../errors.ts";
import { dataOptions } from "../crawl/options.ts";
import { commonOptions, textOrJson } from "../command-line/options.ts";

/** `eiao-wam replay`. Spec cli.md 9. */
export const replay = defineCommand({
  name: "replay",
  operands: "<store>",
  summary: "Evaluate a stored sample again, from its archive, by the rules of today",
  description: `Evaluates every page of a store again, from the archived octets, style sheets included, by the rule sets of this program, and makes a store of that beside the old one. No page is fetched, none is drawn: what the scores differ by comes from rules and program alone. The same rules give the same scores.

The new store and its report card are marked as a replay (eiao:replayOf, replayOf) and named by rule sets and program: RUN.replay_uwem-1.2_1.0.0_eiao-wam_0.1.0.trig.zst. No other command takes them for the run's own; verify, query and assess --compare take them by name. The old store is only read, and verify needs it beside the replay. A second call puts a new replay in the place of the first; one that was interrupted leaves nothing that has to be removed.

Pages whose archived octets are gone or damaged are named and counted as lost; they are in no figure of the replay.

Exit codes: 0 a replay was made, also when pages were lost; 1 could not run, or no page could be evaluated.`,
  examples: [
    [
      "eiao-wam replay eiao-data/output/rdf/example.org/20261121093000.trig.zst",
      "What would the score of that day be by the rules of today?",
    ],
    [
      "eiao-wam replay output/rdf/example.org/20261121093000.trig.zst --data /srv/observatory --format json",
      "Named as a report names it, below another data directory; scores before and after for a program.",
    ],
  ],
  options: {
    format: textOrJson,
    ...dataOptions,
    ...commonOptions,
  },
  async run({ options, operands }, terminal) {
    const [store, ...more] = operands;
    if (store === undefined || more.length > 0)
      throw new CommandError("replay takes one store.", "It is the .trig.zst file that assess names.");
    const { runReplay } = await import("../store/run-replay.ts");
    return runReplay(store, options, terminal);
  },
});
