import { runDbcleanerclient } from "./commands/seed/dbcleanerclient.ts";
import { runAsProcess } from "./program-process.ts";

await runAsProcess("dbcleanerclient", runDbcleanerclient);
