import { fetchProblem } from "@eiao/crawler/internal/web";
import { createWamServers, tryWamServer } from "@eiao/sampler/internal/evaluation";
import type { EvaluationTask, Evaluator } from "@eiao/sampler/internal/evaluation";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { CommandError } from "../errors.ts";

/** Settings for the WAM server of `--server`. */
export interface ServerSettings {
  /** The address as the user wrote it. */
  readonly address: string;
  readonly token: string | undefined;
  /** The number of pages sent at the same time. */
  readonly jobs: number | undefined;
}

/** Settings of every evaluation. A server that does not support them is refused before any page is read. */
export type ServerTrial = Pick<EvaluationTask, "medium" | "environment" | "budget" | "date">;

const USUAL_JOBS = 8;
/** The time that a restarted server has to return. After that, the remaining pages fail at once. */
const PATIENCE_SECONDS = 10;

/**
 * Opens a WAM server as the evaluator of `check --server` (spec 11.5). Pages and style sheets are read here and sent to the server, so that results
 * and messages are the same as in this process.
 * @throws CommandError if the address is wrong, nothing answers, or the server cannot evaluate for this program.
 */
export async function openServerEvaluator(
  { address, token, jobs }: ServerSettings,
  trial: ServerTrial,
): Promise<Evaluator> {
  const url = serverUrl(address);
  const page = { url: "http://www.example.com/", content: new TextEncoder().encode("<p>x"), encoding: "utf-8" };
  const task = { ...page, ...trial, headers: {}, only: [], wants: { page: true, violations: true } };
  try {
    await tryWamServer(url, task, () => Promise.reject(new Error("the page has no style sheets")), token);
  } catch (error) {
    throw new CommandError(`--server ${url}: ${problemOf(error)}.`, remedyOf(error, url), error);
  }
  const servers = createWamServers({
    addresses: [url],
    perServer: jobs ?? USUAL_JOBS,
    patienceSeconds: PATIENCE_SECONDS,
    ...(token === undefined ? {} : { token }),
  });
  let failure: Error | undefined;
  return {
    ...servers,
    async evaluate(task, load) {
      if (failure !== undefined) throw failure;
      try {
        return await servers.evaluate(task, load);
      } catch (error) {
        if (reactionTo(error) !== "end") throw error;
        // The remaining pages would fail too, each after the same delay.
        failure = new CommandError(
          `The WAM server stopped evaluating: ${withoutStop(messageOf(error))}.`,
          "Check that the server is running, then run the command again.",
          error,
        );
        throw failure;
      }
    },
  };
}

/** Returns the origin of the server's address. @throws CommandError if it is not the address of a server. */
export function serverUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(
      `--server "${text}" is not the address of a WAM server.`,
      "Example: --server http://127.0.0.1:8888",
    );
  if (url.username !== "" || url.password !== "")
    throw new CommandError(
      "The address of --server cannot contain a login.",
      "Give the token with EIAO_TOKEN or --token-file.",
    );
  return `${url.origin}/`;
}

function problemOf(error: unknown): string {
  return withoutStop(error instanceof TypeError ? fetchProblem(error) : messageOf(error));
}

function remedyOf(error: unknown, url: string): string {
  if (!(error instanceof TypeError)) return "Use a server that was started with eiao-wam serve of this version.";
  const { port } = new URL(url);
  return `To start a server, run: eiao-wam serve${port === "" ? "" : ` --port ${port}`}.`;
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}
