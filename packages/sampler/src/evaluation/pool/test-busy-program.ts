import { coreSeconds } from "../document/evaluate-document.ts";

/** Computes for the given milliseconds of one core. */
export function evaluate({ ms }: { readonly ms: number }): Promise<undefined> {
  const seconds = coreSeconds();
  while (seconds() * 1000 < ms);
  return Promise.resolve(undefined);
}
