import type { Environment } from "./environment.ts";

/** Kleene logic: undefined is "unknown" (spec 6.8). */
export type Truth = boolean | undefined;
export type MediaCondition = (environment: Environment) => Truth;

export const unknown: MediaCondition = () => undefined;

export function not(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}

export function and(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}
