import { fetchProblem } from "@eiao/crawler/web";
import { hostname } from "node:os";
import { printable } from "./alert.ts";
import type { AlertChannel } from "./alert.ts";

const ANSWER_MS = 10_000;

/**
 * A POST of JSON: `{"text", "alert", "since", "observatory"}`; chat systems show `text`. Any answer of 2xx will do; redirects are not
 * followed.
 * @param token  for `Authorization: Bearer`.
 */
export function webhookChannel(url: string, token?: string): AlertChannel {
  return {
    name: "webhook",
    async send({ key, text, since }) {
      const body = { text: printable(text), alert: key, since: since.toISOString(), observatory: hostname() };
      const response = await post(url, token, JSON.stringify(body));
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
    },
  };
}

async function post(url: string, token: string | undefined, body: string): Promise<Response> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } catch (error) {
    // The address may be a secret: only why.
    throw new Error(fetchProblem(error), { cause: error });
  }
}
