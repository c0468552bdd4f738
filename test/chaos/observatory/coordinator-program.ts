/**
 * `node coordinator-program.ts PORT STORE DELAY`: a coordinator as `eiao-observatory coordinator` starts it, for sites on this machine that
 * may be asked that often (seconds between two requests). The database is that of EIAO_DATABASE_URL.
 */
import { once } from "node:events";
import { runCoordinator } from "@eiao/server";

const [port, dataDir = "", delay] = process.argv.slice(2);
const coordinator = await runCoordinator({
  dataDir,
  databaseUrl: process.env["EIAO_DATABASE_URL"] ?? "",
  port: Number(port),
  allowPrivate: true,
  delaySeconds: Number(delay),
  version: "0.0.0",
  onLine: (line) => console.log(line),
  onProblem: (problem) => console.error(problem),
  onFault: (error) => console.error(error),
});
await once(process, "SIGTERM");
await coordinator.close();
