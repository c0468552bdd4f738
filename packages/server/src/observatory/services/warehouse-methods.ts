import path from "node:path";
import { announceSites, listRuns, loadStore, loadableStore, publishRun, removeRunWithStores } from "@eiao/etl/internal";
import { badArguments } from "../../transport/errors.ts";
import { parameter, requiredParameter } from "../../transport/service.ts";
import type { Method } from "../../transport/service.ts";
import { cleanAfter } from "../../observatory/services/etl/etl-runs.ts";
import { dropRemoved } from "./etl/forget-run.ts";
import { siteIn } from "./etl/load-next.ts";
import type { Observatory } from "./observatory.ts";
import { panelParameter, testrun } from "../../observatory/services/parameters.ts";
import { panelOf } from "../../observatory/services/site-url/add-urls.ts";

/**
 * Makes the methods that `eiao-wam load`, `publish` and `runs remove` call at a coordinator with the embedded database
 * (cli.md 1). Each does what the command does alone.
 */
export function warehouseMethods(observatory: Observatory): Method[] {
  return [loadMethod(observatory), publishMethod(observatory), removeMethod(observatory)];
}

function loadMethod(observatory: Observatory): Method {
  const { warehouse, dataDir, nowrite, log, closing: signal } = observatory;
  return {
    name: "loadStore",
    role: "operator",
    doc: "Loads a sealed store into the data warehouse, as eiao-wam load does, but does not publish the run.",
    parameters: [
      requiredParameter("store", "text", "Absolute path of the store on this machine."),
      { ...testrun, required: false, doc: "Id of the test run. Default: the run in the store." },
      panelParameter,
    ],
    result: { type: "value", doc: "{run, site, outcome, pages, facts}" },
    changed(_, result) {
      const { run, site } = result as { readonly run: string; readonly site: string };
      return { subject: run, detail: site };
    },
    async call({ store, testrun: named, ...more }) {
      const file = store as string;
      if (!path.isAbsolute(file)) throw badArguments("store must be an absolute path");
      const known = await loadableStore(file, named as string | undefined);
      const run = (named as string | undefined) ?? known.run;
      await announceSites(warehouse, run, [known.site], { nowrite, panel: panelOf(more) });
      const loaded = await loadStore(warehouse, {
        file,
        run,
        dataDir,
        siteAt: siteIn(observatory),
        wait: { signal },
      });
      log("etlserver", `Loaded ${known.site} of ${run} by command: ${loaded.outcome}`);
      return { run, ...loaded };
    },
  };
}

function publishMethod({ warehouse, bell, published: rung, log }: Observatory): Method {
  return {
    name: "publishRun",
    role: "operator",
    doc: "Publishes a run, as eiao-wam publish does.",
    parameters: [testrun, parameter("incomplete", "boolean", "Publish even if announced sites are missing.")],
    result: { type: "value", doc: "{published: true if this call published the run, run, state, sites}" },
    changed: ({ testrun }, result) =>
      (result as { readonly published: boolean }).published ? { subject: testrun as string } : undefined,
    async call({ testrun, incomplete }) {
      const run = testrun as string;
      const published = await publishRun(warehouse, run, { incomplete: incomplete === true });
      if (published) log("etlserver", `Published the run ${run}`);
      bell.ring();
      rung.ring(); // its pages go into the search index
      const [status] = await listRuns(warehouse, run);
      return { published, ...status };
    },
  };
}

function removeMethod(observatory: Observatory): Method {
  const { warehouse, queue, bell, published, dataDir, files, log, closing: signal } = observatory;
  return {
    name: "removeRun",
    role: "operator",
    doc: "Removes a run with its stores and its waiting jobs, as eiao-wam runs remove does.",
    parameters: [testrun, parameter("keepstores", "boolean", "Keep its stores.")],
    result: { type: "value", doc: "{removed: [store], kept: [store]}" },
    async call({ testrun, keepstores }) {
      const run = testrun as string;
      const { removed, kept } = await removeRunWithStores(warehouse, {
        run,
        dataDir,
        keepStores: keepstores === true,
        signal,
        onRemoved: async () => {
          for (const database of await queue.dropPhase(run, "load")) await cleanAfter(observatory, database);
        },
        removeElsewhere: (stores) => files.forget(stores),
        onWait: () =>
          log("etlserver", `Another program is reading run ${run}. The run is removed when that program ends`),
      });
      await dropRemoved(observatory);
      log("etlserver", `Removed the run ${run}`);
      bell.ring();
      published.ring(); // its pages leave the search index
      return { removed, kept };
    },
  };
}
