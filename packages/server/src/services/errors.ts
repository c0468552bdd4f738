import { defineErrors } from "@eiao/wam-core/errors";

export const serviceErrorRows = {
  /** The engine's own words; what helps is for callers, who have none of its options. */
  WamFailed: {
    says: "{problem}",
    remedy: "Send a smaller page; if it stays, please report it.",
    reaction: "leave-page",
  },
  SheetGone: {
    says: "The style sheet is not kept any more.",
    remedy: "Bring it again by keepSheet.",
    reaction: "leave-page",
  },
  NotListening: {
    says: "Nothing can listen on {host}: {reason}",
    remedy: "Name an address of this machine by --host.",
    reaction: "end",
  },
  EtlUnreachable: {
    says: "The ETL server {address} cannot be told of the run {run}: {reason}.",
    remedy: "Start it, or name another one; nothing was queued.",
    reaction: "retry",
  },
  TestRunExists: {
    says: "The run {run} has been published.",
    remedy: "Give the new run a name of its own.",
    reaction: "end",
  },
  UnknownTestRun: {
    says: "No run {run} is open.",
    remedy: "Announce it first: addURLs of the site URL server, or testRun.",
    reaction: "end",
  },
  SiteExcluded: {
    says: "The site {site} is excluded: it is not measured.",
    remedy: "Include it first: eiao-observatory include {site}.",
    reaction: "end",
  },
  UnknownOrder: {
    says: "There is no order {order}.",
    remedy: "List them: eiao-observatory order list.",
    reaction: "end",
  },
  OrderRunning: {
    says: "The order {order} has a run under way: {run}.",
    remedy: "Stop it first: eiao-observatory order stop.",
    reaction: "end",
  },
  NotSteered: {
    says: "The run {run} is a measurement: its queue keeps its order.",
    remedy: "Declare it steered first, which marks it: siteurl/steerRun.",
    reaction: "end",
  },
  SiteInRun: {
    says: "The site {site} is being measured in the run {run} of the observatory on this database.",
    remedy: "Wait until the run is through with it, or remove the run: eiaoassess -d -r {run}.",
    reaction: "leave-site",
  },
  LeaseLost: {
    says: "The site {site} of {run} is another worker's by now.",
    remedy: "Nothing is to be done: the other one goes on with it.",
    reaction: "leave-site",
  },
  CoordinatorGone: {
    says: "The coordinator {address} does not answer: {reason}.",
    remedy: "Start it; the worker goes on by itself.",
    reaction: "retry",
  },
  BadStore: {
    says: "{store} is no place for a store.",
    remedy: "Name a folder, or a bucket with a prefix: s3://bucket/observatory.",
    reaction: "end",
  },
  StoreNotShared: {
    says: "Another coordinator on this database has the store {store}, and was heard of {seconds} s ago.",
    remedy: "Start this one with that store; or end the others, and start it 90 s later.",
    reaction: "end",
  },
  OtherClock: {
    says: "The clock of this machine is {apart} that of the coordinator: what is measured here would be dated wrong.",
    remedy:
      "Set the one that is wrong (the coordinator's is that of its database server); the worker goes on by itself.",
    reaction: "retry",
  },
  OtherStore: {
    says: "{store} is not the store of the coordinator: {reason}.",
    remedy:
      "Start the worker with the coordinator's: its folder, as it is mounted on this machine, or its s3:// address.",
    reaction: "end",
  },
  ObjectStoreGone: {
    says: "The store {store} cannot be used: {reason}",
    remedy: "Look whether bucket and server are there, and AWS_ENDPOINT_URL, AWS_REGION and the credentials right.",
    reaction: "retry",
  },
  UnknownSite: {
    says: "No open run has the site {site}.",
    remedy: "Add it to one: addURLs of the site URL server.",
    reaction: "leave-site",
  },
} as const;

/** Errors of the services that evaluate. */
export const serviceError = defineErrors(serviceErrorRows);
