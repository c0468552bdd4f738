import { html } from "@eiao/sampler/internal/formats";
import { roles } from "../../transport/caller-rights.ts";
import { allUsers } from "../accounts/users.ts";
import type { CockpitRequest } from "../http/request.ts";
import { latestActions } from "../service-calls.ts";
import { LINK_NAME } from "../accounts/sessions.ts";
import { buttonForm } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import { boxedForm, choice, cockpitTable, field, timeText } from "./parts.ts";

const MOST_ACTIONS = 500;

/** Makes the page of the cockpit's users. */
export async function usersPage({ cockpit, caller }: CockpitRequest): Promise<CockpitView> {
  const { say, database } = cockpit;
  const users = await allUsers(database);
  const meanings = Object.fromEntries(roles.map((role) => [role, `${say.roles[role]}: ${say.roleMeanings[role]}`]));
  return {
    title: say.users,
    crumbs: [{ text: say.users }],
    body: html`${cockpitTable(say, say.users, users, [
      { heading: say.userName, cell: ({ name }) => name },
      { heading: say.role, cell: ({ role }) => say.roles[role] },
      { heading: say.created, cell: ({ created }) => timeText(created) },
      { heading: say.sessions, isNumber: true, cell: ({ sessions }) => sessions },
      {
        heading: say.actionsOf,
        cell: ({ name }) => buttonForm(caller, "/cockpit/users/remove", say.remove, { fields: { name }, about: name }),
      },
    ])}
    ${boxedForm(
      caller,
      { action: "/cockpit/users/add", legend: say.addUser, button: say.add },
      html`${field("user-name", "name", say.userName)} ${choice("user-role", "role", say.role, meanings, "viewer")}
      ${field("user-password", "password", say.newPassword, {
        type: "password",
        autocomplete: "new-password",
        hint: say.passwordRule,
      })}`,
    )}`,
  };
}

/** Makes the form with which users change their own password. */
export async function passwordPage({ cockpit: { say }, caller }: CockpitRequest): Promise<CockpitView> {
  const hasAccount = caller?.session !== undefined && caller.name !== LINK_NAME;
  return Promise.resolve({
    title: say.changePassword,
    crumbs: [{ text: say.ownPassword }],
    body: hasAccount
      ? boxedForm(
          caller,
          { action: "/cockpit/password", legend: say.changePassword, button: say.change },
          html`${field("old", "old", say.oldPassword, { type: "password", autocomplete: "current-password" })}
          ${field("new", "new", say.newPassword, { type: "password", autocomplete: "new-password", hint: say.passwordRule })}
          ${field("again", "again", say.repeatPassword, { type: "password", autocomplete: "new-password" })}`,
        )
      : html`<p>${say.noAccount}</p>`,
  });
}

/** Makes the page that lists the actions: user, action, time. */
export async function actionsPage({ cockpit }: CockpitRequest): Promise<CockpitView> {
  const { say, database } = cockpit;
  return {
    title: say.actions,
    crumbs: [{ text: say.actions }],
    body: html`<p>${say.actionsLead}</p>
      ${cockpitTable(say, say.actions, await latestActions(database, MOST_ACTIONS), [
        { heading: say.when, cell: ({ at }) => timeText(at) },
        { heading: say.who, cell: ({ who, role }) => `${who} (${role})` },
        { heading: say.action, cell: ({ action }) => action },
        { heading: say.subject, cell: ({ subject }) => subject },
        { heading: say.detail, cell: ({ detail }) => detail },
      ])}`,
  };
}
