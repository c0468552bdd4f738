/** The reason why a service refuses a call: the `error` of its JSON answer (observatory.md 2.1). */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
}

/** The code of a refusal by a server without such a service: the wrong server, such as another one of the same Observatory. */
export const NOT_FOUND = "NotFound";

/** Returns true if the `error` of a JSON answer comes from one of our services. Other servers may write anything there. */
export function isRefusal(error: unknown): error is Refusal {
  if (typeof error !== "object" || error === null) return false;
  const { code, message } = error as Partial<Record<keyof Refusal, unknown>>;
  return typeof code === "string" && typeof message === "string";
}
