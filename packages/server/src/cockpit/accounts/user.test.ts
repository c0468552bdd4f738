/** The command `eiao-observatory user` against the services of an Observatory, also at a terminal. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observatory } from "../../../../../test/support/programs.ts";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { isPassword, passwordOf } from "./users.ts";
import { startTestObservatory } from "../../observatory/test-observatory.ts";
import type { TestObservatory } from "../../observatory/test-observatory.ts";

let store: TestStore;
let the: TestObservatory;
let folder = "";
beforeAll(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
  folder = await mkdtemp(path.join(tmpdir(), "eiao-user-"));
  await writeFile(path.join(folder, "password.txt"), "four words of mine\n");
});
afterAll(async () => {
  await the.close();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const user = (args: readonly string[], stdin = "") =>
  observatory(["user", ...args], { cwd: folder, stdin, env: { EIAO_SITEURLSERVER: the.addresses.siteurl } });

test("users are added, listed and removed; a link logs in; no output shows a password", async () => {
  expect(await user(["list"])).toEqual({ code: 0, out: "There are no users.\n", err: "" });
  expect(await user(["add", "Ada", "--role", "operator", "--password-file", "password.txt"])).toEqual({
    code: 0,
    out: "",
    err: "Ada can now log in to the cockpit as operator.\n",
  });
  expect(await isPassword("four words of mine", await passwordOf(the.database, "ada"))).toBe(true);
  expect(
    await user(["add", "ben", "--role", "viewer", "--password-file", "-"], "other words of ben\r\n"),
  ).toMatchObject({ code: 0 });
  expect(await isPassword("other words of ben", await passwordOf(the.database, "ben"))).toBe(true);
  expect((await user(["list"])).out).toBe("ada  operator  since 2026-11-24\nben  viewer    since 2026-11-24\n");
  expect(JSON.parse((await user(["list", "--json"])).out)).toEqual([
    { name: "ada", role: "operator", created: "2026-11-24T12:00:00.000Z", sessions: 0 },
    { name: "ben", role: "viewer", created: "2026-11-24T12:00:00.000Z", sessions: 0 },
  ]);
  expect(await user(["list", "--format", "json", "--output", "users.json"])).toEqual({ code: 0, out: "", err: "" });
  expect(JSON.parse(await readFile(path.join(folder, "users.json"), "utf8"))).toHaveLength(2);
  expect((await user(["link"])).out).toMatch(/^http:\/\/127\.0\.0\.1:8080\/cockpit\/enter\?ticket=[\w-]{32}\n$/);
  expect(await user(["remove", "ben"])).toEqual({ code: 0, out: "", err: "" });
  expect((await user(["list"])).out).toBe("ada  operator  since 2026-11-24\n");
});

test.each([
  [[], "user needs one of"],
  [["burn", "x"], "user needs one of"],
  [["add"], "needs the name"],
  [["add", "x"], "needs a role"],
  [["add", "x", "--role", "king"], 'There is no role "king"'],
  [["add", "x", "secretsecret", "--role", "viewer"], 'does not accept "secretsecret"'],
  [["list", "x"], 'does not accept "x"'],
  [["add", "x", "--role", "viewer"], "no terminal to ask"],
  [["add", "x", "--role", "viewer", "--password-file", "none.txt"], "none.txt cannot be read"],
  [["add", "x", "--role", "viewer", "--password-file", "-"], "fewer than 10 characters"],
  [["add", "x y", "--role", "viewer", "--password-file", "password.txt"], "cannot be the name of a user"],
  [["remove", "nobody"], "There is no user"],
])("user %j fails with an error that names the fault", async (args, message) => {
  const { code, out, err } = await user(args);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(message);
});
