import { siteUrlMethod as method } from "../observatory/services/service-methods.ts";
import type { Database } from "@eiao/crawler/internal/database";
import type { Role } from "../transport/caller-rights.ts";
import type { Method } from "../transport/service.ts";
import type { Observatory } from "../observatory/services/observatory.ts";
import { makeTicket } from "./accounts/sessions.ts";
import { addUser, allUsers, removeUser, userName } from "./accounts/users.ts";

/** Returns the methods by which `eiao-observatory user` manages the users of the cockpit. @param pagesAddress  such as `http://127.0.0.1:8080/`. */
export function userMethods({ now }: Observatory, database: Database, pagesAddress: () => string): Method[] {
  return [
    method(
      "addUser",
      async ({ name, role, password }) => {
        await addUser(database, { name: name as string, role: role as Role, password: password as string }, now());
      },
      ({ name, role }) => ({ subject: userName(name as string), detail: role as string }),
    ),
    method(
      "removeUser",
      async ({ name }) => {
        await removeUser(database, name as string);
      },
      ({ name }) => ({ subject: userName(name as string) }),
    ),
    method("users", async () => {
      return (await allUsers(database)).map((each) => ({ ...each, created: each.created.toISOString() }));
    }),
    method(
      "loginLink",
      async () => {
        return await loginLink(database, pagesAddress(), now());
      },
      () => ({ subject: "" }), // the link itself is a secret
    ),
  ];
}

/** Makes a link that logs the operator in once. @param pagesAddress  such as `http://127.0.0.1:8080/`. */
export async function loginLink(database: Database, pagesAddress: string, now: Date): Promise<string> {
  return `${pagesAddress}cockpit/enter?ticket=${await makeTicket(database, now)}`;
}
