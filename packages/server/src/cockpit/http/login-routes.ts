import { randomBytes } from "node:crypto";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import {
  LINK_NAME,
  LONGEST_MS,
  beginSession,
  endSession,
  formToken,
  isFormToken,
  takeTicket,
} from "../accounts/sessions.ts";
import type { CockpitCaller } from "../accounts/sessions.ts";
import { changePassword, isPassword, passwordOf, userName } from "../accounts/users.ts";
import { cockpitError } from "../errors.ts";
import { noteAction } from "../service-calls.ts";
import { loginView, readUnsent, unsentView } from "../views/login.ts";
import type { UnsentForm } from "../views/login.ts";
import { LOGIN, SESSION, cookieOf, setCookie } from "./cookies.ts";
import { formAction } from "./form-action.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** The time for which a login form is valid. */
const LOGIN_SECONDS = 3_600;
const SESSION_SECONDS = LONGEST_MS / 1000;

/** Shows the login form. A user with a session goes to the next page at once. */
export async function showLogin(request: CockpitRequest): Promise<CockpitAnswer> {
  const next = nextOf(request.query.get("next"));
  if (request.caller !== undefined) return { kind: "gone-on", to: next };
  return loginPage(request, { next });
}

/** Makes the page with the login form. */
export function loginPage(
  request: CockpitRequest,
  more: {
    readonly next: string;
    readonly name?: string;
    readonly problem?: string;
    readonly unsent?: UnsentForm | undefined;
    readonly status?: number;
  },
): CockpitAnswer {
  const { cockpit, scheme } = request;
  const cookie = cookieOf(request, LOGIN);
  const secret = cookie === "" ? randomBytes(24).toString("base64url") : cookie;
  return {
    kind: "page",
    status: more.status ?? 200,
    view: loginView({ say: cockpit.say, token: formToken(secret), ...more }),
    cookies: [setCookie(scheme, LOGIN, secret, LOGIN_SECONDS)],
  };
}

/** Logs a user in by name and password. An unknown name gets the same answer after the same time. */
export async function logIn(request: CockpitRequest): Promise<CockpitAnswer> {
  const { form, cockpit } = request;
  const name = (form.get("name") ?? "").slice(0, 200);
  const next = nextOf(form.get("next"));
  const unsent = readUnsent(form.get("unsent"));
  const secret = cookieOf(request, LOGIN);
  if (secret === "" || !isFormToken(secret, form.get("token") ?? ""))
    return loginPage(request, { next, name, unsent, problem: cockpit.say.loginAgain, status: 403 });
  let caller: CockpitCaller;
  try {
    caller = await callerWithPassword(request, name, form.get("password") ?? "");
  } catch (error) {
    const status = { LoginRefused: 401, TooManyTries: 429, ReportsBusy: 503 }[codeOf(error) ?? ""];
    if (status === undefined) throw error;
    return loginPage(request, { next, name, unsent, problem: messageOf(error), status });
  }
  const cookies = [
    setCookie(request.scheme, SESSION, caller.session ?? "", SESSION_SECONDS),
    setCookie(request.scheme, LOGIN, "", 0),
  ];
  if (unsent === undefined) return { kind: "gone-on", to: next, cookies };
  return { kind: "page", view: unsentView(unsent, caller, cockpit.say), cookies };
}

/** Checks a password and begins a session. @throws EiaoError `LoginRefused`, `TooManyTries`, `ReportsBusy`. */
async function callerWithPassword(request: CockpitRequest, rawName: string, password: string): Promise<CockpitCaller> {
  const { cockpit, address } = request;
  const { database, guesses, observatory } = cockpit;
  const name = userName(rawName);
  const seconds = guesses.begin(name, address, observatory.now());
  if (seconds > 0) throw cockpitError("TooManyTries", { seconds });
  const stored = await passwordOf(database, name);
  if (!(await isPassword(password, stored))) throw cockpitError("LoginRefused", {});
  guesses.succeed(name, address);
  const earlier = cookieOf(request, SESSION);
  if (earlier !== "") await endSession(database, earlier);
  const session = await beginSession(database, name, observatory.now());
  const [user] = await database.query<{ role: CockpitCaller["role"] }>("role-of-user", ROLE, [name]);
  if (user === undefined) throw cockpitError("LoginRefused", {}); // removed after the check
  await noteAction(database, { name, role: user.role }, { action: "login", subject: "" }, observatory.now());
  return { name, role: user.role, session };
}

const ROLE = "select role from cockpit.users where name = $1";

/** Ends the session in the database too, so that a copy of its cookie is worthless. */
export async function logOut({ cockpit, caller, scheme }: CockpitRequest): Promise<CockpitAnswer> {
  if (caller?.session !== undefined) {
    await endSession(cockpit.database, caller.session);
    await noteAction(cockpit.database, caller, { action: "logout", subject: "" }, cockpit.observatory.now());
  }
  return { kind: "gone-on", to: "/cockpit/login", done: "loggedOut", cookies: [setCookie(scheme, SESSION, "", 0)] };
}

/** Logs the operator in by a one-time link. */
export async function enterByLink({ cockpit, query, scheme }: CockpitRequest): Promise<CockpitAnswer> {
  const { database, observatory } = cockpit;
  const session = await takeTicket(database, (query.get("ticket") ?? "").slice(0, 100), observatory.now());
  const by = { name: LINK_NAME, role: "operator" } as const;
  await noteAction(database, by, { action: "login", subject: "" }, observatory.now());
  return { kind: "gone-on", to: "/cockpit", cookies: [setCookie(scheme, SESSION, session, SESSION_SECONDS)] };
}

/** Returns the path to go to after the login. A path that leads to another host becomes `/cockpit`. */
function nextOf(path: string | null): string {
  return path !== null && /^\/(?![/\\])[\u0021-\u007e]{0,2000}$/.test(path) && !path.includes("\\") ? path : "/cockpit";
}

export const addUserByForm = formAction(
  "addUser",
  "userAdded",
  () => "/cockpit/users",
  ({ form }) => Object.fromEntries(["name", "role", "password"].map((name) => [name, form.get(name) ?? ""])),
);

/** Removes a user by the form. */
export const removeUserByForm = formAction(
  "removeUser",
  "userRemoved",
  ({ caller, form }) => (caller?.name === userName(form.get("name") ?? "") ? "/cockpit/login" : "/cockpit/users"),
  ({ form }) => ({ name: form.get("name") ?? "" }),
);

/** Changes the user's own password. Guesses at the present one count like those of a login. */
export async function changeOwnPassword({ cockpit, caller, form, address }: CockpitRequest): Promise<CockpitAnswer> {
  const { database, observatory, guesses } = cockpit;
  if (caller?.session === undefined || caller.name === LINK_NAME) throw cockpitError("LoginNeeded", {});
  const seconds = guesses.begin(caller.name, address, observatory.now());
  if (seconds > 0) throw cockpitError("TooManyTries", { seconds });
  if (!(await isPassword(form.get("old") ?? "", await passwordOf(database, caller.name))))
    throw cockpitError("LoginRefused", {});
  guesses.succeed(caller.name, address);
  const newPassword = form.get("new") ?? "";
  if (newPassword !== (form.get("again") ?? ""))
    throw cockpitError("BadPassword", { problem: "the two entries are different" });
  await changePassword(database, { name: caller.name, password: newPassword, session: caller.session });
  await noteAction(database, caller, { action: "password", subject: caller.name }, observatory.now());
  return { kind: "gone-on", to: "/cockpit/password", done: "passwordChanged" };
}
