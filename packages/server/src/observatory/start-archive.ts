import { createArchiveApp } from "../reports/archive/archive-app.ts";
import type { ArchivedCopies } from "../reports/archive/archived-copies.ts";
import { addressOf, listenOn } from "./listen-on.ts";

/** Archived copies that are served. */
export interface RunningArchive {
  /** `http://127.0.0.1:8081/`. */
  readonly address: string;
  /** The origin by which a reader of the reports at `origin` reaches them; undefined: it would be that of the reports. */
  originFor(origin: string): string | undefined;
  close(): Promise<void>;
}

/** Serves archived copies at a port of their own. @throws EiaoError `NotListening`. */
export async function startArchive(
  copies: ArchivedCopies,
  options: {
    readonly host: string;
    readonly port: number;
    readonly address?: string;
    readonly allowHosts?: readonly string[];
    readonly onFault: (error: unknown) => void;
  },
): Promise<RunningArchive> {
  const { host, address, allowHosts = [], onFault } = options;
  const named = address === undefined ? null : URL.parse(address);
  const names = named === null ? allowHosts : [...allowHosts, named.hostname];
  const app = createArchiveApp(copies, { host, allowHosts: names, onFault });
  try {
    const bound = await listenOn(app, host, options.port);
    return {
      address: addressOf(bound),
      originFor(origin) {
        const reports = URL.parse(origin);
        if (reports === null) return undefined;
        const own = named?.origin ?? `http://${reports.hostname}:${bound.port}`;
        return own === reports.origin ? undefined : own;
      },
      close: () => app.close(),
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}
