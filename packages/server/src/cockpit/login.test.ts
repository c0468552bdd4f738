/** The login of the cockpit: who may enter, and who may not. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { makeTicket } from "./accounts/sessions.ts";
import { newUser, PASSWORD, testCockpit, TOKEN, wordsOfPage } from "./test-cockpit.ts";
import type { Answer, TestCockpit } from "./test-cockpit.ts";

let nextName = 0;

/** Returns the attributes of a cookie in a `Set-Cookie` header. */
function attributesOf(header: unknown, name: string): Set<string> {
  const cookies = (Array.isArray(header) ? header : [header]).map(String);
  return new Set(
    cookies
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.split("; ")
      .slice(1),
  );
}

describe.each(stores)("on the database %s", (_, create) => {
  let store: TestStore;
  let the: TestCockpit;
  beforeAll(async () => {
    store = await create();
    the = await testCockpit(store);
  });
  afterAll(async () => {
    await the?.close();
    await store?.remove();
  });

  async function someUser(): Promise<string> {
    const name = `user${nextName++}`;
    await newUser(the.database, name, "curator", the.observatory.now());
    return name;
  }

  /** Opens the login form and sends it. */
  async function logIn(name: string, password: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const page = await the.ask("/cockpit/login");
    const token = /name="token" value="([^"]*)"/.exec(page.body)?.[1] ?? "";
    const { next = "/cockpit/workers", ...headers } = more;
    return the.ask("/cockpit/login", {
      form: { token, name, password, next },
      cookies: page.cookies,
      headers: { origin: the.origin, ...headers },
    });
  }

  test("a login leads to the wanted page; the logout ends the session, also for a copied cookie", async () => {
    const name = await someUser();
    const away = await the.ask("/cockpit/runs/EIAO7?state=failed");
    expect([away.status, away.headers.location]).toEqual([
      303,
      "/cockpit/login?next=%2Fcockpit%2Fruns%2FEIAO7%3Fstate%3Dfailed",
    ]);
    // Capital letters and blanks around the name do not matter.
    const answer = await logIn(` ${name.toUpperCase()} `, PASSWORD);
    expect([answer.status, answer.headers.location]).toEqual([303, "/cockpit/workers"]);
    const session = answer.cookies["eiao-session"] ?? "";
    expect(session.length).toBeGreaterThanOrEqual(43);
    expect(attributesOf(answer.headers["set-cookie"], "eiao-session")).toEqual(
      new Set(["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=43200"]),
    );
    const cookies = { "eiao-session": session };
    const page = await the.ask("/cockpit/workers", { cookies });
    expect(page.status).toBe(200);
    expect(wordsOfPage(page.body)).toContain(`${name} (curator)`);
    expect(page.headers["cache-control"]).toBe("no-store");
    const token = /action="\/cockpit\/logout".*?name="token" value="([^"]*)"/s.exec(page.body)?.[1] ?? "";
    const out = await the.ask("/cockpit/logout", { form: { token }, cookies, headers: { origin: the.origin } });
    expect([out.status, out.cookies["eiao-session"]]).toEqual([303, ""]);
    expect((await the.ask("/cockpit", { cookies })).status).toBe(303);
  });

  test("over https the cookie is for this host only, and is never sent unencrypted", async () => {
    const name = await someUser();
    const secure = { "x-forwarded-proto": "https" };
    const page = await the.ask("/cockpit/login", { headers: secure });
    const token = /name="token" value="([^"]*)"/.exec(page.body)?.[1] ?? "";
    const answer = await the.ask("/cockpit/login", {
      form: { token, name, password: PASSWORD },
      cookies: page.cookies,
      headers: { ...secure, origin: the.origin.replace("http:", "https:") },
    });
    expect(answer.status).toBe(303);
    expect(attributesOf(answer.headers["set-cookie"], "__Host-eiao-session")).toEqual(
      new Set(["Path=/", "HttpOnly", "SameSite=Lax", "Secure", "Max-Age=43200"]),
    );
    expect(Object.keys(answer.cookies)).not.toContain("eiao-session");
  });

  test.each([
    ["https://evil.example/", "/cockpit"],
    ["//evil.example/", "/cockpit"],
    ["/\\evil.example/", "/cockpit"],
    ["/cockpit\r\nset-cookie: a=b", "/cockpit"],
    ["javascript:alert(1)", "/cockpit"],
    ["/reports/sites?country=NO", "/reports/sites?country=NO"],
  ])("after the login %j leads to %s", async (next, to) => {
    expect((await logIn(await someUser(), PASSWORD, { next })).headers.location).toBe(to);
  });

  test("a wrong password and an unknown name are refused in the same words", async () => {
    const name = await someUser();
    const answers = [
      await logIn(name, "not the password"),
      await logIn("nobody", PASSWORD),
      await logIn("a'b\"<x>", PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(wordsOfPage(answer.body)).toContain("The user name or the password is wrong.");
      expect(answer.cookies["eiao-session"]).toBeUndefined();
      expect(answer.body).not.toContain("not the password");
    }
    expect(answers[2]?.body).toContain('value="a&#39;b&quot;&lt;x&gt;"');
  });

  test("guesses at one account wait longer and longer, whatever their address; the owner waits at most a minute", async () => {
    const name = await someUser();
    for (let at = 0; at < 5; at++)
      expect((await logIn(name, "a guess", { "x-forwarded-for": `10.0.${at}.1` })).status).toBe(401);
    const refused = await logIn(name, PASSWORD, { "x-forwarded-for": "10.1.0.1" });
    expect(refused.status).toBe(429);
    expect(wordsOfPage(refused.body)).toMatch(/There were too many failed logins. The next one is possible in \d+ s/);
    the.later(61);
    expect((await logIn(name, PASSWORD, { "x-forwarded-for": "10.1.0.1" })).status).toBe(303);
  });

  test("a session and a link that were made while the clock was ahead end when it is right again", async () => {
    const ahead = 30 * 86_400;
    the.later(ahead);
    const cookies = { "eiao-session": (await the.as("viewer")).session };
    const link = new URL(String(await the.call("siteurl", "loginLink")));
    expect((await the.ask("/cockpit/orders", { cookies })).status).toBe(200);
    the.later(-ahead);
    expect((await the.ask("/cockpit/orders", { cookies })).status).toBe(303);
    expect((await the.ask(link.pathname + link.search)).cookies["eiao-session"]).toBeUndefined();
  });

  test("a session ends half an hour after the last page, not counting pages that renew themselves, and after twelve hours in any case", async () => {
    const { session } = await the.as("viewer");
    const cookies = { "eiao-session": session };
    const status = async (path = "/cockpit/orders") => (await the.ask(path, { cookies })).status;
    the.later(29 * 60);
    expect(await status()).toBe(200);
    the.later(29 * 60);
    expect(await status("/cockpit/orders?renew=1")).toBe(200);
    the.later(2 * 60);
    expect(await status()).toBe(303);
    const other = { "eiao-session": (await the.as("viewer")).session };
    for (let at = 0; at < 28; at++) {
      the.later(25 * 60);
      expect((await the.ask("/cockpit/orders", { cookies: other })).status).toBe(200);
    }
    the.later(25 * 60); // 12 h 5 min
    expect((await the.ask("/cockpit/orders", { cookies: other })).status).toBe(303);
  });

  test("a login begins a new session and ends the earlier one: no session can be planted", async () => {
    const name = await someUser();
    const { session: planted } = await the.as("viewer");
    const page = await the.ask("/cockpit/login");
    const token = /name="token" value="([^"]*)"/.exec(page.body)?.[1] ?? "";
    const answer = await the.ask("/cockpit/login", {
      form: { token, name, password: PASSWORD },
      cookies: { ...page.cookies, "eiao-session": planted },
      headers: { origin: the.origin },
    });
    expect(answer.cookies["eiao-session"]).not.toBe(planted);
    expect((await the.ask("/cockpit", { cookies: { "eiao-session": planted } })).status).toBe(303);
  });

  test("a login form of another browser or of another site does not log in", async () => {
    const name = await someUser();
    const [own, other] = [await the.ask("/cockpit/login"), await the.ask("/cockpit/login")];
    const token = /name="token" value="([^"]*)"/.exec(other.body)?.[1] ?? "";
    const form = { token, name, password: PASSWORD };
    const answer = await the.ask("/cockpit/login", { form, cookies: own.cookies, headers: { origin: the.origin } });
    expect([answer.status, answer.cookies["eiao-session"]]).toEqual([403, undefined]);
    const foreign = { form, cookies: other.cookies, headers: { origin: "https://evil.example" } };
    expect((await the.ask("/cockpit/login", foreign)).status).toBe(403);
  });

  test.each([
    ["without its token", {}, { origin: "own" }],
    ["with another token", { token: "x" }, { origin: "own" }],
    ["without a token and an origin", {}, {}],
    ["from another site", undefined, { origin: "https://evil.example" }],
    ["from a page of an unknown origin", undefined, { origin: "null" }],
    ["from another port", undefined, { origin: "http://127.0.0.1:1" }],
    ["that the browser marks as cross-site", undefined, { origin: "own", "sec-fetch-site": "cross-site" }],
    ["that the browser marks as same-site", undefined, { origin: "own", "sec-fetch-site": "same-site" }],
  ])("a form %s has no effect", async (_name, form, headers) => {
    const { session, get } = await the.as("operator");
    const token = /name="token" value="([^"]*)"/.exec((await get("/cockpit/users")).body)?.[1] ?? "";
    const sent = { name: "ghost", role: "viewer", password: PASSWORD, ...(form ?? { token }) };
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === "own" ? the.origin : value]),
    );
    const cookies = { "eiao-session": session };
    const answer = await the.ask("/cockpit/users/add", { form: sent, cookies, headers: own });
    expect(answer.status).toBe(403);
    expect(wordsOfPage((await get("/cockpit/users")).body)).not.toContain("ghost");
  });

  test("a form whose session has ended is kept during the login, shown, and sent once more", async () => {
    const name = await someUser();
    const expired = await the.ask("/cockpit/measure", {
      form: { token: "of an earlier session", url: "http://kept.example/?a=1&b=<2>" },
      headers: { origin: the.origin },
    });
    expect(expired.status).toBe(401);
    const unsent =
      /name="unsent" value="([^"]*)"/
        .exec(expired.body)?.[1]
        ?.replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&") ?? "";
    const token = /name="token" value="([^"]*)"/.exec(expired.body)?.[1] ?? "";
    const answer = await the.ask("/cockpit/login", {
      form: { token, name, password: PASSWORD, unsent },
      cookies: expired.cookies,
      headers: { origin: the.origin },
    });
    expect(answer.status).toBe(200);
    expect(wordsOfPage(answer.body)).toContain("http://kept.example/?a=1&b=<2>");
    expect((await the.observatory.queue.status()).runs).toEqual([]);
    const fresh = /name="token" value="([^"]*)" \/>\s*<input type="hidden" name="url"/.exec(answer.body)?.[1] ?? "";
    const sent = await the.ask("/cockpit/measure", {
      form: { token: fresh, url: "http://kept.example/" },
      cookies: { "eiao-session": answer.cookies["eiao-session"] ?? "" },
      headers: { origin: the.origin },
    });
    expect(sent.headers.location).toMatch(/^\/cockpit\/runs\/EIAO\d+\?done=measured$/);
  });

  test("a link logs the operator in once, within ten minutes; a HEAD request does not use it up", async () => {
    const ticket = await makeTicket(the.database, the.observatory.now());
    const path = `/cockpit/enter?ticket=${ticket}`;
    expect((await the.ask(path, { method: "HEAD" })).status).toBe(404);
    const first = await the.ask(path);
    expect([first.status, first.headers.location]).toEqual([303, "/cockpit"]);
    const cookies = { "eiao-session": first.cookies["eiao-session"] ?? "" };
    expect((await the.ask("/cockpit/users", { cookies })).status).toBe(200);
    expect((await the.ask(path)).status).toBe(410);
    const late = await makeTicket(the.database, the.observatory.now());
    the.later(601);
    expect((await the.ask(`/cockpit/enter?ticket=${late}`)).status).toBe(410);
    for (const wrong of ["", "?ticket=", "?ticket=x'y", `?ticket=${"a".repeat(5000)}`])
      expect((await the.ask(`/cockpit/enter${wrong}`)).status).toBe(410);
  });

  test("a program with the token is an operator; one with a wrong token is refused, whatever cookie it has", async () => {
    const json = { accept: "application/json" };
    expect((await the.ask("/cockpit/users", { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
    const { session } = await the.as("operator");
    const cookies = { "eiao-session": session };
    const wrong = await the.ask("/cockpit/users", { headers: { authorization: "Bearer x", ...json }, cookies });
    expect([wrong.status, JSON.parse(wrong.body)]).toMatchObject([401, { error: { code: "LoginNeeded" } }]);
    const anonymous = await the.ask("/cockpit/measure", {
      body: '{"url":"http://a.example/"}',
      headers: { ...json, "content-type": "application/json" },
    });
    expect([anonymous.status, anonymous.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    const done = await the.ask("/cockpit/measure", {
      body: '{"url":"http://program.example/"}',
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    });
    expect(JSON.parse(done.body)).toMatchObject({
      done: "measured",
      at: expect.stringMatching(/^\/cockpit\/runs\//) as string,
    });
  });

  test("a new password ends the user's other sessions; the form asks for the present password, and twice for the new one", async () => {
    const name = await someUser();
    const [own, other] = [await logIn(name, PASSWORD), await logIn(name, PASSWORD)].map(({ cookies }) => ({
      "eiao-session": cookies["eiao-session"] ?? "",
    }));
    const page = await the.ask("/cockpit/password", { cookies: own ?? {} });
    const token = /name="token" value="([^"]*)"/.exec(page.body)?.[1] ?? "";
    const change = (form: Readonly<Record<string, string>>) =>
      the.ask("/cockpit/password", { form: { token, ...form }, cookies: own ?? {}, headers: { origin: the.origin } });
    const next = "another long password";
    expect((await change({ old: "wrong one here", new: next, again: next })).status).toBe(401);
    expect((await change({ old: PASSWORD, new: next, again: "something else" })).status).toBe(400);
    expect((await change({ old: PASSWORD, new: "short", again: "short" })).status).toBe(400);
    expect((await change({ old: PASSWORD, new: next, again: next })).status).toBe(303);
    expect((await the.ask("/cockpit", { cookies: own ?? {} })).status).toBe(200);
    expect((await the.ask("/cockpit", { cookies: other ?? {} })).status).toBe(303);
    expect((await logIn(name, PASSWORD)).status).toBe(401);
    expect((await logIn(name, next)).status).toBe(303);
  });

  test("a removed user is logged out at once", async () => {
    const name = await someUser();
    const cookies = { "eiao-session": (await logIn(name, PASSWORD)).cookies["eiao-session"] ?? "" };
    const { post } = await the.as("operator");
    expect((await post("/cockpit/users/remove", { name })).status).toBe(303);
    expect((await the.ask("/cockpit", { cookies })).status).toBe(303);
    expect((await post("/cockpit/users/remove", { name })).status).toBe(404);
  });

  test("the database keeps no password, session or link in clear text", async () => {
    const name = await someUser();
    const session = (await logIn(name, PASSWORD)).cookies["eiao-session"] ?? "";
    const ticket = await makeTicket(the.database, the.observatory.now());
    const rows = await Promise.all(
      ["users", "session", "ticket", "audit"].map((table) =>
        the.database.query(`all-${table}`, `select * from cockpit.${table}`),
      ),
    );
    const all = JSON.stringify(rows);
    for (const secret of [PASSWORD, session, ticket]) expect(all).not.toContain(secret);
    expect(all).toContain(name);
  });
});
