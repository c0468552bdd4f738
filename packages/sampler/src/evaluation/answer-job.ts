import { threadId } from "node:worker_threads";
import { isParserRejection } from "@eiao/wam-core/pdf";
import { coreSeconds } from "./core-seconds.ts";
import { askForSheets } from "./sheet-channel.ts";
import type { LoadSheet } from "./sheet-channel.ts";
import { createThreadSheets } from "./thread-sheets.ts";
import type { ThreadAnswer, ThreadTask } from "./thread-job.ts";

// Of this thread only. Rejections that the parser of PDF leaves alone must not end it: its documents are reported all the same.
process.on("unhandledRejection", (reason) => {
  if (!isParserRejection(reason)) throw reason;
});

const sheetsOf = createThreadSheets();

/** Does `work` in the thread; sheets are asked for through the port, which is closed afterwards. */
export async function answerJob<Task, Result>(
  { task, port, run }: ThreadTask<Task>,
  work: (task: Task, load: LoadSheet) => Promise<Result>,
): Promise<ThreadAnswer<Result>> {
  const seconds = coreSeconds();
  try {
    const ask = askForSheets(port);
    const result = await work(task, run === undefined ? ask : sheetsOf(run, ask));
    return { result, seconds: seconds(), thread: threadId };
  } finally {
    port.close();
  }
}
