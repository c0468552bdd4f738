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
    addSites: bound(database, sites.addSites),
    sitesOf: bound(database, sites.sitesOfRun),
    announcedJobs: bound(database, sites.announcedJobs),
    originOf: bound(database, sites.originOfRun),
    panelOf: bound(database, sites.panelOfRun),
    ruleSetsOf: bound(database, sites.wantedRuleSetsOfRun),
    makeWaiting: bound(database, sites.makeWaiting),
    dropAnnounced: bound(database, sites.dropAnnounced),
    take: bound(database, jobs.takeJob),
    takeSome: bound(database, jobs.takeJobs),
    countWaiting: bound(database, jobs.countWaiting),
    waitingPhases: bound(database, jobs.waitingPhases),
    find: bound(database, jobs.findJob),
    latestOf: bound(database, jobs.latestJobOf),
    renew: bound(database, leases.renewHolder),
    expire: bound(database, leases.expireLeases),
    releaseHolder: bound(database, leases.releaseHolder),
    giveBack: bound(database, leases.giveBack),
    putBack: bound(database, leases.putBack),
    passOn: bound(database, leases.passOn),
    goOn: bound(database, leases.goOn),
    end: bound(database, leases.endJob),
    dropRun: bound(database, runs.dropRun),
    dropKnown: bound(database, runs.dropKnown),
    dropPhase: bound(database, runs.dropPhase),
    isWanted: bound(database, runs.isWanted),
    openSites: bound(database, runs.openSites),
    hasOpenSites: bound(database, runs.hasOpenSites),
    runs: bound(database, runs.queuedRuns),
    setScore: bound(database, runs.setScore),
    steerRun: bound(database, runs.steerRun),
    isSteered: bound(database, runs.isSteered),
    pauseRun: bound(database, runs.pauseRun),
    setPriority: bound(database, runs.setPriority),
    keepAlive: bound(database, workers.keepAlive),
    forgetSilent: bound(database, workers.forgetSilent),
    livingCrawlers: bound(database, workers.livingCrawlers),
    addExceedMemory: bound(database, workers.addExceedMemory),
    doIExceedMemory: bound(database, workers.doIExceedMemory),
    status: bound(database, runs.queueStatus),
    renewThese: bound(database, leases.renewThese),
    noteWorker: bound(database, workers.noteWorker),
    workersSince: bound(database, workers.workersSince),
    pauseWorkers: bound(database, workers.pauseWorkers),
    isWorkerPaused: bound(database, workers.isWorkerPaused),
    forgetWorker: bound(database, workers.forgetWorker),
    waitingSuspects: bound(database, workers.waitingSuspects),
    attendable: bound(database, workers.attendableSites),
    forgetSilentWorkers: bound(database, workers.forgetSilentWorkers),
    isHeld: bound(database, workers.isHeld),
    dieAt: bound(database, leases.dieAt),
    jobsOfRun: bound(database, siteJobs.jobsOfRun),
    jobCounts: bound(database, siteJobs.jobCounts),
    jobsOfSite: bound(database, siteJobs.jobsOfSite),
    openJobsBelow: bound(database, siteJobs.openJobsBelow),
  };
}

function bound<Words extends unknown[], Answer>(database: Database, query: (db: Database, ...words: Words) => Answer) {
  return (...words: Words): Answer => query(database, ...words);
}

/** The tables of the work queue. */
export const queueSchema: Schema = { name: "work", folder: new URL(".", import.meta.url) };
