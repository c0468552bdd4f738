import { randomBytes, scryptSync } from "node:crypto";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { openCockpit } from "./open-cockpit.ts";
import { beginSession, formToken } from "./accounts/sessions.ts";
import type { Database } from "@eiao/crawler/internal/database";
import type { Role } from "../transport/caller-rights.ts";
import { siteUrlServiceWith } from "../observatory/start-services.ts";
import { startPages } from "../observatory/status-page.ts";
import { userMethods } from "./user-methods.ts";
import { orderMethods } from "../observatory/schedule/order-methods.ts";
import type { CriticalFailure } from "../observatory/alerts/alert.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { startTestObservatory } from "../observatory/test-observatory.ts";
import type { TestObservatory } from "../observatory/test-observatory.ts";

/** The answer of a server. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly cookies: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The parts of a request other than its path. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  /** The fields of a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A cockpit beside the reports. The test sets its clock. */
export interface TestCockpit extends TestObservatory {
  readonly address: string;
  readonly origin: string;
  readonly faults: unknown[];
  readonly problems: CriticalFailure[];
  ask(path: string, sent?: Sent): Promise<Answer>;
  /** Returns a browser with a session of a role. Its forms have the token. */
  as(role: Role): Promise<Browser>;
}

/** A browser that is logged in. */
export interface Browser {
  readonly session: string;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, form?: Readonly<Record<string, string>>) => Promise<Answer>;
}

export const TOKEN = "a-token-of-the-observatory";
export const PASSWORD = "correct horse battery staple";

export async function testCockpit(store: TestStore, isClosed = false): Promise<TestCockpit> {
  const the = await startTestObservatory(store);
  const { observatory, database } = the;
  const faults: unknown[] = [];
  const problems: CriticalFailure[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const cockpit = await openCockpit(database, {
    observatory,
    service: siteUrlServiceWith(observatory, [
      ...orderMethods(observatory, database),
      ...userMethods(observatory, database, () => ""),
    ]),
    problems: () => Promise.resolve(problems),
    isClosed,
    settings: {},
    token: TOKEN,
    logFolder: observatory.siteLogs.folder,
    onFault,
  });
  const pages = await startPages(observatory, {
    host: "127.0.0.1",
    onFault,
    cockpit,
    palette: "seed",
    concurrency: 4,
    panel: "default",
  });
  const origin = new URL(pages.address).origin;
  const ask: TestCockpit["ask"] = async (path, { method, headers = {}, cookies = {}, form, body } = {}) => {
    const content = form === undefined ? body : new URLSearchParams(form).toString();
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const outgoing = request(`${origin}${path}`, {
      method: method ?? (content === undefined ? "GET" : "POST"),
      headers: {
        accept: "text/html",
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
        ...(cookie === "" ? {} : { cookie }),
        ...headers,
      },
    });
    outgoing.end(content);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      cookies: Object.fromEntries(
        (answer.headers["set-cookie"] ?? []).map((line) => /^([^=]*)=([^;]*)/.exec(line)?.slice(1) ?? []),
      ) as Record<string, string>,
      body: await text(answer),
    };
  };
  const created = new Set<Role>();
  return {
    ...the,
    address: pages.address,
    origin,
    faults,
    problems,
    ask,
    async as(role) {
      if (!created.has(role)) await newUser(database, role, role, observatory.now());
      created.add(role);
      const session = await beginSession(database, role, observatory.now());
      const cookies = { "eiao-session": session };
      return {
        session,
        get: (path) => ask(path, { cookies }),
        post: (path, form = {}) =>
          ask(path, { cookies, headers: { origin }, form: { token: formToken(session), ...form } }),
      };
    },
    async close() {
      await pages.close();
      await the.close();
      if (faults.length > 0) throw new AggregateError(faults, "the cockpit had a fault of the program");
    },
  };
}

/** Returns a digest as the program stores it, at a hundredth of the cost: the stored parameters set the time of a login. */
function cheapDigest(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** 10, r: 8, p: 1 });
  return ["scrypt", 10, 8, 1, salt.toString("base64url"), key.toString("base64url")].join("$");
}

const digest = cheapDigest(PASSWORD);

/** Adds a user with the password PASSWORD. Passwords that a test sets by the program have digests of the full cost. */
export async function newUser(database: Database, name: string, role: Role, now: Date): Promise<void> {
  const values = [name, role, digest, now];
  await database.query(
    "new-user",
    "insert into cockpit.users (name, role, password, created) values ($1, $2, $3, $4)",
    values,
  );
}

/** Returns the text of a page, without the markup. */
export function wordsOfPage(markup: string): string {
  return markup
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}
