import { parseMediaType } from "@eiao/wam-core";
import type { PageJson } from "@eiao/wam-core";
import type { DocumentEvaluation, EvaluationTask } from "../evaluation/document-evaluation.ts";
import { sampleError } from "./errors.ts";
import type { Evaluator } from "./evaluator.ts";
import { evaluationOfPage } from "./page-evaluation.ts";

/** How the next server is chosen. Spec 9.3 and 18.5. */
export type WamChoice = "least-outstanding" | "random";

export interface WamServersSettings {
  /** Such as `http://127.0.0.1:8888/`. */
  readonly addresses: readonly string[];
  readonly choice?: WamChoice;
  /** Calls at a time to one server; 10 unless given (`wamthreads`). */
  readonly perServer?: number;
  /** Of one call; 120 unless given. */
  readonly timeoutSeconds?: number;
  /** 0 to 1. */
  readonly random?: () => number;
}

/** Tries of one document, each on another server while there are any. Spec 9.3. */
const mostTries = 3;

/** A server that failed has no work outstanding, so it would be asked first each time: others go before it for a while. */
const restMs = 5_000;

interface WamServer {
  readonly address: URL;
  outstanding: number;
  /** Performance clock, ms. */
  restsUntil: number;
}

/**
 * Evaluates through WAM servers, by the JSON form of `check` (spec 2.1, 11.1): one call for the results, one for EARL. Each document
 * goes to the server with the least work outstanding, or to one by chance. The servers fetch style sheets themselves.
 *
 * @throws EiaoError `NoWamServer`.
 */
export function createWamServers(settings: WamServersSettings): Evaluator {
  const { choice = "least-outstanding", perServer = 10, timeoutSeconds = 120, random = Math.random } = settings;
  const servers = settings.addresses.map((text): WamServer => ({
    address: new URL(text),
    outstanding: 0,
    restsUntil: 0,
  }));
  if (servers.length === 0) throw sampleError("NoWamServer", {});
  const closing = new AbortController();

  const chosen = (tried: ReadonlySet<WamServer>): WamServer => {
    const fresh = servers.filter((server) => !tried.has(server));
    const untried = fresh.length === 0 ? servers : fresh;
    const awake = untried.filter(({ restsUntil }) => restsUntil <= performance.now());
    const candidates = awake.length === 0 ? untried : awake;
    const least = Math.min(...candidates.map(({ outstanding }) => outstanding));
    const idle = choice === "random" ? candidates : candidates.filter(({ outstanding }) => outstanding === least);
    return idle[Math.floor(random() * idle.length)] ?? (servers[0] as WamServer);
  };
  const ask = async (server: WamServer, kwargs: object): Promise<unknown> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
    const answer = await fetch(new URL("/api/wam/check", server.address), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ args: [], kwargs }),
      redirect: "error",
      signal,
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { code: string; message: string } };
    if (answer.ok && result !== undefined) return result;
    throw new Error(error === undefined ? `it answered ${answer.status}` : `${error.code}: ${error.message}`);
  };
  const evaluateOn = async (server: WamServer, task: EvaluationTask): Promise<DocumentEvaluation> => {
    server.outstanding++;
    try {
      const kwargs = argumentsOf(task);
      const page = (await ask(server, { ...kwargs, format: "json" })) as PageJson;
      if (page.status !== "evaluated" || task.wants.earl === undefined) return evaluationOfPage(task, page, undefined);
      return evaluationOfPage(task, page, String(await ask(server, { ...kwargs, format: "turtle" })));
    } finally {
      server.outstanding--;
    }
  };

  return {
    width: perServer * servers.length,
    asksForSheets: false,
    async evaluate(task) {
      const tried = new Set<WamServer>();
      const reasons: string[] = [];
      for (let tries = 1; tries <= mostTries; tries++) {
        const server = chosen(tried);
        tried.add(server);
        try {
          return await evaluateOn(server, task);
        } catch (error) {
          reasons.push(`${server.address.host}: ${error instanceof Error ? error.message : String(error)}`);
          if (closing.signal.aborted) break;
          server.restsUntil = performance.now() + restMs;
        }
      }
      throw sampleError("WamServersFailed", { url: task.url.slice(0, 500), reason: reasons.join("; ").slice(0, 500) });
    },
    async close() {
      closing.abort();
    },
  };
}

function argumentsOf({ url, content, contentType, encoding, headers, only }: EvaluationTask): object {
  return {
    url,
    cont: Buffer.from(content).toString("base64"),
    compression: "base64",
    ...(contentType === undefined ? {} : { contentType }),
    // The service's own default is UTF-8; a label that it does not know makes it look for itself, as the engine does.
    ...(encoding === undefined && hasCharset(headers) ? {} : { encoding: encoding ?? "unknown" }),
    ...(only.length === 0 ? {} : { ruleset: [...only] }),
    httpheader: headers,
  };
}

function hasCharset(headers: EvaluationTask["headers"]): boolean {
  return parseMediaType(headers["content-type"] ?? "").charset !== undefined;
}
