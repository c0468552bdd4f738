import { listRuns } from "@eiao/etl";
import type { Database } from "@eiao/crawler/database";
import { partsOf } from "@eiao/wam-core/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callMethod, codedError } from "../transport/call-method.ts";
import type { Caller } from "../transport/call-method.ts";
import { programActor } from "../transport/caller-rights.ts";
import { transportError } from "../transport/errors.ts";
import { httpStatus } from "../transport/http-status.ts";
import type { ArgumentValue } from "../transport/service.ts";
import { serviceError } from "../services/errors.ts";
import type { Observatory } from "../services/observatory.ts";
import { allOrders } from "./orders.ts";
import { jsonArrayOf } from "./json-array.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Answer = (request: FastifyRequest<{ Querystring: Query; Params: Query }>) => Promise<unknown>;

/**
 * The queue API (spec 22.3): `POST /update` puts the queued sites of a run into another order, adds some and keeps others out; campaigns are the
 * orders of the scheduler, crawls their runs. Only runs that were declared steered (`steerRun`) can be put into another order.
 * @param caller  calls the methods of the site URL server.
 */
export function queueApi(app: FastifyInstance, observatory: Observatory, database: Database, caller: Caller): void {
  /** Calls a method of the site URL server: each change is one. */
  const change = (method: string, named: Readonly<Record<string, ArgumentValue>>): Promise<ArgumentValue> =>
    callMethod(caller, method, { positional: [], named }, { transport: "json", by: programActor });
  const route = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await reply.send(await answer(request as Parameters<Answer>[0]));
    } catch (error) {
      const coded = codedError(error, caller.onFault);
      const { code, message, remedy } = partsOf(coded);
      return reply.code(httpStatus(coded.code)).send({ error: { code, message, remedy } });
    }
  };
  const orderNames = async () => (await allOrders(database)).map(({ name }) => name);
  app.post(
    "/update",
    route(({ query, body }) => {
      if (query["run"] === undefined) throw bad("the run is missing: POST /update?run=ID");
      return change("updateQueue", { testrun: query["run"], updates: textOf(body) });
    }),
  );
  app.post(
    "/crawl/add",
    route(async ({ body }) => {
      const [campaign] = jsonArrayOf(textOf(body));
      if (typeof campaign !== "string")
        throw bad("the body must be an array [campaign, platform, strategy, parameters]");
      return [await change("startOrder", { order: campaign })];
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
    route(async ({ params }) => ({ stopped: await change("stopRun", { testrun: params["id"] ?? "" }) })),
  );
  app.delete(
    "/campaign/:name",
    route(async ({ params }) => ({ stopped: await change("stopOrder", { order: params["name"] ?? "" }) })),
  );
}

function crawlOf({ run, state, sites }: Awaited<ReturnType<typeof listRuns>>[number]) {
  return { id: run, state, expected: sites.expected, loaded: sites.loaded, failed: sites.failed };
}

const textOf = (body: unknown): string => (body as Buffer).toString("utf8");

function bad(problem: string) {
  return transportError("BadArguments", { problem });
}
