import type { Queryable } from "@eiao/crawler/database";
import { changeOrder, settleOrder } from "./orders.ts";
import type { KeptOrder, Order } from "./orders.ts";
import { dueBetween } from "./recurrence.ts";

/** Gives an order other sites, other dates or another campaign. Who made it inactive keeps it so. Returns false if it is as before. */
export async function renewOrder(database: Queryable, known: KeptOrder, order: Order, now: Date): Promise<boolean> {
  const isSame = JSON.stringify(measuredBy(known)) === JSON.stringify(measuredBy(order));
  if (isSame && known.campaign === order.campaign) return false;
  // Dates of the past that only the new schedule has were never due; what waits to be started since a date of the old one still is.
  if (!isSame && now > known.settled && dueBetween(known, known.settled, now).length === 0)
    await settleOrder(database, known, now);
  await changeOrder(database, order);
  return !isSame || known.campaign !== order.campaign;
}

function measuredBy({ recurrence, date, from, until, sites, panel, ruleSets }: Order): unknown {
  const limited = sites.map(({ url, maxPages = null, oneHopBeyond = false }) => [url, maxPages, oneHopBeyond]);
  return [recurrence, date, from, until, limited, panel, ruleSets];
}
