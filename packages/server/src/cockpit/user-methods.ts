import { openSchema } from "@eiao/crawler/database";
import type { Database } from "@eiao/crawler/database";
import type { Method } from "../transport/service.ts";
import type { Observatory } from "../services/observatory.ts";
import { nothing } from "../services/parameters.ts";
import { makeTicket } from "./accounts/tickets.ts";
import { addUser, allUsers, removeUser, roles } from "./accounts/users.ts";
import type { Role } from "./accounts/users.ts";
import { noteAction } from "./model/audit.ts";
import { cockpitSchema } from "./schema/cockpit-schema.ts";

const name = { name: "name", type: "text", required: true, longest: 200, doc: "Name of the user." } as const;
/** Who calls a method has the rights of the machine, or its token. */
const byProgram = { name: "program", role: "operator" } as const;

/** By which `eiao-observatory user` makes users of the cockpit. @param pagesAddress  where the cockpit is, `http://127.0.0.1:8080/`. */
export function userMethods({ now }: Observatory, database: Database, pagesAddress: () => string): Method[] {
  const prepared = () => openSchema(database, cockpitSchema);
  return [
    {
      name: "addUser",
      doc: "Adds a user of the cockpit.",
      parameters: [
        name,
        { name: "role", type: "text", required: true, choices: roles, doc: "The role of the user." },
        { name: "password", type: "text", required: true, doc: "At least 10 characters." },
      ],
      result: nothing,
      async call({ name, role, password }) {
        await prepared();
        await addUser(database, { name: name as string, role: role as Role, password: password as string }, now());
        await noteAction(
          database,
          byProgram,
          { action: "user add", subject: name as string, detail: role as string },
          now(),
        );
        return null;
      },
    },
    {
      name: "removeUser",
      doc: "Removes a user of the cockpit and ends the user's sessions.",
      parameters: [name],
      result: nothing,
      async call({ name }) {
        await prepared();
        await removeUser(database, name as string);
        await noteAction(database, byProgram, { action: "user remove", subject: name as string }, now());
        return null;
      },
    },
    {
      name: "users",
      doc: "Lists the users of the cockpit.",
      parameters: [],
      result: { type: "value", doc: "[{name, role, created, sessions}]" },
      async call() {
        await prepared();
        return (await allUsers(database)).map((each) => ({ ...each, created: each.created.toISOString() }));
      },
    },
    {
      name: "loginLink",
      doc: "Makes a link that logs in an operator to the cockpit. It works once, within ten minutes.",
      parameters: [],
      result: { type: "text", doc: "The link." },
      async call() {
        await prepared();
        return await loginLink(database, pagesAddress(), now());
      },
    },
  ];
}

/** @param pagesAddress  `http://127.0.0.1:8080/`. */
export async function loginLink(database: Database, pagesAddress: string, now: Date): Promise<string> {
  return `${pagesAddress}cockpit/enter?ticket=${await makeTicket(database, now)}`;
}
