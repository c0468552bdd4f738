import type { Database } from "@eiao/crawler/database";
import { changeOrder, settleOrder } from "./orders.ts";
import type { KeptOrder, Order } from "./orders.ts";
import { dueBetween } from "./recurrence.ts";

/** Gives an order other sites or other dates. Who made it inactive keeps it so. Returns false if it measures the same sites on the same dates as before. */
export async function renewOrder(database: Database, known: KeptOrder, order: Order, now: Date): Promise<boolean> {
  const isSame = JSON.stringify(measuredBy(known)) === JSON.stringify(measuredBy(order));
  if (isSame && known.feed === order.feed) return false;
  // Dates of the past that only the new schedule has were never due; what waits to be started since a date of the old one still is.
  if (!isSame && now > known.settled && dueBetween(known, known.settled, now).length === 0)
    await settleOrder(database, known, now);
  await changeOrder(database, order);
  return !isSame;
}

function measuredBy({ recurrence, date, from, until, urls, limits, panel, ruleSets }: Order): unknown {
  return [recurrence, date, from, until, urls, limits?.maxPages, limits?.oneHopBeyond, panel, ruleSets];
}
