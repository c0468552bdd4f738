import { plain } from "../assess/report/plain.ts";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { counted } from "../formats/describe.ts";
import { alignedTable } from "../output/aligned-table.ts";
import { tokenOf } from "../network/token.ts";
import { isForPrograms } from "./answer-options.ts";
import { openOutput } from "../output/output.ts";
import { askedServices } from "../seed/asked-services.ts";
import { allProblems, isWell, observatoryState } from "../seed/observatory-state.ts";
import type { ObservatoryState } from "../seed/observatory-state.ts";
import type { statusOptions } from "./commands/status.ts";

/** Prints the state of an Observatory. Returns 1 if a service does not answer or a worker has a problem. */
export async function runStatusCommand(
  { wam, tokenFile, output: file, format, json, ...services }: OptionValues<typeof statusOptions>,
  terminal: Terminal,
): Promise<ExitCode> {
  const token = await tokenOf({ tokenFile }, terminal);
  const output = await openOutput(file, terminal);
  const asked = askedServices({ ...services, ...(wam.length > 0 ? { wam } : {}) }, terminal);
  const state = await observatoryState({ ...asked, token });
  for (const problem of allProblems(state)) terminal.note(`eiao-observatory: ${plain(problem, 500)}`);
  await output.write(isForPrograms({ format, json }) ? `${JSON.stringify(state)}\n` : statusText(state));
  await output.close();
  return isWell(state) ? 0 : 1;
}

/** Returns a line for each worker, by the name that `worker pause` takes. */
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
