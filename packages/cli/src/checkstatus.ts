import { runCheckstatus } from "./commands/seed/checkstatus.ts";
import { runAsProcess } from "./program-process.ts";

await runAsProcess("checkstatus", runCheckstatus);
