import { leaseSchema, openSchema } from "@eiao/crawler/internal/database";
import type { Database, Schema } from "@eiao/crawler/internal/database";
import {
  addSites,
  announcedJobs,
  dropAnnounced,
  makeWaiting,
  originOfRun,
  panelOfRun,
  sitesOfRun,
  wantedRuleSetsOfRun,
} from "./add-sites.ts";
import { countWaiting, findJob, latestJobOf, takeJob, takeJobs, waitingPhases } from "./take-job.ts";
import {
  dieAt,
  endJob,
  expireLeases,
  giveBack,
  goOn,
  passOn,
  putBack,
  releaseHolder,
  renewHolder,
  renewThese,
} from "./leases.ts";
import {
  dropKnown,
  dropPhase,
  dropRun,
  hasOpenSites,
  isSteered,
  isWanted,
  openSites,
  pauseRun,
  queueStatus,
  queuedRuns,
  setPriority,
  setScore,
  steerRun,
} from "./runs.ts";
import { jobCounts, jobsOfRun, jobsOfSite, openJobsBelow } from "./site-jobs.ts";
import {
  addExceedMemory,
  attendableSites,
  doIExceedMemory,
  forgetSilent,
  forgetSilentWorkers,
  forgetWorker,
  isHeld,
  isWorkerPaused,
  keepAlive,
  livingCrawlers,
  noteWorker,
  pauseWorkers,
  waitingSuspects,
  workersSince,
} from "./workers.ts";

/**
 * The one work queue (spec 6): which sites of which runs wait, who works on which, and until when it is believed to. Everything is in the
 * database, committed before a call is answered; any number of coordinators on one server share it. Each method is a query, or one
 * transaction.
 */
export type WorkQueue = Awaited<ReturnType<typeof openWorkQueue>>;

/** Opens the work queue; an empty database gets its tables. @throws EiaoError `MadeByAnotherBuild`, `StoreUnavailable`. */
export async function openWorkQueue(database: Database) {
  await openSchema(database, leaseSchema);
  await openSchema(database, queueSchema);
  return {
    addSites: bound(database, addSites),
    sitesOf: bound(database, sitesOfRun),
    announcedJobs: bound(database, announcedJobs),
    originOf: bound(database, originOfRun),
    panelOf: bound(database, panelOfRun),
    ruleSetsOf: bound(database, wantedRuleSetsOfRun),
    makeWaiting: bound(database, makeWaiting),
    dropAnnounced: bound(database, dropAnnounced),
    take: bound(database, takeJob),
    takeSome: bound(database, takeJobs),
    countWaiting: bound(database, countWaiting),
    waitingPhases: bound(database, waitingPhases),
    find: bound(database, findJob),
    latestOf: bound(database, latestJobOf),
    renew: bound(database, renewHolder),
    expire: bound(database, expireLeases),
    releaseHolder: bound(database, releaseHolder),
    giveBack: bound(database, giveBack),
    putBack: bound(database, putBack),
    passOn: bound(database, passOn),
    goOn: bound(database, goOn),
    end: bound(database, endJob),
    dropRun: bound(database, dropRun),
    dropKnown: bound(database, dropKnown),
    dropPhase: bound(database, dropPhase),
    isWanted: bound(database, isWanted),
    openSites: bound(database, openSites),
    hasOpenSites: bound(database, hasOpenSites),
    runs: bound(database, queuedRuns),
    setScore: bound(database, setScore),
    steerRun: bound(database, steerRun),
    isSteered: bound(database, isSteered),
    pauseRun: bound(database, pauseRun),
    setPriority: bound(database, setPriority),
    keepAlive: bound(database, keepAlive),
    forgetSilent: bound(database, forgetSilent),
    livingCrawlers: bound(database, livingCrawlers),
    addExceedMemory: bound(database, addExceedMemory),
    doIExceedMemory: bound(database, doIExceedMemory),
    status: bound(database, queueStatus),
    renewThese: bound(database, renewThese),
    noteWorker: bound(database, noteWorker),
    workersSince: bound(database, workersSince),
    pauseWorkers: bound(database, pauseWorkers),
    isWorkerPaused: bound(database, isWorkerPaused),
    forgetWorker: bound(database, forgetWorker),
    waitingSuspects: bound(database, waitingSuspects),
    attendable: bound(database, attendableSites),
    forgetSilentWorkers: bound(database, forgetSilentWorkers),
    isHeld: bound(database, isHeld),
    dieAt: bound(database, dieAt),
    jobsOfRun: bound(database, jobsOfRun),
    jobCounts: bound(database, jobCounts),
    jobsOfSite: bound(database, jobsOfSite),
    openJobsBelow: bound(database, openJobsBelow),
  };
}

function bound<Words extends unknown[], Answer>(database: Database, query: (db: Database, ...words: Words) => Answer) {
  return (...words: Words): Answer => query(database, ...words);
}

/** The tables of the work queue. */
export const queueSchema: Schema = { name: "work", folder: new URL(".", import.meta.url) };
