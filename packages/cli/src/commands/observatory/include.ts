import { defineCommand } from "../../command-line/command.ts";
import { answerOptions, isForPrograms, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { counted, plain } from "../../output/text.ts";
import { refuseMoreSites, withSiteUrlServer } from "../../services/site-url-server.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-observatory include`: measures an excluded site again. */
export const include = defineCommand({
  name: "include",
  ...texts.include,
  options: { ...siteUrlServerOptions, ...answerOptions },
  async run({ options, operands: [site, ...more] }, terminal) {
    refuseMoreSites("include", more);
    if (site === undefined)
      throw new CommandError(
        "include needs the name of a site.",
        "To see the excluded sites, run: eiao-observatory exclude.",
      );
    return await withSiteUrlServer(options, terminal, async ({ invoke, report }) => {
      const done = (await invoke("includeSite", { site })) as Included;
      const loaded = `${counted(done.shown, "store")} ${done.shown === 1 ? "was" : "were"} loaded.`;
      await report(done, `${plain(done.site, 300)} will be measured again. ${loaded}`);
      if (!isForPrograms(options))
        for (const { run, store, reason } of done.missing)
          terminal.note(`Not loaded into run ${plain(run, 64)}: ${plain(store, 500)}: ${plain(reason, 500)}`);
      return done.missing.length === 0 ? 0 : 1;
    });
  },
});

interface Included {
  readonly site: string;
  readonly shown: number;
  readonly missing: readonly { readonly run: string; readonly store: string; readonly reason: string }[];
}
