import { EiaoError, check, pageJson, writeEarl } from "@eiao/wam-core";
import type { WebResource } from "@eiao/wam-core";
import { reactionTo } from "@eiao/wam-core/errors";
import type { CheckInterface } from "./check-interface.ts";

/** `check` of the engine of this installation. */
export function createOwnCheck(date: string): CheckInterface {
  return {
    async check({ cont, ruleset, ...resource }) {
      try {
        // What a caller may leave out by mistake is what two of the cases are about.
        const report = await check({ ...resource, content: cont } as WebResource, { only: ruleset, date });
        return { page: pageJson(report), earl: writeEarl(report, "rdf-xml") };
      } catch (error) {
        if (error instanceof EiaoError && reactionTo(error) === "end") return { refused: error.code };
        throw error;
      }
    },
  };
}
