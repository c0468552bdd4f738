import type { AnyCommand } from "./command-line/command.ts";
import { expect, test } from "vitest";
import { processTerminal } from "./terminal.ts";
import { eiaoWam } from "./commands.ts";
import { describeError, isExpected } from "./errors.ts";
import { runProgram } from "./program.ts";

test("errors of the system are described in words, with their file and the remedy", async () => {
  const check = await eiaoWam.commands["check"]?.();
  const failing = (code: string, file?: string) => ({
    ...check,
    run: () =>
      Promise.reject(
        Object.assign(new Error(`${code}: x, write`), {
          code,
          syscall: "write",
          ...(file === undefined ? {} : { path: file }),
        }),
      ),
  });
  const outputOf = async (code: string, file?: string) => {
    const lines: string[] = [];
    const terminal = Object.create(processTerminal(process), {
      note: { value: (line: string) => void lines.push(line) },
    }) as ReturnType<typeof processTerminal>;
    expect(
      await runProgram(["check", "x"], terminal, {
        ...eiaoWam,
        commands: { check: () => Promise.resolve(failing(code, file) as AnyCommand) },
      }),
    ).toBe(1);
    return lines;
  };
  expect(await outputOf("ENOSPC", "/data/a.warc.gz")).toEqual([
    "eiao-wam: /data/a.warc.gz: the disk is full. Free some disk space, then run the same command again.",
  ]);
  expect(await outputOf("EMFILE")).toEqual([
    "eiao-wam: Too many files are open (ulimit -n) (write). Raise the limit (ulimit -n 1024), then run the same command again.",
  ]);
  expect(await outputOf("EROFS", "/data")).toEqual([
    "eiao-wam: /data: the disk is read-only. Use a file or folder on another disk.",
  ]);
  expect(await outputOf("EACCES", "/data/output/logs")).toEqual([
    "eiao-wam: /data/output/logs: permission denied. Change the permissions, or use another file or folder.",
  ]);
  expect((await outputOf("ERR_OTHER"))[1]).toContain("fault in the program");
});

test("threads cannot be started because file descriptors are used up", () => {
  const error = Object.assign(new Error("Worker initialization failure: EMFILE"), { code: "ERR_WORKER_INIT_FAILED" });
  expect(describeError(error)).toBe(
    "Too many files are open (ulimit -n). Raise the limit (ulimit -n 1024), then run the same command again.",
  );
  expect(isExpected(error)).toBe(true);
});
