import { isPassword } from "../accounts/password.ts";
import { LINK_NAME } from "../accounts/sessions.ts";
import { addUser, changePassword, passwordOf, removeUser, roles, userName } from "../accounts/users.ts";
import { cockpitError } from "../errors.ts";
import { noteAction } from "../model/audit.ts";
import type { CockpitAnswer, CockpitRequest } from "./request.ts";

/** A user more. */
export async function addUserByForm({ cockpit, caller, form }: CockpitRequest): Promise<CockpitAnswer> {
  const { database, observatory } = cockpit;
  const given = form.get("role") ?? "";
  const role = roles.find((each) => each === given);
  if (role === undefined)
    throw cockpitError("BadField", {
      field: "role",
      value: JSON.stringify(given.slice(0, 30)),
      problem: `it must be one of ${roles.join(", ")}`,
    });
  const name = form.get("name") ?? "";
  await addUser(database, { name, role, password: form.get("password") ?? "" }, observatory.now());
  if (caller !== undefined)
    await noteAction(
      database,
      caller,
      { action: "user add", subject: userName(name), detail: role },
      observatory.now(),
    );
  return { kind: "gone-on", to: "/cockpit/users", said: "userAdded" };
}

/** A user less. */
export async function removeUserByForm({ cockpit, caller, form }: CockpitRequest): Promise<CockpitAnswer> {
  const { database, observatory } = cockpit;
  const name = form.get("name") ?? "";
  await removeUser(database, name);
  if (caller !== undefined)
    await noteAction(database, caller, { action: "user remove", subject: userName(name) }, observatory.now());
  const isSelf = caller?.name === userName(name);
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
