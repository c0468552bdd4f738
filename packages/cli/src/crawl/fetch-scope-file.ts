import { createHttp, hostAndPort } from "@eiao/crawler/web";
import { CommandError, describeError } from "../errors.ts";
import { DEFAULT_USER_AGENT, DEFAULT_MAX_BYTES } from "../network/defaults.ts";
import { fetchUrl } from "../network/fetch.ts";

/** Fetches a scope file, as bytes: XML declares its own encoding. @throws CommandError that names the file. */
export async function fetchScopeFile(
  url: string,
  options: { readonly timeout: number; readonly allowPrivate: boolean; readonly userAgent: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): Promise<Uint8Array> {
  const timeoutMs = options.timeout * 1000;
  const userAgent = options.userAgent ?? DEFAULT_USER_AGENT;
  const { allowPrivate } = options;
  const http = createHttp({ userAgent, timeoutMs, maxBytes: DEFAULT_MAX_BYTES, allowPrivate, env });
  try {
    const accept = "application/xml,text/xml;q=0.9,*/*;q=0.1";
    const { status, content } = await fetchUrl(url, accept, hostAndPort(new URL(url)), { http, timeoutMs });
    if (status !== 200) throw new Error(`the server answered ${status}`);
    return content;
  } catch (error) {
    throw new CommandError(`The scope file ${url} cannot be fetched: ${describeError(error)}`, undefined, error);
  } finally {
    await http.close();
  }
}
