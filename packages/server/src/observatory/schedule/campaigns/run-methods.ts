import { siteUrlMethod as method } from "../../services/service-methods.ts";
import type { Database } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import { serviceError } from "../../../transport/service-errors.ts";
import type { Observatory } from "../../services/observatory.ts";
import type { Method } from "../../../transport/service.ts";
import { allOrders } from "../orders.ts";
import { startOrderNow, stopOrderNow } from "../run-scheduler.ts";
import { listCampaigns } from "./campaign.ts";

/** Returns the methods that start and stop the runs of a campaign (spec 22.3). */
export function runMethods(observatory: Observatory, database: Database): Method[] {
  return [
    method(
      "startCampaign",
      ({ campaign: name }) => startCampaignNow(observatory, database, name as string),
      ({ campaign: subject }, result) => ({
        subject: subject as string,
        detail: (result as readonly string[]).join(", "),
      }),
    ),
    method("stopCampaign", async ({ campaign: name }) => {
      let stopped = 0;
      for (const order of await ordersNamed(database, name as string))
        stopped += await stopOrderNow(observatory, database, order);
      return stopped;
    }),
  ];
}

/** The errors of a single order after which the other orders still start. */
const leftAsTheyAre: ReadonlySet<string | undefined> = new Set(["OrderInactive", "OrderRunning", "SiteExcluded"]);

async function startCampaignNow(observatory: Observatory, database: Database, name: string): Promise<string[]> {
  const runs: string[] = [];
  const refused: unknown[] = [];
  const orders = await ordersNamed(database, name);
  if (orders.length === 0) throw serviceError("CampaignWithoutOrders", { campaign: name });
  for (const order of orders)
    try {
      runs.push(await startOrderNow(observatory, database, order));
    } catch (error) {
      if (!leftAsTheyAre.has(codeOf(error))) throw error;
      refused.push(error);
    }
  if (runs.length === 0) throw refused[0];
  return runs;
}

/** Returns the names of the orders of a campaign, or the name of an order without campaign. @throws EiaoError `UnknownCampaign`. */
export async function ordersNamed(database: Database, name: string): Promise<string[]> {
  const orders = await allOrders(database);
  const [campaign] = name === "" ? [] : await listCampaigns(database, name);
  const own = orders.filter((order) =>
    campaign === undefined ? order.name === name && order.campaign === null : order.campaign === name,
  );
  if (campaign === undefined && own.length === 0)
    throw serviceError("UnknownCampaign", { campaign: name.slice(0, 100) });
  return own.map((order) => order.name);
}
