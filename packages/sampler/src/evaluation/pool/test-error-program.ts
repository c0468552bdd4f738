import { evaluationError } from "../errors.ts";

/** Fails with an EiaoError or with an unexpected error. */
export function evaluate({ coded }: { readonly coded: boolean }): Promise<never> {
  const fault = new TypeError("nobody foresaw it");
  return Promise.reject(coded ? evaluationError("EvaluationStopped", { url: "http://a/" }) : fault);
}
