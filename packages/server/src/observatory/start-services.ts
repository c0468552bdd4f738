import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { changeRecorder } from "../cockpit/service-calls.ts";
import { addressOf, listenOn } from "../transport/listen-on.ts";
import type { Observatory } from "./services/observatory.ts";
import { dbcleanerService } from "./services/dbcleaner-service.ts";
import { etlService } from "./services/etl/etl-service.ts";
import { samplingService } from "./services/sampling-service.ts";
import { workerRoutes } from "./coordinator/worker-routes.ts";
import type { WorkerProtocol } from "./worker/worker-protocol.ts";
import { siteUrlService } from "./services/site-url/site-url-service.ts";
import { answerCall } from "../transport/answer-call.ts";
import type { Caller } from "../transport/call-method.ts";
import { wholeReply } from "../transport/reply.ts";
import { createServiceApp } from "../transport/service-app.ts";
import type { Method, Service } from "../transport/service.ts";

/** The services of a coordinator and their ports: spec 1.1. */
export const servicePorts = { siteurl: 8889, etl: 8890, sampling: 8891, dbcleaner: 8892 } as const;

/** The name of a service, as in its JSON mirror. */
export type ServiceName = keyof typeof servicePorts;

const makers: Readonly<Record<Exclude<ServiceName, "siteurl">, (observatory: Observatory) => Service>> = {
  etl: etlService,
  sampling: samplingService,
  dbcleaner: dbcleanerService,
};

/** The addresses at which services listen. */
export interface ServicesOptions {
  readonly host: string;
  /** The ports by service. A port that is in use is replaced by a free one. */
  readonly ports?: Readonly<Partial<Record<ServiceName, number | undefined>>>;
  /** The token for calls from other machines. Without it, they are refused. */
  readonly token?: string | undefined;
  readonly allowHosts?: readonly string[] | undefined;
  readonly version: string;
  readonly onFault: (error: unknown) => void;
  /** The methods that workers call, at the address of the site URL server. */
  readonly workers?: WorkerProtocol;
  /** Further methods of the site URL server, which is the address of a coordinator: of the scheduler, the warehouse and users. */
  readonly orders?: readonly Method[];
  /** Adds further routes to the site URL server: the queue API, which calls its methods. */
  readonly routes?: (app: FastifyInstance, caller: Caller) => void;
  /** Adds the monitoring routes of the other services. */
  readonly watch?: (app: FastifyInstance) => void;
}

/** The services while they listen. */
export interface RunningServices {
  /** The addresses by service, such as `http://127.0.0.1:8889/`. */
  readonly addresses: Readonly<Record<ServiceName, string>>;
  /** The token for calls from other addresses of this machine. */
  readonly token: string;
  /** The port of the ETL server. */
  readonly etlPort: number;
  close(): Promise<void>;
}

/** The limits of large bodies by path: pages from a worker, and 64 MB of annotations in which each character can be escaped. */
const largeBodies = { "/api/worker/": 268_435_456, "/api/siteurl/importAnnotations": 134_217_728 };

/** The token if none is given. No other machine knows it, so only this machine can call (cli.md 10). */
const NOBODYS = randomUUID();

/** Starts all services over one observatory. */
export async function startServices(observatory: Observatory, options: ServicesOptions): Promise<RunningServices> {
  const { host, version, onFault, allowHosts, token = NOBODYS, workers, orders = [] } = options;
  const apps: FastifyInstance[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(apps.map((app) => app.close()));
  };
  const bound: [ServiceName, AddressInfo][] = [];
  try {
    for (const name of Object.keys(servicePorts) as ServiceName[]) {
      const isMain = name === "siteurl";
      const service = isMain ? siteUrlServiceWith(observatory, orders) : makers[name](observatory);
      const noteChange = changeRecorder(observatory.warehouse.database, observatory.now);
      const caller = { service, onCall: () => undefined, onFault, noteChange };
      const routes = (app: FastifyInstance): void => {
        if (!isMain) return options.watch?.(app);
        if (workers !== undefined) workerRoutes(app, workers, onFault);
        options.routes?.(app, caller);
      };
      const common = { service, version, host, onFault, token, allowHosts, routes };
      const app = createServiceApp({
        ...common,
        answer: async (request) => wholeReply(await answerCall(caller, request)),
        ...(isMain ? { largeBodies } : {}),
      });
      apps.push(app);
      bound.push([name, await listenOn(app, host, options.ports?.[name] ?? servicePorts[name])]);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const addresses = Object.fromEntries(bound.map(([name, at]) => [name, addressOf(at)])) as Record<ServiceName, string>;
  return { addresses, token, etlPort: bound.find(([name]) => name === "etl")?.[1].port ?? 0, close };
}

/** Returns the site URL server of a coordinator with further methods. */
export function siteUrlServiceWith(observatory: Observatory, more: readonly Method[]): Service {
  const service = siteUrlService(observatory);
  return { ...service, methods: [...service.methods, ...more] };
}
