import type { Method } from "../../transport/service.ts";
import type { Observatory } from "../observatory.ts";
import { etlDefaults } from "../parameters.ts";
import { addToRun, measuredSites, sitesOfUrls, urlsOfList } from "./add-urls.ts";
import { nextRunId } from "./next-run-id.ts";

/** Runs that somebody waits for come before all others (spec 18.7). */
export const AT_ONCE = 1_000_000;

/** The method by which somebody has sites measured now. */
export function measureNowMethod(observatory: Observatory): Method {
  const { queue, repository, bell } = observatory;
  return {
    name: "measureNow",
    role: "curator",
    doc: "Starts a run of some sites before all other runs. It is outside the panels.",
    parameters: [{ name: "urllist", type: "names", required: true, doc: "Start pages of the sites." }],
    result: { type: "text", doc: "Id of the run." },
    changed: ({ urllist }, run) => ({ subject: run as string, detail: urlsOfList(urllist).slice(0, 3).join(" ") }),
    async call({ urllist }) {
      const urls = urlsOfList(urllist);
      // What cannot be measured uses up no id.
      await measuredSites(observatory, await repository.withCuratedNames(sitesOfUrls("EIAO", urls)));
      const run = await nextRunId(observatory);
      await addToRun(observatory, { run, ...etlDefaults }, sitesOfUrls(run, urls));
      await queue.setPriority(run, AT_ONCE);
      bell.ring();
      return run;
    },
  };
}
