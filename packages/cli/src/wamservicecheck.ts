import { runWamservicecheck } from "./commands/seed/wamservicecheck.ts";
import { runAsProcess } from "./program-process.ts";

await runAsProcess("wamservicecheck", runWamservicecheck);
