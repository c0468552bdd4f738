import type { Database } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import { serviceError } from "../../../transport/service-errors.ts";
import type { Observatory } from "../../services/observatory.ts";
import { requiredParameter } from "../../../transport/service.ts";
import type { Method, Parameter } from "../../../transport/service.ts";
import { allOrders } from "../orders.ts";
import { startOrderNow, stopOrderNow } from "../run-scheduler.ts";
import { listCampaigns } from "./campaign.ts";

const campaign: Parameter = requiredParameter(
  "campaign",
  "text",
  "Name of a campaign, or of an order that belongs to none.",
);

/** The methods that start and stop the runs of a campaign (spec 22.3). */
export function runMethods(observatory: Observatory, database: Database): Method[] {
  return [
    {
      name: "startCampaign",
      role: "curator",
      doc: "Starts a run of each order of a campaign now, whatever the dates. Orders that are inactive or have a run in progress are left as they are; if all are, or there are none, the call is refused.",
      parameters: [campaign],
      result: { type: "value", doc: "[id of the run]" },
      changed: ({ campaign: subject }, result) => ({
        subject: subject as string,
        detail: (result as readonly string[]).join(", "),
      }),
      call: ({ campaign: name }) => startCampaignNow(observatory, database, name as string),
    },
    {
      name: "stopCampaign",
      role: "curator",
      doc: "Stops the runs of a campaign and publishes what was measured.",
      parameters: [campaign],
      result: { type: "value", doc: "Number of stopped sites." },
      async call({ campaign: name }) {
        let stopped = 0;
        for (const order of await ordersNamed(database, name as string))
          stopped += await stopOrderNow(observatory, database, order);
        return stopped;
      },
    },
  ];
}

/** Errors of single orders, which the others do not wait for. */
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

/** Returns the names of the orders that a name stands for: those of a campaign, or an order that belongs to none. @throws EiaoError `UnknownCampaign`. */
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
