import { hostname } from "node:os";
import { printable } from "./alert.ts";
import type { AlertChannel } from "./alert.ts";

/** How alerts are mailed. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; else STARTTLS where the server has it. */
  readonly secure: boolean;
  /** It is on this machine: its certificate is its own, and nobody listens. */
  readonly isLocal: boolean;
  readonly login?: { readonly user: string; readonly password: string };
  readonly from: string;
  readonly to: string;
}

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;

/** E-mail by SMTP. A password goes over TLS only, but to this machine. */
export function mailChannel({ host, port, secure, isLocal, login, from, to }: MailSettings): AlertChannel {
  const options = {
    host,
    port,
    secure,
    ignoreTLS: isLocal && !secure,
    requireTLS: login !== undefined && !isLocal && !secure,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    name: "e-mail",
    async send({ key, text, since }) {
      // An eighth of what the program takes to start, which few of its starts need.
      const { createTransport } = await import("nodemailer");
      await createTransport(options).sendMail({
        from,
        to,
        subject: `Observatory on ${hostname()}: ${printable(key)}`,
        text: `${printable(text)}\n\nSince ${since.toISOString()}, found by the coordinator on ${hostname()}.\nThis alert is sent only once, unless the problem ends and comes back.\n`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
}
