import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { processTerminal, userFolder } from "./terminal.ts";

test.each([
  [0, 80],
  [undefined, 80],
  [20, 40],
  [132, 132],
])("on a terminal of %s columns, texts are %i columns wide, and progress is one column narrower", (columns, width) => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const stream = Object.assign(new EventEmitter(), { isTTY: true, columns, write });
  const terminal = processTerminal({ stdout: stream, stderr: stream, env: {} } as unknown as NodeJS.Process);
  expect(terminal.width).toBe(width);
  terminal.progress("x".repeat(200));
  expect(written).toEqual([`\r\u001b[2K${"x".repeat((columns || 80) - 1)}`]);
});

test("INIT_CWD is used only if npm has changed the folder", () => {
  const env = { npm_package_json: "/clone/package.json", INIT_CWD: "/home/me" };
  expect(userFolder("/clone", env)).toBe("/home/me");
  expect(userFolder("/tmp/test", env)).toBe("/tmp/test");
  expect(userFolder("/clone", {})).toBe("/clone");
});
