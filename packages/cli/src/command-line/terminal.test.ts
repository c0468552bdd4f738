import { expect, test } from "vitest";
import { userFolder } from "./terminal.ts";

test("INIT_CWD counts where npm has changed the folder, and only there", () => {
  const env = { npm_package_json: "/clone/package.json", INIT_CWD: "/home/me" };
  expect(userFolder("/clone", env)).toBe("/home/me");
  expect(userFolder("/tmp/test", env)).toBe("/tmp/test");
  expect(userFolder("/clone", {})).toBe("/clone");
});
