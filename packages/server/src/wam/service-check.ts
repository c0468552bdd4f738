import { fetchProblem } from "@eiao/crawler/internal/web";
import { postSoap, soapCall } from "../transport/soap/call-soap.ts";
import { parseAnswer } from "../transport/soap/parse-xml.ts";

/** The WAM service to check, and the way to restart it. */
export interface WamServiceCheck {
  /** The address of the WAM service, such as `http://127.0.0.1:8888/`. */
  readonly address: string;
  /** The time in ms for the whole call. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Starts the service again. */
  readonly restart: () => Promise<void>;
}

/** The outcome of a check. */
export type WamServiceState = { readonly state: "ok" } | { readonly state: "restarted"; readonly problem: string };

const DEFAULT_TIMEOUT_MS = 30_000;
/** The most characters of an answer. For such a small page it is small. */
const LONGEST_ANSWER = 1_000_000;

/**
 * Sends a small page, and restarts the service if no EARL comes back. Spec 11.3 (`wamservicecheck`, every 10 minutes).
 * @throws the errors of `restart`.
 */
export async function checkWamService({
  address,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  restart,
}: WamServiceCheck): Promise<WamServiceState> {
  const problem = await wamServiceProblem(address, timeoutMs);
  if (problem === undefined) return { state: "ok" };
  await restart();
  return { state: "restarted", problem };
}

/** Sends a small page. Returns the reason why no EARL comes back, or undefined if it does. Never rejects. */
export async function wamServiceProblem(
  address: string,
  timeoutMs: number = DEFAULT_TIMEOUT_MS,
): Promise<string | undefined> {
  try {
    const answer = await postSoap(address, "check", SMALL_CALL, timeoutMs);
    const text = await answer.text();
    if (answer.status !== 200) return `the server answered ${answer.status}`;
    const earl = text.length > LONGEST_ANSWER ? undefined : await parseAnswer(text);
    return earl?.includes("<earl:Assertion ") === true ? undefined : "its answer is not EARL";
  } catch (error) {
    return fetchProblem(error);
  }
}

const SMALL_PAGE = "<html><head><title>Check</title></head><body><p>Check</p></body></html>";
const SMALL_CALL = soapCall("check", { v1: "http://www.example.com/", v2: SMALL_PAGE });
