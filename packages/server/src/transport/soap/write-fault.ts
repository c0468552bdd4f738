import type { AnswerStyle } from "./parse-call.ts";
import { escapeText } from "./escape.ts";
import { envelope } from "./write-answer.ts";

export interface SoapFault {
  readonly by: "client" | "server" | "must-understand";
  /** `Method Not Found`, `Bad Request`, `Method Failed`. */
  readonly text: string;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

const names = {
  client: { "1.1": "Client", "1.2": "Sender" },
  server: { "1.1": "Server", "1.2": "Receiver" },
  "must-understand": { "1.1": "MustUnderstand", "1.2": "MustUnderstand" },
} as const;

/** A fault with a machine code and words for people in its detail. Spec 2.1. */
export function writeFault({ by, text, code, message, remedy }: SoapFault, style: AnswerStyle): string {
  const name = `SOAP-ENV:${names[by][style.version]}`;
  const detail =
    `<error xmlns="http://www.eiao.net/rdf/2.0#"><code>${escapeText(code)}</code>` +
    `<message>${escapeText(message)}</message><remedy>${escapeText(remedy)}</remedy></error>`;
  const body =
    style.version === "1.1"
      ? `<faultcode>${name}</faultcode><faultstring>${escapeText(text)}</faultstring><detail>${detail}</detail>`
      : `<SOAP-ENV:Code><SOAP-ENV:Value>${name}</SOAP-ENV:Value></SOAP-ENV:Code>` +
        `<SOAP-ENV:Reason><SOAP-ENV:Text xml:lang="en">${escapeText(text)}</SOAP-ENV:Text></SOAP-ENV:Reason>` +
        `<SOAP-ENV:Detail>${detail}</SOAP-ENV:Detail>`;
  return envelope(style, `<SOAP-ENV:Fault>${body}</SOAP-ENV:Fault>`);
}
