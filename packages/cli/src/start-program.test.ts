/** Tests `bin/start-program.js`, which loads a program, and the signals before and after it is loaded. */
import { spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { folderWith, removeFolder } from "../../../test/support/programs.ts";
import type { Outcome } from "../../../test/support/programs.ts";
import { processTerminal } from "./terminal.ts";

const terminalModule = new URL("./terminal.ts", import.meta.url).href;

function outcomeOf(child: ReturnType<typeof spawn>): Promise<Outcome> {
  let out = "";
  let err = "";
  child.stdout?.on("data", (part: Buffer) => (out += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (err += part.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

/** Starts the script with other code in place of the program. */
const startOf = async (program: string) => {
  const folder = await folderWith({ "package.json": '{"type":"module"}', "dist/eiao-wam.js": program });
  await mkdir(path.join(folder, "bin"));
  for (const name of ["eiao-wam.js", "start-program.js"])
    copyFileSync(new URL(`../bin/${name}`, import.meta.url), path.join(folder, "bin", name));
  const child = spawn(process.execPath, ["--conditions=@eiao/source", path.join(folder, "bin/eiao-wam.js")]);
  const end = outcomeOf(child).then(async (outcome) => {
    await removeFolder(folder);
    return outcome;
  });
  return { child, end };
};

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s while the program is loading: the program reports that it was stopped",
  async (signal) => {
    const { child, end } = await startOf(
      'process.stdout.write("loading"); await new Promise((r) => setTimeout(r, 60000));',
    );
    child.stdout.once("data", () => child.kill(signal));
    expect(await end).toMatchObject({ code: 1, err: `eiao-wam: Stopped by ${signal}.\n` });
  },
);

test("an unreadable program is reported in a sentence", async () => {
  const few = await startOf('throw Object.assign(new Error("EMFILE: x"), { code: "EMFILE" });');
  expect(await few.end).toMatchObject({
    code: 1,
    err: "eiao-wam: The limit of open files is too low. Raise it with: ulimit -n 1024\n",
  });
  const other = await startOf('throw new Error("no such chunk");');
  expect(await other.end).toMatchObject({
    code: 1,
    err: "eiao-wam: The program could not be started: no such chunk\n",
  });
});

test("a closed terminal also ends long work in good order", async () => {
  const { child, end } = await startOf(`
    const { processTerminal } = await import("${terminalModule}");
    const { signal } = processTerminal(process).untilStopped();
    console.log("working");
    const work = setTimeout(() => undefined, 60_000);
    signal.addEventListener("abort", () => (console.log("kept"), clearTimeout(work), (process.exitCode = 0)));`);
  child.stdout.once("data", () => child.kill("SIGHUP"));
  expect(await end).toMatchObject({ code: 0, out: "working\nkept\n" });
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s during a busy load reaches the work, and after the end of the work the program",
  async (signal) => {
    const { end } = await startOf(`
      const { processTerminal } = await import("${terminalModule}");
      const kill = () => {
        process.kill(process.pid, "${signal}");
        for (const until = Date.now() + 100; Date.now() < until;);
      };
      kill();
      const first = processTerminal(process).untilStopped();
      await new Promise((done) => setTimeout(done, 1_000));
      console.log(first.signal.aborted);
      const second = processTerminal(process).untilStopped();
      kill();
      second.release();
      await new Promise((done) => setTimeout(done, 60_000));`);
    expect(await end).toMatchObject({ code: 1, out: "true\n", err: `eiao-wam: Stopped by ${signal}.\n` });
  },
);

test("long work takes over the signals, and releases them", () => {
  let usual = 0;
  const onSignal = () => void usual++;
  process.on("SIGTERM", onSignal);
  const stop = processTerminal(process).untilStopped();
  expect(process.listeners("SIGTERM")).not.toContain(onSignal);
  stop.release();
  process.emit("SIGTERM", "SIGTERM");
  expect([stop.signal.aborted, usual]).toEqual([false, 1]);
  process.off("SIGTERM", onSignal);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "Ctrl-C stops long work once, although npm passes it on; a following %s ends it at once",
  async (second) => {
    const { child, end } = await startOf(`
      const { processTerminal } = await import("${terminalModule}");
      processTerminal(process).untilStopped().signal.addEventListener("abort", () => console.log("stopping"));
      console.log("working");
      await new Promise((done) => setTimeout(done, 60_000));`);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    await lines.next();
    child.kill("SIGINT");
    expect(await lines.next()).toMatchObject({ value: "stopping" });
    child.kill("SIGINT"); // the same signal, passed on by npm
    await new Promise((done) => setTimeout(done, 50));
    expect(child.exitCode).toBe(null);
    const timer = setInterval(() => child.kill(second), 50);
    expect(await end).toMatchObject({ code: 1, err: `eiao-wam: Stopped by ${second}.\n` });
    clearInterval(timer);
  },
);
