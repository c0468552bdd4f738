import { runPerformcache } from "./commands/seed/performcache.ts";
import { runAsProcess } from "./program-process.ts";

await runAsProcess("performcache", runPerformcache);
