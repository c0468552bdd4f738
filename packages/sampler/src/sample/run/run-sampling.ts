import type { Sampling } from "../../draw/sampling.ts";

/**
 * Works on the pages of a sampling, several at a time, until its state is final or `signal` fires. No more pages are ever in
 * memory than are worked on at a time.
 *
 * @param work  settles the page itself, unless it is stopped; what it throws ends everything.
 */
export async function runSampling(
  sampling: Sampling,
  atATime: number,
  work: (page: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  let notify: () => void = () => undefined;
  let settled = new Promise<void>((resolve) => (notify = resolve));
  const notifyAll = (): void => {
    notify();
    settled = new Promise<void>((resolve) => (notify = resolve));
  };
  signal.addEventListener("abort", notifyAll, { once: true });
  const worker = async (): Promise<void> => {
    while (!signal.aborted && failure === undefined) {
      const page = sampling.next();
      if (page === undefined) {
        if (sampling.underWay === 0) return;
        await settled; // a page that fails makes room for another one
        continue;
      }
      try {
        await work(page);
      } catch (error) {
        failure ??= { error };
      }
      notifyAll();
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  signal.removeEventListener("abort", notifyAll);
  if (failure !== undefined) throw failure.error;
}
