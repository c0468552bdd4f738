/**
 * A worker: a process that crawls and samples sites for a coordinator. Its parent names the coordinator (`ToSiteWorker`) and receives its progress
 * (`FromSiteWorker`). The worker ends with its parent.
 */
import { availableParallelism } from "node:os";
import { keepHeapSmall } from "@eiao/crawler/internal";
import { reportOnSignal } from "@eiao/crawler/internal/process-report";
import { createHosts } from "@eiao/crawler/internal/web";
import { createPoolEvaluator, createWamServers } from "@eiao/sampler";
import type { Evaluator } from "@eiao/sampler";
import { messageOf } from "@eiao/crawler/internal/errors";
import { coordinatorClient, untilAnswered } from "./coordinator-client.ts";
import { sharedFiles } from "../store/site-files.ts";
import { sweepFolder, openWorkerStore } from "./worker-store.ts";
import type { WorkerStore } from "./worker-store.ts";
import { throttleProgress } from "./manager-messages.ts";
import { runWorker } from "./run-worker.ts";
import type { FromSiteWorker, ToSiteWorker, WorkerBeginning } from "./manager-messages.ts";

const stopping = new AbortController();
process.on("message", (message: ToSiteWorker) => {
  if (message.kind === "stop") stopping.abort();
  else void work(message);
});
process.on("disconnect", () => process.exit(1)); // the parent is dead, and another one may start at any time
// A terminal sends these signals to all its processes. They are ignored, because the parent ends its workers.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("SIGTERM", () => stopping.abort());
reportOnSignal("a worker", (text) => send({ kind: "report", text }));

async function work(beginning: WorkerBeginning): Promise<void> {
  const { coordinator: address, name, alone } = beginning;
  keepHeapSmall();
  const coordinator = coordinatorClient(address);
  let evaluator: Evaluator | undefined;
  let store: WorkerStore | undefined;
  let code = 0;
  try {
    const settings = await untilAnswered(() => coordinator.settings({}), stopping.signal);
    const { wamServers: addresses, wamThreads: perServer } = settings;
    send({ kind: "watched", maxMemory: settings.maxMemory, pollSeconds: settings.pollSeconds });
    store = await openWorkerStore(beginning, settings);
    if (store.files !== sharedFiles) await sweepFolder(store.dataDir, Date.now());
    evaluator = addresses.length > 0 ? createWamServers({ addresses, perServer }) : createPoolEvaluator();
    await runWorker(
      {
        coordinator,
        settings,
        name,
        alone,
        dataDir: store.dataDir,
        files: store.files,
        evaluator,
        hosts: createHosts({ delaySeconds: settings.delaySeconds }),
        localHosts: createHosts({ delaySeconds: 0 }),
        cores: availableParallelism(),
        onProgress: throttleProgress((sites) => send({ kind: "progress", sites })),
        onProblem: (problem) => send({ kind: "problem", problem }),
        onFit: (isFit) => send({ kind: "fit", isFit }),
        onAnswer({ exceedsMemory, suspects }) {
          if (exceedsMemory) stopping.abort();
          send({ kind: "suspects", waiting: suspects });
        },
      },
      stopping.signal,
    );
  } catch (error) {
    if (!stopping.signal.aborted) {
      send({ kind: "problem", problem: messageOf(error) });
      code = 1;
    }
  }
  await evaluator?.close();
  store?.close();
  process.exit(code);
}

function send(message: FromSiteWorker): void {
  if (process.connected) process.send?.(message, () => undefined);
}
