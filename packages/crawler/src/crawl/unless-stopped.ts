import { codeOf } from "../system-errors.ts";

/** A batch that the end of the crawl cuts off is not settled: its page is replayed from the WARC at the next start. */
export function unlessStopped(running: Promise<void> | undefined): Promise<void> | undefined {
  return running?.catch((error: unknown) => {
    if (codeOf(error) !== "RobotsStopped") throw error;
  });
}
