/**
 * `node coordinator-program.ts PORT STORE DELAY [HOST]`: starts a coordinator like `eiao-observatory coordinator`, for sites on this machine, with
 * DELAY seconds between two requests. The database is that of EIAO_DATABASE_URL, the token that of EIAO_TOKEN.
 */
import { once } from "node:events";
import { readSystemConfiguration, runCoordinator } from "@eiao/server/internal";

const [port, dataDir = "", delay, host = "127.0.0.1"] = process.argv.slice(2);
const token = process.env["EIAO_TOKEN"];
const coordinator = await runCoordinator({
  dataDir,
  databaseUrl: process.env["EIAO_DATABASE_URL"] ?? "",
  host,
  port: Number(port),
  ...(token === undefined ? {} : { token }),
  allowPrivate: true,
  configuration: readSystemConfiguration({ env: { EIAO_CRAWLDELAY: delay } }).configuration,
  version: "0.0.0",
  onLine: (line) => console.log(line),
  onProblem: (problem) => console.error(problem),
  onFault: (error) => console.error(error),
});
await once(process, "SIGTERM");
await coordinator.close();
