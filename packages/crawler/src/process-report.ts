/** `@eiao/crawler/internal/process-report`: on SIGUSR2, a process writes its stacks and what it waits for to its log. It continues its work. */

/** Writes the text of a report to a log. */
export type WriteReport = (text: string) => void;

const writers = new Set<WriteReport>();
const works = new Set<() => string>();

/**
 * Makes SIGUSR2 write a report about this process. A busy process writes it the next time it waits.
 * @param name  the name of the program in the report.
 */
export function reportOnSignal(name: string, write: WriteReport): void {
  alsoReportTo(write);
  process.on("SIGUSR2", () => passReport(reportOfProcess(name)));
}

/** Writes all reports to another log too. Returns a function that ends this. */
export function alsoReportTo(write: WriteReport): () => void {
  writers.add(write);
  return () => void writers.delete(write);
}

/** Writes the report of a child process to the logs of this process. */
export function passReport(text: string): void {
  for (const write of writers) write(text);
}

/**
 * Adds running work to the reports.
 * @param describe  returns lines that say what the work waits for.
 * @returns a function that removes the work.
 */
export function addWork(describe: () => string): () => void {
  works.add(describe);
  return () => void works.delete(describe);
}

/** The parts of Node's diagnostic report that are used. The report also has the environment and the command line, which may contain secrets. */
interface NodeReport {
  readonly javascriptStack?: NodeStack;
  readonly nativeStack?: readonly { readonly symbol: string }[];
  readonly libuv?: readonly NodeHandle[];
  readonly workers?: readonly {
    readonly header: { readonly threadId: number };
    readonly javascriptStack?: NodeStack;
  }[];
}

interface NodeStack {
  readonly stack?: readonly string[];
}

interface NodeHandle {
  readonly type: string;
  readonly is_active: boolean;
  readonly is_referenced?: boolean;
  readonly localEndpoint?: NodeEndpoint | null;
  readonly remoteEndpoint?: NodeEndpoint | null;
  readonly firesInMsFromNow?: number;
  readonly pid?: number;
}

interface NodeEndpoint {
  readonly host?: string;
  readonly port?: number;
}

function reportOfProcess(name: string): string {
  const report = nodeReport();
  const { rss, heapUsed } = process.memoryUsage();
  const threads = (report.workers ?? []).map(({ header, javascriptStack }) =>
    part(`Stack of thread ${header.threadId}`, javascriptStack?.stack ?? []),
  );
  return [
    `Report of ${name}, process ${process.pid}, at ${new Date().toISOString()}, because of SIGUSR2.`,
    `Memory: ${mebibytes(rss)} MiB, of it ${mebibytes(heapUsed)} MiB used by JavaScript.`,
    part("Work under way", [...works].flatMap(linesOf)),
    part("It waits for", handlesOf(report.libuv ?? [])),
    part("Stack of the main thread", report.javascriptStack?.stack ?? []),
    ...threads,
    part(
      "Native stack",
      (report.nativeStack ?? []).map(({ symbol }) => symbol.trim()).filter((symbol) => symbol !== ""),
    ),
    `End of the report of process ${process.pid}.`,
  ].join("\n");
}

function nodeReport(): NodeReport {
  // The types of Node 22 lack `excludeNetwork`.
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  report.excludeNetwork = true; // otherwise Node looks up the name of each address
  report.excludeEnv = true;
  return report.getReport();
}

function linesOf(describe: () => string): string[] {
  return describe().split("\n");
}

function part(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...(lines.length === 0 ? ["nothing"] : lines).map((line) => `  ${line}`)].join("\n");
}

/** Returns what keeps this process alive: sockets, timers, files and processes. Equal ones are merged and counted. */
function handlesOf(handles: readonly NodeHandle[]): string[] {
  const active = handles.filter((handle) => handle.is_active && handle.is_referenced === true).map(handleText);
  return [...Map.groupBy(active, (text) => text)].map(([text, { length }]) =>
    length === 1 ? text : `${text} (${length} times)`,
  );
}

function handleText({ type, localEndpoint: local, remoteEndpoint: remote, firesInMsFromNow, pid }: NodeHandle): string {
  if (type === "timer") return `a timer in ${firesInMsFromNow ?? 0} ms`;
  if (type === "process") return `the end of process ${pid ?? 0}`;
  if (remote?.port !== undefined) return `${type} connection to ${addressText(remote)}`;
  if (local?.port !== undefined) return `${type} connections to ${addressText(local)}, where it listens`;
  return type;
}

function addressText({ host = "", port = 0 }: NodeEndpoint): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
