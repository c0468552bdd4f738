import { isPassword } from "../accounts/password.ts";
import { LINK_NAME } from "../accounts/sessions.ts";
import { changePassword, passwordOf, userName } from "../accounts/users.ts";
import { cockpitError } from "../errors.ts";
import { noteAction } from "../model/audit.ts";
import { callSiteUrlServer } from "../model/service-calls.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** A user more. */
export async function addUserByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const given = (name: string) => request.form.get(name) ?? "";
  await callSiteUrlServer(request, "addUser", {
    name: given("name"),
    role: given("role"),
    password: given("password"),
  });
  return { kind: "gone-on", to: "/cockpit/users", said: "userAdded" };
}

/** A user less. */
export async function removeUserByForm(request: CockpitRequest): Promise<CockpitAnswer> {
  const name = request.form.get("name") ?? "";
  await callSiteUrlServer(request, "removeUser", { name });
  const isSelf = request.caller?.name === userName(name);
  return { kind: "gone-on", to: isSelf ? "/cockpit/login" : "/cockpit/users", said: "userRemoved" };
}

/** A user's own password. Guesses at the present one count as those of a login. */
export async function changeOwnPassword({ cockpit, caller, form, address }: CockpitRequest): Promise<CockpitAnswer> {
  const { database, observatory, guesses } = cockpit;
  if (caller?.session === undefined || caller.name === LINK_NAME) throw cockpitError("LoginNeeded", {});
  const seconds = guesses.begin(caller.name, address, observatory.now());
  if (seconds > 0) throw cockpitError("TooManyTries", { seconds });
  if (!(await isPassword(form.get("old") ?? "", await passwordOf(database, caller.name))))
    throw cockpitError("LoginRefused", {});
  guesses.succeed(caller.name, address);
  const wanted = form.get("new") ?? "";
  if (wanted !== (form.get("again") ?? ""))
    throw cockpitError("BadPassword", { problem: "the two entries are different" });
  await changePassword(database, { name: caller.name, password: wanted, session: caller.session });
  await noteAction(database, caller, { action: "password", subject: caller.name }, observatory.now());
  return { kind: "gone-on", to: "/cockpit/password", said: "passwordChanged" };
}
