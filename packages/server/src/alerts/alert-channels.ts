import { hostname } from "node:os";
import type { EiaoError } from "@eiao/wam-core/errors";
import { configurationError } from "../configuration/errors.ts";
import { configurationKeys } from "../configuration/keys.ts";
import { isTemplatePassword } from "../configuration/read-configuration.ts";
import type { SystemConfiguration } from "../configuration/read-configuration.ts";
import { isLoopback } from "../transport/host-rule.ts";
import type { AlertChannel } from "./alert.ts";
import { mailChannel } from "./mail-channel.ts";
import { webhookChannel } from "./webhook-channel.ts";

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

/** Checks that a text is a single e-mail address, so that an alert goes to nobody else. */
function checkAddress(key: string, text: string): void {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text))
    throw wrong(key, "is not an e-mail address", "Write an address such as observatory@example.org.");
}

function wrong(key: string, problem: string, remedy: string): EiaoError {
  return configurationError("BadParameter", { where: "The configuration", key, problem, remedy });
}
