import { evaluationError } from "../errors.ts";

/** Fails with an error of ours, or with one that nobody foresaw. */
export function evaluate({ coded }: { readonly coded: boolean }): Promise<never> {
  const fault = new TypeError("nobody foresaw it");
  return Promise.reject(coded ? evaluationError("EvaluationStopped", { url: "http://a/" }) : fault);
}
