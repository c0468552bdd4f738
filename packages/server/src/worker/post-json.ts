import { once } from "node:events";
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";

/** Connections stay open: a worker asks dozens of times a site. */
const agents = { "http:": new HttpAgent({ keepAlive: true }), "https:": new HttpsAgent({ keepAlive: true }) };

/**
 * Posts JSON, and reads the answer, whatever its status; redirects are not followed.
 * @throws Error: no connection, or no whole answer within `waitMs`. Cost: a quarter of `fetch`, which brings streams and signals of the web with it.
 */
export async function postJson(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  waitMs: number,
): Promise<string> {
  const isSecure = url.protocol === "https:";
  const request = (isSecure ? httpsRequest : httpRequest)(url, {
    method: "POST",
    agent: agents[isSecure ? "https:" : "http:"],
    headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  });
  const patience = setTimeout(() => request.destroy(new Error(`no answer within ${waitMs / 1000} s`)), waitMs);
  try {
    request.end(body);
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    return await text(answer);
  } finally {
    clearTimeout(patience);
  }
}
