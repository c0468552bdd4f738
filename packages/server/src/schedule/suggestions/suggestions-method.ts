import type { Database } from "@eiao/crawler/database";
import { listRuns } from "@eiao/etl";
import { serviceError } from "../../services/errors.ts";
import type { Observatory } from "../../services/observatory.ts";
import { transportError } from "../../transport/errors.ts";
import type { ArgumentValue, Method } from "../../transport/service.ts";
import { knownCampaign } from "../campaigns/known-campaign.ts";
import { allOrders } from "../orders.ts";
import { suggestionsOfOrders, suggestionsOfRun } from "./suggestions.ts";
import type { Suggestions } from "./suggestions.ts";

/** Returns the method `suggestions` of the site URL server. */
export function suggestionsMethod(observatory: Observatory, database: Database): Method {
  return {
    name: "suggestions",
    doc: "Lists changes that a curator may want to make, for the sites of a campaign or of a run: sites that forward to another host, sites that were discarded because they have too few pages, and hosts that pages link to and no site has.",
    parameters: [
      { name: "campaign", type: "text", required: false, doc: "Name of the campaign." },
      { name: "testrun", type: "text", required: false, doc: "Id of the run, if no campaign is given." },
    ],
    result: {
      type: "value",
      doc: "{forwarded: {all, sites: [{site, seed, target, run, seeds: the start pages with the target}]}, small: {all, sites: [{site, run, reason, pages}]}, hosts: {all, hosts: [{host, start, url, site, sites, run, order: an order that has a site which links to the host, or null}]}}; each list has at most 100 of all",
    },
    async call({ campaign, testrun }) {
      if ((campaign === undefined) === (testrun === undefined))
        throw transportError("BadArguments", { problem: "either campaign or testrun must be given" });
      const found =
        campaign === undefined
          ? await ofRun(observatory, database, testrun as string)
          : await ofCampaign(observatory, database, campaign as string);
      return found as unknown as ArgumentValue;
    },
  };
}

async function ofCampaign(observatory: Observatory, database: Database, name: string): Promise<Suggestions> {
  const { name: campaign } = await knownCampaign(database, name);
  const orders = (await allOrders(database)).filter((order) => order.campaign === campaign);
  return await suggestionsOfOrders(observatory, orders);
}

async function ofRun(observatory: Observatory, database: Database, run: string): Promise<Suggestions> {
  const [status] = run === "" ? [] : await listRuns(observatory.warehouse, run);
  const isKnown = status !== undefined || (await observatory.queue.runs()).includes(run);
  if (!isKnown) throw serviceError("UnknownTestRun", { run: run.slice(0, 100) });
  const order = (await allOrders(database)).find(({ name }) => name === status?.order);
  return await suggestionsOfRun(observatory, run, order);
}
