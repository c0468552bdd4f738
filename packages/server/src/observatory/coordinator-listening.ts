import path from "node:path";
import type { FastifyInstance } from "fastify";
import { presentProblems } from "./alerts/present-problems.ts";
import type { PartProblems } from "./alerts/present-problems.ts";
import { openCockpit } from "../cockpit/open-cockpit.ts";
import { userMethods } from "../cockpit/user-methods.ts";
import type { SystemConfiguration } from "./configuration/read-configuration.ts";
import { createObservatoryMetrics } from "./coordinator/observatory-metrics.ts";
import { watchRoutes } from "../transport/metrics.ts";
import { orderMethods } from "./schedule/order-methods.ts";
import { queueApi } from "./schedule/queue-api.ts";
import type { Observatory } from "./services/observatory.ts";
import type { Caller } from "../transport/call-method.ts";
import { warehouseMethods } from "./services/warehouse-methods.ts";
import type { OpenedObservatory } from "./open-observatory.ts";
import type { CoordinatorSettings } from "./coordinator-settings.ts";
import { configuredReports } from "./start-reports.ts";
import { siteUrlServiceWith, startServices } from "./start-services.ts";
import type { ServiceName, ServicesOptions } from "./start-services.ts";
import { startPages, STATUS_PATH } from "./status-page.ts";

/** Starts the services with all their methods, the reports and the cockpit. */
export async function listenAsCoordinator(
  { observatory, database }: OpenedObservatory,
  settings: CoordinatorSettings & {
    readonly configuration: SystemConfiguration;
    readonly onFault: (error: unknown) => void;
  },
  workers: NonNullable<ServicesOptions["workers"]>,
  parts: PartProblems,
) {
  const { configuration, dataDir, token, onFault } = settings;
  let pagesAddress = "";
  const orders = [
    ...orderMethods(observatory, database),
    ...warehouseMethods(observatory),
    ...userMethods(observatory, database, () => pagesAddress),
  ];
  const metrics = createObservatoryMetrics(observatory);
  const watch = (app: FastifyInstance): void =>
    watchRoutes(app, { metrics, isReady: () => isAnswering(observatory), token });
  const routes = (app: FastifyInstance, caller: Caller): void => {
    queueApi(app, observatory, database, caller);
    watch(app);
  };
  const reports = configuredReports(configuration);
  const { folder } = observatory.siteLogs;
  const cockpit = await openCockpit(database, {
    observatory,
    service: siteUrlServiceWith(observatory, orders),
    problems: presentProblems(observatory, parts, [path.resolve(dataDir), folder]).problems,
    isClosed: configuration.closedsite,
    settings: reports,
    token,
    logFolder: folder,
    onFault,
  });
  const { host = "127.0.0.1", port, allowHosts, version } = settings;
  const common = { host, version, onFault, token, allowHosts };
  const more = { workers, orders, routes, watch, ports: { siteurl: port } };
  const running = await startServices(observatory, { ...common, ...more });
  try {
    const pages = await startPages(observatory, { ...common, ...reports, cockpit });
    pagesAddress = withLoopback(pages.address);
    const names = Object.keys(titles) as ServiceName[];
    return {
      running,
      /** The address at which a browser on this machine opens the reports. */
      pagesAddress,
      lines: [
        `Status: ${pages.address}${STATUS_PATH.slice(1)}`,
        `Reports: ${pages.address}`,
        ...(pages.archiveAddress === undefined ? [] : [`Archived copies: ${pages.archiveAddress}`]),
        ...names.map((name) => `${titles[name]}: ${running.addresses[name]}`),
      ],
      async close() {
        await Promise.all([running.close(), pages.close()]);
      },
    };
  } catch (error) {
    await running.close();
    throw error;
  }
}

/** Returns an address with loopback in place of the wildcard (`0.0.0.0`, `::`), which a browser cannot open. */
export function withLoopback(address: string): string {
  return address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** Returns true if the database answers. */
async function isAnswering({ queue }: Observatory): Promise<boolean> {
  try {
    await queue.waitingSuspects();
    return true;
  } catch {
    return false;
  }
}

const titles: Readonly<Record<ServiceName, string>> = {
  siteurl: "Site URL server",
  etl: "ETL server",
  sampling: "Sampling server",
  dbcleaner: "DBCleaner",
};
