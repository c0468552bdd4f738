/** Why a service declines a call, as its JSON answer says it under `error` (observatory.md 2.1). */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly remedy?: string;
}

/** The code of a refusal by a server that has no such service: another one than was meant, as of the same Observatory. */
export const NOT_FOUND = "NotFound";

/** Whether the `error` of an answer in JSON is one of our services: other servers write what they like there. */
export function isRefusal(error: unknown): error is Refusal {
  if (typeof error !== "object" || error === null) return false;
  const { code, message } = error as Partial<Record<keyof Refusal, unknown>>;
  return typeof code === "string" && typeof message === "string";
}
