import { listRuns } from "@eiao/etl";
import type { Database } from "@eiao/crawler/database";
import { partsOf } from "@eiao/wam-core/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codedError } from "../transport/call-method.ts";
import { transportError } from "../transport/errors.ts";
import { httpStatus } from "../transport/http-status.ts";
import { serviceError } from "../services/errors.ts";
import { etlDefaults } from "../services/parameters.ts";
import type { Observatory } from "../services/observatory.ts";
import { failSite, stopRun } from "../services/etl/etl-runs.ts";
import { addToRun, sitesOfUrls } from "../services/site-url/add-urls.ts";
import { allOrders } from "./orders.ts";
import { startOrderNow, stopOrderNow } from "./run-scheduler.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Answer = (request: FastifyRequest<{ Querystring: Query; Params: Query }>) => Promise<unknown>;

/**
 * The queue API (spec 22.3): `POST /update` puts the queued sites of a run into another order, adds some and keeps others out; campaigns are the
 * orders of the scheduler, crawls their runs. Only runs that were declared steered (`steerRun`) can be put into another order.
 */
export function queueApi(
  app: FastifyInstance,
  observatory: Observatory,
  database: Database,
  onFault: (error: unknown) => void,
): void {
  const route = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await reply.send(await answer(request as Parameters<Answer>[0]));
    } catch (error) {
      const coded = codedError(error, onFault);
      const { code, message, remedy } = partsOf(coded);
      return reply.code(httpStatus(coded.code)).send({ error: { code, message, remedy } });
    }
  };
  const orderNames = async () => (await allOrders(database)).map(({ name }) => name);
  app.post(
    "/update",
    route(({ query, body }) => update(observatory, query["run"], updatesOf(body))),
  );
  app.post(
    "/crawl/add",
    route(async ({ body }) => {
      const [campaign] = listOf(body);
      if (typeof campaign !== "string")
        throw bad("the body must be an array [campaign, platform, strategy, parameters]");
      return [await startOrderNow(observatory, database, campaign)];
    }),
  );
  app.get("/campaigns/", route(orderNames));
  app.get(
    "/campaign/crawls",
    route(async ({ query }) => {
      const orders = (await allOrders(database)).filter(({ name }) => [undefined, name].includes(query["campaign"]));
      const runs = await listRuns(observatory.warehouse);
      return orders.flatMap(({ name, run }) =>
        runs.filter((each) => each.run === run).map((each) => ({ campaign: name, ...crawlOf(each) })),
      );
    }),
  );
  app.get(
    "/crawl/:id",
    route(async ({ params }) => {
      const [run] = await listRuns(observatory.warehouse, params["id"] ?? "");
      if (run === undefined) throw serviceError("UnknownTestRun", { run: (params["id"] ?? "").slice(0, 100) });
      return crawlOf(run);
    }),
  );
  app.delete(
    "/crawl/:id",
    route(async ({ params }) => ({ stopped: await stopRun(observatory, params["id"] ?? "") })),
  );
  app.delete(
    "/campaign/:name",
    route(async ({ params }) => ({ stopped: await stopOrderNow(observatory, database, params["name"] ?? "") })),
  );
}

function crawlOf({ run, state, sites }: Awaited<ReturnType<typeof listRuns>>[number]) {
  return { id: run, state, expected: sites.expected, loaded: sites.loaded, failed: sites.failed };
}

interface Update {
  readonly url: string;
  readonly score: number | undefined;
  readonly blacklisted: boolean;
}

/** All are checked before anything is changed. @throws EiaoError `BadArguments`. */
function updatesOf(body: unknown): Update[] {
  return listOf(body).map((each) => {
    const { url, score, blacklisted = false } = (each ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof url !== "string") throw bad("an element has no url");
    if (score !== undefined && (typeof score !== "number" || !(score >= -1 && score <= 1)))
      throw bad(`the score of ${url.slice(0, 100)} must be a number from -1 to 1`);
    if (typeof blacklisted !== "boolean") throw bad(`blacklisted of ${url.slice(0, 100)} must be true or false`);
    return { url, score, blacklisted };
  });
}

function listOf(body: unknown): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse((body as Buffer).toString("utf8"));
  } catch (error) {
    throw bad(`the body is not valid JSON: ${(error as Error).message.slice(0, 100)}`);
  }
  if (!Array.isArray(value)) throw bad("the body must be an array");
  return value as readonly unknown[];
}

async function update(observatory: Observatory, run: string | undefined, updates: readonly Update[]) {
  const { queue, repository, now } = observatory;
  if (run === undefined) throw bad("the run is missing: POST /update?run=ID");
  const steered = await queue.isSteered(run);
  if (steered === undefined) throw serviceError("UnknownTestRun", { run: run.slice(0, 100) });
  if (!steered) throw serviceError("NotSteered", { run });
  const urls = updates.map(({ url }) => url);
  const sites = urls.length === 0 ? [] : await repository.withCuratedNames(sitesOfUrls(run, urls));
  const counts = { updated: 0, added: 0, removed: 0, ignored: 0 };
  for (const [at, { score, blacklisted }] of updates.entries()) {
    const site = sites[at];
    if (site === undefined) continue;
    const known = await queue.find(run, site.site);
    if (blacklisted) {
      // As failed it stays out, however often it is added again.
      const isOpen = known !== undefined && (await queue.openSites(run)).includes(site.site);
      if (isOpen) await failSite(observatory, run, site.site, "Taken out of the queue.");
      counts[isOpen ? "removed" : "ignored"]++;
    } else if (known === undefined) {
      await addToRun(observatory, { run, ...etlDefaults }, [site]);
      await queue.setScore(run, site.site, score ?? 0, now());
      counts.added++;
    } else {
      const isQueued = score !== undefined && (await queue.setScore(run, site.site, score, now()));
      counts[isQueued ? "updated" : "ignored"]++;
    }
  }
  return counts;
}

function bad(problem: string) {
  return transportError("BadArguments", { problem });
}
