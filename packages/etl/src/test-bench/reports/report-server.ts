import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { observatoryProgram } from "../../../../../test/chaos/observatory/programs.ts";
import { serverBytes } from "../memory.ts";

/** A running `eiao-observatory reports`, as an operator starts it. */
export interface ReportServer {
  readonly address: string;
  /** The time from its start until it was ready. */
  readonly startMilliseconds: number;
  /** Returns the present memory of the process in bytes. */
  bytes(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the program with an empty cache. @param url  the database. Default: the one in the folder. */
export async function startReportServer(dataDir: string, url: string | undefined): Promise<ReportServer> {
  await rm(path.join(dataDir, "cache"), { recursive: true, force: true });
  const args = ["--conditions=@eiao/source", observatoryProgram, "reports", "--port", "0", "--data", dataDir];
  const { EIAO_DATABASE_URL: _, ...inherited } = process.env;
  const env = url === undefined ? inherited : { ...inherited, EIAO_DATABASE_URL: url };
  const begun = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  const [output] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return {
    address: new URL(output.trim()).origin,
    startMilliseconds: performance.now() - begun,
    bytes: () => serverBytes(child.pid ?? 0),
    async stop() {
      process.off("exit", end);
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
