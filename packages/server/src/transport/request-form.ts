import type { IncomingMessage } from "node:http";

/** How a request is answered, errors too: as it says itself. `unmarked`: a POST that does not say what it has. */
export type RequestForm = "json" | "soap" | "unmarked";

type Marked = Pick<IncomingMessage, "method" | "headers"> & { readonly url?: string | undefined };

/** Everything below `/api/` is JSON; elsewhere a POST is SOAP by its Content-Type or a SOAPAction. Spec 2.1. */
export function requestForm({ method, headers, url = "/" }: Marked): RequestForm {
  if (method !== "POST" || /^\/api(?:[/?]|$)/.test(url)) return "json";
  if (headers["soapaction"] !== undefined) return "soap";
  return /^\s*(?:text|application)\/(?:[\w.+-]{1,60}\+)?xml\s*(?:;|$)/i.test(headers["content-type"] ?? "")
    ? "soap"
    : "unmarked";
}

/** Whether a body begins as XML does: with `<`, after a byte order mark and white space, in UTF-8 or UTF-16. */
export function looksLikeXml(body: Uint8Array): boolean {
  const start = Buffer.from(body.subarray(0, 200)).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)?[\s\0]*</.test(start);
}
