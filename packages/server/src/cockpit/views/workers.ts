import { html } from "../../formats/markup.ts";
import type { CockpitAnswer, CockpitRequest } from "../http/request.ts";
import { cockpitTable, timeText } from "./parts.ts";

/** Those that were not heard of for so long are shown no more. */
const SHOWN_MS = 3_600_000;

/** Workers by their heartbeats, and crawlers of the site URL server. */
export async function workersPage({ cockpit }: CockpitRequest): Promise<CockpitAnswer> {
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
        ${cockpitTable(
          say.workers,
          [
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
            { heading: say.problem, shown: ({ problem }) => problem ?? say.works },
          ],
          workers,
          say,
          "workers",
        )}
        <h2>${say.crawlers}</h2>
        ${cockpitTable(
          say.crawlers,
          [
            { heading: say.machine, shown: ({ machine }) => machine },
            { heading: say.process, isNumber: true, shown: ({ pid }) => pid },
            { heading: say.since, shown: ({ seen }) => timeText(seen) },
          ],
          crawlers,
          say,
          "crawlers",
        )}`,
    },
  };
}
