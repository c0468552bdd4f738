/** Something that keeps an observatory from working. */
export interface CriticalFailure {
  /** The identity of the problem: two failures with the same key are the same problem. */
  readonly key: string;
  /** The text for people. */
  readonly text: string;
}

/** A problem that is reported. */
export interface Alert extends CriticalFailure {
  /** The time when it was first seen. */
  readonly since: Date;
}

/** A way to send alerts to people. */
export interface AlertChannel {
  readonly name: "e-mail" | "webhook";
  /** Sends an alert to people. @throws Error if it could not be sent; the message contains no secret. */
  send(alert: Alert): Promise<void>;
}

/** Characters that end a line, or change how other characters look. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
const LONGEST = 1_000;

/** Makes text safe to print on one line, because alerts and logs can quote text from anywhere. */
export function printable(text: string, longest = LONGEST): string {
  return text.replace(UNPRINTABLE, " ").slice(0, longest);
}
