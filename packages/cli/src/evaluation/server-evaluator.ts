import { fetchProblem } from "@eiao/crawler/web";
import { createWamServers, tryWamServer } from "@eiao/sampler/evaluation";
import type { EvaluationTask, Evaluator } from "@eiao/sampler/evaluation";
import { reactionTo, wordsOf } from "@eiao/wam-core/errors";
import { CommandError } from "../errors.ts";

/** The WAM server of `--server`. */
export interface ServerSettings {
  /** As it was written. */
  readonly address: string;
  readonly token: string | undefined;
  /** Pages at a time. */
  readonly jobs: number | undefined;
}

/** Of what every page is evaluated for: a server that does not know it is refused before a page is read. */
export type ServerTrial = Pick<EvaluationTask, "medium" | "environment" | "budget" | "date">;

const USUAL_JOBS = 8;
/** A server that is started again is back by then; else the other pages fail at once. */
const PATIENCE_SECONDS = 10;

/**
 * A WAM server as the evaluator of `check --server` (spec 11.5). Pages and style sheets are read here and sent to it, so that its results and
 * messages are those of an evaluation in this process.
 * @throws CommandError: what it is told is no address, nothing answers there, or what answers cannot evaluate for this program.
 */
export async function openServerEvaluator(
  { address, token, jobs }: ServerSettings,
  trial: ServerTrial,
): Promise<Evaluator> {
  const url = serverUrl(address);
  const page = { url: "http://www.example.com/", content: new TextEncoder().encode("<p>x"), encoding: "utf-8" };
  const task = { ...page, ...trial, headers: {}, only: [], wants: { page: true, violations: true } };
  try {
    await tryWamServer(url, task, () => Promise.reject(new Error("it has none")), token);
  } catch (error) {
    throw new CommandError(`--server ${url}: ${problemOf(error)}.`, remedyOf(error, url), error);
  }
  const servers = createWamServers({
    addresses: [url],
    perServer: jobs ?? USUAL_JOBS,
    patienceSeconds: PATIENCE_SECONDS,
    ...(token === undefined ? {} : { token }),
  });
  let gone: Error | undefined;
  return {
    ...servers,
    async evaluate(given, load) {
      if (gone !== undefined) throw gone;
      try {
        return await servers.evaluate(given, load);
      } catch (error) {
        if (reactionTo(error) !== "end") throw error;
        // None of the others would be evaluated either, and each would wait as long.
        gone = new CommandError(
          `The WAM server evaluates no more: ${withoutStop(wordsOf(error))}.`,
          "See whether it runs, then call again.",
          error,
        );
        throw gone;
      }
    },
  };
}

/** @throws CommandError for what is no address of a server. Without what else an address may have. */
export function serverUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(`--server "${text}" is no address of a WAM server.`, "Such as http://127.0.0.1:8888.");
  if (url.username !== "" || url.password !== "")
    throw new CommandError("--server takes no login.", "A token stands in EIAO_TOKEN or --token-file.");
  return `${url.origin}/`;
}

function problemOf(error: unknown): string {
  return withoutStop(error instanceof TypeError ? fetchProblem(error) : wordsOf(error));
}

function remedyOf(error: unknown, url: string): string {
  if (!(error instanceof TypeError)) return "eiao-wam serve of this version of the program serves what is needed.";
  const { port } = new URL(url);
  return `Start it: eiao-wam serve${port === "" ? "" : ` --port ${port}`}.`;
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}
