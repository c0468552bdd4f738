import type { Parameter } from "../service.ts";
import { escapeText } from "./names.ts";
import { parseSoapXml } from "./parse-xml.ts";
import type { SoapElement } from "./parse-xml.ts";

/** The outcome of a SOAP call: the text of its result, or the code of the fault. */
export type SoapOutcome = { readonly result: string } | { readonly fault: string; readonly message: string };

const WAIT_MS = 120_000;

/**
 * Calls a method as the clients of the first observatory did: SOAP 1.1, arguments by name, all as texts.
 * @throws Error if there is no answer; EiaoError `BadRequest` if the answer is not SOAP.
 */
export async function callSoap(
  address: string,
  method: string,
  args: Readonly<Record<Parameter["name"], string>>,
  token?: string,
): Promise<SoapOutcome> {
  const answer = await postSoap(address, method, soapCall(method, args), WAIT_MS, token);
  const { root } = await parseSoapXml(await answer.text());
  const [response] = childOf(root, "Body")?.children ?? [];
  const error = childOf(childOf(response, "detail"), "error");
  if (error !== undefined)
    return { fault: childOf(error, "code")?.text ?? "", message: childOf(error, "message")?.text ?? "" };
  const result = childOf(response, "Result");
  return result === undefined
    ? { fault: `status ${answer.status}`, message: "The answer has no result." }
    : { result: result.text };
}

function childOf(element: SoapElement | undefined, name: string): SoapElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Writes a call of SOAP 1.1 whose arguments are texts by name. */
export function soapCall(method: string, args: Readonly<Record<string, string>>): string {
  const fields = Object.entries(args).map(([name, text]) => `<${name}>${escapeText(text)}</${name}>`);
  return (
    `<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>` +
    `<${method}>${fields.join("")}</${method}></e:Body></e:Envelope>`
  );
}

/** Sends a call of SOAP 1.1. Redirects are not followed. @throws Error if there is no answer in time. */
export function postSoap(
  address: string,
  method: string,
  body: string,
  timeoutMs: number,
  token?: string,
): Promise<Response> {
  const headers = { "content-type": "text/xml; charset=UTF-8", soapaction: `"${method}"` };
  return fetch(address, {
    method: "POST",
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
}
