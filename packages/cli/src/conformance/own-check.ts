import { EiaoError, check, pageJson, writeEarl } from "@eiao/wam-core";
import type { WebResource } from "@eiao/wam-core";
import { reactionTo } from "@eiao/crawler/errors";
import type { CheckInterface } from "./check-interface.ts";

/** Returns the `check` of this installation's engine. */
export function createOwnCheck(date: string): CheckInterface {
  return {
    async check({ cont, ruleset, ...resource }) {
      try {
        // Two of the cases test arguments that a caller left out by mistake.
        const report = await check({ ...resource, content: cont } as WebResource, { only: ruleset, date });
        return { page: pageJson(report), earl: writeEarl(report, "rdf-xml") };
      } catch (error) {
        if (error instanceof EiaoError && reactionTo(error) === "end") return { refused: error.code };
        throw error;
      }
    },
  };
}
