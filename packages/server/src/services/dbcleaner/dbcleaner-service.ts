import { cleanByAge, cleanDatabase } from "@eiao/etl";
import { codeOf, wordsOf } from "@eiao/wam-core/errors";
import { transportError } from "../../transport/errors.ts";
import type { Service } from "../../transport/service.ts";
import type { Observatory } from "../observatory.ts";
import { nothing } from "../parameters.ts";

/** The DBCleaner (spec 15.1): removes working copies of results, and their logs. */
export function dbcleanerService({ queue, dataDir, siteLogs, now }: Observatory): Service {
  const isWanted = (database: string): Promise<boolean> => queue.isWanted(database);
  const where = { dataDir, logs: siteLogs.folder, isWanted };
  return {
    name: "dbcleaner",
    namespace: "http://www.eiao.net/dbcleaner/",
    title: "EIAO DBCleaner",
    doc: "Removes the working copies of results that are loaded, or too old to be of use, and their logs.",
    methods: [
      {
        name: "cleandb",
        doc: "Removes the working copy of a crawl's results, and its six logs. One that is not there is no fault.",
        parameters: [{ name: "database", type: "text", required: true, doc: "Id of the crawl." }],
        result: nothing,
        async call({ database }) {
          try {
            await siteLogs.flush(); // what is yet to be written would be there again
            await cleanDatabase(database as string, where);
          } catch (error) {
            if (codeOf(error) !== "BadDatabaseName") throw error;
            throw transportError("BadArguments", { problem: wordsOf(error).replace(/\.$/, "") }, error); // as spec 15.1 has it
          }
          return null;
        },
      },
      {
        name: "cleanOlder",
        doc: "Removes working copies and logs to which nothing was written for so many days.",
        parameters: [{ name: "days", type: "integer", required: false, default: "7", doc: "More than so many." }],
        result: { type: "value", doc: "How many files were removed." },
        async call({ days = 7 }) {
          if ((days as number) < 0) throw transportError("BadArguments", { problem: "days must be 0 or more" });
          return (await cleanByAge(where, days as number, now().getTime())).length;
        },
      },
    ],
  };
}
