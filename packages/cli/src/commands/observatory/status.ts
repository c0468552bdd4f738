import { defineCommand, refuseOperands } from "../../command-line/command.ts";
import { inSection } from "../../command-line/option.ts";
import { answerOptions, isForPrograms, siteUrlServerOptions } from "../../command-line/service-options.ts";
import { openOutput } from "../../output/output.ts";
import { alignedTable, counted, plain } from "../../output/text.ts";
import { tokenOf } from "../../services/access.ts";
import type { ObservatoryState } from "../../services/observatory-state.ts";
import texts from "./texts.json" with { type: "json" };

/** `eiao-observatory status`. cli.md 10. Returns 1 if a service does not answer or a worker has a problem. */
export const status = defineCommand({
  name: "status",
  ...texts.status,
  options: {
    ...answerOptions,
    ...inSection("Services", {
      siteurlserver: { value: "URL" },
      etlserver: { value: "URL" },
      samplingserver: { value: "URL" },
    }),
    "token-file": siteUrlServerOptions["token-file"],
    wam: { type: "list", value: "URL", section: "Services" },
  },
  async run({ options, operands }, terminal) {
    refuseOperands("status", operands, "Name services with options such as --siteurlserver URL.");
    const { askedServices, observatoryState, allProblems, isWell } =
      await import("../../services/observatory-state.ts");
    const { wam, ...services } = options;
    const token = await tokenOf(options, terminal);
    const output = await openOutput(options.output, terminal);
    const servers = askedServices({ ...services, ...(wam.length > 0 ? { wam } : {}) }, terminal);
    const state = await observatoryState({ ...servers, token });
    for (const problem of allProblems(state)) terminal.note(`eiao-observatory: ${plain(problem, 500)}`);
    await output.write(isForPrograms(options) ? `${JSON.stringify(state)}\n` : statusText(state));
    await output.close();
    return isWell(state) ? 0 : 1;
  },
});

/** Returns a line for each worker, with the name that `worker pause` takes. */
function workersText(workers: NonNullable<ObservatoryState["workers"]>): string {
  return workers
    .map(({ name, sites, paused }) => `  ${plain(name, 300)}: ${counted(sites, "site")}${paused ? ", paused" : ""}\n`)
    .join("");
}

function statusText({ runs, sites, running, workers, wams }: ObservatoryState): string {
  const count = (value: number | null): string => (value === null ? "?" : String(value));
  const parts = [
    runs === null || runs.length === 0
      ? `${runs === null ? "The runs are unknown." : "There is no run yet."}\n`
      : [
          ...alignedTable(
            ["Run", "State", "Sites", "Loaded", "Failed"],
            runs.map(({ id, state, expected, loaded, failed }) => [
              id,
              state,
              ...[expected, loaded, failed].map(String),
            ]),
          ),
        ].join(""),
    `Crawling: ${count(running.crawlers)} sites in progress, ${count(sites.leftToCrawl)} waiting
Sampling: ${count(running.samplers)} sites in progress, ${count(sites.inSamplingQueue)} waiting
Loading:  ${count(running.etls)} sites in progress
Workers:  ${count(workers?.length ?? null)}\n${workersText(workers ?? [])}`,
    wams.map(({ url, problem }) => `WAM server ${plain(url, 300)}: ${plain(problem ?? "OK", 300)}\n`).join(""),
  ];
  return parts.filter((part) => part !== "").join("\n");
}
