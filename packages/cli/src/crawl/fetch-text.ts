import { createAgents, hostAndPort } from "@eiao/crawler/web";
import { CommandError, describeError } from "../errors.ts";
import { defaultUserAgent, defaultMaxBytes } from "../network/defaults.ts";
import { fetchUrl } from "../network/fetch.ts";

/** A scope file of the network, which the operator named. @throws CommandError naming it. */
export async function fetchText(
  url: string,
  options: { readonly timeout: number; readonly allowPrivate: boolean; readonly userAgent: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const timeoutMs = options.timeout * 1000;
  const agents = createAgents(env, timeoutMs);
  try {
    const reach = { typed: hostAndPort(new URL(url)), allowPrivate: options.allowPrivate };
    const userAgent = options.userAgent ?? defaultUserAgent;
    const settings = { agents, userAgent, headers: [], timeoutMs, maxBytes: defaultMaxBytes };
    const { status, content } = await fetchUrl(url, "application/xml,text/xml;q=0.9,*/*;q=0.1", reach, settings);
    if (status !== 200) throw new Error(`the server answered ${status}`);
    return new TextDecoder().decode(content);
  } catch (error) {
    throw new CommandError(`The scope file ${url} cannot be had: ${describeError(error)}`, undefined, error);
  } finally {
    await agents.close();
  }
}
