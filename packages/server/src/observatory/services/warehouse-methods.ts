import { siteUrlMethod as method } from "./service-methods.ts";
import path from "node:path";
import { announceSites, listRuns, loadStore, loadableStore, publishRun, removeRunWithStores } from "@eiao/etl/internal";
import { badArguments } from "../../transport/errors.ts";
import type { Method } from "../../transport/service.ts";
import { cleanAfter } from "../../observatory/services/etl/etl-runs.ts";
import { dropRemoved } from "./etl/forget-run.ts";
import { siteIn } from "./etl/load-next.ts";
import type { Observatory } from "./observatory.ts";
import { panelOf } from "../../observatory/services/site-url/add-urls.ts";

/**
 * Returns the methods that `eiao-wam load`, `publish` and `runs remove` call at a coordinator with the embedded database (cli.md 1). Each does the
 * same as the command without a coordinator.
 */
export function warehouseMethods(observatory: Observatory): Method[] {
  return [loadMethod(observatory), publishMethod(observatory), removeMethod(observatory)];
}

function loadMethod(observatory: Observatory): Method {
  const { warehouse, dataDir, nowrite, log, closing: signal } = observatory;
  return method(
    "loadStore",
    async ({ store, testrun: runName, ...more }) => {
      const file = store as string;
      if (!path.isAbsolute(file)) throw badArguments("store must be an absolute path");
      const known = await loadableStore(file, runName as string | undefined);
      const run = (runName as string | undefined) ?? known.run;
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
    (_, result) => {
      const { run, site } = result as { readonly run: string; readonly site: string };
      return { subject: run, detail: site };
    },
  );
}

function publishMethod({ warehouse, newWork, published: readers, log }: Observatory): Method {
  return method(
    "publishRun",
    async ({ testrun, incomplete }) => {
      const run = testrun as string;
      const published = await publishRun(warehouse, run, { incomplete: incomplete === true });
      if (published) log("etlserver", `Published the run ${run}`);
      newWork.notify();
      readers.notify(); // the search index gets its pages
      const [status] = await listRuns(warehouse, run);
      return { published, ...status };
    },
    ({ testrun }, result) =>
      (result as { readonly published: boolean }).published ? { subject: testrun as string } : undefined,
  );
}

function removeMethod(observatory: Observatory): Method {
  const { warehouse, queue, newWork, published, dataDir, files, log, closing: signal } = observatory;
  return method("removeRun", async ({ testrun, keepstores }) => {
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
    newWork.notify();
    published.notify(); // its pages leave the search index
    return { removed, kept };
  });
}
