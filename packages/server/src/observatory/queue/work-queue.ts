import { leaseSchema, openSchema } from "@eiao/crawler/internal/database";
import type { Database, Schema } from "@eiao/crawler/internal/database";
import * as sites from "./add-sites.ts";
import * as jobs from "./take-job.ts";
import * as leases from "./leases.ts";
import * as runs from "./runs.ts";
import * as siteJobs from "./site-jobs.ts";
import * as workers from "./workers.ts";

/**
 * The one work queue (spec 6): the sites of all runs that wait, the workers that have sites, and the ends of their leases. It is in the database,
 * and changes are committed before a call returns, so that any number of coordinators can share it. Each method is one query or one transaction.
 */
export type WorkQueue = Awaited<ReturnType<typeof openWorkQueue>>;

/** Opens the work queue; an empty database gets its tables. @throws EiaoError `MadeByAnotherBuild`, `StoreUnavailable`. */
export async function openWorkQueue(database: Database) {
  await openSchema(database, leaseSchema);
  await openSchema(database, queueSchema);
  return {
    addSites: bind(database, sites.addSites),
    sitesOf: bind(database, sites.sitesOfRun),
    announcedJobs: bind(database, sites.announcedJobs),
    originOf: bind(database, sites.originOfRun),
    panelOf: bind(database, sites.panelOfRun),
    ruleSetsOf: bind(database, sites.wantedRuleSetsOfRun),
    makeWaiting: bind(database, sites.makeWaiting),
    dropAnnounced: bind(database, sites.dropAnnounced),
    take: bind(database, jobs.takeJob),
    takeSome: bind(database, jobs.takeJobs),
    countWaiting: bind(database, jobs.countWaiting),
    waitingPhases: bind(database, jobs.waitingPhases),
    find: bind(database, jobs.findJob),
    latestOf: bind(database, jobs.latestJobOf),
    renew: bind(database, leases.renewHolder),
    expire: bind(database, leases.expireLeases),
    releaseHolder: bind(database, leases.releaseHolder),
    giveBack: bind(database, leases.giveBack),
    putBack: bind(database, leases.putBack),
    passOn: bind(database, leases.passOn),
    goOn: bind(database, leases.goOn),
    end: bind(database, leases.endJob),
    dropRun: bind(database, runs.dropRun),
    dropKnown: bind(database, runs.dropKnown),
    dropPhase: bind(database, runs.dropPhase),
    isWanted: bind(database, runs.isWanted),
    openSites: bind(database, runs.openSites),
    hasOpenSites: bind(database, runs.hasOpenSites),
    runs: bind(database, runs.queuedRuns),
    setScore: bind(database, runs.setScore),
    steerRun: bind(database, runs.steerRun),
    isSteered: bind(database, runs.isSteered),
    pauseRun: bind(database, runs.pauseRun),
    setPriority: bind(database, runs.setPriority),
    keepAlive: bind(database, workers.keepAlive),
    forgetSilent: bind(database, workers.forgetSilent),
    livingCrawlers: bind(database, workers.livingCrawlers),
    addExceedMemory: bind(database, workers.addExceedMemory),
    doIExceedMemory: bind(database, workers.doIExceedMemory),
    status: bind(database, runs.queueStatus),
    renewThese: bind(database, leases.renewThese),
    noteWorker: bind(database, workers.noteWorker),
    workersSince: bind(database, workers.workersSince),
    pauseWorkers: bind(database, workers.pauseWorkers),
    isWorkerPaused: bind(database, workers.isWorkerPaused),
    forgetWorker: bind(database, workers.forgetWorker),
    waitingSuspects: bind(database, workers.waitingSuspects),
    attendable: bind(database, workers.attendableSites),
    forgetSilentWorkers: bind(database, workers.forgetSilentWorkers),
    isHeld: bind(database, workers.isHeld),
    dieAt: bind(database, leases.dieAt),
    jobsOfRun: bind(database, siteJobs.jobsOfRun),
    jobCounts: bind(database, siteJobs.jobCounts),
    jobsOfSite: bind(database, siteJobs.jobsOfSite),
    openJobsBelow: bind(database, siteJobs.openJobsBelow),
  };
}

function bind<Words extends unknown[], Answer>(database: Database, query: (db: Database, ...args: Words) => Answer) {
  return (...args: Words): Answer => query(database, ...args);
}

/** The tables of the work queue. */
export const queueSchema: Schema = { name: "work", folder: new URL(".", import.meta.url) };
