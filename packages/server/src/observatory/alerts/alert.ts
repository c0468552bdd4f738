/** Something that keeps an observatory from working. */
export interface CriticalFailure {
  /** The same for as long as it is the same problem. */
  readonly key: string;
  /** The text for people. */
  readonly text: string;
}

/** A problem that is told. */
export interface Alert extends CriticalFailure {
  /** The time when it was first seen. */
  readonly since: Date;
}

/** A way to tell people. */
export interface AlertChannel {
  readonly name: "e-mail" | "webhook";
  /** @throws Error when it could not be told; its message names no secret. */
  send(alert: Alert): Promise<void>;
}

/** Characters that would end a line, or change how the others look. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
const LONGEST = 1_000;

/** Makes text safe to print, because what an alert quotes can come from anywhere. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, " ").slice(0, LONGEST);
}
