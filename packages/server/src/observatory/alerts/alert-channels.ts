import { hostname } from "node:os";
import { fetchProblem } from "@eiao/crawler/internal/web";
import type { EiaoError } from "@eiao/wam-core/errors";
import { printable } from "./alert.ts";
import type { AlertChannel } from "./alert.ts";
import { configurationError } from "../configuration/errors.ts";
import { configurationKeys } from "../configuration/keys.ts";
import { isLoopback } from "../../transport/host-rule.ts";
import { isTemplatePassword } from "../configuration/read-configuration.ts";
import type { SystemConfiguration } from "../configuration/read-configuration.ts";

const SMTP_PORT = 25;
const SMTPS_PORT = 465;

/**
 * Returns the channels for alerts: e-mail to `administratoremail`, unless it is the default, and `alertwebhook`.
 * @throws EiaoError `BadParameter`. Its messages contain no secrets.
 */
export function alertChannels(configuration: SystemConfiguration): AlertChannel[] {
  const { administratoremail, alertwebhook, alertwebhooktoken } = configuration;
  const channels: AlertChannel[] = [];
  if (administratoremail !== configurationKeys.administratoremail.default) channels.push(byMail(configuration));
  if (alertwebhook !== null) {
    if (!/^https?:$/.test(URL.parse(alertwebhook)?.protocol ?? ""))
      throw wrong("alertwebhook", "is not an address", "Write an address such as https://chat.example.org/hooks/...");
    channels.push(webhookChannel(alertwebhook, alertwebhooktoken ?? undefined));
  }
  return channels;
}

function byMail({ smtpserver, administratoremail, smtpuser, smtppassword, alertsender }: SystemConfiguration) {
  checkAddress("administratoremail", administratoremail);
  if (alertsender !== null) checkAddress("alertsender", alertsender);
  const url = URL.parse(/^\w+:\/\//.test(smtpserver) ? smtpserver : `smtp://${smtpserver}`);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "" || url.username !== "")
    throw wrong(
      "smtpserver",
      "is not the address of a server",
      "Write for example mail.example.org, mail.example.org:587 or smtps://mail.example.org.",
    );
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (smtppassword !== null && isTemplatePassword(smtppassword))
    throw wrong("smtppassword", "is the password of the template", "Set the password of the mail server.");
  if ((smtpuser === null) !== (smtppassword === null))
    throw wrong(smtpuser === null ? "smtppassword" : "smtpuser", "is set alone", "Set both smtpuser and smtppassword.");
  return mailChannel({
    host,
    port: url.port === "" ? (secure ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
    secure,
    isLocal: host === "localhost" || isLoopback(host),
    ...(smtpuser === null || smtppassword === null ? {} : { login: { user: smtpuser, password: smtppassword } }),
    from: alertsender ?? `eiao@${hostname()}`,
    to: administratoremail,
  });
}

/** Checks that a text is a single e-mail address, so that an alert has one recipient only. */
function checkAddress(key: string, text: string): void {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text))
    throw wrong(key, "is not an e-mail address", "Write an address such as observatory@example.org.");
}

function wrong(key: string, problem: string, remedy: string): EiaoError {
  return configurationError("BadParameter", { where: "The configuration", key, problem, remedy });
}

/** The server and the addresses for alerts by mail. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the start; false for STARTTLS if the server offers it. */
  readonly secure: boolean;
  /** True if the server is on this machine: its certificate is self-signed, and nobody can listen. */
  readonly isLocal: boolean;
  readonly login?: { readonly user: string; readonly password: string };
  readonly from: string;
  readonly to: string;
}

const CONNECT_MS = 10_000;
const MAIL_MS = 20_000;

/** Creates a channel that sends e-mail by SMTP. A password is sent over TLS only, except to a server on this machine. */
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
    socketTimeout: MAIL_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    name: "e-mail",
    async send({ key, text, since }) {
      // Imported here because it takes an eighth of the time of the program's start, and few starts need it.
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

const WEBHOOK_MS = 10_000;

/**
 * Creates a channel that posts JSON: `{"text", "alert", "since", "observatory"}`; chat systems show `text`. Any status 2xx is a success.
 * Redirects are not followed.
 * @param token  the token for `Authorization: Bearer`.
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
      signal: AbortSignal.timeout(WEBHOOK_MS),
    });
  } catch (error) {
    // The address may be a secret: the message has only the reason.
    throw new Error(fetchProblem(error), { cause: error });
  }
}
