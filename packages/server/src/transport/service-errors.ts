import { defineIoErrors, systemErrorOf } from "@eiao/crawler/internal/errors";
import { EiaoError } from "@eiao/wam-core/errors";

export const serviceErrorRows = {
  /** The message is that of the engine. The remedy is for callers of a server, who cannot set the engine's options. */
  WamFailed: {
    message: "{problem}",
    remedy: "Send a smaller page. If that does not help, please report the error.",
    reaction: "leave-page",
  },
  SheetGone: {
    message: "The server no longer has the style sheet.",
    remedy: "Send it again with keepSheet.",
    reaction: "leave-page",
  },
  NotListening: {
    message: "Cannot listen on {host}: {reason}",
    remedy: "Use --host with an address of this machine.",
  },
  EtlUnreachable: {
    message: "Cannot announce run {run} to the ETL server {address}: {reason}. No site was queued.",
    remedy: "Start that server, or name another one.",
    reaction: "retry",
  },
  TestRunExists: {
    message: "Run {run} is published, so no sites can be added to it.",
    remedy: "Choose another name for the new run.",
  },
  UnknownTestRun: {
    message: "There is no open run {run}.",
    remedy: "Announce it first, with addURLs of the site URL server or with testRun.",
  },
  SiteExcluded: {
    message: "The site {site} is excluded from measurements.",
    remedy: "To measure it again, run: eiao-observatory include {site}.",
  },
  UnknownWorker: {
    message: "There is no worker {worker}.",
    remedy: "To see all workers, run: eiao-observatory status.",
  },
  RunIsOpen: {
    message: "Cannot replace the sites, because run {run} is open.",
    remedy: "Wait until the run ends, remove it (eiaoassess -d -r {run}), or import with --force.",
  },
  UnknownOrder: {
    message: "There is no order {order}.",
    remedy: "To see all orders, run: eiao-observatory order list.",
  },
  UnknownCampaign: {
    message: "There is no campaign {campaign}.",
    remedy: "To see all campaigns, run: eiao-observatory campaign list.",
  },
  CampaignRefused: { message: "{problem}.", remedy: "{remedy}" },
  CampaignHasOrders: {
    message: "The campaign {campaign} has orders: {orders}.",
    remedy: "Remove the orders first. Or remove them together: eiao-observatory campaign remove NAME --orders.",
  },
  CampaignWithoutOrders: {
    message: "The campaign {campaign} has no orders, so no run of it starts.",
    remedy: "Add one first: eiao-observatory order add NAME --campaign.",
  },
  OrderInactive: {
    message: "The {subject} is inactive, so no run of it starts.",
    remedy: "Activate it first: eiao-observatory {command}.",
  },
  OrderRunning: {
    message: "The order {order} has a run in progress: {run}.",
    remedy: "Stop the run first: eiao-observatory order stop.",
  },
  NotSteered: {
    message: "Run {run} is a measurement, so the order of its queue cannot be changed.",
    remedy: "Call siteurl/steerRun for this run first.",
  },
  SiteInRun: {
    message: "The observatory on this database is measuring {site} in run {run}.",
    remedy: "Wait until the site is finished, or remove the run: eiaoassess -d -r {run}.",
    reaction: "leave-site",
  },
  LeaseLost: {
    message: "Another worker has taken over {site} in run {run}.",
    remedy: "You do not need to do anything.",
    reaction: "leave-site",
  },
  CoordinatorGone: {
    message: "The coordinator {address} does not answer: {reason}.",
    remedy: "Start the coordinator. The worker then continues by itself.",
    reaction: "retry",
  },
  BadStore: {
    message: "Cannot keep files in {store}: it is neither a folder nor an S3 address.",
    remedy: "Use a folder, or an address such as s3://bucket/observatory.",
  },
  StoreNotShared: {
    message: "Another coordinator on this database uses the store {store}. It was last active {seconds} s ago.",
    remedy: "Start this coordinator with the same store. Or stop the others, wait 90 seconds, and start it again.",
  },
  OtherClock: {
    message: "The clock of this machine is {apart} the clock of the coordinator, so results would have wrong dates.",
    remedy:
      "Correct the wrong clock; the coordinator uses the clock of its database server. The worker then continues by itself.",
    reaction: "retry",
  },
  OtherStore: {
    message: "{store} is not the store of the coordinator: {reason}.",
    remedy:
      "Start the worker with the coordinator's store: its folder as mounted on this machine, or its s3:// address.",
  },
  ObjectStoreGone: {
    message: "The store {store} cannot be used: {reason}",
    remedy:
      "Check that the server and the bucket exist, and that AWS_ENDPOINT_URL, AWS_REGION and the credentials are correct.",
    reaction: "retry",
  },
  NoSuchSite: {
    message: "The site {site} is not known: it is in no run and not in the URL repository.",
    remedy: "Check the name. To see all sites, run: eiao-wam sites list.",
  },
  UnknownSite: {
    message: "The site {site} is in no open run.",
    remedy: "Add it to a run with addURLs of the site URL server.",
    reaction: "leave-site",
  },
} as const;

/** Returns an error of the services that evaluate. */
export const serviceError = defineIoErrors(serviceErrorRows);

/** Returns true for trouble that meets every site now and none later: a full disk, too many open files, a wrong clock, no database or bucket. */
export function isTrouble(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EiaoError && ["StoreUnavailable", "ObjectStoreGone", "OtherClock"].includes(at.code)) return true;
  }
  return isOfMachine(error);
}

/** Returns true for trouble of this machine only: its disk, its open files. Another machine may not have it. */
export function isOfMachine(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (systemErrorOf(at)?.reaction === "end") return true;
  return false;
}
