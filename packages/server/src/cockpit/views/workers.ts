import { html } from "@eiao/sampler/internal/formats";
import type { MarkupContent } from "@eiao/sampler/internal/formats";
import type { SeenWorker } from "../../observatory/queue/workers.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import type { CockpitRequest } from "../http/request.ts";
import type { CockpitMessages } from "../english.ts";
import { buttonForm, may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import { cockpitTable, timeText } from "./parts.ts";

/** The time in ms for which a worker is shown after its last heartbeat. */
const SHOWN_MS = 3_600_000;

/** Makes the page of the workers, by their heartbeats, and of the crawlers of the site URL server. */
export async function workersPage({ cockpit, caller }: CockpitRequest): Promise<CockpitView> {
  const { observatory, say } = cockpit;
  const now = observatory.now();
  const workers = await observatory.queue.workersSince(new Date(now.getTime() - SHOWN_MS));
  const crawlers = await observatory.queue.livingCrawlers();
  return {
    title: say.parts.workers,
    isLive: true,
    crumbs: [{ text: say.parts.workers }],
    body: html`<h2>${say.workers}</h2>
      ${cockpitTable(say, { caption: say.workers, id: "workers" }, workers, [
        { heading: say.worker, cell: ({ name }) => name },
        { heading: say.machine, cell: ({ machine }) => machine },
        { heading: say.process, isNumber: true, cell: ({ pid }) => pid },
        { heading: say.kind, cell: ({ alone }) => (alone ? say.alone : say.ordinary) },
        { heading: say.atWork, isNumber: true, cell: ({ sites }) => sites },
        { heading: say.memory, isNumber: true, cell: ({ memory }) => Math.round(memory / 1_048_576) },
        {
          heading: say.lastHeard,
          isNumber: true,
          cell: ({ seen }) => Math.max(0, Math.round((now.getTime() - seen.getTime()) / 1000)),
        },
        { heading: say.problem, cell: ({ problem, paused }) => problem ?? (paused ? say.workerPaused : say.works) },
        ...(may(caller, "operator")
          ? [{ heading: say.actionsOf, cell: (each: SeenWorker) => pauseButton(caller, each, say) }]
          : []),
      ])}
      <h2>${say.crawlers}</h2>
      ${cockpitTable(say, { caption: say.crawlers, id: "crawlers" }, crawlers, [
        { heading: say.machine, cell: ({ machine }) => machine },
        { heading: say.process, isNumber: true, cell: ({ pid }) => pid },
        { heading: say.since, cell: ({ seen }) => timeText(seen) },
      ])}`,
  };
}

/** Makes the button that pauses or resumes a worker. The process that takes sites alone has none: it is paused with its worker. */
function pauseButton(caller: CockpitCaller, { name, alone, paused }: SeenWorker, say: CockpitMessages): MarkupContent {
  if (alone) return "";
  const action = `/cockpit/workers/${paused ? "resume" : "pause"}`;
  return buttonForm(caller, action, paused ? say.resume : say.pause, { fields: { worker: name }, about: name });
}
