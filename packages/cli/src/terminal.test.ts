import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { processTerminal, userFolder } from "./terminal.ts";

test.each([
  [0, 80],
  [undefined, 80],
  [20, 40],
  [132, 132],
])("of a terminal that says %s columns texts have %i, and progress one less than it", (columns, width) => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const stream = Object.assign(new EventEmitter(), { isTTY: true, columns, write });
  const terminal = processTerminal({ stdout: stream, stderr: stream, env: {} } as unknown as NodeJS.Process);
  expect(terminal.width).toBe(width);
  terminal.progress("x".repeat(200));
  expect(written).toEqual([`\r\u001b[2K${"x".repeat((columns || 80) - 1)}`]);
});

test("INIT_CWD counts where npm has changed the folder, and only there", () => {
  const env = { npm_package_json: "/clone/package.json", INIT_CWD: "/home/me" };
  expect(userFolder("/clone", env)).toBe("/home/me");
  expect(userFolder("/tmp/test", env)).toBe("/tmp/test");
  expect(userFolder("/clone", {})).toBe("/clone");
});
