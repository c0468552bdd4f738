import path from "node:path";
import { expect, test } from "vitest";
import { systemConfiguration } from "./system-configuration.ts";

test("relative paths start at the folder of the user, which under npm is not that of the program", async () => {
  const cwd = path.resolve("/home/ada");
  const env = { EIAO_LOGLOCATION: "logs", EIAO_REPORTCACHEDIR: "../cache" };
  expect(await systemConfiguration(undefined, terminal(cwd, env))).toMatchObject({
    loglocation: path.join(cwd, "logs"),
    reportcachedir: path.resolve("/home/cache"),
  });
  expect(await systemConfiguration(undefined, terminal(cwd, { EIAO_LOGLOCATION: "/var/log/eiao" }))).toMatchObject({
    loglocation: "/var/log/eiao",
    reportcachedir: null,
  });
});

function terminal(cwd: string, env: Readonly<Record<string, string>>) {
  return { cwd, env, note: () => undefined } as unknown as Parameters<typeof systemConfiguration>[1];
}
