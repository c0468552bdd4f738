import { DEFAULT_RULE_SET } from "@eiao/sampler/internal/rule-sets";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openUrlRepository } from "@eiao/crawler";
import { openWarehouse } from "@eiao/etl";
import { openSchema } from "@eiao/crawler/internal/database";
import type { Database } from "@eiao/crawler/internal/database";
import { cockpitSchema } from "../cockpit/open-cockpit.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { openServiceLogs } from "./service-logs.ts";
import { startServices } from "./start-services.ts";
import type { ServiceName } from "./start-services.ts";
import { openWorkQueue } from "./queue/work-queue.ts";
import { workerOperations } from "./coordinator/worker-operations.ts";
import { queueApi } from "./schedule/queue-api.ts";
import { warehouseMethods } from "./services/warehouse-methods.ts";
import { orderMethods } from "./schedule/order-methods.ts";
import { userMethods } from "../cockpit/user-methods.ts";
import { createWaitingLog } from "./open-observatory.ts";
import { createNotifier } from "./services/notifications.ts";
import { sharedFiles } from "./store/site-files.ts";
import { markOfFolder, storeId } from "./store/store-mark.ts";
import type { Observatory } from "./services/observatory.ts";
import type { SiteSettings } from "./worker/worker-settings.ts";

/** The services with their own database, and a clock that the test moves. */
export interface TestObservatory {
  readonly observatory: Observatory;
  readonly database: Database;
  readonly dataDir: string;
  readonly storeId: string;
  readonly logged: string[];
  readonly addresses: Readonly<Record<ServiceName, string>>;
  readonly etlPort: number;
  /** Calls a method over JSON. Returns its result, or `{ error: code }`. */
  call(service: ServiceName, method: string, ...args: unknown[]): Promise<unknown>;
  later(seconds: number): void;
  /** Fires the signal `closing`, which is the first step of an end. */
  stopWaiting(): void;
  close(): Promise<void>;
}

export async function startTestObservatory(
  store: TestStore,
  settings: Partial<Pick<Observatory, "scheduling" | "nowrite" | "now" | "silentSeconds" | "ruleSets" | "gaps">> = {},
  workers: Partial<SiteSettings> = {},
): Promise<TestObservatory> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "eiao-services-"));
  const database = await store.open();
  const faults: unknown[] = [];
  const logs = openServiceLogs(path.join(dataDir, "logs"), (error) => void faults.push(error));
  const logged: string[] = [];
  const loggedAt = new Map<string, Date>();
  let time = Date.parse("2026-11-24T12:00:00Z");
  let etlPort = 8890;
  const log: Observatory["log"] = (service, line) => {
    logged.push(`${service}: ${line}`);
    loggedAt.set(service, new Date(time));
  };
  const queue = await openWorkQueue(database);
  await openSchema(database, cockpitSchema);
  const closing = new AbortController();
  const waiting = createWaitingLog({ queue, log });
  const observatory: Observatory = {
    queue,
    warehouse: await openWarehouse(database),
    repository: await openUrlRepository(database),
    dataDir,
    files: sharedFiles,
    newWork: createNotifier(),
    published: createNotifier(),
    ordered: createNotifier(),
    scheduling: "fifo",
    ruleSets: [DEFAULT_RULE_SET],
    silentSeconds: 300,
    nowrite: false,
    isOwnEtl: (host, port) => host === "localhost" && (port === 8890 || port === etlPort),
    now: () => new Date(time),
    closing: closing.signal,
    gaps: { sinceGap: () => Infinity, noteGap: () => undefined },
    log,
    waiting,
    siteLogs: logs.siteLogs,
    lastLogged: async (service) => loggedAt.get(service) ?? null,
    ...settings,
  };
  const siteSettings: SiteSettings = {
    version: "1.2.3",
    store: dataDir,
    storeId: await storeId(markOfFolder(dataDir)),
    crawlers: 50,
    samplers: 2,
    loaders: 2,
    maxPages: 6_000,
    sampleSize: 600,
    minimumPages: 30,
    userAgent: null,
    delaySeconds: 1,
    timeoutSeconds: 30,
    fetchers: 4,
    maxPageBytes: 10_000_000,
    maxRedirects: 10,
    atATime: 10,
    wamServers: [],
    wamThreads: 10,
    allow: [],
    allowPrivate: false,
    stuckSeconds: 600,
    maxMemory: null,
    pollSeconds: 60,
    ...workers,
  };
  const services = await startServices(observatory, {
    orders: [
      ...orderMethods(observatory, database),
      ...warehouseMethods(observatory),
      ...userMethods(observatory, database, () => "http://127.0.0.1:8080/"),
    ],
    routes: (app, caller) => queueApi(app, observatory, database, caller),
    workers: workerOperations(observatory, database, siteSettings, closing.signal),
    host: "127.0.0.1",
    ports: { siteurl: 0, etl: 0, sampling: 0, dbcleaner: 0 },
    version: "1.2.3",
    onFault: (error) => void faults.push(error),
  });
  ({ etlPort } = services);
  return {
    observatory,
    database,
    dataDir,
    storeId: siteSettings.storeId,
    logged,
    addresses: services.addresses,
    etlPort,
    async call(service, method, ...args) {
      const response = await fetch(`${services.addresses[service]}api/${service}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ args }),
      });
      const answer = (await response.json()) as { result?: unknown; error?: { code: string } };
      return answer.error === undefined ? answer.result : { error: answer.error.code };
    },
    later(seconds) {
      time += seconds * 1000;
    },
    stopWaiting: () => closing.abort(),
    async close() {
      closing.abort();
      await services.close();
      await waiting.flush();
      await database.close();
      await logs.close();
      await rm(dataDir, { recursive: true, force: true });
      if (faults.length > 0) throw new AggregateError(faults, "a service had a fault of the program");
    },
  };
}
