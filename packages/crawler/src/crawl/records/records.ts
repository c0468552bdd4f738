import { createDecisions } from "./decisions.ts";
import type { Decisions } from "./decisions.ts";
import { createFailedPages } from "./failures.ts";
import type { FailedPages } from "./failures.ts";
import type { Claim, CrawlJournal } from "./journal.ts";
import { createTurnedAway } from "./turned-away.ts";
import type { TurnedAway } from "./turned-away.ts";
import type { CrawlerLog } from "../../logs/crawler-log.ts";
import type { Site } from "../../repository/records.ts";
import type { DecisionLog } from "../../scope/decision-log.ts";
import type { ExchangeFacts } from "../../warc/facts.ts";
import type { WarcWriter, WrittenExchange } from "../../warc/write.ts";
import type { Exchange } from "../../web/exchange.ts";

/** What a crawl writes down. */
export interface Records {
  readonly journal: CrawlJournal;
  readonly decisions: Decisions;
  readonly failures: FailedPages;
  readonly turnedAway: TurnedAway;
  readonly log: CrawlerLog;
  /** Writes an exchange to the WARC. The claim is in the order of the WARC, and knows its position. */
  keep(exchange: Exchange, facts: ExchangeFacts): Promise<{ readonly claim: Claim; readonly written: WrittenExchange }>;
}

export function createRecords(
  journal: CrawlJournal,
  log: CrawlerLog,
  decisionLog: DecisionLog,
  warc: Pick<WarcWriter, "write">,
  site: Site,
): Records {
  return {
    journal,
    decisions: createDecisions(decisionLog),
    failures: createFailedPages(),
    turnedAway: createTurnedAway(site),
    log,
    async keep(exchange, facts) {
      const claim = journal.open();
      const written = await warc.write(exchange, facts);
      const { file, offset, length } = written.metadata;
      claim.writtenTo({ file, offset: offset + length });
      return { claim, written };
    },
  };
}
