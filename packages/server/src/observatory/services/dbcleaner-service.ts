import { dbcleanerMethod as method } from "./service-methods.ts";
import { cleanByAge, cleanDatabase } from "@eiao/etl";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { badArguments } from "../../transport/errors.ts";
import type { Service } from "../../transport/service.ts";
import type { Observatory } from "./observatory.ts";

/** Returns the DBCleaner (spec 15.1), which removes working copies of results and their logs. */
export function dbcleanerService({ queue, dataDir, siteLogs, now }: Observatory): Service {
  const isWanted = (database: string): Promise<boolean> => queue.isWanted(database);
  const options = { dataDir, logs: siteLogs.folder, isWanted };
  return {
    name: "dbcleaner",
    namespace: "http://www.eiao.net/dbcleaner/",
    title: "EIAO DBCleaner",
    doc: "Removes working copies of results that were loaded or are too old, and their logs.",
    methods: [
      method("cleandb", async ({ database }) => {
        try {
          await siteLogs.flush(); // otherwise waiting lines would create the logs again
          await cleanDatabase(database as string, options);
        } catch (error) {
          if (codeOf(error) !== "BadDatabaseName") throw error;
          throw badArguments(messageOf(error).replace(/\.$/, ""), error); // the error of spec 15.1
        }
      }),
      method("cleanOlder", async ({ days = 7 }) => {
        if ((days as number) < 0) throw badArguments("days must be 0 or more");
        return (await cleanByAge(options, days as number, now().getTime())).length;
      }),
    ],
  };
}
