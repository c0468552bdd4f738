import { listRuns } from "@eiao/etl/internal";
import type { RunStatus } from "@eiao/etl/internal";
import type { Database } from "@eiao/crawler/internal/database";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callMethod, codedError } from "../../transport/call-method.ts";
import type { Caller } from "../../transport/call-method.ts";
import { programActor } from "../../transport/caller-rights.ts";
import { badArguments, errorBody } from "../../transport/errors.ts";
import { httpStatus } from "../../transport/http-status.ts";
import type { ArgumentValue } from "../../transport/service.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { Observatory } from "../services/observatory.ts";
import { listCampaigns } from "./campaigns/campaign.ts";
import { ordersNamed } from "./campaigns/run-methods.ts";
import { allOrders } from "./orders.ts";
import { jsonArrayOf } from "./update-method.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Answer = (request: FastifyRequest<{ Querystring: Query; Params: Query }>) => Promise<unknown>;

/**
 * Adds the routes of the queue API (spec 22.3). `POST /update` changes the order of the queued sites of a run, adds sites and keeps others out;
 * only steered runs (`steerRun`) can change their order. Crawls are the runs of campaigns and of orders without campaign.
 * @param caller  calls the methods of the site URL server.
 */
export function queueApi(app: FastifyInstance, observatory: Observatory, database: Database, caller: Caller): void {
  /** Calls the method of the site URL server that makes a change. */
  const change = (method: string, named: Readonly<Record<string, ArgumentValue>>): Promise<ArgumentValue> =>
    callMethod(caller, method, { positional: [], byName: named }, { transport: "json", by: programActor });
  const route = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await reply.send(await answer(request as Parameters<Answer>[0]));
    } catch (error) {
      const coded = codedError(error, caller.onFault);
      return reply.code(httpStatus(coded.code)).send(errorBody(coded));
    }
  };
  app.post(
    "/update",
    route(({ query, body }) => {
      if (query["run"] === undefined) throw badArguments("the run is missing: POST /update?run=ID");
      return change("updateQueue", { testrun: query["run"], updates: textOf(body) });
    }),
  );
  app.post(
    "/crawl/add",
    route(async ({ body }) => {
      const [campaign] = jsonArrayOf(textOf(body));
      if (typeof campaign !== "string")
        throw badArguments("the body must be an array [campaign, platform, strategy, parameters]");
      return await change("startCampaign", { campaign });
    }),
  );
  app.get(
    "/campaigns/",
    route(async () => {
      const names = (await listCampaigns(database)).map(({ name }) => name);
      const alone = (await allOrders(database)).filter(({ campaign }) => campaign === null);
      return [...new Set([...names, ...alone.map(({ name }) => name)])].toSorted();
    }),
  );
  app.get(
    "/campaign/crawls",
    route(async ({ query }) => {
      const { campaign } = query;
      const runs = (await listRuns(observatory.warehouse)).filter(({ order }) => order !== undefined);
      if (campaign === undefined) return runs.map(crawlOf);
      const orders = new Set(await ordersNamed(database, campaign));
      return runs.filter((run) => run.campaign === campaign || orders.has(run.order ?? "")).map(crawlOf);
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
    route(async ({ params }) => ({ stopped: await change("stopRun", { testrun: params["id"] ?? "" }) })),
  );
  app.delete(
    "/campaign/:name",
    route(async ({ params }) => ({ stopped: await change("stopCampaign", { campaign: params["name"] ?? "" }) })),
  );
}

function crawlOf({ run, order, campaign, previousRun, state, sites }: RunStatus) {
  const origin = { order: order ?? null, campaign: campaign ?? null, previous: previousRun ?? null };
  return { id: run, ...origin, state, expected: sites.expected, loaded: sites.loaded, failed: sites.failed };
}

const textOf = (body: unknown): string => (body as Buffer).toString("utf8");
