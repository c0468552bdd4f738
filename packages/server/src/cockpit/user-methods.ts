import type { Database } from "@eiao/crawler/internal/database";
import { roles } from "../transport/caller-rights.ts";
import type { Role } from "../transport/caller-rights.ts";
import { requiredParameter } from "../transport/service.ts";
import type { Method } from "../transport/service.ts";
import type { Observatory } from "../observatory/services/observatory.ts";
import { makeTicket } from "./accounts/sessions.ts";
import { addUser, allUsers, removeUser, userName } from "./accounts/users.ts";

const name = requiredParameter("name", "text", "Name of the user.", { longest: 200 });

/** By which `eiao-observatory user` makes users of the cockpit. @param pagesAddress  where the cockpit is, `http://127.0.0.1:8080/`. */
export function userMethods({ now }: Observatory, database: Database, pagesAddress: () => string): Method[] {
  return [
    {
      name: "addUser",
      role: "operator",
      doc: "Adds a user of the cockpit.",
      parameters: [
        name,
        requiredParameter("role", "text", "The role of the user.", { choices: roles }),
        requiredParameter("password", "text", "At least 10 characters.", { secret: true }),
      ],
      changed: ({ name, role }) => ({ subject: userName(name as string), detail: role as string }),
      async call({ name, role, password }) {
        await addUser(database, { name: name as string, role: role as Role, password: password as string }, now());
      },
    },
    {
      name: "removeUser",
      role: "operator",
      doc: "Removes a user of the cockpit and ends the user's sessions.",
      parameters: [name],
      changed: ({ name }) => ({ subject: userName(name as string) }),
      async call({ name }) {
        await removeUser(database, name as string);
      },
    },
    {
      name: "users",
      doc: "Lists the users of the cockpit.",
      parameters: [],
      result: { type: "value", doc: "[{name, role, created, sessions}]" },
      async call() {
        return (await allUsers(database)).map((each) => ({ ...each, created: each.created.toISOString() }));
      },
    },
    {
      name: "loginLink",
      role: "operator",
      doc: "Makes a link that logs in an operator to the cockpit. It works once, within ten minutes.",
      parameters: [],
      result: { type: "text", doc: "The link." },
      // The link itself is a secret.
      changed: () => ({ subject: "" }),
      async call() {
        return await loginLink(database, pagesAddress(), now());
      },
    },
  ];
}

/** @param pagesAddress  `http://127.0.0.1:8080/`. */
export async function loginLink(database: Database, pagesAddress: string, now: Date): Promise<string> {
  return `${pagesAddress}cockpit/enter?ticket=${await makeTicket(database, now)}`;
}
