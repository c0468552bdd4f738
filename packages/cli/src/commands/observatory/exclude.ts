import { defineCommand } from "../../command-line/command.ts";
import { answerOptions, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { CommandError } from "../../errors.ts";
import { counted, plain } from "../../output/text.ts";
import { refuseMoreSites, withSiteUrlServer } from "../../services/site-url-server.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-observatory exclude`: stops measuring a site at the request of its owner. */
export const exclude = defineCommand({
  name: "exclude",
  ...texts.exclude,
  options: {
    hide: { type: "boolean", section: "Site" },
    reason: { value: "TEXT", section: "Site" },
    ...siteUrlServerOptions,
    ...answerOptions,
  },
  async run({ options, operands: [site, ...more] }, terminal) {
    refuseMoreSites("exclude", more);
    const { hide, reason } = options;
    if (site === undefined && (hide || reason !== undefined))
      throw new CommandError("exclude needs the name of a site.", "Example: eiao-observatory exclude www.example.org");
    return await withSiteUrlServer(options, terminal, async ({ invoke, print, report }) => {
      if (site === undefined) {
        const known = (await invoke("exclusions", {})) as readonly ListedExclusion[];
        await print(known, listText(known));
      } else {
        const done = (await invoke("excludeSite", {
          site,
          hide,
          ...(reason === undefined ? {} : { reason }),
        })) as Excluded;
        await report(done, `${plain(done.site, 300)} will no longer be measured.${changesInWords(done, hide)}`);
      }
    });
  },
});

/** Returns a sentence about the runs that an exclusion changed, or an empty text if it changed none. */
function changesInWords({ stopped, runs }: Excluded, hide: boolean): string {
  const changes = [
    ...(stopped === 0 ? [] : [`stopped in ${counted(stopped, "open run")}`]),
    ...(hide ? [`hidden in ${counted(runs.length, "run")}`] : []),
  ];
  return changes.length === 0 ? "" : ` It was ${changes.join(" and ")}.`;
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

function listText(known: readonly ListedExclusion[]): string {
  if (known.length === 0) return "No site is excluded.\n";
  const widest = Math.max(...known.map(({ site }) => site.length));
  return known
    .map(({ site, hidden, reason, at }) =>
      `${plain(site, 300).padEnd(widest)}  ${hidden ? "hidden" : "shown "}  ${at.slice(0, 10)}  ${plain(reason, 300)}`.trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}
