import { CommandError } from "./errors.ts";

/** What reading one PDF document may take: real ones take seconds and tens of megabytes. */
export interface PdfLimits {
  readonly seconds: number;
  /** By which the whole process may grow meanwhile: the memory that a thread has outside of its heap cannot be told apart. */
  readonly bytes: number;
}

const usualLimits: PdfLimits = { seconds: 60, bytes: 1_500_000_000 };
/** Between two looks at the memory; a document unfolds to less than 100 MB in that time. */
const watchMs = 50;

/**
 * Ends the reading of a PDF document that takes too long or too much memory: its parser bounds neither, and holds its thread.
 *
 * @param work  runs on a thread that the signal ends.
 * @throws      CommandError when it was ended; else what `work` rejects with.
 */
export async function guarded<T>(work: (signal: AbortSignal) => Promise<T>, limits = usualLimits): Promise<T> {
  const stop = new AbortController();
  let problem = "";
  const end = (reason: string): void => {
    problem ||= reason;
    stop.abort();
  };
  const before = process.memoryUsage.rss();
  const clock = setTimeout(() => end(`The PDF document took more than ${limits.seconds} s.`), limits.seconds * 1000);
  const scales = setInterval(() => {
    if (process.memoryUsage.rss() - before > limits.bytes)
      end(`The PDF document took more than ${Math.round(limits.bytes / 1_000_000)} MB of memory.`);
  }, watchMs);
  try {
    return await work(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? new CommandError(problem, "It may be damaged, or made to harm.", error) : error;
  } finally {
    clearTimeout(clock);
    clearInterval(scales);
  }
}
