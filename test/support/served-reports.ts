/** Reports that are served like by the program, and requests over HTTP. */
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { startReports } from "@eiao/server/internal";
import type { RunningReports, StartReportsOptions } from "@eiao/server/internal";

/** An answer. Its body is a text, or bytes if it is packed. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** The parts of a request besides path and query. */
export interface Asked {
  readonly method?: string;
  readonly ifNoneMatch?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ServedReports extends RunningReports {
  readonly faults: readonly unknown[];
  /** Requests http://reports.example with this path and query, which are not changed. */
  get(target: string, asked?: Asked): Promise<SentAnswer>;
}

const HOST = "reports.example";

/** Starts reports on a free port. */
export async function serveReports(options: Omit<StartReportsOptions, "onFault">): Promise<ServedReports> {
  const faults: unknown[] = [];
  const allowHosts = [HOST, "other.example"];
  const reports = await startReports({ port: 0, allowHosts, ...options, onFault: (error) => faults.push(error) });
  return {
    ...reports,
    faults,
    get: (target, parts) => fetchReport(reports.address, target, parts),
  };
}

/** Sends a request to a server with the host name reports.example. */
export async function fetchReport(
  address: string,
  path: string,
  { method = "GET", ifNoneMatch, headers = {} }: Asked = {},
): Promise<SentAnswer> {
  const known = ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch };
  const sent = request(address, { path, method, headers: { host: HOST, ...known, ...headers } });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const bytes = await buffer(answer);
  const body = answer.headers["content-encoding"] === undefined ? bytes.toString() : bytes;
  return { status: answer.statusCode ?? 0, headers: answer.headers as Record<string, string>, body };
}
