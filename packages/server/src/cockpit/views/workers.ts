import { html } from "@eiao/sampler/internal/formats";
import type { MarkupContent } from "@eiao/sampler/internal/formats";
import { mayAs } from "../../transport/caller-rights.ts";
import type { SeenWorker } from "../../observatory/queue/workers.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import type { CockpitAnswer, CockpitRequest } from "../http/request.ts";
import type { CockpitMessages } from "../english.ts";
import { cockpitError } from "../errors.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import { buttonForm } from "./frame.ts";
import { cockpitTable, timeText } from "./parts.ts";

/** The time in ms after its last heartbeat for which a worker is shown. */
const SHOWN_MS = 3_600_000;

/** Workers by their heartbeats, and crawlers of the site URL server. */
export async function workersPage({ cockpit, caller }: CockpitRequest): Promise<CockpitAnswer> {
  const { observatory, say } = cockpit;
  const now = observatory.now();
  const workers = await observatory.queue.workersSince(new Date(now.getTime() - SHOWN_MS));
  const crawlers = await observatory.queue.livingCrawlers();
  return {
    kind: "page",
    view: {
      title: say.parts.workers,
      isLive: true,
      crumbs: [{ text: say.parts.overview, href: "/cockpit" }, { text: say.parts.workers }],
      body: html`<h2>${say.workers}</h2>
        ${cockpitTable(say, { caption: say.workers, id: "workers" }, workers, [
          { heading: say.worker, shown: ({ name }) => name },
          { heading: say.machine, shown: ({ machine }) => machine },
          { heading: say.process, isNumber: true, shown: ({ pid }) => pid },
          { heading: say.kind, shown: ({ alone }) => (alone ? say.alone : say.ordinary) },
          { heading: say.atWork, isNumber: true, shown: ({ sites }) => sites },
          { heading: say.memory, isNumber: true, shown: ({ memory }) => Math.round(memory / 1_048_576) },
          {
            heading: say.lastHeard,
            isNumber: true,
            shown: ({ seen }) => Math.max(0, Math.round((now.getTime() - seen.getTime()) / 1000)),
          },
          { heading: say.problem, shown: ({ problem, paused }) => problem ?? (paused ? say.workerPaused : say.works) },
          ...(caller !== undefined && mayAs(caller.role, "operator")
            ? [{ heading: say.actionsOf, shown: (each: SeenWorker) => pauseButton(caller, each, say) }]
            : []),
        ])}
        <h2>${say.crawlers}</h2>
        ${cockpitTable(say, { caption: say.crawlers, id: "crawlers" }, crawlers, [
          { heading: say.machine, shown: ({ machine }) => machine },
          { heading: say.process, isNumber: true, shown: ({ pid }) => pid },
          { heading: say.since, shown: ({ seen }) => timeText(seen) },
        ])}`,
    },
  };
}

/** The process that takes sites alone is paused with its worker, and has no button. */
function pauseButton(caller: CockpitCaller, { name, alone, paused }: SeenWorker, say: CockpitMessages): MarkupContent {
  if (alone) return "";
  const action = `/cockpit/workers/${paused ? "resume" : "pause"}`;
  return buttonForm(caller, action, paused ? say.resume : say.pause, { fields: { worker: name }, about: name });
}

/** Pauses the worker that a form names. */
export async function pauseWorkerByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  await callSiteUrlServer(request, "pauseWorker", { worker: workerOf(request) });
  return { kind: "gone-on", to: "/cockpit/workers", said: "workerPaused" };
}

/** Lets the worker that a form names take sites again. */
export async function resumeWorkerByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  await callSiteUrlServer(request, "resumeWorker", { worker: workerOf(request) });
  return { kind: "gone-on", to: "/cockpit/workers", said: "workerResumed" };
}

/** Returns the worker of a form. Without a name a method would pause all. @throws EiaoError `BadField`. */
function workerOf({ form }: CockpitRequest): string {
  const name = form.get("worker") ?? "";
  if (name !== "" && name !== "ALL") return name;
  throw cockpitError("BadField", { field: "worker", value: JSON.stringify(name), problem: "it must name a worker" });
}
